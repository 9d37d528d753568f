"""What the host may see of the tables: what every spectator sees; and all hands, once the table has been told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sqlalchemy import Engine
from sqlmodel import Session

from engine.cards import Cards
from engine.notation import bid_text
from engine.seats import Seat
from pbem import held, post
from pbem.blocks import Block, Paragraph, Row, Rows, Sheet
from pbem.host.printing import block_lines, columns, moment
from pbem.host.trouble import Trouble
from pbem.letters import Reader
from pbem.open_table import Folded, OpenTable
from pbem.seat_blocks import seats_block
from pbem.storage import store, timing
from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow, SeatRow
from pbem.table_blocks import TableBlocks
from pbem.wording import Words
from pbem.work import Server, Work

Hands = Mapping[Seat, Cards]
STATES = ("gathering", "playing", "over", "closed")


# --- all tables ---------------------------------------------------------------------------------------------------


def all_tables(engine: Engine, states: tuple[str, ...]) -> list[dict[str, Any]]:
    """Every table in these states, each read in a transaction of its own so that a running server hardly waits."""
    with transaction(engine) as db:
        numbers = [row.id for row in store.all_games(db) if row.state in states]
    return [summary_of(engine, number) for number in numbers if number is not None]


def summary_of(engine: Engine, number: int) -> dict[str, Any]:
    with transaction(engine) as db:
        table = opened(db, number)
        return summary(db, table, table.sheet(db, None))


def opened(db: Session, number: int) -> OpenTable:
    """The table of that number. Raises Trouble if there is none."""
    row = store.game(db, number)
    if row is None:
        raise Trouble(f"There is no game {number}; pbem games lists them.")
    return OpenTable.open(db, row, Folded())


def summary(db: Session, table: OpenTable, sheet: Sheet) -> dict[str, Any]:
    """A table in the few facts that a list has room for."""
    return {
        "number": table.number,
        "preset": table.row.preset,
        "state": table.row.state,
        "players": [
            {"seat": seat, "state": shown_state(row), "name": table.name(seat) if row.player_id is not None else None}
            for seat, row in _in_order(table, sheet)
        ],
        "deal": sheet.view.deal,
        "scores": dict(sheet.view.scores),
        "bags": dict(sheet.view.bags),
        "waits_for": list(_waits_for(db, table, sheet)),
    }


def shown_state(row: SeatRow) -> str:
    """How the seat stands, as far as a host who plays here may know: not that somebody has blocked who invites him."""
    return "invited" if row.state == "unsent" else row.state


def _in_order(table: OpenTable, sheet: Sheet) -> Iterator[tuple[Seat, Any]]:
    return ((seat, table.seats[seat]) for seat in sheet.view.seats if seat in table.seats)


def _waits_for(db: Session, table: OpenTable, sheet: Sheet) -> Iterator[dict[str, Any]]:
    """Who is asked, and until when he has time; who is invited, where the table gathers."""
    if table.row.state == "gathering":
        invited = (seat for seat, row in _in_order(table, sheet) if shown_state(row) == "invited")
        yield from ({"seat": seat, "name": table.name(seat), "until": None} for seat in invited)
    elif table.is_playing:
        clocks = timing.clocks(db, table.number)
        for seat in sheet.view.waiting_for:
            clock = clocks.get(seat)
            until = clock.due_at if clock and clock.next_at and not held.hides_banks(table) else None
            yield {"seat": seat, "name": table.name(table.table.played_by(seat)), "until": until}


def list_lines(tables: list[dict[str, Any]], zone: str) -> Iterator[str]:
    """The list as the terminal shows it."""
    if not tables:
        yield "There are no games."
        return
    titles = ("game", "preset", "state", "players", "deal", "scores", "waits for")
    rows = [
        (
            table["number"],
            table["preset"],
            table["state"],
            ", ".join(_player_text(player) for player in table["players"]),
            table["deal"] or "-",
            ", ".join(f"{side} {points}" for side, points in table["scores"].items()),
            ", ".join(_wait_text(wait, zone) for wait in table["waits_for"]) or "-",
        )
        for table in tables
    ]
    yield from columns(titles, rows)


def _player_text(player: Mapping[str, Any]) -> str:
    name = player["name"] or player["state"]
    return f"{player['seat']} {name}" + (" (invited)" if player["state"] == "invited" else "")


def _wait_text(wait: Mapping[str, Any], zone: str) -> str:
    until = f" until {moment(wait['until'], zone)}" if wait["until"] else ""
    return f"{wait['name']}{until}"


# --- one table ----------------------------------------------------------------------------------------------------


def shown(engine: Engine, number: int, hands: Hands, zone: str) -> tuple[dict[str, Any], list[str]]:
    """A table as a spectator sees it, with the hands that were revealed: its facts, and as lines. Raises Trouble if
    there is none."""
    with transaction(engine) as db:
        table = opened(db, number)
        facts = position(db, table)
        lines = list(position_lines(db, table, zone))
    if hands:
        facts["hands"] = {seat: [card.face for card in hand] for seat, hand in hands.items()}
        lines += ["", *hand_lines(table, hands)]
    return facts, lines


def position(db: Session, table: OpenTable) -> dict[str, Any]:
    """A table as a spectator sees it."""
    sheet = table.sheet(db, None)
    view = sheet.view
    return summary(db, table, sheet) | {
        "options": dict(table.row.options),
        "created_at": table.row.created_at,
        "ended_at": table.row.ended_at,
        "dealer": view.dealer,
        "step": view.step,
        "bids": {seat: bid_text(bid) for seat, bid in view.bids.items()},
        "side_bids": {side: bid_text(bid) for side, bid in view.side_bids.items()},
        "declarer": view.declarer,
        "tricks_won": {seat: view.tricks_won(seat) for seat in view.seats},
        "trick": [{"seat": play.seat, "card": play.card.face} for play in view.trick],
        "winner": view.won.side if view.won else None,
    }


def position_lines(db: Session, table: OpenTable, zone: str) -> Iterator[str]:
    """A table as a spectator's letter would tell it."""
    sheet, row = table.sheet(db, None), table.row
    words = Words("en", zone)
    yield f"Game {table.number}, {row.preset}, {row.state}, made {moment(row.created_at, zone)}"
    for block in _blocks(words, table, sheet):
        yield ""
        yield from block_lines(block)
    waits = list(_waits_for(db, table, sheet))
    if waits:
        yield ""
        yield "Waits for " + ", ".join(_wait_text(wait, zone) for wait in waits) + "."


def _blocks(words: Words, table: OpenTable, sheet: Sheet) -> Iterator[Block]:
    about = TableBlocks(words, sheet)
    yield seats_block(Reader("", words.language, words.zone), table)
    if table.row.state == "gathering" or not sheet.view.deal:
        return
    if sheet.view.won:
        yield Paragraph(about.ending())
    else:
        dealer = about.who(sheet.view.dealer) if sheet.view.dealer else "nobody"
        facts = (Row("Number", str(sheet.view.deal)), Row("Dealer", dealer), Row("Step", sheet.view.step or "-"))
        yield Rows("deal", facts)
    yield from about.on_table()
    yield from about.contracts()
    yield from about.scores()


# --- all hands ----------------------------------------------------------------------------------------------------


def reveal(server: Server, engine: Engine, number: int) -> Hands:
    """All hands as they stand. The same transaction that reads them writes to everybody at the table that it was
    done. Raises Trouble when no deal is being played."""
    with transaction(engine) as db:
        now = server.now()
        row = InboxRow(kind="host", state="done", arrived_at=now, fetched_at=now, note="all hands were revealed")
        db.add(row)
        db.flush()
        work = Work(server, db, row, now)
        opened(db, number)
        table = work.open(number)
        deal = table.table.game.deal
        if not table.is_playing or deal is None:
            raise Trouble(f"No deal is being played in game {number}, so there are no hands to reveal.")
        table.tell("The host of this server has looked at all hands of deal {n}.", n=deal.number)
        post.write_all(work)
        row.note = f"all hands of game {number}, deal {deal.number} were revealed"
        return dict(deal.hands)


def hand_lines(table: OpenTable, hands: Hands) -> Iterator[str]:
    words = Words()
    yield "ALL HANDS"
    for seat, hand in hands.items():
        suits = (
            f"{words.suit(suit)} {' '.join(words.rank(card) for card in held)}"
            for suit, held in table.table.deck.in_suits(hand).items()
            if held
        )
        name = table.name(seat) if seat in table.seats else "the dummy"
        yield f"  {seat} {name}: {', '.join(suits) or 'no cards'}"
