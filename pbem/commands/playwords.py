"""The commands that answer a question of the game."""

from __future__ import annotations

from pbem.commands.command import N_, CommandWord

# fmt: off
PLAYING: tuple[CommandWord, ...] = (
    CommandWord(
        "bid", "bid NUMBER",
        N_("Bid a number of tricks, nil, or another bid of your table; the bid alone is enough."),
        "playing",
        {
            "en": ("bid", "bids", "bidding", "call", "calling", "go", "going", "go for", "make it",
                   "put me down for", "put me in for", "count me in for", "count me for", "go with",
                   "lets say", "put me at"),
            "it": ("dichiaro", "dichiarazione", "dichiara", "dichiarare", "chiamo", "chiamata", "faccio",
                   "punto", "vado", "dico a"),
            "ro": ("licitez", "licitație", "licitația", "licita", "licitez la", "anunț", "bid", "fac", "cer",
                   "merg pe"),
        },
    ),
    CommandWord(
        "take", "take NUMBER",
        N_("Name how many of the cards left over you take, the rest are your partner's; in the bids the same as bid."),
        "playing",
        {
            "en": ("take", "taking"),
            "it": ("prendo",),
            "ro": ("iau",),
        },
    ),
    CommandWord(
        "sure", "sure NUMBER",
        N_("Tell your partner, for all to hear, of how many tricks you are sure."),
        "playing",
        {
            "en": ("sure", "sure of", "certain", "certain of"),
            "it": ("sicure", "sicuro", "sicura", "sicuri", "sicuro di", "sicura di"),
            "ro": ("sigure", "sigur", "sigur de", "sigură de", "sunt sigur de", "sunt sigură de"),
        },
    ),
    CommandWord(
        "possible", "possible NUMBER",
        N_("Tell your partner, for all to hear, how many more tricks are possible."),
        "playing",
        {
            "en": ("possible", "possibly"),
            "it": ("possibili", "possibile"),
            "ro": ("posibile", "posibil"),
        },
    ),
    CommandWord(
        "propose", "propose NUMBER",
        N_("Propose a bid for your side; it stands once your partner agrees."),
        "playing",
        {
            "en": ("propose", "proposing", "proposal", "suggest", "raise", "raise to", "raise it to"),
            "it": ("propongo", "proposta", "proporre", "rilancio", "rilancio a", "alzo a"),
            "ro": ("propun", "propunere", "propunerea", "ridic la", "măresc la"),
        },
    ),
    CommandWord(
        "agree", "agree",
        N_("Agree to the bid that your partner has proposed."),
        "playing",
        {
            "en": ("agree", "agreed", "agree to that", "agree with that", "agree with you"),
            "it": ("concordo", "approvo", "accetto proposta", "accetto la proposta"),
            "ro": ("de acord", "sunt de acord", "accept propunerea"),
        },
    ),
    CommandWord(
        "disagree", "disagree",
        N_("Decline what your partner has proposed."),
        "playing",
        {
            "en": ("disagree", "do not agree", "dont agree", "not agreed", "refuse", "refuse proposal"),
            "it": ("non concordo", "non approvo", "rifiuto proposta", "rifiuto la proposta"),
            "ro": ("nu sunt de acord", "refuz propunerea", "resping propunerea"),
        },
    ),
    CommandWord(
        "look", "look",
        N_("Look at your cards; this gives up the bids that only unseen cards allow."),
        "playing",
        {
            "en": ("look", "look at cards", "look at hand", "draw", "draw cards", "see my cards first",
                   "see cards first", "see my cards"),
            "it": ("guardo", "guardo carte", "guarda", "guarda carte", "guardare", "guardare carte", "vedo carte",
                   "pesco", "pesco carte"),
            "ro": ("mă uit", "mă uit la cărți", "mă uit în cărți", "uită-te", "văd cărțile", "trag", "trag cărți",
                   "trag cărțile"),
        },
    ),
    CommandWord(
        "play", "play CARD",
        N_("Play a card; the card alone is enough."),
        "playing",
        {
            "en": ("play", "playing", "lead", "lead with", "leading", "throw", "drop", "card", "follow with", "put"),
            "it": ("gioco", "gioca", "giocare", "giocata", "carta", "butto", "calo", "metto", "tiro", "attacco",
                   "esco con", "rispondo"),
            "ro": ("joc", "joacă", "juca", "cartea", "carte", "dau", "pun", "arunc", "ies cu", "atac cu"),
        },
    ),
    CommandWord(
        "pass", "pass CARD ...",
        N_("Give these cards to your partner; where a wish is allowed, with the suit that you would like to get."),
        "playing",
        {
            "en": ("pass", "passing", "give", "giving", "exchange", "hand over", "swap"),
            "it": ("passo", "passa", "passare", "dare", "scambio", "cedo", "do"),
            "ro": ("pasez", "dau", "pas", "schimb", "ofer"),
        },
    ),
    CommandWord(
        "keep", "keep",
        N_("Keep the card that you drew, a bid that might be raised, or all cards where some may be given away."),
        "playing",
        {
            "en": ("keep", "keep all", "keep cards", "keep all cards", "keep hand", "keep them", "keep them all",
                   "keep everything", "keep it", "keep card", "keep this card", "keep this one", "keep bid", "stay",
                   "no raise", "pass"),
            "it": ("tengo", "tengo tutto", "tengo tutte", "tengo carte", "tengo tutte carte", "tieni", "tenere",
                   "tengo carta", "tengo questa", "resto", "non rilancio", "passo"),
            "ro": ("păstrez", "păstrez tot", "păstrez toate", "păstrez cărțile", "păstrez toate cărțile", "țin",
                   "țin tot", "țin cărțile", "păstrez cartea", "o păstrez", "o țin", "rămân", "nu ridic",
                   "pas", "pasez"),
        },
    ),
    CommandWord(
        "discard", "discard [CARD ...]",
        N_("Put away the card that you drew and take the next one, or throw away the cards that you name."),
        "playing",
        {
            "en": ("discard", "discard it", "discard card", "discard this card", "reject", "reject it", "throw it away",
                   "put it away", "next card", "take next card", "take next"),
            "it": ("scarto", "scarta", "scartare", "scarto carta", "scarto questa", "prossima carta"),
            "ro": ("decartez", "decartez cartea", "o decartez", "arunc cartea", "o arunc", "cartea următoare"),
        },
    ),
    CommandWord(
        "misdeal", "misdeal",
        N_("Have all cards thrown in and dealt again, where your hand allows it."),
        "playing",
        {
            "en": ("misdeal", "call misdeal", "call a misdeal", "redeal", "throw it in", "throw them in"),
            "it": ("a monte", "chiamo monte", "mando a monte", "ridare carte"),
            "ro": ("redistribuire", "redistribuirea", "cer redistribuire", "cer redistribuirea", "redistribuie"),
        },
    ),
    CommandWord(
        "ask", "ask",
        N_("Ask your partner whether to call a misdeal."),
        "playing",
        {
            "en": ("ask", "ask partner", "ask my partner", "ask about misdeal", "should i call misdeal",
                   "should i call a misdeal"),
            "it": ("chiedo", "chiedo al compagno", "chiedo alla compagna", "devo mandare a monte"),
            "ro": ("întreb", "întreb partenerul", "să cer redistribuire", "să cer redistribuirea"),
        },
    ),
    CommandWord(
        "littlebemo", "littlebemo",
        N_("Undertake beside your bid that your side wins the first six tricks."),
        "playing",
        {
            "en": ("little bemo", "small bemo", "littlebemo"),
            "it": ("little bemo", "piccolo bemo", "bemo piccolo"),
            "ro": ("little bemo", "bemo mic", "micul bemo"),
        },
    ),
    CommandWord(
        "bigbemo", "bigbemo",
        N_("Undertake beside your bid that your side wins the first nine tricks."),
        "playing",
        {
            "en": ("big bemo", "bigbemo"),
            "it": ("big bemo", "grande bemo", "bemo grande"),
            "ro": ("big bemo", "bemo mare", "marele bemo"),
        },
    ),
    CommandWord(
        "aces", "aces",
        N_("Announce that you hold all four aces, or ask your partner, for all to hear, whether you two do."),
        "playing",
        {
            "en": ("aces", "go aces", "going aces", "can we go aces", "is it possible to go aces"),
            "it": ("assi", "andiamo con gli assi", "possiamo andare con gli assi", "è possibile andare con gli assi"),
            "ro": ("ași", "mergem cu ași", "mergem cu așii", "putem merge cu așii", "se poate merge cu așii"),
        },
    ),
    CommandWord(
        "cut", "cut [NUMBER ...]",
        N_("Cut the pack: lift off so many cards, or make packets of so many; without a number, in equal parts."),
        "playing",
        {
            "en": ("cut", "cutting", "cut pack", "cut at"),
            "it": ("taglio", "taglia", "tagliare", "taglio a"),
            "ro": ("tai", "taie", "tăiere", "tai la"),
        },
    ),
    CommandWord(
        "replace", "replace CARD ...",
        N_("Throw these cards away after a draw, and take as many others unseen."),
        "playing",
        {
            "en": ("replace", "replacing", "change", "throw away"),
            "it": ("sostituisco", "sostituire", "cambio"),
            "ro": ("înlocuiesc", "înlocuire", "înlocui"),
        },
    ),
)
# fmt: on
