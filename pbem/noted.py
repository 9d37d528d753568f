"""What a player has noted for himself at a table, as letters show it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from engine.game import GameWon
from pbem.blocks import Block, Button, Buttons, Row, Rows
from pbem.letters import Reader
from pbem.open_table import OpenTable
from pbem.storage import beside
from pbem.storage.tables import PlayerRow
from pbem.storage.tables_beside import NoteRow
from pbem.wording import Words


def own_block(words: Words, rows: Sequence[NoteRow]) -> tuple[Block, ...]:
    """To whoever noted it; nothing if that is nobody."""
    title = words.text("your notes, which nobody else reads")
    return (block(words, title, rows),) if rows else ()


def block(words: Words, title: str, rows: Sequence[NoteRow]) -> Rows:
    said = (Row(words.text("Deal {n}", n=row.deal), words.text("noted: {words}", words=row.text)) for row in rows)
    return Rows(title, tuple(said))


def offer(db: Session, table: OpenTable, person: PlayerRow, who: Reader, code: str) -> tuple[Block, ...]:
    """In the letter that ends a game: whether this player wants to give his notes to the others."""
    if not any(isinstance(event, GameWon) for event, _note in table.news):
        return ()
    count = len(beside.notes(db, table.number, person.id or 0))
    if not count:
        return ()
    words, share = who.words, f"{table.number}: {who.words.command('sharenotes')}"
    how = words.count(
        "You have noted {n} thing in this game, which nobody else has read. To give it to the others, press Reply "
        "and write: {share}",
        "You have noted {n} things in this game, which nobody else has read. To give them to the others, press Reply "
        "and write: {share}",
        count, share=share,
    )  # fmt: skip
    button = Button(words.text("Share my notes"), f"{share} #{code}")
    return (Buttons(words.text("your notes"), (button,), how),)
