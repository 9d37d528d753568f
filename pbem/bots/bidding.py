"""What to bid: the tricks a hand should win, and whether it can win none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb, floor

from engine.actions import Bid
from engine.cards import SPADES, Card, Cards
from engine.seats import Seat
from engine.view import View
from pbem.bots.position import is_nil

Bidden = tuple[Bid, str]

BAG_LIMIT = 10
"""The customary account of bags that costs the penalty; a View does not say the table's own."""
SHARE = 0.45
"""What is added to the tricks expected before they are rounded down; 0.5 would be the nearest number."""
NIL_NEEDED = 0.55
"""The estimated chance from which a nil is bid with a partner to cover it."""
NIL_ALONE = 0.95
"""The same where nobody covers and everybody attacks."""
NIL_TRICKS = 2.1
"""A hand expected to win more than this bids them."""
FAR_BEHIND = 150
"""Points behind from which a nil is worth more risk."""


def choose_bid(view: View, seat: Seat, bids: Sequence[Bid]) -> Bidden:
    """One of the bids, and why. Blind bids are never chosen while there is another."""
    open_eyed = [bid for bid in bids if "blind" not in bid.kind] or list(bids)
    nils = [bid for bid in open_eyed if is_nil(bid)]
    tricks = expected_tricks(view, seat)
    if nils and nil_is_sound(view, seat, tricks):
        return nils[0], f"no card of {_words(view.hand(seat))} has to win"
    others = [bid for bid in open_eyed if not is_nil(bid)] or open_eyed
    plain = [bid for bid in others if bid.kind == "tricks"] or others
    wanted = wanted_bid(view, seat, tricks)
    bid = min(plain, key=lambda b: (abs(b.tricks - wanted), b.tricks))
    return bid, f"{tricks:.1f} tricks expected of {_words(view.hand(seat))}"


def wanted_bid(view: View, seat: Seat, tricks: float) -> int:
    """The number to bid, at least 1: the tricks expected, pulled by bags, by the partner and by the other bids."""
    return max(floor(tricks + rounding(view, seat, tricks)), 1)


def rounding(view: View, seat: Seat, tricks: float) -> float:
    """What is added before rounding down: more where bags are near the penalty or the others leave tricks over."""
    share = SHARE
    if view.bags.get(view.side_of(seat), 0) % BAG_LIMIT >= BAG_LIMIT - 3:
        share += 0.25
    others = [s for s in view.seats if s != seat]
    if all(s in view.bids for s in others):
        hand = len(view.hand(seat))
        spare = hand - sum(view.bids[s].tricks for s in others) - tricks
        share += max(min(spare * 0.15, 0.4), -0.6)
    return share


# --- tricks -------------------------------------------------------------------------------------------------------


def expected_tricks(view: View, seat: Seat) -> float:
    suits = view.deck.in_suits(view.hand(seat))
    rivals = len(view.seats) - 1 - len(view.partners(seat))
    side = sum(side_tricks(view, suits[suit], suit, rivals) for suit in suits if suit != SPADES)
    return side + spade_tricks(view, suits)


def side_tricks(view: View, held: Cards, suit: str, rivals: int) -> float:
    """High cards win while everybody still follows: the ace at once, a guarded king in the second round, and so on."""
    total = 0.0
    for i, card in enumerate(held[:3]):
        missing = missing_above(view, held, card)
        turn = i + missing + 1
        if missing > 2 or turn > 3:
            break
        guard = 1.0 if len(held) >= turn else 0.35
        total += (1.0, 0.75, 0.4)[missing] * guard * all_follow(view, held, suit, turn) ** rivals
    return total


def all_follow(view: View, held: Cards, suit: str, turn: int) -> float:
    """The chance that one other hand holds at least `turn` cards of the suit."""
    out = sum(view.deck.suit(c) == suit for c in view.deck.cards) - len(held)
    share = 1 / max(len(view.seats) - 1, 1)
    fewer = sum(comb(out, k) * share**k * (1 - share) ** (out - k) for k in range(min(turn, out + 1)))
    return 1 - fewer


def missing_above(view: View, held: Cards, card: Card) -> int:
    """How many higher cards of the suit somebody else has."""
    suit, strength = view.deck.suit(card), view.deck.strength(card)
    higher = [c for c in view.deck.cards if view.deck.suit(c) == suit and view.deck.strength(c) > strength]
    return len([c for c in higher if c not in held])


def spade_tricks(view: View, suits: dict[str, Cards]) -> float:
    """Honours guarded by as many smaller ones as they miss above them, then length, then ruffs with what is left."""
    spades = suits[SPADES]
    total, spare = 0.0, 0
    for i, card in enumerate(spades):
        missing = missing_above(view, spades, card)
        if missing <= 2 and len(spades) > i + missing:
            total += (1.0, 0.9, 0.7)[missing]
        elif i >= 3:
            total += 0.8
        else:
            spare += 1
    return total + ruffs(suits, spare)


def ruffs(suits: dict[str, Cards], spare: int) -> float:
    """Short side suits turn small spades into tricks: a void soon, a single card later, two cards sometimes."""
    total = 0.0
    for length in sorted(len(held) for suit, held in suits.items() if suit != SPADES):
        uses = min(spare, 2) if length == 0 else min(spare, 1)
        total += uses * (0.8, 0.6, 0.25, 0.0)[min(length, 3)]
        spare -= uses
    return total


# --- nil ----------------------------------------------------------------------------------------------------------


def nil_is_sound(view: View, seat: Seat, tricks: float) -> bool:
    """Never beside a nil partner, who could not cover it, nor where nils have kept failing at this table."""
    if any(is_nil(view.bids.get(s)) for s in view.partners(seat)) or tricks > NIL_TRICKS or nils_fail_here(view):
        return False
    return nil_chance(view, seat) >= nil_needed(view, seat)


def nil_needed(view: View, seat: Seat) -> float:
    """Less for a partner who is strong, less for a side far behind."""
    partners = view.partners(seat)
    needed = NIL_NEEDED if partners else NIL_ALONE
    if any(s in view.bids and view.bids[s].tricks >= 4 for s in partners):
        needed -= 0.06
    others = [points for side, points in view.scores.items() if seat not in view.sides[side]]
    behind = max(others, default=0) - view.scores.get(view.side_of(seat), 0)
    return needed - 0.1 if behind >= FAR_BEHIND else needed


def nils_fail_here(view: View) -> bool:
    """A View does not tell whether cards must be beaten, or what else makes nils fail; the score sheet does."""
    ends = Counter(line.code.rpartition(" ")[2] for line in view.sheet if "nil " in line.code)
    return ends["failed"] > ends["made"] + 2


def nil_chance(view: View, seat: Seat) -> float:
    """Roughly the chance to win no trick, suit by suit."""
    chance = 1.0
    for suit, held in view.deck.in_suits(view.hand(seat)).items():
        chance *= spade_safety(view, held) if suit == SPADES else side_safety(view, held)
    return chance


def spade_safety(view: View, held: Cards) -> float:
    """Spades cannot be thrown away and win against every other suit."""
    if len(held) > 3 or any(missing_above(view, held, c) < 2 for c in held):
        return 0.0
    safety = 1.0
    for i, card in enumerate(held):
        safety *= min(1.0, (missing_above(view, held, card) - 1) / (3 + i))
    return safety


def side_safety(view: View, held: Cards) -> float:
    """The lowest cards must duck the first rounds; what is higher goes under aces or on other suits."""
    safety = 1.0
    for i, card in enumerate(reversed(held[-3:])):
        over = max(12 * share_below(view, card) - (3, 6, 9)[i], 0)
        safety *= 1 - over * (0.12, 0.07, 0.05)[i]
    return max(safety, 0.0)


def share_below(view: View, card: Card) -> float:
    """Which part of the other cards of its suit the card beats, so that any pack measures alike."""
    strength, suit = view.deck.strength, view.deck.suit
    fellows = [strength(c) for c in view.deck.cards if suit(c) == suit(card) and c != card]
    return sum(s < strength(card) for s in fellows) / max(len(fellows), 1)


def _words(hand: Cards) -> str:
    return " ".join(str(card) for card in sorted(hand))
