"""What no deal can be made with: the pack, the cards left over, and the draw, each conflict a sentence."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards import JOKERS, PACKS, Card, Deck, french_deck
from engine.option import BadOption, spelt
from engine.options import Options
from engine.sentence import of_cards


def in_dealing(o: Options, deck: Deck, *, hands: int) -> Iterator[BadOption]:
    yield from in_the_pack(o, deck)
    yield from in_the_deal(o, len(deck.cards), hands)
    yield from in_the_leftover(o)
    yield from in_the_cut(o, len(deck.cards), hands)
    yield from in_the_draw(o, len(deck.cards))
    yield from in_the_boards(o)


def in_the_pack(o: Options, deck: Deck) -> Iterator[BadOption]:
    full = [card.face for card in french_deck(o.pack).cards]
    if any(o.removed.count(face) > full.count(face) for face in o.removed):
        yield BadOption(
            "removed = {cards} takes out more than pack = {pack} holds.", cards=spelt(o.removed), pack=o.pack
        )
    if missing := [face for face in o.trump_top if Card(face) not in deck.cards]:
        yield BadOption(
            "trump_top = {card} is none of the cards of pack = {pack} and removed = {removed}.",
            card=missing[0], pack=o.pack, removed=spelt(o.removed),
        )  # fmt: skip
    if len(set(o.trump_top)) < len(o.trump_top):
        yield BadOption("trump_top = {cards} names a card twice.", cards=spelt(o.trump_top))
    yield from in_the_spades(o)
    packs, jokers = PACKS[o.pack]
    if jokers and not set(JOKERS) <= set(o.trump_top):
        yield BadOption("pack = {pack} has jokers: they must stand in trump_top, as BJ,LJ.", pack=o.pack)
    if packs == 2 and o.trump_top:
        yield BadOption("pack = {pack} is not played with trump_top = {cards}.", pack=o.pack, cards=spelt(o.trump_top))
    if packs == 2 and o.identical == "n/a":
        yield BadOption("pack = {pack} has equal cards: set identical = second_wins.", pack=o.pack)
    if packs == 1 and o.identical != "n/a":
        yield BadOption("pack = {pack} has no equal cards: set identical = n/a.", pack=o.pack)


def in_the_spades(o: Options) -> Iterator[BadOption]:
    """X-08, X-40: a card that is put between the ace and the king of spades."""
    if o.trump_insert == "none":
        return
    if "2D" in (*o.trump_top, *o.removed):
        yield BadOption(
            "trump_insert = {word} needs the two of diamonds: take 2D out of trump_top and removed.",
            word=o.trump_insert,
        )
    if PACKS[o.pack][0] == 2:
        yield BadOption("pack = {pack} is not played with trump_insert = {word}.", pack=o.pack, word=o.trump_insert)


def in_the_deal(o: Options, cards: int, hands: int) -> Iterator[BadOption]:
    """X-05, X-06, and every other pack that does not come out even."""
    over = cards - hands * o.hand_size
    has = "pack = {pack} with removed = {removed} has {cards}, "
    gaps = {"pack": o.pack, "removed": spelt(o.removed), "players": o.players, "hand": o.hand_size}
    gaps |= {"cards": of_cards(cards)}
    if over < 0:
        yield BadOption(has + "too few for players = {players} with hand_size = {hand}.", **gaps)
    if over > 0 and o.leftover == "none":
        yield BadOption(
            has + "{over} too many for players = {players} with hand_size = {hand}: set leftover = widow.",
            over=over, **gaps,
        )  # fmt: skip
    if over == 0 and o.leftover != "none":
        yield BadOption(
            has + "none too many for players = {players} with hand_size = {hand}: set leftover = none.", **gaps
        )


TAKEN = ("dealer", "holder_2C", "high_bid_side")
"""The cards left over are taken by somebody, who throws others away."""


def in_the_leftover(o: Options) -> Iterator[BadOption]:
    """X-07, DEAL-08..12."""
    if o.leftover not in TAKEN:
        if o.leftover_discard != "n/a":
            yield BadOption(
                "leftover_discard = {when} needs leftover = dealer, holder_2C or high_bid_side.",
                when=o.leftover_discard,
            )
        return
    if o.leftover_discard == "n/a":
        yield BadOption(
            "leftover = {who} needs leftover_discard = {when}.",
            who=o.leftover, when="after_bids" if o.leftover == "high_bid_side" else "before_bids",
        )  # fmt: skip
    if o.leftover == "high_bid_side" and o.leftover_discard == "before_bids":
        yield BadOption("leftover = high_bid_side needs leftover_discard = after_bids.")
    if o.leftover == "high_bid_side" and o.sides != "pairs":
        yield BadOption("leftover = high_bid_side needs sides = pairs.")
    if o.leftover == "holder_2C" and "2C" in (*o.removed, *o.trump_top):
        yield BadOption("leftover = holder_2C needs the two of clubs: take 2C out of removed and trump_top.")
    if o.dummy != "none":
        yield BadOption("dummy = {dummy} is not played with leftover = {who}.", dummy=o.dummy, who=o.leftover)


def in_the_cut(o: Options, cards: int, hands: int) -> Iterator[BadOption]:
    """X-55."""
    if o.cut != "none" and o.deal_method == "draw_keep_one":
        yield BadOption("deal_method = draw_keep_one is played with cut = none.")
    if o.deal_method == "french_cut" and (o.players, hands, cards) != (4, 4, 52):
        yield BadOption("deal_method = french_cut needs players = 4 and 52 cards.")


NOT_ON_BOARDS = (
    ("cut", "right_of_dealer", "none"),
    ("deal_method", "french_cut", "singly"),
    ("blind_no_trump", "on", "off"),
    ("moon", "win", "200"),
    ("thirteen_on_ten", "win", "nothing"),
    ("pair_nil", "win", "500"),
    ("pair_nil_lose", "game", "250"),
    ("blind_pair_nil", "game", "off"),
    ("back_to_back", "lose", "off"),
)
"""What would give a table other cards, asks who is behind, or ends a game before its last board; and what does not."""


def in_the_boards(o: Options) -> Iterator[BadOption]:
    """X-57, X-58: every board stands for itself, and the same question to chance always has the same answer."""
    if o.boards == "off":
        return
    if o.deal_limit == "off":
        yield BadOption("boards = {word} needs deal_limit, the number of boards.", word=o.boards)
    blind = o.blind_nil or o.nil200 == "blind_only" or o.blind_min != "off" or o.blind_moon != "off"
    for name, bid in {"blind_deficit": blind, "pair_nil_deficit": o.pair_nil != "off"}.items():
        if bid and getattr(o, name):
            yield BadOption(
                "boards = {word} knows no side that is behind: set {option} = 0.", word=o.boards, option=name
            )
    for name, value, needed in NOT_ON_BOARDS:
        if getattr(o, name) == value:
            yield BadOption(
                "boards = {word} is not played with {option} = {value}: set {option} = {needed}.",
                word=o.boards, option=name, value=value, needed=needed,
            )  # fmt: skip
    if o.misdeal:
        yield BadOption("boards = {word} is played with misdeal = none.", word=o.boards)


DRAWING = {"next_first": "swap", "bid_first": "second_drawer"}
"""What always goes with a draw."""
ONLY_DRAWING = {**DRAWING, "first_lead": "second_drawer", "nil200": "before_first_draw", "draw_replace": 3}
"""What goes with a draw only."""


def in_the_draw(o: Options, cards: int) -> Iterator[BadOption]:
    if o.deal_method != "draw_keep_one":
        for name, value in ONLY_DRAWING.items():
            if getattr(o, name) == value:
                yield BadOption("{option} = {value} needs deal_method = draw_keep_one.", option=name, value=value)
        if o.draw_second_seen != "n/a":
            yield BadOption(
                "draw_second_seen = {value} needs deal_method = draw_keep_one.", value=spelt(o.draw_second_seen)
            )
        return
    if o.players != 2 or o.sides != "solo":
        yield BadOption("deal_method = draw_keep_one needs players = 2 and sides = solo.")
    if cards != 4 * o.hand_size:
        yield BadOption(
            "deal_method = draw_keep_one with hand_size = {hand} needs {needed}, and pack = {pack} "
            "with removed = {removed} has {n}.",
            hand=o.hand_size, needed=of_cards(4 * o.hand_size), pack=o.pack, removed=spelt(o.removed), n=cards,
        )  # fmt: skip
    if o.draw_second_seen == "n/a":
        yield BadOption("deal_method = draw_keep_one needs draw_second_seen = yes or no.")
    for name, value in DRAWING.items():
        if getattr(o, name) != value:
            yield BadOption("deal_method = draw_keep_one needs {option} = {value}.", option=name, value=value)
    if o.first_lead not in ("second_drawer", "lowest_club"):
        yield BadOption("deal_method = draw_keep_one needs first_lead = second_drawer.")
    if o.draw_replace and o.nil200 != "before_first_draw":
        yield BadOption("draw_replace = {n} needs nil200 = before_first_draw.", n=o.draw_replace)
