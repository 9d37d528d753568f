"""The commands by which players say what is theirs: a mail, or an address."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
TRUST: tuple[CommandWord, ...] = (
    CommandWord(
        "disown", "disown",
        N_("Disown a mail in your name; answers to letters that it came with are no longer believed."),
        "people",
        {
            "en": ("not me", "it was not me", "wasn't me", "not mine", "disown", "that was not me",
                   "that wasn't me", "it wasn't me"),
            "it": ("non sono stato io", "non sono stata io", "non sono io", "non è mio"),
            "ro": ("nu am fost eu", "nu sunt eu", "nu e al meu"),
        },
    ),
    CommandWord(
        "address", "address [add] [remove] [ADDRESS]",
        N_("See your addresses, or write from another one too: it is asked first."),
        "people",
        {
            "en": ("address", "addresses", "my addresses", "my address"),
            "it": ("indirizzo", "indirizzi", "miei indirizzi"),
            "ro": ("adresă", "adrese", "adresele mele"),
        },
    ),
)
