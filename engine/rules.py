"""From words to behaviour: the table of contents of the whole rulebook. Only its pages read options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from engine.bids import BidKind
from engine.cards import Deck
from engine.clauses import bidding, ending, scoring
from engine.clauses.clause import Clause
from engine.conflicts import conflicts
from engine.options import Options
from engine.rules_dealing import before_the_first_deal, dealing_steps, deck_of, deck_sentences, steps_after_the_bids
from engine.rules_play import play_steps, spades_idle_at_first
from engine.rules_scoring import ending_clauses, scoring_clauses
from engine.rules_special import ASTRAY, declaring_calls, special_endings, special_kinds
from engine.seats import SEATINGS, Seat, Side, pairs, solo
from engine.sentence import Sentence
from engine.steps import calls, dealing, dummy, misdeal, pull_out, raising
from engine.steps.bidding import DealerBidsFirst, FirstDealBidsItself, RoundOfBids, SecondDrawerBidsFirst
from engine.steps.calls import Call
from engine.steps.declarations import AnsweringAces
from engine.steps.play import GivenUp, Score
from engine.steps.step import Step
from engine.steps.talk import AgreeOnBids

T = TypeVar("T")


# No slots, as of a table: what it works out once is kept in its `__dict__`.
@dataclass(frozen=True)
class Rules:
    """What a table plays by. `seats` are all hands, `players` those with somebody behind them.

    `setting` says in words what no clause does: who sits where, with which cards.
    """

    setting: tuple[Sentence, ...]
    seats: tuple[Seat, ...]
    players: tuple[Seat, ...]
    sides: Mapping[Side, tuple[Seat, ...]]
    deck: Deck
    hand: int
    kinds: Mapping[str, BidKind]
    dealer_bids_first: bool
    sides_may_raise: bool
    spades_idle_at_first: bool
    """Do spades neither win nor break in the first trick (PLAY-13, PLAY-15)?"""
    steps: tuple[Step, ...]
    calls: tuple[Call, ...]
    scoring: tuple[scoring.Scoring, ...]
    ending: tuple[ending.Ending, ...]

    @cached_property
    def while_playing(self) -> tuple[Step, ...]:
        """The steps that have a part in the deal when a card is led; the others need not be asked for each card."""
        return tuple(step for step in self.steps if not step.before_play)

    def sentences(self) -> Iterator[Sentence]:
        """The rules in words: the table, a deal from the first card to the score, and how the game is won."""
        yield from self.setting
        endings = sorted(self.ending, key=lambda end: isinstance(end, ending.TieBreak))
        for rule in (*self.steps, *self.scoring, *endings, *self.calls):
            yield from rule.sentences()


def compile_rules(o: Options) -> Rules:
    """The behaviour that these words ask for. Raises BadOption where they contradict each other."""
    players, deck = SEATINGS[o.players], deck_of(o)
    seats = SEATINGS[4] if o.dummy == "fourth_hand" else players
    for problem in conflicts(o, deck, hands=len(seats)):
        raise problem
    over = len(deck.cards) - len(seats) * o.hand_size
    kinds = {row.name: row for row in bid_kinds(o)}
    bids = tuple(bid_clauses(o, kinds))
    doubled = tuple(kinds[name] for name in ("tricks", "nil") if name in kinds and o.player_blind_x2 == "on")
    look = dealing.LookOrBlind(tuple(row for row in kinds.values() if row.blind and not row.automatic), bids, doubled)
    counts = tuple(scoring_clauses(o, kinds))
    ends = (*special_endings(o, kinds), *ending_clauses(o))
    return Rules(
        setting=(SETTINGS[o.sides], *partner_sentences(o), *deck_sentences(o)),
        seats=seats,
        players=players,
        sides=SIDES[o.sides](players),
        deck=deck,
        hand=o.hand_size,
        kinds=kinds,
        dealer_bids_first=o.bid_first == "dealer",
        sides_may_raise=o.raise_round,
        steps=chosen(
            GivenUp(),
            Score(counts, ends, scoring.EachTrick(o.trick_value)),
            *before_the_first_deal(o),
            o.misdeal_consult and misdeal.AnsweringAboutMisdeal(),
            o.pull_out_10 and pull_out.AnsweringPullOut(),
            *dealing_steps(o, look, over=over),
            o.aces_bonus and AnsweringAces(),
            o.first_hand == "bids_itself" and FirstDealBidsItself(o.trick_value),
            *biddings(o, bids),
            *steps_after_the_bids(o, kinds, over=over),
            *DUMMIES[o.dummy],
            *play_steps(o),
        ),
        spades_idle_at_first=spades_idle_at_first(o),
        calls=chosen(
            *misdeal_calls(o),
            *declaring_calls(o),
            o.pull_out_10 and pull_out.PullingOut(bids),
            calls.Resigning(),
            o.renege == "no_points" and calls.Reneging(),
        ),
        scoring=counts,
        ending=ends,
    )


def misdeal_calls(o: Options) -> Iterator[Call]:
    if o.misdeal:
        call = misdeal.CallingMisdeal(tuple(name for name in misdeal.CONDITIONS if name in o.misdeal))
        yield call
        if o.misdeal_consult:
            yield misdeal.AskingAboutMisdeal(call)


def biddings(o: Options, bids: tuple[Clause, ...]) -> Iterator[Step]:
    talks, together = o.talk == "tricks_only", o.bid_method == "partnership"
    yield AgreeOnBids(bids, talks, o.nil) if together else BIDDINGS[o.bid_first](bids)
    if o.raise_round:
        talked = together or isinstance(o.blind_min, int)
        yield raising.RaiseBids(tuple(raise_clauses(o)), talks, raising.most_said(talked=talked))


SIDES = {"pairs": pairs, "solo": solo, "declarer_dummy": solo, "pairs_super": pairs}
PAIRS = Sentence(
    "Partners sit opposite each other and are one side: "
    "their bids and their tricks are added up, and they keep one account of points."
)
SETTINGS: Mapping[str, Sentence] = {
    "pairs": PAIRS,
    "pairs_super": PAIRS,
    "solo": Sentence("Everybody plays alone and is a side of one."),
    "declarer_dummy": Sentence("Three players are dealt four hands. Each of the three keeps an account of points."),
}
DUMMIES: Mapping[str, tuple[Step, ...]] = {
    "none": (),
    "partner_of_high_bidder": (dummy.PartnerIsDummy(), dummy.OpenDummy()),
    "fourth_hand": (dummy.FourthHandIsDummy(), dummy.OpenDummy()),
}
BIDDINGS: Mapping[str, Callable[[tuple[Clause, ...]], Step]] = {
    "left_of_dealer": RoundOfBids,
    "dealer": DealerBidsFirst,
    "second_drawer": SecondDrawerBidsFirst,
}


def partner_sentences(o: Options) -> Iterator[Sentence]:
    if o.partner_choice == "free":
        yield Sentence(
            "Who plays with whom is agreed upon before the game; whoever sets up the table invites the partner first."
        )


def bid_clauses(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[Clause]:
    low = o.bid_min or int(not o.plain_zero)
    if o.bid_method == "partnership":
        yield bidding.SideRange(max(low, o.side_min), o.bid_max)
        if o.nil and o.nil_partner_min:
            yield bidding.NilPartnerLeast(o.nil_partner_min)
    else:
        yield from player_clauses(o, kinds, low)
    if o.no_trump == "on":
        yield bidding.HoldsASpade()
    if o.forbid_exact_sum:
        yield bidding.NotExactly(o.hand_size)


def raise_clauses(o: Options) -> Iterator[Clause]:
    """What narrows the bid of a side that raises."""
    if o.bid_method == "partnership" or isinstance(o.side_max, int):
        yield bidding.SideRange(1, o.side_max if isinstance(o.side_max, int) else o.bid_max)
    if o.forbid_exact_sum:
        yield bidding.NotExactly(o.hand_size)


def player_clauses(o: Options, kinds: Mapping[str, BidKind], low: int) -> Iterator[Clause]:
    """What narrows the bids where everybody makes one of his own."""
    others = tuple(row.sentence for row in kinds.values() if not (row.numbered or row.blind or row.automatic))
    yield bidding.BidRange(low, o.bid_max, others)
    if o.ban_one:
        yield bidding.BanOne()
    if isinstance(o.side_max, int):
        yield bidding.SideMost(o.side_max, least=0 if o.nil or o.plain_zero else max(low, 1 + o.ban_one))
    if o.side_min:
        yield bidding.SideLeast(o.side_min)
    if o.nil and o.nil_partner_min:
        yield bidding.NilPartnerLeast(o.nil_partner_min)
    if o.no_trump == "on":
        yield bidding.NoTrumpIsCovered()
    if o.dummy == "fourth_hand" and o.nil:
        yield bidding.SomebodyDeclares()


def bid_kinds(o: Options) -> Iterator[BidKind]:
    astray = ASTRAY[o.nil_failed_tricks]
    yield BidKind(
        "tricks",
        True,
        "at least",
        o.trick_value,
        o.trick_value,
        high=o.hand_size,
        missing=o.set_penalty == "undertricks",
        twice_loses=o.double_tricks_set,
        over_loses=o.set_at_overtricks if isinstance(o.set_at_overtricks, int) else 0,
        sinks=o.nil_fail_sets_partner,
    )
    if o.nil:
        yield BidKind("nil", False, "none", o.nil_win, o.nil_lose, gives=o.nil_exchange, must_give=True, astray=astray)
    if o.blind_nil:
        yield BidKind(
            "blind nil",
            False,
            "none",
            o.blind_nil_win,
            o.blind_nil_lose,
            blind=True,
            deficit=o.blind_deficit,
            gives=o.blind_nil_exchange,
            astray=astray,
        )
    if isinstance(o.blind_min, int):
        yield BidKind(
            "blind",
            True,
            "exactly" if o.blind_goal == "exact" else "at least",
            o.trick_value * o.blind_win_x,
            o.trick_value * o.blind_lose_x,
            blind=True,
            deficit=o.blind_deficit,
            together=True,
            low=o.blind_min,
            high=min(o.bid_max, o.side_max) if isinstance(o.side_max, int) else o.bid_max,
            sinks=o.nil_fail_sets_partner,
        )
    if o.nil200 != "off":
        yield BidKind(
            "double nil",
            False,
            "none",
            o.blind_nil_win,
            o.blind_nil_lose,
            blind=o.nil200 != "sighted",
            deficit=o.blind_deficit if o.nil200 == "blind_only" else 0,
            gives=o.blind_nil_exchange if o.nil200 == "blind_only" else 0,
            must_give=True,
            replaces=o.draw_replace,
            astray=astray,
        )
    yield from special_kinds(o)


def chosen(*items: T | bool | int) -> tuple[T, ...]:
    """The items whose option is on."""
    return tuple(item for item in items if not isinstance(item, bool | int))
