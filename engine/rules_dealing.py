"""The pages of the rulebook on the pack, the deal and the exchanges: from words to a deck and to steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.bids import BidKind
from engine.cards import Card, Deck, french_deck
from engine.options import Options
from engine.sentence import Sentence
from engine.steps import cutting, dealing, drawing, exchange, leftover, lots, special_card
from engine.steps.step import Step

PACK_SENTENCES: Mapping[str, Sentence] = {
    "52": Sentence("There are 52 cards, the ace is the highest of each suit, and spades are always trumps."),
    "102": Sentence("There are two packs of 52, the ace is the highest of each suit, and spades are always trumps."),
} | dict.fromkeys(
    ("54", "52JJ"),
    Sentence("There are 52 cards and two jokers, the ace is the highest of each suit, and spades are always trumps."),
)
INSERTED: Mapping[str, tuple[str, ...]] = {"none": (), "2D_below_AS": ("2D",)}
TWINS: Mapping[str, Sentence] = {
    "second_wins": Sentence("Of two equal cards in one trick the second one beats the first."),
    "first_wins": Sentence("Of two equal cards in one trick the second one does not beat the first."),
}
FIRST_DEALERS: Mapping[tuple[str, str], Step] = {
    ("singly", "random"): dealing.FirstDealer(),
    ("singly", "high_card"): lots.HighCardDeals(),
    ("french_cut", "random"): dealing.FirstDealer(),
    ("french_cut", "high_card"): lots.HighCardDeals(),
    ("draw_keep_one", "random"): drawing.FirstDrawer(),
    ("draw_keep_one", "high_card"): lots.HighCardDrawsFirst(),
}


TAKERS: Mapping[str, Callable[[int], Step]] = {
    "dealer": leftover.DealerTakes,
    "holder_2C": leftover.LowestClubTakes,
    "high_bid_side": leftover.HighBiddersTake,
}


def deck_of(o: Options) -> Deck:
    twin_wins = "second" if o.identical == "second_wins" else "first"
    below = INSERTED[o.trump_insert]
    return french_deck(o.pack, removed=o.removed, top=o.trump_top, below_ace=below, twin_wins=twin_wins)


def deck_sentences(o: Options) -> Iterator[Sentence]:
    yield PACK_SENTENCES[o.pack]
    if o.removed:
        yield Sentence("Taken out of the pack: {cards}.", {"cards": tuple(map(Card, o.removed))})
    if o.trump_top:
        cards = tuple(map(Card, o.trump_top))
        yield Sentence("Spades too, and above the ace of spades, the highest first: {cards}.", {"cards": cards})
    if below := INSERTED[o.trump_insert]:
        yield Sentence(
            "The {card} ranks between the ace and the king of spades and is a spade in every respect.",
            {"card": Card(below[0])},
        )
    if o.identical in TWINS:
        yield TWINS[o.identical]


def before_the_first_deal(o: Options) -> Iterator[Step]:
    if o.partner_choice == "draw":
        yield lots.DrawForPartners(deals=o.first_dealer == "high_card")
    if (o.partner_choice, o.first_dealer) != ("draw", "high_card"):
        yield FIRST_DEALERS[o.deal_method, o.first_dealer]


def dealing_steps(o: Options, look: dealing.LookOrBlind, *, over: int) -> Iterator[Step]:
    if o.special_card == "cut":
        yield special_card.CutSpecialCard()
    elif o.special_card != "off":
        yield special_card.FixedSpecialCard(Card(o.special_card))
    if o.deal_method == "draw_keep_one":
        yield from (drawing.ShuffleToDraw(o.hand_size), look)
        yield drawing.Draw(second_seen=o.draw_second_seen is True)
        if o.draw_replace:
            yield from (drawing.ShuffleDiscards(), drawing.ReplaceCards(o.draw_replace))
    elif o.deal_method == "french_cut":
        yield from (cutting.ShuffleToCut(o.hand_size), cutting.FrenchCut(o.hand_size))
        yield from (cutting.AllotTurned(o.hand_size - 1), look)
    else:
        out = o.leftover not in TAKERS
        if o.cut == "right_of_dealer":
            yield from (cutting.ShuffleToCut(o.hand_size), cutting.CutPack(o.hand_size, over, out))
        else:
            yield dealing.Shuffle(o.hand_size, over, out)
        yield look
        if o.leftover in ("dealer", "holder_2C"):
            yield TAKERS[o.leftover](over)
    if o.leftover_discard == "before_bids":
        yield leftover.ThrowAway(after_bids=False)
    if o.pre_bid_pass:
        yield exchange.PassBeforeBids(o.pre_bid_pass)


def steps_after_the_bids(o: Options, kinds: Mapping[str, BidKind], *, over: int) -> Iterator[Step]:
    """X-34: cards that are left over come before any exchange."""
    if o.leftover == "high_bid_side":
        yield TAKERS[o.leftover](over)
    if o.leftover_discard == "after_bids":
        yield leftover.ThrowAway(after_bids=True)
    if o.pair_nil_exchange:
        yield exchange.PassOnPairNil(o.pair_nil_exchange)
    if giving := tuple(row for row in kinds.values() if row.gives):
        yield exchange.Exchange(giving, o.blind_nil_wish)
