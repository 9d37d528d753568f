"""The commands of those who watch, who note something for themselves, and who ask for advice."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
SEEING: tuple[CommandWord, ...] = (
    CommandWord(
        "watch", "watch [NUMBER]",
        N_("Watch a table at which you do not sit, by its number: you read what everybody may know."),
        "seeing",
        {
            "en": ("watch", "spectate", "watch game", "i watch"),
            "it": ("assisto", "assisti", "osservo", "osserva", "voglio assistere"),
            "ro": ("urmăresc", "urmărește", "asist", "vreau să urmăresc"),
        },
    ),
    CommandWord(
        "unwatch", "unwatch [NUMBER]",
        N_("Watch a table no more."),
        "seeing",
        {
            "en": ("unwatch", "stop watching", "watch no more", "do not watch", "stop watching table"),
            "it": ("non assisto più", "non osservo più", "smetto di assistere", "smetto di osservare"),
            "ro": ("nu mai urmăresc", "nu mai asist"),
        },
    ),
    CommandWord(
        "hint", "hint",
        N_("Ask what a computer player would do in your place, and why."),
        "seeing",
        {
            "en": ("hint", "give hint", "give me hint", "advice", "advise me", "what should i do",
                   "what should i play", "what should i bid", "what would you do", "what would you play",
                   "what would you bid"),
            "it": ("suggerimento", "consiglio", "consigliami", "cosa dovrei fare", "cosa dovrei giocare",
                   "cosa faresti", "cosa giocheresti"),
            "ro": ("sugestie", "sfat", "indiciu", "ce ar trebui să fac", "ce ar trebui să joc", "ce ai face",
                   "ce ai juca"),
        },
    ),
    CommandWord(
        "note", "note TEXT",
        N_("Keep a note for yourself at this table; nobody else reads it unless you share your notes afterwards."),
        "talking",
        {
            "en": ("note", "private note", "note to self", "memo"),
            "it": ("appunto", "annoto", "appunto privato", "promemoria"),
            "ro": ("notiță", "notez", "notează", "notiță privată"),
        },
    ),
    CommandWord(
        "notes", "notes",
        N_("Read what you have noted at this table."),
        "talking",
        {
            "en": ("notes", "my notes", "show notes", "show my notes"),
            "it": ("appunti", "miei appunti", "mostra appunti"),
            "ro": ("notițe", "notițele", "notițele mele", "arată notițele"),
        },
    ),
    CommandWord(
        "sharenotes", "sharenotes",
        N_("After the game, give what you have noted at this table to everybody who played."),
        "talking",
        {
            "en": ("share notes", "share my notes", "give notes", "give my notes"),
            "it": ("condivido appunti", "condividi appunti", "condivido miei appunti"),
            "ro": ("împart notițele", "împart notițele mele", "dau notițele", "dau notițele mele"),
        },
    ),
)
