"""The commands by which somebody else plays at a seat of a game that is played."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
STAND_INS: tuple[CommandWord, ...] = (
    CommandWord(
        "substitute", "substitute [NAME]",
        N_("Name somebody, by name or address, who stands in for you when you do not answer; off, nobody."),
        "votes",
        {
            "en": ("substitute", "my substitute", "name substitute", "substitute for me"),
            "it": ("sostituto", "sostituta", "mio sostituto", "mia sostituta"),
            "ro": ("înlocuitor", "înlocuitoare", "înlocuitorul meu", "înlocuitoarea mea"),
        },
    ),
    CommandWord(
        "replaceme", "replaceme [NAME]",
        N_("Propose that somebody takes your seat over for good: whoever waits for one, or whom you name."),
        "votes",
        {
            "en": ("replace me", "replace me by", "replace me with", "find replacement", "find replacement for me",
                   "i need replacement"),
            "it": ("sostituitemi", "sostituitemi con", "rimpiazzatemi", "rimpiazzatemi con", "cerco sostituto",
                   "sostituiscimi", "sostituiscimi con", "rimpiazzami", "rimpiazzami con"),
            "ro": ("înlocuiți-mă", "înlocuiți-mă cu", "înlocuiește-mă", "înlocuiește-mă cu", "caut înlocuitor"),
        },
    ),
    CommandWord(
        "standby", "standby [SWITCH]",
        N_("Wait for a seat in a game that is being played: you are asked when one falls free; off, no longer."),
        "tables",
        {
            "en": ("standby", "stand by", "waiting list", "put me on waiting list"),
            "it": ("riserva", "lista d'attesa", "mettimi in lista d'attesa"),
            "ro": ("rezervă", "listă de așteptare", "lista de așteptare", "pune-mă pe lista de așteptare"),
        },
    ),
)
# fmt: on
