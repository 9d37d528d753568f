"""Words in the reader's language and zone: sentences, cards, bids, seats, moments, entries of the score sheet."""

from __future__ import annotations

import gettext
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_date, format_time, get_timezone_location
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from engine.actions import (
    Allot,
    Answer,
    Bid,
    CallMisdeal,
    Claim,
    Cut,
    Declare,
    Discard,
    Give,
    Keep,
    KeepEvery,
    Look,
    Replace,
    Say,
    TakeBack,
    Throw,
)
from engine.cards import SUITS as SUITS_OF_CARDS
from engine.cards import Card
from engine.game import Line
from engine.notation import line_sentence
from engine.seats import Seat
from engine.sentence import Sentence
from pbem.clock import Dated
from pbem.commands.cardwords import WISH, card_text
from pbem.commands.words import BY_NAME, CommandWord
from pbem.vocabulary import (
    ALONE,
    BIDS,
    JOKERS,
    KINDS,
    NUMBERED,
    PLACES,
    RANKS,
    SEATS,
    SIGNS,
    SUITS,
)

LANGUAGES = ("en", "it", "ro")


@cache
def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language, compiled from its .po file; English needs none."""
    po = files("pbem") / "locale" / language / "LC_MESSAGES" / "pbem.po"
    if language not in LANGUAGES or not po.is_file():
        return gettext.NullTranslations()
    compiled = BytesIO()
    with po.open("rb") as source:
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


@dataclass(frozen=True, slots=True)
class Words:
    """Everything that depends on who reads: `language` is one of LANGUAGES, `zone` an IANA name. `at` stands before all
    that one can write, where that must name its table."""

    language: str = "en"
    zone: str = "UTC"
    at: str = ""

    def text(self, text: str, /, **gaps: Any) -> str:
        """The English text in the reader's language, its gaps filled."""
        return translations(self.language).gettext(text).format(**{k: self._gap(v) for k, v in gaps.items()})

    def count(self, one: str, many: str, n: int, /, **gaps: Any) -> str:
        """Like `text`, in the form that the number asks for."""
        text = translations(self.language).ngettext(one, many, abs(n))
        return text.format(n=n, **{k: self._gap(v) for k, v in gaps.items()})

    def say(self, sentence: Sentence) -> str:
        gaps = dict(sentence.gaps)
        if sentence.plural:
            return self.count(sentence.text, sentence.plural, int(gaps.pop("n")), **gaps)
        return self.text(sentence.text, **gaps)

    def _gap(self, value: Any) -> Any:
        match value:
            case Sentence():
                return self.say(value)
            case Card():
                return self.card(value)
            case Bid():
                return self.bid(value)
            case Say() | Declare():
                return self.answer(value)
            case KeepEvery():
                return self.kinds(value)
            case datetime():
                return self.moment(value)
            case Dated(moment):
                return self.moment(moment, day="EEEE d MMMM y")
            case timedelta():
                return self.span(value)
            case date():
                return format_date(value, "d MMMM y", locale=self.language)
            case tuple() if all(isinstance(item, Card) for item in value):
                return " ".join(map(self.card, value))
            case _:
                return value

    # --- cards, bids, seats --------------------------------------------------------------------------------------

    def card(self, card: Card) -> str:
        """A card as one writes it, "KH" or "10C", in the letters that are read in this language."""
        return card_text(card, self.language)

    def rank(self, card: Card) -> str:
        if card.face[-1] not in SUITS_OF_CARDS:
            return card.face
        return "10" if card.face[0] == "T" else card.face[0]

    def sign(self, card: Card) -> str:
        """A card with the sign of its suit, in text form so that no program paints it as an emoji."""
        if card.face[-1] not in SIGNS:
            return card.face
        return f"{self.rank(card)}{SIGNS[card.face[-1]]}\ufe0e"

    def card_name(self, card: Card) -> str:
        """A card as one says it: "the king of hearts"."""
        if card.face in JOKERS:
            return self.say(JOKERS[card.face])
        return self.text(RANKS[card.face[0]], suit=SUITS[card.face[-1]])

    def kinds(self, named: KeepEvery) -> str:
        """Suits and ranks and cards as one writes them: "spades, aces, QH"."""
        words = {**{suit: self.say(name) for suit, name in SUITS.items()},
                 **{rank: self.say(name) for rank, name in KINDS.items()}}  # fmt: skip
        return ", ".join(words.get(word) or self.card(Card(word)) for word in named.wanted)

    def suit(self, suit: str) -> str:
        return self.say(SUITS[suit])

    def seat(self, seat: Seat) -> str:
        return self.say(SEATS[seat])

    def bid(self, bid: Bid) -> str:
        if bid.kind == "blind" or (bid.unseen and bid.kind == "tricks"):
            return self.text("blind {n}", n=bid.tricks)
        if bid.unseen:
            return self.say(BIDS[f"blind {bid.kind}"])
        if bid.kind in NUMBERED:
            return self.say(Sentence(NUMBERED[bid.kind].text, {"n": bid.tricks}))
        return self.say(BIDS[bid.kind]) if bid.kind in BIDS else str(bid.tricks)

    def line(self, line: Line) -> str:
        """An entry of the score sheet with its points: "contract 5 made +50"."""
        return f"{self.say(line_sentence(line))} {line.points:+d}"

    # --- what one writes -----------------------------------------------------------------------------------------

    def command(self, name: str) -> str:
        """The command as one writes it in this language."""
        return BY_NAME[name].words.get(self.language, (name,))[0]

    def usage(self, command: CommandWord) -> str:
        """The command with the places behind it: "bid NUMBER"."""
        places = command.usage_in(self.language).split(" ")
        spelt = (word.replace(bare, self.say(PLACES[bare])) if (bare := word.strip("[]")) in PLACES else word
                 for word in places)  # fmt: skip
        return " ".join(spelt)

    def answer(self, action: Answer) -> str:
        """What one writes to answer a question of the game: "bid 3", "play KH", "pass 3C 4D"."""
        return self.at + self._answer(action)

    def _answer(self, action: Answer) -> str:
        match action:
            case Bid():
                return f"{self.command('bid')} {self.bid(action)}"
            case Card():
                return f"{self.command('play')} {self.card(action)}"
            case Keep() | Give(cards=()) | Replace(cards=()):
                return self.command("keep")
            case Give(cards=cards, wish=wish):
                wanted = (WISH.get(self.language, WISH["en"]), self.suit(wish)) if wish else ()
                return " ".join((self.command("pass"), *map(self.card, cards), *wanted))
            case KeepEvery():
                return f"{self.command('keep')} {self.kinds(action)}"
            case Replace(cards=cards):
                return " ".join((self.command("replace"), *map(self.card, cards)))
            case Cut(packets=packets):
                return " ".join((self.command("cut"), *map(str, packets)))
            case Allot(cards=cards):
                return " ".join((self.command("pass"), *map(self.card, cards)))
            case Throw(cards=cards):
                return " ".join((self.command("discard"), *map(self.card, cards)))
            case Say(word="propose", tricks=tricks, kind=kind, swapped=swapped) if kind in ALONE and tricks:
                nil, number = self.bid(Bid(0, kind)), str(tricks)
                return " ".join((self.command("propose"), *((number, nil) if swapped else (nil, number))))
            case Say(word="propose", tricks=tricks, kind=kind):
                return f"{self.command('propose')} {self.bid(Bid(tricks, kind))}"
            case Say(word="agree" | "disagree" as word):
                return self.command(word)
            case Say(word="misdeal?"):
                return self.command("ask")
            case Say(word=word, tricks=tricks):
                return f"{self.command(word)} {tricks}"
            case Discard():
                return self.command("discard")
            case Look():
                return self.command("look")
            case CallMisdeal():
                return self.command("misdeal")
            case Declare(what=what):
                return self.command(what.replace(" ", ""))
            case Claim(tricks=None):
                return self.command("claim")
            case Claim(tricks=0):
                return self.command("concede")
            case Claim(tricks=tricks):
                return f"{self.command('claim')} {tricks}"
            case TakeBack():
                return self.command("undo")

    # --- moments and lists ---------------------------------------------------------------------------------------

    def moment(self, moment: datetime, day: str = "EEEE d MMMM") -> str:
        """A moment in the reader's zone with its weekday, and in UTC beside it where that differs; its day as Babel's
        patterns write one."""
        local = moment.astimezone(ZoneInfo(self.zone))
        written = format_date(local, day, locale=self.language)
        clock = format_time(local, "HH:mm", locale=self.language)
        if local.utcoffset() == moment.astimezone(UTC).utcoffset():
            return self.text("{day}, {time} UTC", day=written, time=clock)
        utc = format_time(moment.astimezone(UTC), "HH:mm", locale=self.language)
        return self.text("{day}, {time} in {city} ({utc} UTC)", day=written, time=clock, city=self.city, utc=utc)

    @property
    def city(self) -> str:
        """The place that the reader's zone is named after."""
        known = get_timezone_location(ZoneInfo(self.zone), locale=self.language, return_city=True)
        return known or self.zone.rpartition("/")[2].replace("_", " ")

    def span(self, time: timedelta) -> str:
        """A length of time in days and hours, or in hours and minutes; what is less is left out."""
        minutes = int(time.total_seconds() // 60)
        days, hours, rest = minutes // (24 * 60), minutes // 60 % 24, minutes % 60
        parts = [
            self.count("{n} day", "{n} days", days) if days else "",
            self.count("{n} hour", "{n} hours", hours) if hours else "",
            self.count("{n} minute", "{n} minutes", rest) if (rest or minutes == 0) and not days else "",
        ]
        return self.names(tuple(filter(None, parts)))

    def names(self, names: tuple[str, ...]) -> str:
        """ "Ann", "Ann and Bob", "Ann, Bob and Carla"."""
        if len(names) < 2:
            return "".join(names)
        return self.text("{some} and {last}", some=", ".join(names[:-1]), last=names[-1])

    def either(self, names: tuple[str, ...]) -> str:
        """ "nil", "nil or double nil"."""
        if len(names) < 2:
            return "".join(names)
        return self.text("{some} or {last}", some=", ".join(names[:-1]), last=names[-1])


def in_groups(digits: str) -> str:
    """A long number so that it can be read and breaks into lines: "0a1b2c3d 4e5f6071"."""
    return " ".join(digits[i : i + 8] for i in range(0, len(digits), 8))


def joined(*sentences: str) -> str:
    """Whole sentences, one behind the other. An example at an end gets its full stop where more follows."""
    said = [sentence for sentence in sentences if sentence]
    ended = (text if text.endswith((".", "?", "!")) else f"{text}." for text in said[:-1])
    return " ".join((*ended, *said[-1:]))


def starting(text: str) -> str:
    """The text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]
