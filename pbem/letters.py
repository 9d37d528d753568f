"""From what a reader may know to a letter in text and HTML; the only user of jinja2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from engine.game import DealBegan, DealScored, MisdealCalled
from engine.sentence import Sentence
from pbem.blocks import Block, Button, Buttons, Paragraph, Row, Rows, Sheet
from pbem.commands.words import N_
from pbem.plan_blocks import plan_list, plan_news
from pbem.table_blocks import TableBlocks
from pbem.table_course import Course
from pbem.table_questions import Questions
from pbem.wording import Words, joined


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
    """What became of one line of a reader's mail: it was done, or refused, or `asks` for a yes before it is done."""

    line: str
    said: Sentence
    done: bool = True
    asks: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A letter before it is laid out: the lines that stand first, what follows, and the last line."""

    opening: tuple[str, ...]
    blocks: tuple[Block, ...]
    footer: str


COMMANDS = ("status", "hand", "last", "score", "rules", "games", "say", "help")
"""What the footer of a table's letter reminds of."""

WATCHING = ("status", "last", "score", "history", "rules", "games", "unwatch", "help")
"""The same for somebody who watches."""

LINKS = (
    ("last", N_("Last trick")),
    ("score", N_("Score sheet")),
    ("rules", N_("Rules")),
    ("help", N_("Help")),
)
"""The small buttons under a turn letter."""

_WITH_BANK = N_("Answer by {when}; then the {left} in your bank are used up.")


def table_page(
    reader: Reader, sheet: Sheet, code: str, replies: tuple[Reply, ...] = (), extra: tuple[Block, ...] = ()
) -> Page:
    """Everything one reader is told of one table: the answer to his mail, the news, his question, the position.

    Where his mail has to be confirmed, there is no other button than the one for that.
    """
    about, questions, view = TableBlocks(reader.words, sheet), Questions(reader.words, sheet), sheet.view
    plays = not wants_a_yes(replies)
    blocks = [
        *((*questions.ask(code), *questions.calls(code)) if plays else ()),
        *answered_blocks(reader.words, replies, extra),
        *table_blocks(about, has_ended_a_deal(sheet)),
        *(links(reader.words, code) if view.may and plays else ()),
        *(once_more(reader.words, code) if sheet.over else ()),
    ]
    opening = tuple(opening_lines(reader, sheet, about, replies))
    return Page(opening, tuple(blocks), table_footer(reader.words, sheet, code))


def wants_a_yes(replies: Iterable[Reply]) -> bool:
    return any(reply.asks for reply in replies)


def table_blocks(about: TableBlocks, ended: bool) -> Iterator[Block]:
    """The position and the news; all of the deal that has just `ended`."""
    yield from about.on_table()
    yield from about.hands()
    yield from plan_list(about.words, about.sheet)
    yield from about.contracts()
    yield from about.news()
    if ended and about.view.last:
        yield from about.deal_over(about.view.last)
        yield from Course(about.words, about.sheet).blocks()
    yield from about.scores()


def has_ended_a_deal(sheet: Sheet) -> bool:
    return any(isinstance(event, DealScored) for event in sheet.news)


def opening_lines(reader: Reader, sheet: Sheet, about: TableBlocks, replies: tuple[Reply, ...]) -> Iterator[str]:
    """What to do, and until when; else what has become of the reader's mail. Then the great news."""
    tasks = list(_tasks(reader, sheet, replies))
    answer = answer_line(reader, replies)
    if answer and not (tasks and all(reply.done and not reply.asks for reply in replies)):
        yield answer
    yield from tasks
    yield from plan_news(reader.words, sheet)
    if sheet.view.won:
        yield about.ending()
    elif sheet.over:
        yield about.say("The game at table {n} is over, without a result.", n=sheet.number)
    elif sheet.view.last and has_ended_a_deal(sheet):
        yield about.deal_headline(sheet.view.last)
    elif thrown_in := [event for event in sheet.news if isinstance(event, MisdealCalled)]:
        yield about.misdeal_headline(thrown_in[-1])
    elif sheet.view.seat and any(isinstance(event, DealBegan) and event.number == 1 for event in sheet.news):
        yield about.say("The game at table {n} begins, {name}. You sit {seat}.", n=sheet.number, name=reader.name,
                        seat=about.words.seat(sheet.view.seat))  # fmt: skip
    elif not (tasks or answer or sheet.news):
        yield about.say("News from table {n}.", n=sheet.number)
    if waiting := about.waiting():
        yield waiting


def _tasks(reader: Reader, sheet: Sheet, replies: tuple[Reply, ...]) -> Iterator[str]:
    say, questions = reader.words.text, Questions(reader.words, sheet)
    still = bool(replies) and not any(reply.done for reply in replies)
    for seat in sheet.view.may:
        if waiting := sheet.held.get(seat):
            yield questions.held(waiting)
            continue
        turn = N_("It is still your turn, {name}: {task}.") if still else N_("Your turn, {name}: {task}.")
        yield say(turn, name=reader.name, task=questions.task(seat))
        if sheet.due_at:
            limit = N_("Answer by {when}.") if sheet.bank is None else _WITH_BANK
            yield say(limit, when=sheet.due_at, left=sheet.bank)


def answer_line(reader: Reader, replies: tuple[Reply, ...]) -> str:
    """What became of the reader's mail, in one line; "" if the letter answers none."""
    say = reader.words.text
    refused = [reply for reply in replies if not reply.done]
    asking = [reply for reply in replies if reply.asks]
    if asking:
        return say("Not yet, {name}. {question}", name=reader.name, question=asking[0].said)
    if refused and len(refused) < len(replies):
        return say("Not everything was done, {name}: {reason}", name=reader.name, reason=refused[0].said)
    if refused:
        return say("Not done, {name}: {reason}", name=reader.name, reason=refused[0].said)
    return say("Done, {name}.", name=reader.name) if replies else ""


def transcript(words: Words, replies: Iterable[Reply]) -> Iterator[Block]:
    """What was read, line by line, and what became of it."""
    waits = words.text("This waits for your yes.")
    rows = tuple(
        Row(f"“{shortened(line)}”", joined(*(waits if reply.asks else words.say(reply.said) for reply in same)))
        for line, same in groupby(replies, key=lambda reply: reply.line)
    )
    if rows:
        yield Rows(words.text("what I read"), rows, wide=True)


LONGEST_SHOWN = 90
"""Characters of a line that is shown again to whoever wrote it."""


def shortened(line: str) -> str:
    """A line so that it can be recognized: of a long one the words at its beginning and its end."""
    if len(line) <= LONGEST_SHOWN:
        return line
    head, tail = line[: LONGEST_SHOWN - 30], line[-25:]
    head = head.rpartition(" ")[0] or head
    tail = tail.partition(" ")[2] or tail
    return f"{head} … {tail}"


def answered_blocks(words: Words, replies: tuple[Reply, ...], blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Buttons that confirm, then what was read, then what was asked for."""
    yield from (block for block in blocks if isinstance(block, Buttons))
    yield from transcript(words, replies)
    yield from (block for block in blocks if not isinstance(block, Buttons))


def links(words: Words, code: str) -> Iterator[Block]:
    """Buttons that ask for something more to read."""
    buttons = tuple(Button(words.text(label), f"{words.command(name)} #{code}") for name, label in LINKS)
    yield Buttons("", buttons, "", main=False)


def once_more(words: Words, code: str) -> Iterator[Block]:
    """Under the last letter of a game: the button for another one."""
    rematch = words.command("rematch")
    how = words.text("To play again with the same people, press Reply and write: {rematch}", rematch=rematch)
    button = Button(words.text("Play again"), f"{rematch} #{code}")
    yield Buttons(words.text("once more: tap, then send"), (button,), how)


def table_footer(words: Words, sheet: Sheet, code: str) -> str:
    return words.text("Table {n}. Letter #{code}. You can also write: {commands}.", n=sheet.number, code=code,
                      commands=", ".join(map(words.command, COMMANDS if sheet.view.seat else WATCHING)))  # fmt: skip


def plain_page(
    reader: Reader,
    code: str,
    opening: str,
    replies: tuple[Reply, ...] = (),
    blocks: tuple[Block, ...] = (),
) -> Page:
    """A letter that is about no table in particular."""
    footer = reader.words.text("Letter #{code}. Write {help} to see what can be written.", code=code,
                               help=reader.words.command("help"))  # fmt: skip
    return Page((opening,), tuple(answered_blocks(reader.words, replies, blocks)), footer)


def paragraphs(words: Words, *sentences: Sentence) -> tuple[Block, ...]:
    return tuple(Paragraph(words.say(sentence)) for sentence in sentences)


@dataclass(frozen=True, slots=True)
class Rendered:
    text: str
    html: str


def render(page: Page, *, language: str, subject: str, reply_to: str) -> Rendered:
    """Text and HTML of a page. Buttons write to `reply_to` under the same subject."""

    to = f"mailto:{quote(reply_to, safe='@+')}?subject={quote(subject, safe='')}&body="

    def mailto(body: str) -> str:
        return to + quote(body.replace("\n", "\r\n"), safe="")  # RFC 6068, section 5

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
