#!/bin/sh
# Open the mailto: address of a button in mail programs of the terminal, as a browser or a reader of HTML does when it
# is tapped, and keep what they send as FOLDER/<program>-tapped.eml. No server is wanted: they send to a script.
#
# usage: save_taps.sh FOLDER MAILTO [neomutt|mutt|alpine ...]
# Wants the programs, and tmux for a terminal.
set -eu

. "$(dirname "$0")/muttrc.sh"
folder=$(mkdir -p "$1" && cd "$1" && pwd)
button=$2
shift 2
[ $# -gt 0 ] || set -- neomutt alpine
work=$(mktemp -d)
trap 'tmux -L "tap$$" kill-server 2>/dev/null || true; sleep 0.5; rm -rf "$work"' EXIT

cat >"$work/sendmail" <<SENDMAIL
#!/bin/sh
{
    echo 'Return-Path: <sara@example.net>'
    echo 'Delivered-To: spades+yvzxukewfmzvjsnuvbk@example.org'
    echo 'Received: from mx.example.net by mail.example.org with ESMTPS id 4XyZ; Sun, 29 Nov 2026 18:23:55 +0000'
    sed "s/\\r\$//; s/@$(hostname)>/@example.net>/"
} >"$work/caught"
SENDMAIL
printf '#!/bin/sh\n' >"$work/editor" # it is all written already
chmod +x "$work/sendmail" "$work/editor"
: >"$work/box"

muttrc_of_file "$work" >"$work/muttrc"
cat >"$work/pinerc" <<PINERC
personal-name=Sara Rossi
user-domain=example.net
inbox-path=$work/box
sendmail-path=$work/sendmail
customized-hdrs=From: Sara Rossi <sara@example.net>
feature-list=quit-without-confirm,allow-changing-from,send-without-confirm
last-version-used=9.99
default-fcc=""
PINERC

for program in "$@"; do
    rm -f "$work/caught"
    case $program in
    alpine) command="alpine -p $work/pinerc -url '$button'" ready='^X Send\|Get Help' send=C-x ;;
    *) command="$program -n -F $work/muttrc '$button'" ready='y:Send' send=y ;;
    esac
    tmux -L "tap$$" -f /dev/null new-session -d -x 100 -y 30 "env HOME=$work TERM=xterm LC_ALL=C.UTF-8 $command"
    for _ in $(seq 50); do
        screen=$(tmux -L "tap$$" capture-pane -p 2>/dev/null) || break
        case $screen in
        *"Send message"*) tmux -L "tap$$" send-keys y ;;
        *) ! echo "$screen" | grep -q "$ready" || tmux -L "tap$$" send-keys "$send" ;;
        esac
        [ ! -s "$work/caught" ] || break
        sleep 0.3
    done
    tmux -L "tap$$" kill-server 2>/dev/null || true
    [ -s "$work/caught" ] || { echo "$program sent nothing; its screen was:" >&2; echo "$screen" >&2; exit 1; }
    cp "$work/caught" "$folder/$program-tapped.eml"
    echo "$folder/$program-tapped.eml"
done
