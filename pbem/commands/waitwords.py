"""The commands that answer without a mail, and that take an answer back."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
WAITING: tuple[CommandWord, ...] = (
    CommandWord(
        "cancel", "cancel [NUMBER]",
        N_("Take back an answer that is still held, and be asked again; with a number, drop that plan."),
        "saving",
        {
            "en": ("cancel", "cancel answer", "cancel my answer", "cancel that", "wait", "take it back",
                   "take that back", "take back", "take back answer", "hold on", "cancel move",
                   "cancel last move", "cancel last answer", "cancel my move"),
            "it": ("annulla", "annulla risposta", "annullo", "aspetta", "aspettate", "riprendo", "riprendo risposta",
                   "ritiro risposta"),
            "ro": ("anulez", "anulează", "anulez răspunsul", "anulează răspunsul", "stai", "așteaptă", "așteptați",
                   "iau înapoi", "retrag răspunsul"),
        },
    ),
    CommandWord(
        "auto", "auto SWITCH",
        N_("Have cards played for you: last, the last of a hand; on, any that is the only one allowed; off, none."),
        "saving",
        {
            "en": ("auto", "autoplay", "auto play", "automatic"),
            "it": ("auto", "automatico", "gioco automatico"),
            "ro": ("auto", "automat", "joc automat"),
        },
    ),
    CommandWord(
        "alwayslook", "alwayslook [on] [off]",
        N_("Look at your cards at once in every deal, and never bid blind; with off you are asked again."),
        "saving",
        {
            "en": ("always look", "look always", "always look at cards", "always look at hand"),
            "it": ("guarda sempre", "guardo sempre", "guarda sempre le carte"),
            "ro": ("mă uit mereu", "uită-te mereu", "mă uit întotdeauna", "mă uit mereu la cărți"),
        },
    ),
)
# fmt: on
