"""A letter about several tables of one reader: what each of them asks, and how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pbem.blocks import Block, Button, Buttons, Heading, Paragraph, Sheet
from pbem.letters import (
    Page,
    Reader,
    Reply,
    answer_line,
    answered_blocks,
    has_ended_a_deal,
    opening_lines,
    render,
    table_blocks,
    wants_a_yes,
)
from pbem.table_blocks import TableBlocks
from pbem.table_questions import Questions
from pbem.wording import Words


def joint_page(
    reader: Reader, sheets: Sequence[Sheet], code: str, replies: tuple[Reply, ...] = (), extra: tuple[Block, ...] = ()
) -> Page:
    """The answer to the reader's mail, then his tables one after the other; those that ask him something come first."""
    say = reader.words.text
    blocks = [*answered_blocks(reader.words, replies, extra)]
    for sheet in sheets:
        blocks += section(reader, sheet, code, plays=not wants_a_yes(replies))
    footer = say("Letter #{code}. Write {help} to see what can be written.", code=code,
                 help=reader.words.command("help"))  # fmt: skip
    return Page(tuple(_opening(reader, sheets, replies)), tuple(blocks), footer)


def _opening(reader: Reader, sheets: Sequence[Sheet], replies: tuple[Reply, ...]) -> Iterator[str]:
    words = reader.words
    asking = [sheet for sheet in sheets if sheet.asks]
    if answer := answer_line(reader, replies):
        yield answer
    if asking:
        numbers = words.names(tuple(str(sheet.number) for sheet in asking))
        yield words.count("Your turn at table {tables}, {name}.", "Your turn at tables {tables}, {name}.", len(asking),
                          tables=numbers, name=reader.name)  # fmt: skip
        yield words.text("One mail can answer all of this letter: begin each line with its table, as in {example}",
                         example=f"{at(words, asking[0].number)} ...")  # fmt: skip
    else:
        numbers = words.names(tuple(str(sheet.number) for sheet in sheets))
        yield words.text("News from your tables {tables}.", tables=numbers)


def section(reader: Reader, sheet: Sheet, code: str, *, plays: bool = True) -> Iterator[Block]:
    """All of one table, as a letter about it alone tells it; without buttons where something else is asked first."""
    words = reader.words
    about = TableBlocks(words, sheet)
    yield Heading(words.text("About table {n}, in deal {deal}", n=sheet.number, deal=max(sheet.view.deal, 1)))
    yield Paragraph(" ".join(opening_lines(reader, sheet, about, ())))
    written = replace(words, at=f"{at(words, sheet.number)} ")
    asked, in_words = Questions(words, sheet), Questions(written, sheet)
    pairs = zip((*asked.ask(code), *asked.calls(code)), (*in_words.ask(code), *in_words.calls(code)), strict=True)
    for plain, prefixed in pairs if plays else ():
        assert isinstance(plain, Buttons)
        assert isinstance(prefixed, Buttons)
        yield replace(plain, buttons=tuple(_at(words, sheet.number, one) for one in plain.buttons), text=prefixed.text)
    yield from table_blocks(about, has_ended_a_deal(sheet))


def at(words: Words, number: int) -> str:
    """What one writes before a line to say which table it is for."""
    return words.text("table {n}:", n=number)


def _at(words: Words, number: int, button: Button) -> Button:
    """The button, naming its table; a list of cards has it in a line above."""
    parted = "\n" if "\n" in button.body else " "
    return replace(button, body=f"{at(words, number)}{parted}{button.body}")


def size_of(reader: Reader, sheet: Sheet) -> int:
    """How many bytes the HTML of this table's part takes."""
    page = Page((), tuple(section(reader, sheet, "xxxx")), "")
    empty = Page((), (), "")
    return len(_html(reader, page)) - len(_html(reader, empty))


def _html(reader: Reader, page: Page) -> bytes:
    subject, reply_to = "[Spades] Your tables, 30 September 2026", "spades+aaaabbbbccccddddaaaabbbb@example.org"
    return render(page, language=reader.language, subject=subject, reply_to=reply_to).html.encode()
