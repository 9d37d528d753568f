"""The commands by which the people at a table decide something together."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
VOTES: tuple[CommandWord, ...] = (
    CommandWord(
        "vote", "vote SWITCH",
        N_("Answer a vote at your table: yes or no."),
        "votes",
        {
            "en": ("vote", "i vote", "my vote"),
            "it": ("voto", "vota", "il mio voto"),
            "ro": ("votez", "vot", "votul meu"),
        },
    ),
    CommandWord(
        "pause", "pause [COUNT]",
        N_("Propose that the table pauses for so many days; silence agrees."),
        "votes",
        {
            "en": ("pause", "pause game", "pause table"),
            "it": ("pausa", "sospendi", "pausa partita"),
            "ro": ("pauză", "suspendă", "pauză joc"),
        },
    ),
    CommandWord(
        "resume", "resume",
        N_("End a pause: the clocks run again."),
        "votes",
        {
            "en": ("resume", "resume game", "continue", "go on"),
            "it": ("riprendi", "riprendiamo", "continua", "riprendi partita", "riprendiamo partita"),
            "ro": ("reluăm", "reia", "continuăm", "reluăm jocul", "reia jocul", "continuăm jocul"),
        },
    ),
    CommandWord(
        "extend", "extend HOURS",
        N_("Ask the others for more time for your answer, for example 2d; silence agrees."),
        "votes",
        {
            "en": ("extend", "more time", "i need more time", "extension"),
            "it": ("proroga", "più tempo", "chiedo più tempo"),
            "ro": ("prelungire", "mai mult timp", "prelungește"),
        },
    ),
    CommandWord(
        "offerdraw", "offerdraw",
        N_("Propose that the game ends in a draw; everybody has to agree."),
        "votes",
        {
            "en": ("offer draw", "offer a draw", "propose draw", "propose a draw", "call it a draw"),
            "it": ("offro patta", "patta", "propongo patta", "proponi patta"),
            "ro": ("ofer remiză", "remiză", "propun remiză", "propune remiză"),
        },
    ),
    CommandWord(
        "abandon", "abandon",
        N_("Propose to end the game without a result; silence agrees."),
        "votes",
        {
            "en": ("abandon", "abandon game", "call it off", "end game"),
            "it": ("annulliamo", "annulla partita", "fine partita"),
            "ro": ("anulăm", "anulează jocul", "încheiem jocul"),
        },
    ),
    CommandWord(
        "kick", "kick NAME",
        N_("Propose that a computer player takes the seat of somebody who lets deadlines pass; silence agrees."),
        "votes",
        {
            "en": ("kick", "kick out", "remove player"),
            "it": ("espelli", "escludi", "togli"),
            "ro": ("exclude", "dă afară", "scoate"),
        },
    ),
)
