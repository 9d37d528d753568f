"""How a game went, deal by deal, as a list for the ear and as a table for the eye."""

from __future__ import annotations

import re

import pytest

from pbem.blocks import Bar, Grid, Sheet
from pbem.letters import Page, Rendered, render
from pbem.table_course import MOST_DEALS, Course
from pbem.wording import Words
from tests.engine.scenario import Scene
from tests.pbem.test_score_in_letters import NAMES
from tests.server import InMemoryServer


def course(scene: Scene, seat: str = "N", language: str = "en") -> list[Grid]:
    sheet = Sheet(1, scene.view(seat), NAMES, frozenset(), target=500)
    return [block for block in Course(Words(language), sheet).blocks() if isinstance(block, Grid)]


def rendered(*grids: Grid) -> Rendered:
    return render(Page(("Hello.",), grids, "Bye."), language="en", subject="x", reply_to="spades@example.org")


def two_deals() -> Scene:
    t = Scene(blind_nil=False)
    t.scored("E=3/3 S=4/4 W=2/2 N=3/4")
    t.next_deal()
    t.scored("S=nil/0 W=5/3 N=4/4 E=4/6")
    return t


def test_before_the_first_score_there_is_nothing_to_tell() -> None:
    assert course(Scene()) == []


def test_one_deal_has_bids_and_tricks_and_no_course_of_the_score() -> None:
    t = Scene(blind_nil=False)
    t.scored("E=3/3 S=4/4 W=2/2 N=3/4")
    (grid,) = course(t)
    assert (grid.title, grid.corner) == ("bids and tricks", "bid / won")
    assert grid.heads == ("You", "Emil", "Sara", "Wim")
    ((label, cells),) = grid.lines
    assert label == "Deal 1"
    assert [cell.text for cell in cells] == ["3 / 4", "3 / 3", "4 / 4", "2 / 2"]


def test_the_text_form_says_every_line_in_words_that_need_no_heads() -> None:
    bids, scores = course(two_deals())
    text = rendered(bids, scores).text
    assert "BIDS AND TRICKS\n  Deal 1: you: bid 3, won 4; Emil: bid 3, won 3; Sara: bid 4, won 4; Wim: bid" in text
    assert "Deal 2: you: bid 4, won 4; Emil: bid 4, won 6; Sara: bid nil, won 0; Wim: bid 5, won 3" in text
    assert "THE SCORE AFTER EACH DEAL\n  Deal 1: you and Sara 71; Emil and Wim 50\n" in text
    assert "Deal 2: you and Sara 211; Emil and Wim 140" in text


def test_each_reader_stands_first() -> None:
    bids, scores = course(two_deals(), "W")
    assert bids.heads[0] == "You"
    assert scores.heads == ("You and Emil", "Nora and Sara")


def test_a_bar_below_nothing_goes_to_the_left_and_all_fill_the_same_width() -> None:
    t = Scene("cutthroat4")
    t.scored("E=3/3 S=5/4 W=2/2 N=3/4")
    t.next_deal()
    t.scored("S=nil/0 W=5/3 N=4/4 E=4/6")
    _, scores = course(t)
    bars = {cell.spoken: cell.bar for _label, cells in scores.lines for cell in cells}
    assert bars["Sara -50"] == Bar(zero=41, end=0)
    assert bars["you 31"] == Bar(zero=41, end=66)
    assert max(bar.end for bar in bars.values() if bar) == 100
    html = rendered(scores).html
    assert html.count('class="below"') == 2
    rows = re.findall(r'aria-hidden="true" width="100%"[^>]*><tr>((?:<td width.*?</td>)+)</tr>', html)
    assert len(rows) == 8
    for row in rows:
        assert sum(map(int, re.findall(r'width="(\d+)%"', row))) == 100


def test_partners_who_bid_together_stand_in_one_column() -> None:
    t = Scene("barmore")
    t.bids("N=look E=look")
    t.says("E:propose-4 W:agree S:propose-8 N:agree")
    t.plays_out({"N": 4, "E": 3, "S": 5, "W": 1})
    (grid,) = course(t)
    assert grid.heads == ("You and Sara", "Emil and Wim")
    assert [cell.spoken for cell in grid.lines[0][1]] == ["you and Sara: bid 8, won 9", "Emil and Wim: bid 4, won 4"]


def test_a_deal_without_bids_says_so() -> None:
    t = Scene("nyc", cut="none")
    t.plays_out({"N": 4, "E": 3, "S": 5, "W": 1})
    (grid,) = course(t)
    assert grid.lines[0][1][0].spoken == "you: no bid, won 4"
    assert grid.lines[0][1][0].text == "– / 4"


def test_the_letter_that_ends_a_deal_and_the_score_sheet_tell_it() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    while not server.table().game.deals:
        server.mail("sara", server.latest["sara"].moves[0])
    (asked,) = server.mail("sara", "score")
    for letter in (server.every[-2], asked):
        assert "\nBIDS AND TRICKS\n  Deal 1: you: bid " in letter.text
        assert 'scope="col"' in letter.html


@pytest.mark.parametrize("language", ["it", "ro"])
def test_it_is_told_in_the_language_of_the_reader(language: str) -> None:
    bids, _scores = course(two_deals(), language=language)
    assert "Deal" not in bids.lines[0][0]


def test_of_a_long_game_the_last_deals_are_told() -> None:
    t = Scene(blind_nil=False, target=10000)
    for deal in range(MOST_DEALS + 3):
        t.scored(" ".join(f"{seat}=3/{3 + (seat == 'N')}" for seat in t.table.bidding_order))
        t.next_deal()
        assert len(t.view("N").past) == deal + 1
    bids, scores = course(t)
    assert [label for label, _ in bids.lines] == [f"Deal {n}" for n in range(4, MOST_DEALS + 4)]
    assert [cell.text for cell in scores.lines[-1][1]] == [str(61 * 15 - 100), str(60 * 15)]  # ten bags cost 100
