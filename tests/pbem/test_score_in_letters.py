"""What letters tell of the score besides points: a special card, a Boston, and why a game is over."""

from __future__ import annotations

import re

import pytest

from pbem.blocks import Buttons, Paragraph, Rows, Sheet
from pbem.hints import REASONS
from pbem.table_blocks import TableBlocks
from pbem.table_questions import Questions
from pbem.wording import Words
from tests.engine.scenario import Scene
from tests.server import InMemoryServer

NAMES = {"N": "Nora", "E": "Emil", "S": "Sara", "W": "Wim"}


def about(scene: Scene, seat: str = "N", language: str = "en") -> TableBlocks:
    return TableBlocks(Words(language), Sheet(1, scene.view(seat), NAMES, frozenset(), target=500, link="0" * 64))


def told(scene: Scene, seat: str = "N", language: str = "en") -> str:
    """Everything that is said of the deal that is over."""
    blocks = about(scene, seat, language)
    over = blocks.view.last
    assert over
    rows: list[str] = []
    for block in blocks.deal_over(over):
        if isinstance(block, Paragraph):
            rows.append(block.text)
        elif isinstance(block, Rows):
            rows += [f"{row.label}: {row.text}" for row in block.rows]
    return "\n".join(rows)


def test_the_letter_names_the_special_card_of_the_deal() -> None:
    t = Scene(special_card="3S")
    (block, *_) = about(t).contracts()
    assert block == Paragraph("In this deal the three of spades (3S) takes an overtrick off whoever wins it.")


def test_without_a_special_card_nothing_is_said_of_one() -> None:
    assert not list(about(Scene()).contracts())


def contract(scene: Scene, seat: str = "N") -> str:
    """The row of the reader's side."""
    (block,) = about(scene, seat).contracts()
    assert isinstance(block, Rows)
    return block.rows[0].text


def test_the_letter_says_with_how_many_tricks_a_bid_is_lost_again() -> None:
    for options, end in (
        ({"set_at_overtricks": 3}, "7 to go; lost with more than 9"),
        ({"double_tricks_set": True}, "7 to go; lost with more than 13"),
        ({}, "7 to go"),
    ):
        t = Scene(blind_nil=False, **options)
        t.bids("E=1 S=3 W=2 N=4")
        assert contract(t).endswith(end)


def test_alone_it_says_so_too() -> None:
    t = Scene("cutthroat4", set_at_overtricks=3)
    t.bids("E=1 S=3 W=2 N=4")
    assert contract(t) == "bid 4; won 0; 4 to go; lost with more than 6"


def test_while_partners_bid_nothing_is_said_of_it() -> None:
    t = Scene(set_at_overtricks=3, blind_nil=False)
    t.bids("E=1 S=3")
    assert "lost" not in contract(t)


def asked(scene: Scene, seat: str) -> str:
    sheet = Sheet(1, scene.view(seat), NAMES, frozenset(), target=500)
    return "\n".join(block.text for block in Questions(Words(), sheet).ask("x") if isinstance(block, Buttons))


def test_the_second_partner_reads_that_the_own_number_is_asked_for_and_not_that_of_the_side() -> None:
    t = Scene(blind_nil=False)
    assert "added" not in asked(t, "E")
    t.bids("E=4 S=nil")
    assert "For example: bid 3. Emil bid 4; your number is added to it." in asked(t, "W")
    t.bids("W=1")
    assert "added" not in asked(t, "N")


def test_whoever_wins_every_trick_may_boast() -> None:
    t = Scene()
    t.scored("E=1/0 S=4/6 W=1/0 N=4/7")
    assert "A Boston! All tricks went to you and Sara." in told(t)
    assert "A Boston! All tricks went to Nora and Sara." in told(t, "E")
    assert "Un Boston!" in told(t, "E", "it")
    assert t.lines("NS") == ["contract 8 made +80", "5 overtricks +5"]


def test_twelve_tricks_are_no_boston() -> None:
    t = Scene()
    t.scored("E=1/1 S=4/6 W=1/0 N=4/6")
    assert "Boston" not in told(t)


def test_the_sheet_says_why_points_were_taken_off() -> None:
    t = Scene(special_card="3S")
    t.bids("E=4 S=3 W=3 N=2")
    t.plays_out({"N": 4, "E": 3, "S": 3, "W": 3}, "N:3S")
    assert "contract 5 made +50, 2 overtricks +2, 1 taken off by the special card -1; this deal +51" in told(t)


def test_bags_are_told_only_where_they_are_counted() -> None:
    t = Scene("three52")
    without = TableBlocks(Words(), Sheet(1, t.view("S"), NAMES, frozenset(), target=300, has_bags=False))
    assert without.points(-17, 0) == "-17 points"
    assert about(Scene()).points(52, 3) == "52 points, 3 bags"


@pytest.mark.parametrize("rules", ["basic4 bag_limit=off blind_nil=no", "nyc", "three52"])
def test_where_no_bags_are_counted_no_letter_speaks_of_them(rules: str) -> None:
    server = InMemoryServer()
    server.game_with_computers(f"{rules} deal_limit=1")
    server.mail("sara", "rules")
    for _ in range(60):
        if server.table().game.won or not server.latest["sara"].moves:
            break
        move = server.latest["sara"].moves[0]
        server.mail("sara", "score")
        server.mail("sara", move)
    for line in ("score", "deal 1", "games", "last"):
        server.mail("sara", line)
    assert server.table().game.deals
    told = [*(letter.text for letter in server.every), *REASONS.values()]
    assert not [line for text in told for line in text.splitlines() if re.search(r"\bbags?\b", line)]
