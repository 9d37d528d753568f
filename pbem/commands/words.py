"""The one table of commands: the reader, `help` and the suggestions are all made from it."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.commands.command import N_, CommandWord
from pbem.commands.lobbywords import COMPANY, TABLES
from pbem.commands.ownwords import OWN
from pbem.commands.planwords import PLANS
from pbem.commands.playwords import PLAYING
from pbem.commands.postwords import POST
from pbem.commands.requestwords import REQUESTS
from pbem.commands.seeingwords import SEEING
from pbem.commands.standinwords import STAND_INS
from pbem.commands.timewords import TIME_WORDS
from pbem.commands.trustwords import TRUST
from pbem.commands.votewords import VOTES
from pbem.commands.waitwords import WAITING

__all__ = ["BY_NAME", "COMMANDS", "LANGUAGES", "N_", "CommandWord"]

# fmt: off
COMMANDS: tuple[CommandWord, ...] = (
    *PLAYING,
    *PLANS,
    *POST,
    *TIME_WORDS,
    *VOTES,
    *STAND_INS,
    *WAITING,
    *REQUESTS,
    CommandWord(
        "status", "status",
        N_("See how the table stands and who is waited for."),
        "seeing",
        {
            "en": ("status", "state", "position", "whose turn", "whose turn is it", "who is waited for",
                   "resend", "send again", "send it again", "resend letter", "resend last letter",
                   "resend mail", "send it again", "lost letter", "lost mail", "lost last mail",
                   "lost last letter", "whose turn it is", "who are we waiting for"),
            "it": ("stato", "situazione", "posizione", "a chi tocca", "di chi è turno", "rimanda", "rinvia",
                   "manda di nuovo", "a chi è il turno", "chi deve giocare"),
            "ro": ("stare", "starea", "situație", "situația", "stadiu", "cine e la rând", "cine urmează",
                   "retrimite", "trimite din nou", "al cui e rândul", "al cui rând e", "cui îi vine rândul"),
        },
    ),
    CommandWord(
        "hand", "hand",
        N_("See the cards you hold."),
        "seeing",
        {
            "en": ("hand", "cards", "which cards do i have", "what cards do i have", "what do i have"),
            "it": ("mano", "carte", "che carte ho", "quali carte ho"),
            "ro": ("mână", "mâna", "mâna mea", "cărți", "cărțile", "cărțile mele", "ce cărți am"),
        },
    ),
    CommandWord(
        "last", "last",
        N_("See the last trick."),
        "seeing",
        {
            "en": ("last", "last trick", "previous trick", "who won last trick", "who took last trick"),
            "it": ("ultima", "ultima presa", "presa precedente"),
            "ro": ("ultima", "ultima levată", "levata anterioară"),
        },
    ),
    CommandWord(
        "score", "score",
        N_("See the score sheet."),
        "seeing",
        {
            "en": ("score", "scores", "points", "score sheet", "scoreboard", "standing", "who is winning"),
            "it": ("punti", "punteggio", "punteggi", "quanto stiamo", "a quanto stiamo", "come stiamo"),
            "ro": ("scor", "scorul", "puncte", "punctaj", "punctajul", "cât e scorul"),
        },
    ),
    CommandWord(
        "history", "history",
        N_("See how the game went: the score of each deal, and the tricks of this one."),
        "seeing",
        {
            "en": ("history", "log", "what happened"),
            "it": ("storia", "cronologia", "cosa è successo"),
            "ro": ("istoric", "istoricul", "ce s-a întâmplat"),
        },
    ),
    CommandWord(
        "deal", "deal NUMBER",
        N_("See a deal that is over: all hands, all tricks, and what was scored."),
        "seeing",
        {
            "en": ("deal", "show deal", "deal number"),
            "it": ("smazzata", "mostra smazzata", "mano numero", "mostra mano"),
            "ro": ("donă", "dona", "arată dona", "mâna numărul"),
        },
    ),
    CommandWord(
        "deadline", "deadline",
        N_("See until when each answer is waited for."),
        "seeing",
        {
            "en": ("deadline", "deadlines", "how much time", "how long do i have", "how much time do i have",
                   "due", "when is it due", "how much time is left", "how much time do i have left",
                   "how long is left"),
            "it": ("scadenza", "scadenze", "quanto tempo", "quanto tempo ho", "entro quando",
                   "quanto tempo mi resta", "quanto tempo rimane"),
            "ro": ("termen", "termene", "termen limită", "cât timp", "cât timp am", "până când", "cât timp mai am",
                   "cât timp a mai rămas"),
        },
    ),
    CommandWord(
        "rules", "rules [PRESET] [OPTION=VALUE ...]",
        N_("Read the rules of your table, or of a preset that you name."),
        "seeing",
        {
            "en": ("rules", "rule", "rules of game", "rules of table"),
            "it": ("regole", "regola", "regolamento"),
            "ro": ("reguli", "regulile", "regulament"),
        },
    ),
    CommandWord(
        "games", "games",
        N_("List your tables."),
        "seeing",
        {
            "en": ("games", "tables", "my games", "my tables", "list my games", "list my tables",
                   "which games am i in", "which tables am i at"),
            "it": ("partite", "tavoli", "giochi", "mie partite", "miei tavoli", "elenco delle mie partite",
                   "i miei tavoli"),
            "ro": ("jocuri", "jocurile", "jocurile mele", "mese", "mesele", "mesele mele",
                   "lista jocurilor mele"),
        },
    ),
    CommandWord(
        "help", "help [TOPIC]",
        N_("Get this list, or read more about one command."),
        "seeing",
        {
            "en": ("help", "commands", "help me", "help with", "help on", "how to play", "?"),
            "it": ("aiuto", "aiutami", "comandi", "guida"),
            "ro": ("ajutor", "ajută-mă", "comenzi"),
        },
    ),
    *SEEING,
    CommandWord(
        "say", "say TEXT",
        N_("What you write here everybody at the table reads, word for word."),
        "talking",
        {
            "en": ("say", "chat", "message", "tell table", "tell everybody", "tell everyone", "tell all"),
            "it": ("dico", "messaggio", "di' a tutti"),
            "ro": ("spun", "zic", "spune", "mesaj", "spun tuturor"),
        },
    ),
    *TABLES,
    *COMPANY,
    CommandWord(
        "yes", "yes",
        N_("Confirm what you were asked."),
        "people",
        {
            "en": ("yes", "confirm", "confirmed", "yes confirm", "yep", "yes please", "y", "that was me",
                   "it was me", "yes that was me", "yes it was me"),
            "it": ("sì", "confermo", "conferma", "sì confermo", "sono stato io", "sono stata io",
                   "sì sono stato io", "sì sono stata io"),
            "ro": ("da", "confirm", "confirmă", "da confirm", "eu am fost", "da eu am fost"),
        },
    ),
    *TRUST,
    *OWN,
    CommandWord(
        "language", "language LANGUAGE",
        N_("Choose the language of your letters: en, it or ro."),
        "people",
        {
            "en": ("language", "lang", "set language", "set language to", "language to"),
            "it": ("lingua", "imposta lingua"),
            "ro": ("limba", "limbă", "setează limba"),
        },
    ),
    CommandWord(
        "zone", "zone ZONE",
        N_("Set your time zone, for example Europe/Rome."),
        "people",
        {
            "en": ("zone", "timezone", "time zone", "tz", "set zone", "set timezone", "set time zone",
                   "set timezone to", "set time zone to", "set zone to", "zone to", "time zone is", "timezone is",
                   "my time zone is", "my timezone is"),
            "it": ("fuso", "fuso orario", "zona", "il mio fuso è", "il mio fuso orario è"),
            "ro": ("fus", "fus orar", "fusul orar", "zona", "fusul meu este", "fusul meu orar este"),
        },
    ),
    CommandWord(
        "quiet", "quiet HOURS",
        N_("Set the hours in which no reminder comes and no time runs out, for example 22-8; or off."),
        "people",
        {
            "en": ("quiet", "quiet hours", "set quiet hours", "sleep"),
            "it": ("silenzio", "ore di silenzio", "dormo"),
            "ro": ("liniște", "ore de liniște", "dorm"),
        },
    ),
    CommandWord(
        "weekends", "weekends SWITCH",
        N_("Write off if your time shall not run on Saturdays and Sundays, else on."),
        "people",
        {
            "en": ("weekends", "weekend"),
            "it": ("fine settimana", "weekend", "finesettimana"),
            "ro": ("weekenduri", "weekend", "sfârșit de săptămână"),
        },
    ),
    CommandWord(
        "vacation", "vacation DAYS",
        N_("Tell when you are away, for example 3 Aug - 14 Aug: your time does not run then. Off cancels it."),
        "people",
        {
            "en": ("vacation", "holiday", "holidays", "away", "on vacation", "on holiday"),
            "it": ("ferie", "vacanza", "vacanze", "in ferie", "in vacanza", "assente"),
            "ro": ("vacanță", "concediu", "în vacanță", "în concediu", "plecat"),
        },
    ),
    CommandWord(
        "back", "back",
        N_("End your vacation early, or go on where a computer plays for you or the table waits."),
        "people",
        {
            "en": ("back", "i am back", "im back", "back again", "back from vacation", "back from holiday",
                   "i am back from vacation", "im back from vacation", "back home"),
            "it": ("tornato", "tornata", "sono tornato", "sono tornata", "eccomi", "tornato dalle ferie",
                   "tornata dalle ferie", "sono tornato dalle ferie", "sono tornata dalle ferie"),
            "ro": ("înapoi", "m-am întors", "am revenit", "m-am întors din vacanță",
                   "m-am întors din concediu"),
        },
    ),
    CommandWord(
        "name", "name NAME",
        N_("Choose the name that the others see."),
        "people",
        {
            "en": ("name", "my name is", "name is", "change my name to", "change name to", "set my name to",
                   "set name to"),
            "it": ("nome", "mi chiamo", "il mio nome è", "cambio nome in", "cambia il mio nome in"),
            "ro": ("nume", "numele meu este", "numele meu e", "mă numesc", "mă cheamă", "schimbă numele în",
                   "schimbă-mi numele în"),
        },
    ),
)
# fmt: on

BY_NAME: Mapping[str, CommandWord] = {command.name: command for command in COMMANDS}
LANGUAGES: tuple[str, ...] = ("en", "it", "ro")
