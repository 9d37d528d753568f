#!/bin/sh
# Reply with neomutt to the newest letter of a mailbox, as a person does: open it, write above the quotation, send.
#
# Where TEXT is a mailto: address, as a button of a letter holds one, the mail that it opens is sent as it is.
#
# usage: neomutt_reply.sh HOST IMAPS_PORT SUBMISSION_PORT CA_FILE USER ADDRESS TEXT
# The password is read from the environment, as MAIL_PASSWORD. Wants neomutt, and `script` for a terminal.
set -eu

. "$(dirname "$0")/muttrc.sh"
host=$1 imaps_port=$2 submission_port=$3 ca_file=$4 user=$5 address=$6 text=$7
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

printf '%s\n\n' "$text" >"$folder/text"
cat >"$folder/editor" <<'EDITOR'
#!/bin/sh
cat "$(dirname "$0")/text" "$1" >"$1.new"
mv "$1.new" "$1"
EDITOR
chmod +x "$folder/editor"

{
    muttrc "$folder" "$address" "$user"
    cat <<MUTTRC
set spoolfile = "imaps://$host:$imaps_port/INBOX"
set folder = "imaps://$host:$imaps_port/"
set imap_user = "$user"
set imap_pass = "$MAIL_PASSWORD"
set smtp_url = "smtp://$user@$host:$submission_port/"
set smtp_pass = "$MAIL_PASSWORD"
set ssl_starttls = yes
set ssl_force_tls = yes
set ssl_ca_certificates_file = "$ca_file"
set certificate_file = "$folder/certificates"
set use_envelope_from = yes
set include = yes
set reply_to = yes
set sort = reverse-mailbox-order
set abort_nosubject = no
set quit = yes
set delete = no
set mark_old = no
MUTTRC
} >"$folder/muttrc"

case $text in
    mailto:*)
        printf '#!/bin/sh\n' >"$folder/editor" # it is all written already
        command="neomutt -n -F $folder/muttrc '$text'"
        ;;
    *)
        # The keys wait in neomutt's own buffer until it has opened the mailbox, so nothing here needs to watch the
        # screen. It returns to the index when the letter has left, and quits; if it cannot send it stays in the
        # compose menu.
        command="neomutt -n -F $folder/muttrc -e 'push <first-entry><reply><send-message><quit>'"
        ;;
esac

# A mail that is begun from outside takes no keys before its menu stands there.
keys() {
    case $text in mailto:*) ;; *) return ;; esac
    for _ in $(seq 100); do
        grep -q 'Security:' "$folder/screen" 2>/dev/null && break
        sleep 0.1
    done
    sleep 0.3
    printf y
    sleep 20
}

mkfifo "$folder/keys"
keys >"$folder/keys" &
typist=$!
HOME=$folder TERM=xterm LC_ALL=C.UTF-8 timeout 30 script -fqec "$command" "$folder/screen" >"$folder/output" \
    <"$folder/keys" || {
    echo "neomutt did not send the mail; its screen was:" >&2
    cat "$folder/screen" >&2
    kill "$typist" 2>/dev/null || true
    exit 1
}
kill "$typist" 2>/dev/null || true
