#!/bin/sh
# Let Thunderbird answer a saved letter above and below the quotation, as HTML and as plain text, and keep what it
# sends as FOLDER/thunderbird-<place>-<format>.eml.
#
# usage: thunderbird_replies.sh LETTER.eml FOLDER
# With TAP="X Y" it taps what the letter shows at that place of a window of 1000 x 780, a button, and keeps what it sends
# as FOLDER/thunderbird-tapped.eml; with SHOT=FILE.png a picture of the letter is kept too.
# Wants thunderbird, Xvfb, openbox, xdotool, dbus-run-session, and Python with aiosmtpd (PYTHON names it).
# It needs about half a minute for each mail and may miss on a loaded machine: start it again then.
set -eu

letter=$(realpath "$1")
folder=$(mkdir -p "$2" && cd "$2" && pwd)
work=$(mktemp -d)
port=$((20000 + $$ % 10000))
display=:$((70 + $$ % 20))
trap 'kill $catcher $window_manager $screen 2>/dev/null || true; sleep 1; rm -rf "$work"' EXIT

cat >"$work/catch.py" <<'PYTHON'
import sys, time
from aiosmtpd.controller import Controller

class Keep:
    async def handle_DATA(self, server, session, envelope):
        with open(sys.argv[2], "wb") as file:
            file.write(envelope.content.replace(b"\r\n", b"\n"))
        return "250 kept"

Controller(Keep(), hostname="127.0.0.1", port=int(sys.argv[1])).start()
time.sleep(3600)
PYTHON
"${PYTHON:-python3}" "$work/catch.py" "$port" "$work/caught" &
catcher=$!
Xvfb "$display" -screen 0 1200x800x24 >/dev/null 2>&1 &
screen=$!
export DISPLAY="$display" HOME="$work/home" LANG=C.UTF-8 MOZ_CRASHREPORTER_DISABLE=1
mkdir -p "$HOME"
sleep 1
openbox >/dev/null 2>&1 &
window_manager=$!

profile() { # reply_on_top (1 above, 0 below), compose_html (true, false)
    mkdir -p "$work/profile"
    cat >"$work/profile/user.js" <<PREFS
user_pref("mail.accountmanager.accounts", "account1,account2");
user_pref("mail.accountmanager.defaultaccount", "account1");
user_pref("mail.accountmanager.localfoldersserver", "server2");
user_pref("mail.account.account1.identities", "id1");
user_pref("mail.account.account1.server", "server1");
user_pref("mail.account.account2.server", "server2");
user_pref("mail.identity.id1.fullName", "Sara Rossi");
user_pref("mail.identity.id1.useremail", "sara@example.net");
user_pref("mail.identity.id1.smtpServer", "smtp1");
user_pref("mail.identity.id1.valid", true);
user_pref("mail.identity.id1.fcc", false);
user_pref("mail.identity.id1.compose_html", $2);
user_pref("mail.identity.id1.reply_on_top", $1);
user_pref("mail.server.server1.type", "pop3");
user_pref("mail.server.server1.hostname", "127.0.0.1");
user_pref("mail.server.server1.userName", "sara");
user_pref("mail.server.server1.name", "sara@example.net");
user_pref("mail.server.server1.login_at_startup", false);
user_pref("mail.server.server1.check_new_mail", false);
user_pref("mail.server.server2.type", "none");
user_pref("mail.server.server2.hostname", "Local Folders");
user_pref("mail.server.server2.userName", "nobody");
user_pref("mail.smtpservers", "smtp1");
user_pref("mail.smtp.defaultserver", "smtp1");
user_pref("mail.smtpserver.smtp1.hostname", "127.0.0.1");
user_pref("mail.smtpserver.smtp1.port", $port);
user_pref("mail.smtpserver.smtp1.authMethod", 1);
user_pref("mail.smtpserver.smtp1.try_ssl", 0);
user_pref("mail.smtpserver.smtp1.username", "");
user_pref("mail.provider.suppress_dialog_on_startup", true);
user_pref("mail.spotlight.firstRunDone", true);
user_pref("mail.rights.version", 1);
user_pref("mail.shell.checkDefaultClient", false);
user_pref("mail.compose.warn_public_recipients.aggressive", false);
user_pref("mail.warn_on_send_accel_key", false);
user_pref("mailnews.start_page.enabled", false);
user_pref("app.update.auto", false);
user_pref("app.donation.eoy.version.viewed", 999);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("toolkit.telemetry.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("extensions.update.enabled", false);
PREFS
}

window() {
    for _ in $(seq 80); do
        found=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | tail -1) || true
        [ -z "$found" ] || return 0
        sleep 0.5
    done
    echo "Thunderbird showed no window called $1" >&2
    [ -z "${SHOT:-}" ] || import -window root "$SHOT"
    return 1
}

answer_by_hand() {
    xdotool key ctrl+r
    if window '^Write:'; then
        sleep 3
        xdotool windowfocus "$found"
        sleep 1
        # above the cursor stands before the quotation, below behind it
        xdotool type --delay 40 "6H"
    fi
}

answer_by_button() {
    xdotool windowsize "$found" 1000 780 windowmove "$found" 0 0
    sleep 2
    [ -z "${SHOT:-}" ] || import -window root "$SHOT"
    # shellcheck disable=SC2086  # two numbers
    xdotool mousemove $TAP click 1
    if window '^Write:'; then
        sleep 3
        xdotool windowfocus "$found"
    fi
}

reply() { # name, reply_on_top, compose_html, what answers
    rm -rf "$work/profile" "$work/caught"
    profile "$2" "$3"
    setsid dbus-run-session thunderbird --no-remote --profile "$work/profile" "$letter" >"$work/log" 2>&1 &
    program=$!
    if window 'Deal 3'; then
        sleep 4
        xdotool windowfocus "$found"
        sleep 1
        "$4"
        sleep 1
        for _ in $(seq 8); do
            xdotool mousemove 38 64 click 1 # the button that sends, in the corner of the window
            sleep 3
            [ ! -s "$work/caught" ] || break
        done
    fi
    kill -- -"$program" 2>/dev/null || true
    sleep 1
    [ -s "$work/caught" ] || { echo "Thunderbird did not send $1" >&2; return 1; }
    {
        echo 'Return-Path: <sara@example.net>'
        echo 'Delivered-To: spades+yvzxukewfmzvjsnuvbk@example.org'
        echo 'Received: from mx.example.net by mail.example.org with ESMTPS id 4XyZ; Sun, 29 Nov 2026 18:23:55 +0000'
        cat "$work/caught"
    } >"$folder/$1.eml"
    echo "$folder/$1.eml"
}

if [ -n "${TAP:-}" ]; then
    reply thunderbird-tapped 1 true answer_by_button
    exit
fi
for place in top bottom; do
    on_top=$([ "$place" = top ] && echo 1 || echo 0)
    reply "thunderbird-$place-html" "$on_top" true answer_by_hand
    reply "thunderbird-$place-plain" "$on_top" false answer_by_hand
done
