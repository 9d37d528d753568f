"""The commands that set up a table, fill it, and leave it."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
TABLES: tuple[CommandWord, ...] = (
    CommandWord(
        "new", "new [PRESET] [OPTION=VALUE ...] [open] [private] [bots [COUNT]] [invite ADDRESS ...]",
        N_("Set up a new table by a named set of rules."),
        "tables",
        {
            "en": ("new", "new game", "new table", "start new game", "start new table", "create table", "create game"),
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
        "withdraw", "withdraw NAME",
        N_("Take an invitation back, or a seat from a guest before the game begins; an address will do, too."),
        "tables",
        {
            "en": ("withdraw", "uninvite", "withdraw invitation", "withdraw invitation to", "take back invitation",
                   "cancel invitation", "send away"),
            "it": ("ritiro", "ritira", "ritira invito", "annulla invito", "mando via", "manda via"),
            "ro": ("retrag", "retrage", "retrag invitația", "anulează invitația", "trimit acasă"),
        },
    ),
    CommandWord(
        "accept", "accept",
        N_("Accept an invitation."),
        "tables",
        {
            "en": ("accept", "accept invitation", "accept invite", "count me in", "im in", "i am in"),
            "it": ("accetto", "accetto invito", "accetto l'invito", "ci sto"),
            "ro": ("accept", "accept invitația", "mă bag"),
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
    CommandWord(
        "open", "open",
        N_("List your table, so that anybody may join it before the game begins."),
        "tables",
        {
            "en": ("open", "open table", "open to all", "open to anybody", "open to anyone", "open to everybody"),
            "it": ("apro", "apri", "apro tavolo", "apri tavolo", "aperto a tutti", "apri a tutti"),
            "ro": ("deschid", "deschide", "deschid masa", "deschide masa", "deschis tuturor"),
        },
    ),
    CommandWord(
        "private", "private",
        N_("Make your table private: it is not listed, and nobody may watch it."),
        "tables",
        {
            "en": ("private", "make private", "make table private", "private table"),
            "it": ("privato", "rendi privato", "tavolo privato"),
            "ro": ("privat", "masă privată", "fă masa privată"),
        },
    ),
    CommandWord(
        "list", "list",
        N_("List the open tables, which anybody may join."),
        "tables",
        {
            "en": ("list", "list tables", "list games", "open tables", "list open tables", "which tables are open",
                   "find table", "find game", "looking for game"),
            "it": ("elenco", "elenco tavoli", "lista", "tavoli aperti", "quali tavoli sono aperti", "cerco tavolo"),
            "ro": ("listă", "lista", "lista meselor", "mese deschise", "ce mese sunt deschise", "caut masă"),
        },
    ),
    CommandWord(
        "join", "join [NUMBER] [SEAT]",
        N_("Take a free seat at an open table, any or the one that you name."),
        "tables",
        {
            "en": ("join", "join table", "join game", "sit down at", "sit at"),
            "it": ("partecipo", "partecipo al", "mi unisco", "mi unisco al", "mi siedo al", "entro"),
            "ro": ("particip", "particip la", "mă alătur", "mă așez la", "intru"),
        },
    ),
    CommandWord(
        "seat", "seat SEAT",
        N_("Change to a free seat before the game begins, for example: seat north."),
        "tables",
        {
            "en": ("seat", "take seat", "change seat", "change seat to", "change to seat", "move to", "sit"),
            "it": ("posto", "cambio posto", "prendo posto", "mi siedo", "mi siedo a", "mi sposto a"),
            "ro": ("loc", "locul", "schimb locul", "iau locul", "mă așez", "mă mut la"),
        },
    ),
    CommandWord(
        "rematch", "rematch",
        N_("Play again: the same people are invited to a new table with the same rules."),
        "tables",
        {
            "en": ("rematch", "play again", "once more", "another game", "again"),
            "it": ("rivincita", "ancora una", "un'altra partita", "giocare ancora", "giochiamo ancora", "di nuovo"),
            "ro": ("revanșă", "revanșa", "încă o partidă", "jucăm din nou", "să joc din nou", "joc din nou", "din nou"),
        },
    ),
)

COMPANY: tuple[CommandWord, ...] = (
    CommandWord(
        "who", "who",
        N_("See who sits at your table: names, seats and languages."),
        "seeing",
        {
            "en": ("who", "who plays", "who is playing", "who is here", "whos here", "who sits here",
                   "players", "whos at table", "who is at table", "who is at my table", "whos at my table",
                   "who else is playing"),
            "it": ("chi", "chi gioca", "chi c'è", "giocatori", "chi c'è al tavolo"),
            "ro": ("cine", "cine joacă", "cine e aici", "jucători", "jucătorii", "cine e la masă"),
        },
    ),
    CommandWord(
        "standings", "standings",
        N_("See how many games those whom you have played with have won."),
        "seeing",
        {
            "en": ("standings", "ranking", "rankings", "leaderboard", "league table"),
            "it": ("classifica", "graduatoria"),
            "ro": ("clasament", "clasamentul"),
        },
    ),
    CommandWord(
        "block", "block [NAME]",
        N_("Let somebody invite you no more, nor join your open table; alone it lists whom you have blocked."),
        "people",
        {
            "en": ("block", "blocked", "block player", "who have i blocked", "whom have i blocked",
                   "who did i block"),
            "it": ("blocco", "blocca", "bloccati", "chi ho bloccato"),
            "ro": ("blochez", "blochează", "blocați", "pe cine am blocat"),
        },
    ),
    CommandWord(
        "unblock", "unblock NAME",
        N_("Let somebody whom you have blocked invite you again."),
        "people",
        {
            "en": ("unblock", "unblock player"),
            "it": ("sblocco", "sblocca"),
            "ro": ("deblochez", "deblochează"),
        },
    ),
)
# fmt: on
