"""From words to behaviour: the table of contents of the whole rulebook. Only its pages read options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from engine.bids import BidKind
from engine.cards import Deck
from engine.clauses import ending, scoring
from engine.conflicts import conflicts
from engine.options import Options
from engine.rules_bidding import (
    answers_to_calls,
    bid_clauses,
    bid_kinds,
    biddings,
    look_or_blind,
    misdeal_calls,
    pull_out_calls,
)
from engine.rules_dealing import before_the_first_deal, dealing_steps, deck_of, deck_sentences, steps_after_the_bids
from engine.rules_play import play_steps, spades_idle_at_first
from engine.rules_scoring import ending_clauses, scoring_clauses
from engine.rules_special import declaring_calls, special_endings
from engine.seats import SEATINGS, Seat, Side, pairs, solo
from engine.sentence import Sentence
from engine.steps import calls, dummy
from engine.steps.bidding import FirstDealBidsItself
from engine.steps.calls import Call
from engine.steps.declarations import AnsweringAces
from engine.steps.play import GivenUp, Score
from engine.steps.requests import AnsweringRequest, Claiming, TakingBack
from engine.steps.step import Step

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
    sides = SIDES[o.sides](players)
    seats = SEATINGS[4] if o.dummy == "fourth_hand" else players
    for problem in conflicts(o, deck, hands=len(seats)):
        raise problem
    over = len(deck.cards) - len(seats) * o.hand_size
    kinds = {row.name: row for row in bid_kinds(o)}
    bids = tuple(bid_clauses(o, kinds))
    look = look_or_blind(o, kinds, bids)
    counts = tuple(scoring_clauses(o, kinds))
    ends = (*special_endings(o, kinds), *ending_clauses(o))
    return Rules(
        setting=(SETTINGS[o.sides], *partner_sentences(o), *board_sentences(o), *deck_sentences(o)),
        seats=seats,
        players=players,
        sides=sides,
        deck=deck,
        hand=o.hand_size,
        kinds=kinds,
        dealer_bids_first=o.bid_first == "dealer",
        sides_may_raise=o.raise_round,
        steps=chosen(
            GivenUp(),
            Score(counts, ends, scoring.EachTrick(o.trick_value)),
            AnsweringRequest(),
            *before_the_first_deal(o),
            *answers_to_calls(o),
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
            *pull_out_calls(o, bids),
            Claiming(tuple(filter(may_count_cards, counts)), two_sides=len(sides) == 2 or o.dummy != "none"),
            TakingBack(),
            calls.Resigning(),
            o.renege == "no_points" and calls.Reneging(),
        ),
        scoring=counts,
        ending=ends,
    )


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
def board_sentences(o: Options) -> Iterator[Sentence]:
    if o.boards == "duplicate":
        yield Sentence(
            "Several tables play the same deals, the boards. Each board stands for itself: bags do not go over into "
            "the next one. Beside those who held the same cards at another table a side gets 2 match points "
            "for a board on which it scored more, 1 for as many points and 0 for fewer."
        )
        yield Sentence("All boards are played, whatever the scores.")


def partner_sentences(o: Options) -> Iterator[Sentence]:
    if o.partner_choice == "free":
        yield Sentence(
            "Who plays with whom is agreed upon before the game; whoever sets up the table invites the partner first."
        )


def may_count_cards(clause: scoring.Scoring) -> bool:
    return type(clause).hangs_on_cards is not scoring.Scoring.hangs_on_cards


def chosen(*items: T | bool | int) -> tuple[T, ...]:
    """The items whose option is on."""
    return tuple(item for item in items if not isinstance(item, bool | int))
