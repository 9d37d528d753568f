"""The commands that ask something of the table: tricks that are claimed or given away, and second thoughts."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
REQUESTS: tuple[CommandWord, ...] = (
    CommandWord(
        "claim", "claim [NUMBER]",
        N_("Claim all tricks that are left, or so many of them: your hand is shown, and the others are asked unless it "
           "is certain. Once in a deal."),
        "playing",
        {
            "en": ("claim", "claiming", "i claim", "rest is mine", "the rest is mine", "rest are mine",
                   "the rest are mine", "all mine", "they are all mine", "rest are all mine",
                   "rest is all mine", "all the rest is mine", "all the rest are mine", "take the rest"),
            "it": ("reclamo", "reclamare", "rivendico", "il resto è mio", "le altre sono mie",
                   "sono tutte mie", "le altre sono tutte mie", "il resto è tutto mio"),
            "ro": ("revendic", "revendicare", "restul e al meu", "restul este al meu",
                   "restul sunt ale mele", "toate sunt ale mele", "restul sunt toate ale mele"),
        },
    ),
    CommandWord(
        "concede", "concede",
        N_("Give all tricks that are left to the opponents, if everybody agrees. Once in a deal."),
        "playing",
        {
            "en": ("concede", "conceding", "i concede", "rest is yours", "the rest is yours",
                   "rest are yours", "the rest are yours", "all yours", "give up the rest",
                   "give up rest of tricks", "rest are all yours", "rest is all yours"),
            "it": ("concedo", "concedere", "il resto è vostro", "le altre sono vostre", "sono tutte vostre",
                   "le altre sono tutte vostre"),
            "ro": ("concedez", "cedez restul", "restul e al vostru", "restul este al vostru",
                   "restul sunt ale voastre", "toate sunt ale voastre", "restul sunt toate ale voastre"),
        },
    ),
    CommandWord(
        "undo", "undo",
        N_("Ask the others whether you may take back your last card or bid, before anything else has happened."),
        "saving",
        {
            "en": ("undo", "undo that", "undo my card", "undo my bid", "take back card", "take back bid",
                   "take my card back", "take my bid back", "wrong card", "wrong bid", "undo last card",
                   "undo last bid", "undo last move", "undo my last card", "undo my last bid",
                   "undo my last move", "undo my move"),
            "it": ("annulla carta", "annulla dichiarazione", "riprendo carta", "riprendo dichiarazione",
                   "torno indietro", "carta sbagliata", "dichiarazione sbagliata"),
            "ro": ("anulez cartea", "anulez licitația", "iau cartea înapoi", "retrag cartea", "retrag licitația",
                   "carte greșită", "am greșit cartea"),
        },
    ),
)
# fmt: on
