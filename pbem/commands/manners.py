"""What people write around a command and do not mean as one: greetings, thanks, "please", "I would like to"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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
    "ok|okay|kk|okey|okey dokey|alright|all right|right|well|so|now|great|cool|sorry|oh|hmm|hm|um",
    "fine|right then|ok then",
    "allora|va bene|vabbè|bene|benissimo|ecco|scusa|scusate|prego|dai|dunque|d'accordo",
    "bine|hai|atunci|păi|scuze|în regulă|gata|deci",
)
_ENDINGS = phrases(
    "good luck|good luck all|good luck everyone|gl|gg|good game|well played|wp|have fun",
    "bye|see you|lol|haha|hehe|hahaha|xd|then|now|this time|for me",
    "buona fortuna|buon gioco|bravo|brava|bravi|saluti|a presto|un saluto|per me|ahah|ahahah",
    "noroc|noroc tuturor|succes|pa|o zi bună|toate cele bune|baftă|pentru mine",
)
_ALONE = phrases("no|nope|nah|wow|yay|nu|no grazie|no thanks|no thank you|nu mulțumesc|sent from my phone")
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
    "i'm gonna|i'll just|i shall|i choose to|i think i'll|going to|gonna|my|the|a|we|can i|may i",
    "io|vorrei|voglio|la mia|il mio|la|il|adesso|ora|scelgo di|posso",
    "eu|vreau să|aș vrea să|doresc să|o să|am să|vreau",
)
_LEADS = phrases(
    "is|of|at|a|an|the|with|my|to|:|=|-|,|.|only|just|will be",
    "è|il|lo|la|un|una|di|con|l|le|i|gli|mia|solo",
    "e|este|mea|meu|la|cu|pe|doar|un|o",
)
_ASKS = phrases(
    "show|show me|send|send me|give me|get|tell me|what is|what's|what are|whats|see|view|check",
    "i need|let me see|can i see|could i see",
    "can i have|i want|i'd like|i would like|could you send me|can you send me",
    "mostra|mostrami|mandami|qual è|quali sono|com'è|vedi|vedere|voglio vedere|vorrei|dimmi|fammi vedere",
    "arată|arată-mi|trimite|trimite-mi|care e|care este|care sunt|vreau|vreau să văd|spune-mi",
)
SMALL_WORDS = frozenset(
    word
    for (word,) in phrases("the|my|our|a|an|this|il|lo|la|l|i|gli|le|mia|mie|mio|miei|un|una|o|mea|meu|mele|cele")
)
KNOWN = SMALL_WORDS.union(
    *THANKS, *GREETINGS, *PLEASE, *_SMALL_TALK, *_ENDINGS, *_SUBJECTS, *_LEADS, *_ASKS
)
"""Every word that may stand around a command."""

_POLITE = THANKS | GREETINGS | PLEASE | _SMALL_TALK
_LAST = THANKS | PLEASE | GREETINGS | _ENDINGS | _SMALL_TALK


def _starts(said: Sequence[Token], kind: Phrases, longest: int = 6) -> int:
    """How many words the longest of the phrases of a kind takes at the start."""
    for count in range(min(longest, len(said)), 0, -1):
        if tuple(token.text for token in said[:count]) in kind:
            return count
    return 0


def _finishes(said: Sequence[Token], kind: Phrases, longest: int = 6) -> int:
    for count in range(min(longest, len(said)), 0, -1):
        if tuple(token.text for token in said[-count:]) in kind:
            return count
    return 0


def without_politeness_before(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without greetings, thanks and the like at the start, with whom they name: "Hi Ben, please"."""
    said = _unmarked(said)
    while said:
        greeting = _starts(said, GREETINGS)
        count = greeting or _starts(said, _POLITE)
        if not count:
            break
        if greeting:
            count += _named(said[count:])
        said = _unmarked(said[count:])
    return tuple(said)


def _named(said: Sequence[Token]) -> int:
    """How many words after a greeting say who is greeted."""
    count = _starts(said, _NAMED)
    for place, token in enumerate(said[:4]):
        if token.text in (",", "!", "."):
            return place + 1
        if not token.text.isalpha():
            break
    return count


def without_politeness(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without politeness on either side."""
    said = without_politeness_before(said)
    while said:
        count = _finishes(said, _LAST) or (_finishes(said, _NAMED) if _finishes(said, _NAMED) < len(said) else 0)
        if not count:
            break
        said = _unmarked_end(said[: len(said) - count])
    return tuple(said)


def _unmarked(said: Sequence[Token]) -> Sequence[Token]:
    first = 0
    while first < len(said) and said[first].text in ",.!:;-":
        first += 1
    return said[first:]


def _unmarked_end(said: Sequence[Token]) -> Sequence[Token]:
    last = len(said)
    while last and said[last - 1].text in ",.!:;-":
        last -= 1
    return said[:last]


def addressed(said: Sequence[Token]) -> tuple[str, ...] | None:
    """Of a line that is only thanks, a greeting or a closing: the words for whom. None for any other line."""
    count = max(_starts(said, kind) for kind in (THANKS, GREETINGS, _CLOSINGS, _ALONE))
    rest = texts(said[count:])
    if not count or len(rest) > 4 or not all(word.isalpha() or word in ",.!-" for word in rest):
        return None
    return rest


def is_closing(said: Sequence[Token]) -> bool:
    """Do thanks or a closing stand at the start, as they do before a signature?"""
    return bool(_starts(said, THANKS) or _starts(said, _CLOSINGS))


def is_end(said: Sequence[Token], language: str) -> bool:
    """Does this line end what is read?"""
    text = tuple(token.text for token in said)
    return text in _ENDS or text in _OWN_ENDS.get(language, frozenset())


def without_subject(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without "I would like to" and the like at the start."""
    return tuple(said[_starts(said, _SUBJECTS) :])


def without_leads(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without the small words between a verb and what it is about: "is", "the", ":"."""
    return _without(said, _LEADS)


def without_asking(said: Sequence[Token]) -> tuple[Token, ...]:
    """Without "show me" and the like at the start."""
    return tuple(said[_starts(said, _ASKS) :])


def _without(said: Sequence[Token], kind: Phrases) -> tuple[Token, ...]:
    while said and (count := _starts(said, kind)):
        said = said[count:]
    return tuple(said)


def texts(said: Iterable[Token]) -> tuple[str, ...]:
    """The words alone."""
    return tuple(token.text for token in said)
