"""What a seat can do, and the questions that have too many answers to list them one by one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import RANKS, SUITS, Card, Cards
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid: its kind is the name of a `BidKind` of the table, `tricks` its number (0 where the kind has none).

    `unseen` is one made before looking where that doubles all points of the player (SPEC-26).
    """

    tricks: int
    kind: str = "tricks"
    unseen: bool = False

    def __post_init__(self) -> None:
        if type(self.tricks) is not int:  # 4.0 and True would pass for numbers everywhere else
            raise TypeError("a bid is a whole number of tricks")


NIL = Bid(0, "nil")
BLIND_NIL = Bid(0, "blind nil")
DOUBLE_NIL = Bid(0, "double nil")


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the cards, and so give up the bids that only unseen cards allow (BID-23)."""


@dataclass(frozen=True, slots=True)
class Say:
    """What a partner says, for all to hear, while a side agrees on its bid (BID-11), or on who takes cards (DEAL-12).

    `word` is "sure" or "possible" with a number of tricks, "propose" with a bid, its number and kind, "take" with the
    number of cards that the speaker takes, or "agree" or "disagree", to what the partner has said last. "stay" keeps
    a bid that may be raised (BID-15). "misdeal?", "yes", "no" and "keep" are about calling a misdeal (SPEC-02).

    A nil that is proposed with a number is the speaker's own, and the number the partner's; where it is `swapped` it
    is the other way round (BID-10).
    """

    word: str
    tricks: int = 0
    kind: str = "tricks"
    swapped: bool = False


AGREE = Say("agree")
DISAGREE = Say("disagree")


@dataclass(frozen=True, slots=True)
class Give:
    """Give cards to the partner; no cards at all means that the exchange is waived. `wish` is a suit wanted back."""

    cards: Cards
    wish: str = ""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card that was drawn, and put the next one away (DEAL-14)."""


@dataclass(frozen=True, slots=True)
class KeepEvery:
    """Keep every card like these that is drawn from now on, and discard all others: an answer to many draws at once.

    `wanted` are suits ("S"), ranks ("A") and faces ("QH", "BJ").
    """

    wanted: tuple[str, ...]

    def names(self, card: Card, suit: str) -> bool:
        """Is this card, of that suit in play, among them?"""
        return suit in self.wanted or card.face in self.wanted or (card.face[1] != "J" and card.face[0] in self.wanted)


@dataclass(frozen=True, slots=True)
class Discard:
    """Put the card that was drawn away, and keep the next one, whatever it is (DEAL-14)."""


@dataclass(frozen=True, slots=True)
class Replace:
    """Throw cards away and take as many from the discards, unseen; no cards at all keeps the hand (EXCH-07)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Declare:
    """Declare something beside the bid, for all to hear: "little bemo" or "big bemo" (SPEC-24, SPEC-25), or "aces"
    (BONUS-01), which is a question to the partner where one does not hold them all."""

    what: str


LITTLE_BEMO, BIG_BEMO, ACES = Declare("little bemo"), Declare("big bemo"), Declare("aces")


@dataclass(frozen=True, slots=True)
class CallMisdeal:
    """Have all cards thrown in and dealt again (SPEC-01). A call: nobody waits for it."""


@dataclass(frozen=True, slots=True)
class Cut:
    """Part the pack into packets of these sizes, from the top; the last takes the rest (DEAL-04, DEAL-05)."""

    packets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Allot:
    """Give the open cards out, in this order, to the seats in theirs (DEAL-05)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw cards away for those that were left over and taken, face down (DEAL-08)."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim so many of the tricks that are still to be won, all of them where that is None; with 0 give all away.

    A call: nobody waits for it.
    """

    tricks: int | None = None


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Ask the table to take the last card or bid back. A call."""


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up for one's own side. A call: it may be said at any time."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Chance names the first dealer (DEAL-01)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Chance puts the deck in an order."""

    cards: Cards


Called: TypeAlias = CallMisdeal | Declare | Claim | TakeBack
Answer: TypeAlias = Bid | Card | Look | Say | Give | Keep | KeepEvery | Discard | Replace | Throw | Cut | Allot | Called
"""What players answer or call; the rest are commands to the game, and what chance does."""
Action: TypeAlias = Answer | Resign | Deals | Shuffled


@dataclass(frozen=True, slots=True)
class Pick:
    """The question "choose `count` of these cards to give away", and with `wish` "name a suit if you like"."""

    count: int
    cards: Cards
    wish: bool = False

    def admits(self, action: Action) -> bool:
        return (
            isinstance(action, Give)
            and (not action.wish or (self.wish and action.wish in SUITS))
            and len(action.cards) == len(set(action.cards)) == self.count
            and set(action.cards) <= set(self.cards)
        )


@dataclass(frozen=True, slots=True)
class Replaceable:
    """The question "choose up to `most` of these cards to replace"."""

    most: int
    cards: Cards

    def admits(self, action: Action) -> bool:
        return (
            isinstance(action, Replace)
            and len(action.cards) == len(set(action.cards)) <= self.most
            and set(action.cards) <= set(self.cards)
        )


@dataclass(frozen=True, slots=True)
class Surplus:
    """The question "choose `count` of these cards to throw away"."""

    count: int
    cards: Cards

    def admits(self, action: Action) -> bool:
        return (
            isinstance(action, Throw)
            and len(action.cards) == len(set(action.cards)) == self.count
            and set(action.cards) <= set(self.cards)
        )


@dataclass(frozen=True, slots=True)
class Cuttable:
    """The question "part these face-down cards into so many packets", none of them empty."""

    cards: int
    packets: int

    @property
    def even(self) -> Cut:
        """The cut into packets of the same size."""
        return Cut((self.cards // self.packets,) * (self.packets - 1))

    def admits(self, action: Action) -> bool:
        return (
            isinstance(action, Cut)
            and len(action.packets) == self.packets - 1
            and min(action.packets) > 0
            and sum(action.packets) < self.cards
        )


@dataclass(frozen=True, slots=True)
class Allotment:
    """The question "which of these open cards goes to which of these seats"."""

    cards: Cards
    seats: tuple[Seat, ...]

    def admits(self, action: Action) -> bool:
        return isinstance(action, Allot) and sorted(action.cards) == sorted(self.cards)


@dataclass(frozen=True, slots=True)
class Standing:
    """The question "which kinds of cards do you keep of those that you are still going to draw"."""

    def admits(self, action: Action) -> bool:
        return isinstance(action, KeepEvery) and any(word in SUITS or word in RANKS for word in action.wanted)


@dataclass(frozen=True, slots=True)
class Order:
    """The question "put these cards in an order", asked of chance alone."""

    cards: Cards

    def admits(self, action: Action) -> bool:
        return (
            isinstance(action, Shuffled)
            and len(action.cards) == len(self.cards)
            and set(action.cards) == set(self.cards)
        )


Question: TypeAlias = Pick | Replaceable | Surplus | Standing | Cuttable | Allotment | Order
Choice: TypeAlias = Action | Question


def admitted(choices: tuple[Choice, ...], action: Action) -> bool:
    """Is the action one of the choices, or an answer to one of the questions among them?"""
    return action in choices or any(c.admits(action) for c in choices if isinstance(c, Question))
