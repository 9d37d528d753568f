"""From what a reader may know to a letter in text and HTML; the only user of jinja2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from engine.game import DealBegan, DealScored
from engine.sentence import Sentence
from pbem.blocks import Block, Paragraph, Row, Rows, Sheet
from pbem.table_blocks import TableBlocks
from pbem.wording import Words


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads: his name, his language (one of LANGUAGES), his zone (IANA name)."""

    name: str
    language: str
    zone: str

    @property
    def words(self) -> Words:
        return Words(self.language, self.zone)


@dataclass(frozen=True, slots=True)
class Reply:
    """What became of one line of a reader's mail."""

    line: str
    said: Sentence
    done: bool = True


@dataclass(frozen=True, slots=True)
class Page:
    """A letter before it is laid out: the lines that stand first, what follows, and the last line."""

    opening: tuple[str, ...]
    blocks: tuple[Block, ...]
    footer: str


COMMANDS = "status, hand, last, score, rules, games, say, help"


def table_page(
    reader: Reader, sheet: Sheet, code: str, replies: tuple[Reply, ...] = (), extra: tuple[Block, ...] = ()
) -> Page:
    """Everything one reader is told of one table: the answer to his mail, the news, his question, the position."""
    about, view = TableBlocks(reader.words, sheet), sheet.view
    over = view.last if any(isinstance(event, DealScored) for event in sheet.news) else None
    blocks = [
        *about.ask(code),
        *transcript(reader.words, replies),
        *extra,
        *about.on_table(),
        *about.hands(),
        *about.contracts(),
        *about.news(),
        *(about.deal_over(over) if over else ()),
        *about.scores(),
        *about.waiting(),
    ]
    return Page(tuple(_opening(reader, sheet, about, replies)), tuple(blocks), table_footer(reader.words, sheet, code))


def _opening(reader: Reader, sheet: Sheet, about: TableBlocks, replies: tuple[Reply, ...]) -> Iterator[str]:
    say, view = about.say, sheet.view
    refused = [reply for reply in replies if not reply.done]
    if refused:
        yield say("Not done, {name}: {reason}", name=reader.name, reason=refused[0].said)
    if view.won:
        yield about.ending()
    elif view.last and any(isinstance(event, DealScored) for event in sheet.news):
        yield about.deal_headline(view.last)
    elif any(isinstance(event, DealBegan) and event.number == 1 for event in sheet.news):
        yield say("The game at table {n} begins, {name}. You sit {seat}.", n=sheet.number, name=reader.name,
                  seat=about.words.seat(view.seat or ""))  # fmt: skip
    for seat in view.may:
        turn = "It is still your turn, {name}: {task}." if refused else "Your turn, {name}: {task}."
        yield say(turn, name=reader.name, task=about.task(seat))
        if sheet.due_at:
            yield say("Answer by {when}.", when=sheet.due_at)
    if not refused and not view.may and not view.won:
        if replies:
            yield say("Done, {name}.", name=reader.name)
        elif not sheet.news:
            yield say("News from table {n}.", n=sheet.number)


def transcript(words: Words, replies: Iterable[Reply]) -> Iterator[Block]:
    """What was read, line by line, and what became of it."""
    rows = tuple(Row(f"“{reply.line}”", words.say(reply.said)) for reply in replies)
    if rows:
        yield Rows(words.text("what I read"), rows)


def table_footer(words: Words, sheet: Sheet, code: str) -> str:
    return words.text("Table {n}. Letter #{code}. You can also write: {commands}.", n=sheet.number, code=code,
                      commands=COMMANDS)  # fmt: skip


def plain_page(
    reader: Reader, code: str, opening: str, replies: tuple[Reply, ...] = (), blocks: tuple[Block, ...] = ()
) -> Page:
    """A letter that is about no table in particular."""
    footer = reader.words.text("Letter #{code}. Write help to see what can be written.", code=code)
    return Page((opening,), (*transcript(reader.words, replies), *blocks), footer)


def paragraphs(words: Words, *sentences: Sentence) -> tuple[Block, ...]:
    return tuple(Paragraph(words.say(sentence)) for sentence in sentences)


@dataclass(frozen=True, slots=True)
class Rendered:
    text: str
    html: str


def render(page: Page, *, language: str, subject: str, reply_to: str) -> Rendered:
    """Text and HTML of a page. Buttons write to `reply_to` under the same subject."""

    def mailto(body: str) -> str:
        return f"mailto:{quote(reply_to, safe='@+')}?subject={quote(subject, safe='')}&body={quote(body, safe='')}"

    context = {"page": page, "language": language, "subject": subject, "mailto": mailto}
    text = environment().get_template("letter.txt.j2").render(context)
    html = environment().get_template("letter.html.j2").render(context)
    return Rendered(text.strip() + "\n", html)


@cache
def environment() -> Environment:
    installed = Path(str(files("pbem"))) / "templates"
    beside = installed.parents[1] / "templates"
    folder = installed if installed.is_dir() else beside
    return Environment(
        loader=FileSystemLoader(folder),
        undefined=StrictUndefined,
        autoescape=lambda name: name is not None and ".html" in name,
        trim_blocks=True,
        lstrip_blocks=True,
    )
