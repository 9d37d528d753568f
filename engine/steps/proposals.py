"""What one partner proposes and the other accepts or not, in words that everybody hears."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.actions import AGREE, DISAGREE, Bid, Choice, Say
from engine.bids import BidKind
from engine.game import Said, SideBid
from engine.seats import Seat

if TYPE_CHECKING:
    from engine.table import Table

MOST = 8
"""How many things a side may say about its bid in one deal, so that it always comes to one."""


def is_open(table: Table, seat: Seat, kind: BidKind) -> bool:
    """SPEC-08: is the side of this seat as far behind as the kind of bid asks? Where it asks nothing, always."""
    return not kind.deficit or table.behind(seat) >= kind.deficit


@cache
def bids_of(kind: BidKind) -> tuple[Choice, ...]:
    """Every bid of this kind, as one makes it or, where the partner has to agree, proposes it."""
    if kind.proposed:
        return tuple(Say("propose", n, kind.name) for n in kind.numbers)
    return tuple(Bid(n, kind.name) for n in kind.numbers)


BIDDING = ("sure", "possible", "propose", "agree", "disagree")
"""The words of partners about their bid."""


def said(table: Table, seat: Seat) -> tuple[Said, ...]:
    """What the side of this seat has said about its bid in this deal."""
    talk = table.deal.talk
    team = table.team_of(seat) if talk else ()
    return tuple(s for s in talk if s.seat in team and s.words.word in BIDDING)


def has_told(table: Table, seat: Seat) -> bool:
    """Has this seat bid, given cards away, or said anything about its hand? A blind proposal says nothing about it."""
    kinds, deal = table.rules.kinds, table.deal
    spoken = (s.words for s in said(table, seat) if s.seat == seat)
    told = any(not kinds[words.kind].blind for words in spoken)
    given = any(made.giver == seat for made in deal.exchanges) or (seat in deal.taken and seat in deal.put_away)
    return told or given or seat in deal.bids or any(seat in team for team in deal.side_bids)


def standing(table: Table, seat: Seat, *, blind: bool) -> Said | None:
    """The proposal of the side that stands, of a bid with unseen cards or of one with seen cards, until the partner
    answers it."""
    kinds, last = table.rules.kinds, None
    for spoken in said(table, seat):
        if spoken.words.word == "propose" and kinds[spoken.words.kind].blind == blind:
            last = spoken
        elif spoken.words in (AGREE, DISAGREE):
            last = None
    return last


def to_answer(table: Table, seat: Seat, *, blind: bool) -> Say | None:
    """What the partner has proposed, if it is for this seat to answer."""
    last = standing(table, seat, blind=blind)
    return last.words if last and last.seat != seat else None


def agreed(table: Table, seat: Seat, words: Say, *, blind: bool) -> SideBid | None:
    """The bid on which the side has agreed with these words, by "agree" or by proposing the same."""
    last = standing(table, seat, blind=blind)
    if last is None or last.seat == seat or words not in (AGREE, last.words):
        return None
    return SideBid(table.team_of(seat), Bid(last.words.tricks, last.words.kind), last.seat)
