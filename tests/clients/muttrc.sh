# The settings that mutt and neomutt have in all scripts here; to be read by them.

# usage: muttrc FOLDER ADDRESS NAME: those of NAME, whose editor lies in FOLDER and who keeps and asks nothing.
muttrc() {
    cat <<MUTTRC
set from = "$2"
set realname = "$3"
set editor = "$1/editor"
set fast_reply = yes
set copy = no
set record = ""
set abort_unmodified = no
set wait_key = no
set charset = "utf-8"
MUTTRC
}

# usage: muttrc_of_file FOLDER: the same for Sara, who reads FOLDER/box and sends by FOLDER/sendmail.
muttrc_of_file() {
    muttrc "$1" sara@example.net "Sara Rossi"
    cat <<MUTTRC
set spoolfile = "$1/box"
set folder = "$1"
set sendmail = "$1/sendmail"
set hostname = "example.net"
MUTTRC
}
