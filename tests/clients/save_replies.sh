#!/bin/sh
# Let mail programs of the terminal answer the letter of tests/mail above, below and within the quotation, and keep
# what they send as FOLDER/<program>-<place>.eml. No server is wanted: they read a mailbox file and send to a script.
#
# usage: save_replies.sh FOLDER [neomutt|mutt|s-nail|alpine|nmh|notmuch|mailutils|emacs|supercite ...]
# Wants the programs, `script` for a terminal and tmux for alpine's.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
. "$here/muttrc.sh"
mails=$here/../mail
folder=$(mkdir -p "$1" && cd "$1" && pwd)
shift
[ $# -gt 0 ] || set -- neomutt mutt s-nail alpine nmh notmuch mailutils emacs supercite
work=$(mktemp -d)
# alpine may still be writing when its terminal is closed
trap 'rm -rf "$work" 2>/dev/null || { sleep 1; rm -rf "$work"; }' EXIT

# The letter as the server sends it, with a card on a line of its own that nobody but a wrong reader would play.
letter() {
    cat <<HEAD
From spades@example.org Sun Nov 29 18:20:00 2026
From: Spades table 12 <spades@example.org>
To: Sara Rossi <sara@example.net>
Reply-To: Spades table 12 <spades+yvzxukewfmzvjsnuvbk@example.org>
Subject: [Spades 12] Deal 3
Date: Sun, 29 Nov 2026 18:20:00 +0000
Message-ID: <yvzxukewfmzvjsnuvbk@example.org>
References: <j9szfwzjew82h39ivbm@example.org>
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="letter"

--letter
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: 8bit

HEAD
    sed 's/^CONTRACTS$/QH\n\nCONTRACTS/' "$mails/letter.txt"
    printf '\n--letter\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n'
    sed 's/<div>Spades are not broken/<div>QH<\/div>&/' "$mails/letter.html"
    printf '\n--letter--\n\n'
}

# What stands for sendmail: keeps the mail with the lines that the receiving server puts on top.
cat >"$work/sendmail" <<'SENDMAIL'
#!/bin/sh
{
    echo 'Return-Path: <sara@example.net>'
    echo 'Delivered-To: spades+yvzxukewfmzvjsnuvbk@example.org'
    echo 'Received: from mx.example.net by mail.example.org with ESMTPS id 4XyZ; Sun, 29 Nov 2026 18:23:55 +0000'
    sed "s/\r$//; s/@$(hostname)>/@example.net>/" >"$CAUGHT.body"
    # what a mail server adds when the program has left it out
    grep -qi '^from:' "$CAUGHT.body" || echo 'From: Sara Rossi <sara@example.net>'
    grep -qi '^date:' "$CAUGHT.body" || echo 'Date: Sun, 29 Nov 2026 18:23:52 +0000'
    grep -qi '^message-id:' "$CAUGHT.body" || echo 'Message-ID: <20261129182352.4XyZ@mx.example.net>'
    cat "$CAUGHT.body"
    rm "$CAUGHT.body"
} >"$CAUGHT"
SENDMAIL

# An editor that writes as a person does who answers above, below or within what the program has quoted.
cat >"$work/editor" <<'EDITOR'
#!/bin/sh
case $PLACE in
top) { printf '6H\n\n'; cat "$1"; } >"$1.new" ;;
bottom) { sed '/^-- $/,$d' "$1"; printf '\n6H\nsay well led\n'; sed -n '/^-- $/,$p' "$1"; } >"$1.new" ;;
within) sed '/play QH\|QH 6/a\
\
6H\
' "$1" | sed '/not broken/a\
\
say well led\
' >"$1.new" ;;
esac
mv "$1.new" "$1"
EDITOR
chmod +x "$work/sendmail" "$work/editor"

mutt_reply() { neomutt_reply mutt; }

neomutt_reply() { # the program: it and mutt read the same
    {
        muttrc_of_file "$work"
        cat <<MUTTRC
set include = yes
set reply_to = yes
set quit = yes
set text_flowed = $FLOWED
set use_from = yes
MUTTRC
    } >"$work/muttrc"
    HOME=$work TERM=xterm LC_ALL=C.UTF-8 timeout 30 script -qec \
        "${1:-neomutt} -n -F $work/muttrc -e 'push <first-entry><reply><send-message><quit>'" /dev/null >"$work/screen" </dev/null
}

s_nail_reply() {
    cat >"$work/mailrc" <<MAILRC
set v15-compat
set mta=$work/sendmail
set from="Sara Rossi <sara@example.net>"
set hostname=example.net
set sendwait
set nosave
set fullnames
set sendcharsets=utf-8
set ttycharset=utf-8
set indentprefix="> "
headerpick type retain from_ none-such
MAILRC
    # without a terminal there is no editor either: "~m" puts the letter in quoted, "~|" sends all through the editor
    cat >"$work/pipe" <<PIPE
#!/bin/sh
cat >"$work/draft"
"$work/editor" "$work/draft"
cat "$work/draft"
PIPE
    chmod +x "$work/pipe"
    printf 'Reply $\n~m\n~|%s\n~.\nxit\n' "$work/pipe" | HOME=$work MAILRC=$work/mailrc LC_ALL=C.UTF-8 timeout 30 \
        s-nail -n -# -R -f "$work/box" >"$work/screen" 2>&1
}

alpine_reply() {
    cat >"$work/pinerc" <<PINERC
personal-name=Sara Rossi
user-domain=example.net
inbox-path=$work/box
sendmail-path=$work/sendmail
customized-hdrs=From: Sara Rossi <sara@example.net>
editor=$work/editor
feature-list=quit-without-confirm,include-text-in-reply,allow-changing-from,reply-without-include-prompt,enable-alternate-editor-implicitly,reply-always-uses-reply-to,send-without-confirm
reply-leadin=On _DATE_, _FROM_ wrote:
last-version-used=9.99
default-fcc=""
PINERC
    tmux -L "alpine$$" -f /dev/null new-session -d -x 100 -y 30 \
        "env HOME=$work TERM=xterm LC_ALL=C.UTF-8 PLACE=$PLACE CAUGHT=$CAUGHT alpine -p $work/pinerc -i"
    alpine_keys || { tmux -L "alpine$$" capture-pane -p >&2; tmux -L "alpine$$" kill-server; return 1; }
    tmux -L "alpine$$" kill-server 2>/dev/null || true
}

# Answers alpine's questions until it has sent; what it asks depends on its build.
alpine_keys() {
    replied=
    for _ in $(seq 100); do
        [ ! -s "$CAUGHT" ] || return 0
        screen=$(tmux -L "alpine$$" capture-pane -p)
        case $screen in
        *'Use "Reply-To:"'* | *"instead of"* | *"Include original"* | *"Create"*"?"* | *"Send message"*) key=y ;;
        *"Reply to all"*) key=n ;;
        *"Alternate editor"* | *"Attchmnt"*"Get Help"* | *"COMPOSE MESSAGE REPLY"*) key=C-x ;;
        *"MESSAGE INDEX"*) key=$([ -n "$replied" ] && echo '' || echo r); replied=yes ;;
        *"MAIN MENU"*) key=i ;;
        *) key='' ;;
        esac
        [ -z "$key" ] || tmux -L "alpine$$" send-keys "$key"
        sleep 0.3
    done
    return 1
}

nmh_reply() {
    mkdir -p "$work/mh/inbox"
    sed 1d "$work/box" >"$work/mh/inbox/1"
    rm -f "$work/mh/draft"
    echo "Path: $work/mh" >"$work/.mh_profile"
    printf 'mts: sendmail/pipe\nsendmail: %s\nlocalname: example.net\n' "$work/sendmail" >"$work/mts.conf"
    # its quotation is what mhl.reply makes of the raw letter, its own words stand where the editor puts them
    cat >"$work/below_head" <<'BELOW'
#!/bin/sh
sed '1,/^---/!d' "$1" >"$1.head"
sed '1,/^---/d' "$1" >"$1.text"
"$(dirname "$0")/editor" "$1.text"
sed 's/^From:.*/From: Sara Rossi <sara@example.net>/' "$1.head" | cat - "$1.text" >"$1"
rm "$1.head" "$1.text"
BELOW
    chmod +x "$work/below_head"
    (
        export HOME="$work" MHMTSCONF="$work/mts.conf" PATH="$PATH:/usr/bin/mh" LC_ALL=C.UTF-8
        repl -nocc me -filter mhl.reply -whatnowproc /bin/true +inbox 1
        "$work/below_head" "$work/mh/draft"
        sed -i '/^Fcc:/d; /^cc: *$/d' "$work/mh/draft"
        send -draft
    ) >"$work/screen" 2>&1 </dev/null
}

notmuch_reply() {
    mkdir -p "$work/notmuch/cur" "$work/notmuch/new" "$work/notmuch/tmp"
    sed 1d "$work/box" >"$work/notmuch/cur/1:2,S"
    printf '[database]\npath=%s\n[user]\nname=Sara Rossi\nprimary_email=sara@example.net\n' "$work/notmuch" \
        >"$work/notmuch-config"
    (
        export HOME="$work" NOTMUCH_CONFIG="$work/notmuch-config" LC_ALL=C.UTF-8
        notmuch new
        # as its manual says: edit what it prints, and give that to sendmail
        notmuch reply '*' >"$work/reply"
        sed '1,/^$/!d' "$work/reply" >"$work/head"
        sed '1,/^$/d' "$work/reply" >"$work/draft"
        "$work/editor" "$work/draft"
        cat "$work/head" "$work/draft" | "$work/sendmail"
    ) >"$work/screen" 2>&1 </dev/null
}

mailutils_reply() {
    printf 'set sendmail="sendmail:%s"\nset indentprefix="> "\n' "$work/sendmail" >"$work/mailrc"
    { # it reads a terminal only: "~m" puts the letter in quoted, "~v" opens the editor
        sleep 1; printf 'reply 1\n\n'
        sleep 1; printf '~m 1\n'
        sleep 1; printf '~v\n'
        sleep 1; printf '~.\n'
        sleep 1; printf 'exit\n'
    } | HOME=$work MAILRC=$work/mailrc VISUAL=$work/editor LC_ALL=C.UTF-8 timeout 30 script -qec "mail.mailutils -f $work/box" /dev/null \
        >"$work/screen"
}

# Emacs gets the text part alone, as its readers show it.
emacs_reply() {
    sed '1d; /^MIME-Version:/d; /^Content-Type: multipart/d; /^--letter$/,/^$/d; /^--letter--$/,$d' "$work/box" >"$work/letter"
    # the second part has lost its head by now, and goes with what is left of it
    sed -i '/^<div/,$d' "$work/letter"
    rm -f "$work/caught"
    HOME=$work LETTER=$work/letter CAUGHT=$work/caught emacs --batch -Q -l "$here/reply.el" >"$work/screen" 2>&1
    "$work/sendmail" <"$work/caught"
}

supercite_reply() { SUPERCITE=yes emacs_reply; }

for program in "$@"; do
    for place in top bottom within; do
        letter >"$work/box"
        CAUGHT=$folder/$program-$place.eml PLACE=$place FLOWED=no
        [ "$place" != within ] || FLOWED=yes
        rm -f "$CAUGHT"
        export CAUGHT PLACE
        "$(echo "$program" | tr - _)_reply" || { echo "$program could not answer; its screen was:" >&2; cat "$work/screen" >&2; exit 1; }
        [ -s "$CAUGHT" ] || { echo "$program sent nothing" >&2; cat "$work/screen" >&2; exit 1; }
        echo "$CAUGHT"
    done
done
