"""What help says of one topic beyond the sentence of its command or of its setting."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.blocks import Block, Paragraph, Row, Rows
from pbem.commands.command import N_
from pbem.table_settings import TABLE_SETTINGS
from pbem.wording import Words

MORE: Mapping[str, tuple[str, ...]] = {
    "hold": (
        N_("At a table with hold=10m your card or your bid counts ten minutes after it came. Until then the next one "
           "that you write takes its place, and {cancel} takes it back."),
        N_("Nobody else hears of it before; the table waits for you as ever. It was given in time, however long it is "
           "held."),
    ),
    "disguise": (
        N_("A card that is played at once without a mail tells the others that there was no choice, or that it was "
           "planned. At a table with disguise=yes it waits for as long as you take for your answers: a quarter of the "
           "time left at most, and not in your quiet hours. It costs you no time. Your own letters tell you until "
           "when."),
        N_("What everybody sees does not wait: the last card of a hand, or the only card of an open one."),
    ),
    "auto": (
        N_("The last card of a hand is played for you, unless you write {auto} off. With {auto} on so is every card "
           "that is the only one you may play, in any hand that you play. Bids are never made for you."),
        N_("You get no letter for it: what happened stands in your next one."),
    ),
    "alwayslook": (
        N_("This holds at all your tables. With {alwayslook} off you are asked again from the next deal on."),
    ),
}  # fmt: skip
"""By the name of the command or of the setting; commands stand in the gaps."""

_NAMED = ("cancel", "auto", "alwayslook")


def more(words: Words, name: str) -> Iterator[Block]:
    """Everything else that there is to say of it."""
    for sentence in MORE.get(name, ()):
        yield Paragraph(words.text(sentence, **{command: words.command(command) for command in _NAMED}))


def setting(words: Words, name: str) -> Iterator[Block]:
    """A setting of a table: what it does, and how it is written; nothing if there is none of that name."""
    if name not in TABLE_SETTINGS:
        return
    found = TABLE_SETTINGS[name]
    rows = (
        Row(words.text("You write"), f"{words.command('new')} ... {name}=..."),
        Row(words.text("It takes"), words.text(found.takes)),
        Row(words.text("What it does"), words.text(found.text)),
    )
    yield Rows(words.text("more about {command}", command=name), rows)
    yield from more(words, name)
