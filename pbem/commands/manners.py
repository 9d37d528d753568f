"""What people write around a command and do not mean as one: greetings, thanks, "please", "I would like to"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.commands import cardwords
from pbem.commands.spelling import Phrases, Token, phrases

THANKS = phrases(
    "thanks|thank you|thank you very much|thank you so much|many thanks|thanks a lot",
    "thanks so much|thanks all|thx|thnx|tnx|ty|tyvm",
    "thanks in advance|thanks again|cheers|grazie|grazie mille|mille grazie|molte grazie",
    "tante grazie|grazie a tutti",
    "mulțumesc|mulțumesc mult|mulțam|mersi|mersi mult|merci|mulțumim",
)
GREETINGS = phrases(
    "hi|hello|hey|hiya|howdy|good morning|good afternoon|good evening|morning|evening|greetings",
    "hi there|hello there",
    "ciao|salve|buongiorno|buonasera|buon giorno|buona sera|salut|salutare|bună|bună ziua",
    "bună seara|bună dimineața|servus",
)
PLEASE = phrases(
    "please|pls|plz|plse|kindly|per favore|per piacere|perfavore|pf|te rog|vă rog|te rog frumos",
)
_SMALL_TALK = phrases(
    "ok|okay|kk|okey|okey dokey|alright|all right|well|so|now|sorry|oh|hmm|hm|um",
    "fine|right then|ok then",
    "allora|va bene|vabbè|bene|benissimo|ecco|scusa|scusate|prego|dai|dunque|d'accordo",
    "bine|hai|atunci|păi|scuze|în regulă|gata|deci",
)
_ENDINGS = phrases(
    "good luck|good luck all|good luck everyone|gl|gg|good game|well played|wp|have fun",
    "bye|see you|ciao|ciao ciao|salut|servus|lol|haha|hehe|hahaha|xd|then|now|this time|for me",
    "buona fortuna|buon gioco|bravo|brava|bravi|saluti|a presto|un saluto|per me|ahah|ahahah",
    "noroc|noroc tuturor|succes|pa|o zi bună|toate cele bune|baftă|pentru mine",
)
_ALONE = phrases(
    "oops|ops|my mistake|my bad|i made a mistake|ho sbagliato|am greșit|m-am înșelat",
    "no|nope|nah|wow|yay|great|cool|nice|perfect|super|no thanks|no thank you|right|exactly|got it|noted|will do|np",
    "no, thanks|no, thank you|no, grazie|nu, mulțumesc",
    "no problem|you're welcome|no grazie|perfetto|capito|esatto|figurati|nu|nu mulțumesc|am înțeles|exact|cu plăcere",
)
_CLOSINGS = phrases(
    "best|regards|best regards|kind regards|best wishes|warm regards|sincerely|yours|love|cheers",
    "all the best|take care",
    "saluti|cordiali saluti|un saluto|a presto|ciao a tutti|un abbraccio|toate cele bune|cu drag",
    "cu stimă|numai bine",
)
_ENDS = phrases("stop|quit|end|eom|end of message|stop here|basta|fine messaggio|gata|sfârșit|stop aici")
_OWN_ENDS = {"it": phrases("fine")}
_NAMED = phrases("all|everyone|everybody|team|folks|guys|friends|there|partner|tutti|ragazzi|a tutti|toți|tuturor")
_SUBJECTS = phrases(
    "i|i'll|i will|i'd|i'd like to|i would like to|i want to|i wanna|let me|let's|let us|i'm|i am",
    "i'm going to|i am going to",
    "could i|could we|can we|i'd like|i would like|i'm gonna|i'll just|i shall|i choose to|i think i'll|going to|gonna",
    "my|the|a|we|can i|may i",
    "io|vorrei|voglio|la mia|il mio|la|il|adesso|ora|scelgo di|posso|potrei",
    "eu|vreau să|aș vrea să|doresc să|o să|am să|vreau|pot|pot să|aș putea|aș putea să",
)
_LEAVE = phrases("can i|could i|may i|can we|could we|posso|potrei|possiamo|pot|pot să|aș putea|aș putea să|putem")
_LEADS = phrases("is|of|a|an|the|my|:|=|-|,|only|just|will be|è|il|un|una|mia|solo|este|mea|meu|doar|o")
_ARTICLES = phrases("the|il|lo|la|l|my|il mio|la mia")
_CARD_LEADS = _ARTICLES | phrases("with|con|cu|i|gli|le")
_ASKS = phrases(
    "show|show me|send|send me|give me|get|tell me|what is|what's|what are|whats|see|view|check",
    "i need|let me see|can i see|could i see",
    "can i have|i want|i'd like|i would like|could you send me|can you send me|can you|could you",
    "what was|when is|could you show me|can you show me|could you tell me|can you tell me|whats in|what is in",
    "remind me of|any|are there any|che|quali|ce|ce fel de",
    "what were|whens|where is|show us|let me have|i'd like to see|i want to see|i would like to see",
    "mostra|mostrami|mandami|qual è|quali sono|com'è|vedi|vedere|voglio vedere|vorrei|dimmi|fammi vedere",
    "arată|arată-mi|trimite|trimite-mi|care e|care este|care sunt|vreau|vreau să văd|spune-mi",
)
_ABOUT = phrases(
    "of the game|of this game|of the table|of this table|at my table|at this table|so far|right now|now",
    "della partita|del tavolo|al mio tavolo|finora|al jocului|al mesei|la masa mea|până acum",
)
"""What stands behind a question and adds nothing to it."""
SMALL_WORDS = frozenset(
    word
    for (word,) in phrases("the|my|a|an|il|lo|la|l|i|gli|le|mia|mie|mio|miei|un|una|o|mea|meu|mele|cele")
)
KNOWN = SMALL_WORDS.union(
    *THANKS, *GREETINGS, *PLEASE, *_SMALL_TALK, *_ENDINGS, *_SUBJECTS, *_CARD_LEADS, *_LEADS, *_ASKS
)
"""Every word that may stand around a command."""

_FIRST = THANKS | GREETINGS | PLEASE | _SMALL_TALK
_LAST = THANKS | PLEASE | _SMALL_TALK | _ENDINGS
_MARKS = ",.!:;-"
_LONGEST = 6


def _starts(said: Sequence[Token], kind: Phrases) -> int:
    """How many words the longest of the phrases of a kind takes at the start."""
    words = texts(said[:_LONGEST])
    return next((count for count in range(len(words), 0, -1) if words[:count] in kind), 0)


def _finishes(said: Sequence[Token], kind: Phrases) -> int:
    words = texts(said[-_LONGEST:])
    return next((count for count in range(len(words), 0, -1) if words[-count:] in kind), 0)


def _is_name(token: Token, language: str) -> bool:
    """Could the word be somebody's name, since it is neither a card nor a bid?"""
    word = token.text
    return word.isalpha() and not cardwords.cards((word,), language) and not cardwords.bids((word,))


def without_politeness_before(said: Sequence[Token], language: str) -> tuple[Token, ...]:
    """Without greetings, thanks and the like at the start, with whom they name: "Hi Ben, please"."""
    first = 0
    while True:
        while first < len(said) and said[first].text in _MARKS:
            first += 1
        rest = said[first : first + 12]
        greeting = _starts(rest, GREETINGS)
        count = greeting or _starts(rest, _FIRST)
        if not count:
            return tuple(said[first:])
        first += count + (_named(rest[greeting:], language) if greeting else 0)


def _named(said: Sequence[Token], language: str) -> int:
    """How many words after a greeting say who is greeted: "all", or a name or two and a comma."""
    for place, token in enumerate(said[:4]):
        if token.text in (",", "!", "."):
            return place + 1
        if not _is_name(token, language):
            break
    return _starts(said, _NAMED)


def without_politeness(said: Sequence[Token], language: str) -> tuple[Token, ...]:
    """Without politeness on either side."""
    said = without_politeness_before(said, language)
    last = len(said)
    while True:
        while last and said[last - 1].text in _MARKS:
            last -= 1
        rest = said[max(0, last - 12) : last]
        count = _finishes(rest, _LAST)
        for names in (1, 2):
            if not count and all(_is_name(token, language) for token in rest[len(rest) - names :]):
                before = _finishes(rest[: max(0, len(rest) - names)], THANKS | _ENDINGS)
                count = before and before + names
        if not count:
            return tuple(said[:last])
        last -= count


def only_asked_nicely(said: Sequence[Token], core: Sequence[Token]) -> bool:
    """Does nothing but "please" and thanks stand around the core of what was said?"""
    around = tuple(token for token in said if token not in core and token.text not in _MARKS)
    return not around or texts(around) in (THANKS | PLEASE)


def addressed(said: Sequence[Token]) -> tuple[str, ...] | None:
    """Of a line that is only thanks, a greeting or a closing: the words for whom. None for any other line."""
    count = max(_starts(said, kind) for kind in (THANKS, GREETINGS, _CLOSINGS, _ALONE))
    rest = texts(said[count:])
    if not count or len(rest) > 4 or not all(word.isalpha() or word in _MARKS for word in rest):
        return None
    return rest


def is_closing(said: Sequence[Token]) -> bool:
    """Do thanks or a closing stand at the start, as they do before a signature?"""
    return bool(_starts(said, THANKS | _CLOSINGS))


def is_end(said: Sequence[Token], language: str) -> bool:
    """Does this line end what is read?"""
    return texts(said) in _ENDS or texts(said) in _OWN_ENDS.get(language, frozenset())


def without_subject(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without "I would like to" and the like at the start."""
    return tuple(said[_starts(said, _SUBJECTS) :])


def without_asking(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without "show me" and the like at the start."""
    return tuple(said[_starts(said, _ASKS) :])


def without_about(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without "of the game" and the like at the end."""
    return tuple(said[: len(said) - _finishes(said, _ABOUT)])


def asks_leave(said: Sequence[Token]) -> bool:
    """Does it begin with "can I"?"""
    return bool(_starts(said, _LEAVE))


def without_article(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without the article of "the king of hearts"."""
    return tuple(said[_starts(said, _ARTICLES) :])


def without_leads(said: Sequence[Token], *, to_a_card: bool = False) -> tuple[Token, ...]:
    """Without the small words between a verb and what it is about: "is", "the", ":"."""
    kind = _LEADS | _CARD_LEADS if to_a_card else _LEADS
    while said and (count := _starts(said, kind)):
        said = said[count:]
    return tuple(said)


def texts(said: Iterable[Token]) -> tuple[str, ...]:
    """The words alone."""
    return tuple(token.text for token in said)
