"""The commands about what is kept: a game as a file, what is stored about a player, and being forgotten."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
OWN: tuple[CommandWord, ...] = (
    CommandWord(
        "export", "export [NUMBER]",
        N_("Get a game as files, with all deals that were scored: for people to read, and for programs to check."),
        "seeing",
        {
            "en": ("export", "export game", "export table", "download", "download game"),
            "it": ("esporta", "esporta partita", "esporta tavolo", "scarica", "scarica partita"),
            "ro": ("exportă", "exportă jocul", "exportă masa", "descarcă", "descarcă jocul"),
        },
    ),
    CommandWord(
        "everything", "everything",
        N_("Get all that is stored about you, as a file."),
        "people",
        {
            "en": ("export all", "export me", "export everything", "export my data", "everything about me",
                   "all my data", "my data", "everything you have about me"),
            "it": ("esporta tutto", "esporta me", "esporta i miei dati", "i miei dati", "tutti i miei dati"),
            "ro": ("exportă tot", "exportă totul", "exportă datele mele", "datele mele", "toate datele mele"),
        },
    ),
    CommandWord(
        "newplayer", "newplayer NAME",
        N_("Add somebody who reads this mailbox too and plays under a name of his own. His mails may begin with it."),
        "people",
        {
            "en": ("new player", "add player", "second player"),
            "it": ("nuovo giocatore", "nuova giocatrice", "aggiungi giocatore", "aggiungi giocatrice"),
            "ro": ("jucător nou", "jucătoare nouă", "adaugă jucător", "adaugă jucătoare"),
        },
    ),
    CommandWord(
        "forget", "forget",
        N_("Have all that is stored about you deleted, and your seats given up. It is asked first."),
        "people",
        {
            "en": ("forget me", "forget all about me", "delete me", "delete my data", "delete my account",
                   "erase me", "delete all my data", "erase my data", "erase all my data", "delete account"),
            "it": ("dimenticami", "cancellami", "cancella i miei dati", "elimina i miei dati",
                   "cancella tutti i miei dati", "cancella il mio account"),
            "ro": ("uită-mă", "șterge-mă", "șterge datele mele", "șterge contul meu",
                   "șterge toate datele mele"),
        },
        dangerous=True,
    ),
)
# fmt: on
