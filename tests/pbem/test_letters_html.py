"""The HTML form of every kind of letter: what phones, dark screens and careful mail programs ask of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import pbem.letters
from pbem.letters import environment
from pbem.wording import LANGUAGES
from tests.letter_kinds import another_game, every_kind, one_of_each

VOID = frozenset(["meta", "br", "hr", "img", "link"])
TABLES = ("table", "tr", "td", "th")
ALLOWED = frozenset(["html", "head", "meta", "title", "style", "body", *TABLES, "div", "span", "a", "b"])
NOT_ALLOWED = ("position", "float", "flex", "grid", "url(", "@import", "@font", "expression", "var(", "calc(", "vw;")
"""Of styles: what Gmail or Outlook takes out, or what would fetch something."""
NOT_IN_A_PAGE = ("http:", "https:", "src=", "<img", "<script", "onclick", "background=", "<!--")
MOST_BYTES = 102_000
"""Of a page: Gmail hides what is longer."""
LEAST_CONTRAST = 4.5
"""WCAG 2.2, 1.4.3, level AA, for text of any size."""
LEAST_TARGET = 44
"""CSS pixels, WCAG 2.2, 2.5.5."""


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    parent: Element | None
    text: str = ""
    children: list[Element] = field(default_factory=list)

    @property
    def style(self) -> dict[str, str]:
        rules = (rule.partition(":") for rule in self.attributes.get("style", "").split(";"))
        return {name.strip(): value.strip() for name, _, value in rules if value}


class Tree(HTMLParser):
    """Every element of a page, each with its parent; it fails on end tags that do not match."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.every: list[Element] = []
        self.open: list[Element] = []
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs}, self.open[-1] if self.open else None)
        self.every.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag

    def handle_data(self, data: str) -> None:
        if self.open and data.strip():
            self.open[-1].text += data


@cache
def pages() -> tuple[tuple[str, str], ...]:
    kinds = (kind for language in LANGUAGES for kind in (*every_kind(language), *another_game(language)))
    return tuple((f"{kind.language} {kind.name}", kind.letter.html) for kind in kinds)


@cache
def trees() -> tuple[tuple[str, Tree], ...]:
    return tuple((name, Tree(letter.html)) for name, letter in one_of_each().items())


def dark(page_style: str) -> dict[str, dict[str, str]]:
    """What each class turns into on a dark screen."""
    rules = re.findall(r"\.(\w+) \{([^}]*)\}", page_style.partition("prefers-color-scheme: dark")[2])
    return {name: dict(re.findall(r"([\w-]+):(#[0-9a-f]+) !important", body)) for name, body in rules}


def found_colour(element: Element, names: tuple[str, ...], overrides: dict[str, dict[str, str]]) -> str:
    """The nearest colour of that name up the tree."""
    at: Element | None = element
    while at:
        for name in names:
            own = (overrides.get(one, {}).get(name) for one in at.attributes.get("class", "").split())
            if value := next(filter(None, own), None) or at.style.get(name):
                return value
        at = at.parent
    raise AssertionError(f"{element.tag} with the words {element.text!r} has no {names[0]}")


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_all_words_stand_out_from_what_they_stand_on(scheme: str) -> None:
    for name, tree in trees():
        (style,) = [element.text for element in tree.every if element.tag == "style"]
        overrides = dark(style) if scheme == "dark" else {}
        assert bool(overrides) == (scheme == "dark")
        for element in tree.every:
            if element.text and element.tag not in ("style", "title"):
                ink = found_colour(element, ("color",), overrides)
                paper = found_colour(element, ("background",), overrides)
                assert contrast(ink, paper) >= LEAST_CONTRAST, f"{name}: {element.text!r} {ink} on {paper}"


def heads(tree: Tree, table: Element) -> list[Element]:
    """The heads of its columns and rows, which say that a table is one and not a way to lay words out."""
    found = (one for one in tree.every if one.tag == "th" and "scope" in one.attributes)
    return [one for one in found if one.parent and one.parent.parent is table]


def test_it_is_made_of_tables_and_brings_nothing_from_elsewhere() -> None:
    for name, tree in trees():
        assert {element.tag for element in tree.every} <= ALLOWED, name
        for element in tree.every:
            assert element.tag != "table" or element.attributes.get("role") == "presentation" or heads(tree, element)
            style = element.attributes.get("style", "") + (element.text if element.tag == "style" else "")
            assert [word for word in NOT_ALLOWED if word in style] == [], name
    for name, page in pages():
        assert [word for word in NOT_IN_A_PAGE if word in page] == [], name
        assert page.count("<style>") == 1
        assert len(page.encode()) < MOST_BYTES, name


def test_who_listens_hears_one_great_heading_and_smaller_ones() -> None:
    for name, tree in trees():
        levels = [element.attributes.get("aria-level") for element in tree.every if "role" in element.attributes]
        assert next(filter(None, levels)) == "1", name
        assert levels.count("1") == 1
        for element in tree.every:
            if "aria-hidden" in element.attributes and element.tag != "table":
                assert re.fullmatch("[♠♥♦♣]\ufe0e", element.text), "only signs beside words are not read out"


def test_a_link_writes_a_mail_and_never_opens_a_page() -> None:
    for name, tree in trees():
        for element in tree.every:
            if element.tag == "a":
                assert element.attributes["href"].startswith("mailto:spades+"), name
                assert "subject=" in element.attributes["href"]


def pixels(text: str) -> int:
    return int(text.removesuffix("px"))


def test_a_finger_hits_every_button() -> None:
    for name, tree in trees():
        for element in (element for element in tree.every if element.tag == "a"):
            style = element.style
            height = pixels(style.get("font-size", "16px")) * 1.45 + 2 * pixels(style["padding"].split()[0]) + 2
            assert style["display"] == "inline-block"
            assert height >= LEAST_TARGET, f"{name}: {height} px"
            assert pixels(style["min-width"]) >= LEAST_TARGET


def test_nothing_is_wider_than_a_small_phone() -> None:
    """Only short words and the names of suits never wrap, and all widths are shares."""
    for name, tree in trees():
        for element in tree.every:
            assert element.attributes.get("width", "100%").endswith("%"), name
            assert "width" not in element.style
            if element.style.get("white-space") == "nowrap":
                assert len(element.text) <= 28, f"{name}: {element.text!r}"
                assert len(element.text.strip()) < 11 or " " not in element.text.strip()
            if element.tag == "td" and element.text:
                holder: Element | None = element
                while holder and "overflow-wrap" not in holder.style:
                    holder = holder.parent
                assert holder, f"{name}: {element.text!r} may not be broken"


def test_red_suits_are_red_and_named_all_the_same() -> None:
    for _name, tree in trees():
        for element in tree.every:
            if element.attributes.get("class") == "red":
                assert element.style["color"] == "#b3261e"
                assert element.text.strip()


def test_the_language_of_the_words_is_declared() -> None:
    for name, page in pages():
        assert f'<html lang="{name.split()[0]}">' in page


def test_the_templates_are_found_beside_the_package_or_in_it() -> None:
    folder = Path(pbem.letters.__file__).parents[1] / "templates"
    assert {path.name for path in folder.glob("*.j2")} == set(environment().list_templates())
