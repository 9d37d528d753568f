"""The commands by which a player says which letters he wants, and how they are to look."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
POST: tuple[CommandWord, ...] = (
    CommandWord(
        "mail", "mail HOW [HOUR]",
        N_("Choose when letters come: at your turn, at every bid and trick too, or in one digest a day."),
        "people",
        {
            "en": ("mail", "mails", "letters", "mail me", "send mail", "send letters", "set mail", "set mail to"),
            "it": ("posta", "lettere", "manda lettere", "imposta posta"),
            "ro": ("poștă", "poșta", "scrisori", "trimite scrisori"),
        },
    ),
    CommandWord(
        "format", "format FORMAT",
        N_("Choose letters with buttons and colours, or of text alone."),
        "people",
        {
            "en": ("format", "letter format", "set format", "set format to", "format to"),
            "it": ("formato", "formato lettere", "imposta formato"),
            "ro": ("format", "formatul", "formatul scrisorilor"),
        },
    ),
    CommandWord(
        "confirm", "confirm WHICH",
        N_("Choose whether an answer to the game that was understood and done is confirmed by a letter."),
        "people",
        {
            "en": ("confirm", "confirmations", "confirm only"),
            "it": ("conferma", "conferme", "conferma solo"),
            "ro": ("confirmă", "confirmări", "confirmă doar"),
        },
    ),
)
