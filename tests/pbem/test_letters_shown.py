"""What people see of letters, and what is read aloud to them: in Chromium, in lynx, and in the text alone."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from html import unescape
from pathlib import Path

from pbem.mail.html import lines_of
from tests import browser
from tests.conftest import needs
from tests.letter_kinds import one_of_each
from tests.server import Sent

WIDTHS = (320, 600, 1200)
"""CSS pixels: a small phone, a pane of a mail program, a wide screen."""

BADLY_MADE = """<!doctype html><html lang="en"><body style="background:#ffffff">
<p style="color:#999999">too pale</p> <p style="font-size:10px">too small</p>
<p style="background:rgba(0,0,0,.5)">half covered</p> <a href="mailto:a@b.test">a narrow target</a>
<p style="margin-left:330px">beyond the edge</p> <p style="width:1px;overflow-wrap:anywhere">broken</p>
<table width="700"><tr><td>too wide</td></tr></table>
<a style="display:inline-block;width:60px;height:60px">one</a
><a style="display:inline-block;width:60px;height:60px;margin-left:-20px">upon the other</a></body></html>"""


@cache
def letters() -> dict[str, Sent]:
    return one_of_each()


def test_nothing_is_cut_off_or_too_pale_on_any_screen_by_day_or_night(tmp_path: Path) -> None:
    needs(browser.missing())
    pages = {name: letter.html for name, letter in letters().items()}
    assert len(pages) > 40
    assert browser.look_at(pages, tmp_path, widths=WIDTHS) == ()


def test_a_badly_made_letter_would_be_noticed(tmp_path: Path) -> None:
    needs(browser.missing())
    found = browser.look_at({"bad": BADLY_MADE}, tmp_path, widths=(320,), schemes=("light",))
    assert {re.split(r"[:,]? \d|: ", fault.what)[0] for fault in found} == {
        "contrast", "small print", "a half-transparent background", "a small target", "scrolls sideways",
        "lies on its neighbour", "out of sight", "a broken word",
    }  # fmt: skip


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


GRID = re.compile(r'<div role="heading"[^>]*>([^<]*)</div>\n(<table width=.*?\n</table>)', re.DOTALL)
"""A table of columns and rows under its heading: the text says it row by row, with the heads at each number."""


def without_grids(letter: Sent) -> tuple[str, str]:
    """The text and the page of a letter but for such tables. Each number of theirs stands in both."""
    text, page = letter.text, letter.html
    for title, grid in GRID.findall(page):
        said = re.search(rf"^{re.escape(unescape(title))}\n(?:  .*\n)+", text, re.MULTILINE)
        assert said, title
        shown = words(re.sub(r"<[^>]*>", " ", grid))
        assert {word for word in shown if word.isdigit()} <= set(words(said[0]))
        text, page = text.replace(said[0], ""), page.replace(grid, "").replace(f">{title}</div>", "></div>")
    return text, without_buttons(page)


def without_buttons(page: str) -> str:
    """What the text part says too: all but the buttons, and the headings that say to tap them."""
    return re.sub(r'<a .*?</a>|<div [^>]*class="soft tap".*?</div>', "", page, flags=re.DOTALL)


def test_both_forms_of_a_letter_say_the_same_words_in_the_same_order() -> None:
    for name, letter in letters().items():
        text, page = without_grids(letter)
        assert words(" ".join(line.text for line in lines_of(page))) == words(text), name


def test_a_browser_of_text_reads_out_what_the_text_says() -> None:
    needs("" if shutil.which("lynx") else "This needs lynx: apt-get install lynx")
    mark = "here another letter begins"
    forms = {name: without_grids(letter) for name, letter in letters().items()}
    page = "".join(f"<p>{mark}</p>{page}" for _text, page in forms.values())
    command = ["lynx", "-stdin", "-dump", "-nolist", "-width=1000", "-display_charset=utf-8"]
    shown = subprocess.run(command, input=page.encode(), check=True, capture_output=True, timeout=20).stdout.decode()
    for (name, (text, _page)), said in zip(forms.items(), shown.split(mark)[1:], strict=True):
        assert words(said) == words(text), name
