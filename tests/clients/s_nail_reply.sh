#!/bin/sh
# Reply with s-nail to the newest letter of a mailbox: text above, the letter quoted below. s-nail writes to From and
# knows nothing of Reply-To.
#
# usage: s_nail_reply.sh HOST IMAPS_PORT SUBMISSION_PORT CA_FILE USER ADDRESS TEXT
# The password is read from the environment, as MAIL_PASSWORD. Wants s-nail.
set -eu

host=$1 imaps_port=$2 submission_port=$3 ca_file=$4 user=$5 address=$6 text=$7
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

cat >"$folder/rc" <<RC
set v15-compat
set tls-ca-file=$ca_file
set tls-ca-no-defaults
set tls-verify=strict
set mta=smtp://$user:$MAIL_PASSWORD@$host:$submission_port
set smtp-use-starttls
set smtp-auth=login
set from="$user <$address>"
set hostname=localhost
set sendwait
set nosave
set fullnames
set sendcharsets=utf-8
set ttycharset=utf-8
set indentprefix="> "
headerpick type retain from_ none-such
RC

# "$" is the newest letter, "~m" puts it in quoted, "~." sends.
printf 'Reply $\n%s\n\n~m\n~.\nxit\n' "$text" |
    HOME=$folder MAILRC=$folder/rc LC_ALL=C.UTF-8 timeout 30 \
        s-nail -n -# -R -f "imaps://$user:$MAIL_PASSWORD@$host:$imaps_port/INBOX" >"$folder/output" 2>&1 || {
    echo "s-nail did not send the reply; it said:" >&2
    cat "$folder/output" >&2
    exit 1
}
