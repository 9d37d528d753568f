"""The commands by which players say beforehand what they will do."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
PLANS: tuple[CommandWord, ...] = (
    CommandWord(
        "then", "then TEXT",
        N_("Arrange beforehand, for this deal and in secret, what you play at later turns; help plans shows how."),
        "saving",
        {
            "en": ("then", "and then", "after that", "afterwards"),
            "it": ("poi", "e poi", "dopo di che", "in seguito"),
            "ro": ("apoi", "și apoi", "pe urmă", "după aceea"),
        },
    ),
    CommandWord(
        "cancelplan", "cancelplan [NUMBER ...]",
        N_("Drop what you have said beforehand at this table: all of it, or the plans with these numbers."),
        "saving",
        {
            "en": ("cancel plan", "cancel plans", "cancel my plan", "cancel all plans", "drop plan",
                   "drop plans", "no plan", "delete plan", "forget plan", "without plan", "no plans",
                   "no more plans", "drop all plans", "delete plans", "delete all plans", "forget plans",
                   "forget all plans", "forget my plans"),
            "it": ("annulla piano", "annulla piani", "annullo piano", "annullo piani", "nessun piano",
                   "cancella piano", "niente piani", "cancella piani", "cancella i piani",
                   "niente più piani"),
            "ro": ("anulează planul", "anulează planurile", "anulează plan", "anulez planul",
                   "renunț la plan", "fără plan", "șterge planul", "șterge planurile", "fără planuri",
                   "renunț la planuri"),
        },
    ),
)
# fmt: on
