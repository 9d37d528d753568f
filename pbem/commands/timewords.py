"""The commands about time: when to be reminded."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
TIME_WORDS: tuple[CommandWord, ...] = (
    CommandWord(
        "remind", "remind MOMENTS",
        N_("Choose when reminders come: half, fifth, 2h and so on before your time is over; or off."),
        "people",
        {
            "en": ("remind", "reminders", "remind me", "reminder"),
            "it": ("ricordami", "promemoria", "avvisami", "ricorda"),
            "ro": ("amintește-mi", "mementouri", "memento", "anunță-mă", "amintește", "reamintiri"),
        },
    ),
)
