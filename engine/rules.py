"""From words to behaviour: the table of contents of the whole rulebook, and the only page that reads options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from engine.bids import BidKind
from engine.cards import Deck, french_deck
from engine.clauses import bidding, ending, play, scoring
from engine.option import BadOption, spelt
from engine.options import OPTIONS, Options
from engine.seats import SEATINGS, Seat, Side, pairs, solo
from engine.sentence import Sentence
from engine.steps import calls, dealing, exchange
from engine.steps.bidding import RoundOfBids
from engine.steps.calls import Call
from engine.steps.play import DealerLeads, GivenUp, LeftOfDealerLeads, PlayCards, Score
from engine.steps.step import Step

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
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
    steps: tuple[Step, ...]
    calls: tuple[Call, ...]
    scoring: tuple[scoring.Scoring, ...]
    ending: tuple[ending.Ending, ...]

    def sentences(self) -> Iterator[Sentence]:
        """The rules in words: the table, a deal from the first card to the score, and how the game is won."""
        yield from self.setting
        endings = sorted(self.ending, key=lambda end: isinstance(end, ending.TieBreak))
        for rule in (*self.steps, *self.scoring, *endings, *self.calls):
            yield from rule.sentences()


def compile_rules(o: Options) -> Rules:
    """The behaviour that these words ask for. Raises BadOption where they contradict each other."""
    for problem in (not_played_yet(o), *contradictions(o)):
        if problem:
            raise problem
    seats = SEATINGS[o.players]
    kinds = {row.name: row for row in bid_kinds(o)}
    blind = tuple(row for row in kinds.values() if row.blind)
    counts = tuple(scoring_clauses(o, kinds))
    ends = tuple(ending_clauses(o))
    return Rules(
        setting=(SETTINGS[o.sides], FRENCH_DECK),
        seats=seats,
        players=seats,
        sides=SIDES[o.sides](seats),
        deck=french_deck(),
        hand=o.hand_size,
        kinds=kinds,
        steps=chosen(
            GivenUp(),
            Score(counts, ends),
            dealing.FirstDealer(),
            dealing.Shuffle(o.hand_size),
            dealing.LookOrBlind(blind),
            RoundOfBids(
                chosen(
                    bidding.BidRange(max(o.bid_min, 1), o.bid_max, o.nil),
                    o.ban_one and bidding.BanOne(),
                )
            ),
            o.blind_nil and o.blind_nil_exchange and exchange.Exchange(o.blind_nil_exchange),
            PlayCards(
                OPENINGS[o.first_lead],
                chosen(
                    play.FollowSuit(),
                    o.first_lead_card == "not_spade" and play.NoSpadeOpening(),
                    o.breaking == "until_broken" and play.NoSpadeLeadUntilBroken(),
                    o.must_beat and play.MustBeat(),
                ),
            ),
        ),
        calls=(calls.Resigning(),),
        scoring=counts,
        ending=ends,
    )


SIDES = {"pairs": pairs, "solo": solo}
SETTINGS: Mapping[str, Sentence] = {
    "pairs": Sentence(
        "Partners sit opposite each other and are one side: "
        "their bids and their tricks are added up, and they keep one account of points."
    ),
    "solo": Sentence("Everybody plays alone and is a side of one."),
}
FRENCH_DECK = Sentence("There are 52 cards, the ace is the highest of each suit, and spades are always trumps.")
OPENINGS: Mapping[str, LeftOfDealerLeads | DealerLeads] = {
    "left_of_dealer": LeftOfDealerLeads(),
    "dealer": DealerLeads(),
}


def bid_kinds(o: Options) -> Iterator[BidKind]:
    yield BidKind("tricks", True, "at least", o.trick_value, o.trick_value)
    if o.nil:
        yield BidKind("nil", False, "none", o.nil_win, o.nil_lose)
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
        )


def scoring_clauses(o: Options, kinds: Mapping[str, BidKind]) -> Iterator[scoring.Scoring]:
    yield scoring.Contract(kinds["tricks"], o.overtrick, o.bag_limit != "off")
    yield from (scoring.Nil(row) for row in kinds.values() if row.promises == "none")
    if isinstance(o.bag_limit, int):
        yield scoring.BagPenalty(o.bag_limit, o.bag_penalty)


def ending_clauses(o: Options) -> Iterator[ending.Ending]:
    """In the order of WIN-14."""
    ends: list[ending.Ending] = [ending.Target(o.target)]
    if isinstance(o.lose_at, int):
        ends.append(ending.Floor(o.lose_at))
    yield from (ending.TieBreak(tuple(ends)), *ends)


def chosen(*items: T | bool | int) -> tuple[T, ...]:
    """The items whose option is on."""
    return tuple(item for item in items if not isinstance(item, bool | int))


def not_played_yet(options: Options) -> BadOption | None:
    """The first value that the catalogue knows and this engine does not play yet."""
    for name, word in OPTIONS.items():
        value = getattr(options, name)
        if not word.plays(value):
            return BadOption(
                "{option} = {word} is not played here yet; {option} can be {takes}.",
                option=name, word=spelt(value), takes=word.takes,
            )  # fmt: skip
    return None


def contradictions(o: Options) -> Iterator[BadOption]:
    """Catalogue section 3: what no table can be played with, as sentences that name the words in conflict."""
    exchanges = o.blind_nil and o.blind_nil_exchange
    if o.sides == "solo" and exchanges:
        yield BadOption("sides = solo leaves nobody to exchange cards with: set blind_nil_exchange = 0.")
    if o.sides == "pairs" and o.partner_choice == "none":
        yield BadOption("sides = pairs needs partners: set partner_choice = by_seat.")
    if o.blind_nil and not o.nil:
        yield BadOption("blind_nil = yes needs nil = yes.")
    if o.bid_min > o.bid_max:
        yield BadOption("bid_min = {low} is more than bid_max = {high}.", low=o.bid_min, high=o.bid_max)
    if o.bid_max > o.hand_size:
        yield BadOption("bid_max = {high} is more than hand_size = {hand}.", high=o.bid_max, hand=o.hand_size)
    if o.ban_one and o.bid_max == 1 and not o.nil:
        yield BadOption("ban_one = yes and bid_max = 1 leave nothing to bid.")
    if o.overtrick < 0 and o.bag_limit != "off":
        yield BadOption("overtrick = {points} already punishes bags: set bag_limit = off.", points=o.overtrick)
