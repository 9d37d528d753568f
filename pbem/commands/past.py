"""What a player can ask to see of what has been, and of the time that is left."""

from __future__ import annotations

from dataclasses import replace

from engine import Table, view
from engine.game import DealScored
from engine.sentence import Sentence
from engine.view import FinishedDeal
from pbem import absent, fair, held
from pbem.blocks import Paragraph, Row, Rows, Sheet
from pbem.clock import named
from pbem.commands import notes
from pbem.commands.grammar import Command
from pbem.open_table import OpenTable, options_of
from pbem.storage import store, timing
from pbem.storage.timing import Clock
from pbem.table_blocks import TableBlocks
from pbem.table_settings import TIME
from pbem.time_told import told
from pbem.work import Refused, Work

BEGUN = ("playing", "over")


def history(work: Work, table_number: int | None, command: Command) -> None:
    """How the score grew, and every trick of the running deal."""
    table = work.seen_table(table_number, *BEGUN)
    about = TableBlocks(work.reader.words, table.sheet(work.db, table.seat_of(work.writer_id)))
    work.show(*about.story())
    notes.show_beside(work, table)
    example = Sentence(f"{work.reader.words.command('deal')} {max(table.table.game.deals, 1)}")
    work.say("How the game went stands below. All of a deal that is over: {example}", example=example)


def deal(work: Work, table_number: int | None, command: Command) -> None:
    """A deal that has been scored, as it is told in the letter that ends it."""
    table, number = work.seen_table(table_number, *BEGUN), int(command.words[0])
    deals = table.table.game.deals
    if not 1 <= number <= deals:
        raise Refused("Deal {n} has not been scored. Scored so far: {deals}.", n=number, deals=deals)
    sheet = replace(as_scored(work, table, number), link=fair.link(table.row.secret, number))
    work.show(*TableBlocks(work.reader.words, sheet).deal_over(_last_of(sheet)))
    work.say("Deal {n} stands below.", n=number)


def as_scored(work: Work, table: OpenTable, number: int) -> Sheet:
    """The table for the writer as it stood when this deal had been scored."""
    log = [*store.events(work.db, table.number, 0, table.before), *(event for event, _note in table.news)]
    ends = [n for n, event in enumerate(log, 1) if isinstance(event, DealScored)]
    then = Table.open(options_of(table.row), log[: ends[number - 1]])
    seat = table.seat_of(work.writer_id)
    return replace(table.sheet(work.db, seat), view=view(then, seat))


def _last_of(sheet: Sheet) -> FinishedDeal:
    assert sheet.view.last is not None, "the deal has been scored"
    return sheet.view.last


def deadline(work: Work, table_number: int | None, command: Command) -> None:
    """Whom the table waits for, and until when."""
    table, words = work.seen_table(table_number, "playing"), work.reader.words
    about = TableBlocks(words, table.sheet(work.db, table.seat_of(work.writer_id)))
    clocks = {seat: clock for seat, clock in timing.clocks(work.db, table.number).items()
              if not table.is_played_by_computer(clock.charged)}  # fmt: skip
    rows = [Row(about.label(clock.charged), _until(work, table, clock)) for clock in clocks.values()]
    if rows:
        work.show(Rows(words.text("until when each answer is waited for"), tuple(dict.fromkeys(rows))))
        people = dict(table.humans())
        told_of = [absent.foretold(work, table, clock, people[clock.charged]) for clock in clocks.values()
                   if clock.next_at and clock.charged in people]  # fmt: skip
        work.show(*map(Paragraph, dict.fromkeys(map(words.say, told_of))))
    work.say("The time to answer at this table: {time}.", time=told(TIME.of(table.row.settings)))


def _until(work: Work, table: OpenTable, clock: Clock) -> str:
    """Until when an answer is waited for, as the writer may know it. That it is held is nobody else's business; what is
    left in a bank would tell which answers its owner did not give himself."""
    words = work.reader.words
    if clock.next_at is None:
        return words.text("the clock stands still")
    if held.hides_banks(table) and clock.charged != table.seat_of(work.writer_id):
        return words.text("as long as the time in the bank lasts")
    return words.text("until {when}", when=named(clock.due_at, work.now))
