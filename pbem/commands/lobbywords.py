"""The commands that set up a table, fill it, and leave it."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
TABLES: tuple[CommandWord, ...] = (
    CommandWord(
        "new", "new [PRESET] [OPTION=VALUE ...] [bots [COUNT]] [invite ADDRESS ...]",
        N_("Set up a new table by a named set of rules."),
        "tables",
        {
            "en": ("new", "new game", "new table", "start new game", "start new table", "create table", "create game",
                   "open table"),
            "it": ("nuovo", "nuova", "nuovo tavolo", "nuova partita", "nuovo gioco", "crea tavolo", "crea partita"),
            "ro": ("nou", "nouă masă", "joc nou", "masă nouă", "partidă nouă", "creează masă", "creează joc"),
        },
    ),
    CommandWord(
        "invite", "invite ADDRESS ...",
        N_("Invite people to your table by their mail addresses."),
        "tables",
        {"en": ("invite", "inviting"), "it": ("invito", "invita", "invitare"), "ro": ("invit", "invită", "invita")},
    ),
    CommandWord(
        "withdraw", "withdraw ADDRESS ...",
        N_("Take invitations back that have not been answered."),
        "tables",
        {
            "en": ("withdraw", "uninvite", "withdraw invitation", "take back invitation", "cancel invitation"),
            "it": ("ritiro", "ritira", "ritira invito", "annulla invito"),
            "ro": ("retrag", "retrage", "retrag invitația", "anulează invitația"),
        },
    ),
    CommandWord(
        "accept", "accept",
        N_("Accept an invitation."),
        "tables",
        {
            "en": ("accept", "accept invitation", "accept invite", "join", "count me in", "im in", "i am in"),
            "it": ("accetto", "accetto invito", "accetto l'invito", "ci sto", "partecipo"),
            "ro": ("accept", "accept invitația", "particip", "mă bag"),
        },
    ),
    CommandWord(
        "decline", "decline",
        N_("Decline an invitation."),
        "tables",
        {
            "en": ("decline", "decline invitation", "decline invite", "refuse", "count me out"),
            "it": ("rifiuto", "rifiuto invito", "rifiuto l'invito", "non accetto", "declino"),
            "ro": ("refuz", "refuz invitația", "nu accept", "declin"),
        },
    ),
    CommandWord(
        "bots", "bots [COUNT]",
        N_("Give empty seats to computer players."),
        "tables",
        {
            "en": ("bots", "bot", "add bots", "add bot", "computers", "computer players", "robots"),
            "it": ("bot", "computer", "robot", "aggiungi bot"),
            "ro": ("boți", "bot", "boții", "roboți", "calculatoare", "adaugă boți"),
        },
    ),
    CommandWord(
        "start", "start",
        N_("Start the game when every seat is taken."),
        "tables",
        {
            "en": ("start", "start game", "start playing", "begin", "begin game"),
            "it": ("inizia", "inizio", "iniziamo", "comincia", "cominciamo", "inizia partita"),
            "ro": ("începe", "începem", "start", "începe jocul", "începem jocul", "pornește"),
        },
    ),
    CommandWord(
        "leave", "leave",
        N_("Leave the table: before the start your seat falls free, later a computer player takes it."),
        "tables",
        {
            "en": ("leave", "leave table", "leave game"),
            "it": ("lascio", "lascio tavolo", "lascio partita", "me ne vado"),
            "ro": ("plec", "plec de la masă", "părăsesc masa", "părăsesc jocul"),
        },
        dangerous=True,
    ),
    CommandWord(
        "resign", "resign",
        N_("Give the game up for your side."),
        "tables",
        {
            "en": ("resign", "resign game"),
            "it": ("abbandono", "mi arrendo", "abbandono partita"),
            "ro": ("mă predau", "renunț la joc", "abandonez", "cedez"),
        },
        dangerous=True,
    ),
)
# fmt: on
