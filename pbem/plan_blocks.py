"""What a letter tells its reader of his own plans."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.blocks import Block, Row, Rows, Sheet
from pbem.plans import telling
from pbem.wording import Words


def plan_news(words: Words, sheet: Sheet) -> Iterator[str]:
    """What plans did since the last letter, and which of them did not fit."""
    yield from map(words.say, sheet.arranged.news)


def plan_list(words: Words, sheet: Sheet) -> Iterator[Block]:
    """The plans that wait, in the order in which they are asked."""
    plans = sheet.arranged.waiting
    rows = [Row(words.text("Plan {n}", n=n), words.say(telling.sentence(plan))) for n, plan in enumerate(plans, 1)]
    if rows:
        if len(plans) > 1:
            rows.append(Row(words.text("To drop one of them"), f"{words.command('cancelplan')} 1"))
        rows.append(Row(words.text("To drop them all"), words.command("cancelplan")))
        yield Rows(words.text("your plans, which nobody else sees"), tuple(rows))
