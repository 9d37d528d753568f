"""Who is written to after a piece of work, and how a letter becomes a row in the outbox."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from engine.game import DealBegan, DealScored, GameWon
from engine.seats import Seat
from engine.sentence import Sentence
from pbem.blocks import Button, Buttons, Row, Rows
from pbem.deadlines import decision, set_clocks
from pbem.letters import Page, Reader, paragraphs, plain_page, render, table_page
from pbem.mail.identity import message_id, plus_address
from pbem.mail.read import sent_hashes
from pbem.mail.write import Outgoing, build
from pbem.open_table import OpenTable
from pbem.storage import store
from pbem.storage.tables import DeadlineRow, LetterRow, OutboxRow, PlayerRow
from pbem.work import Work, reader

PRIORITY = {"turn": 1, "reminder": 1, "answer": 2}
"""Letters that ask for a move go first; all others have 5."""


# --- tables -----------------------------------------------------------------------------------------------------


def write_all(work: Work) -> None:
    """Record what happened at the tables and write every letter that follows from it: one to each reader at most
    for each table, and one answer to whoever wrote."""
    answered = False
    for table in work.tables.values():
        table.advance()
        table.record(work.db, work.now, work.row.id)
        clocks, fresh = set_clocks(work.db, table, work.now)
        for seat, person in list(table.humans()):
            mine = person is work.player and work.focus == table.number and bool(work.replies)
            kind = "answer" if mine else _occasion(table, seat, fresh)
            if table.row.state == "gathering" or not kind:
                continue
            write_about_table(work, table, seat, person, clocks, "turn" if seat in fresh else kind, mine=mine)
            answered |= mine
        if table.row.state in ("gathering", "closed") and table.tell_all:
            _tell_gathering(work, table)
    for errand in work.errands:
        errand()
    if work.player and work.replies and not answered:
        _answer_plainly(work)


def _occasion(table: OpenTable, seat: Seat, fresh: set[Seat]) -> str:
    """Why this seat is written to now; "" if it is not."""
    if any(table.table.played_by(asked) == seat for asked in fresh):
        return "turn"
    loud = (DealScored, GameWon)
    begins = any(isinstance(event, DealBegan) and event.number == 1 for event, _note in table.news)
    if table.tell_all or begins or any(isinstance(event, loud) for event, _note in table.news):
        return "news"
    return ""


def write_about_table(
    work: Work,
    table: OpenTable,
    seat: Seat,
    person: PlayerRow,
    clocks: dict[Seat, DeadlineRow],
    kind: str,
    *,
    mine: bool = False,
    first: Sentence | None = None,
) -> None:
    """A letter about a table to whoever sits there; `mine` puts the answer to his mail on top of it."""
    asked = [s for s in clocks if table.table.played_by(s) == seat]
    sheet = table.sheet(work.db, seat, min((clocks[s].due_at for s in asked), default=None))
    who = reader(person)
    replies = tuple(work.replies) if mine else ()
    extra = (*paragraphs(who.words, *([first] if first else [])), *(work.extra if mine else ()))

    def page(code: str) -> Page:
        more = (*_confirm_buttons(work, who, code), *extra) if mine else extra
        return table_page(who, sheet, code, replies, more)

    _write(
        work,
        person,
        page,
        kind=kind,
        table=table.number,
        title=who.words.text("Deal {n}", n=max(sheet.view.deal, 1)),
        questions=[[table.number, s, decision(table, s)] for s in asked],
        confirms=work.confirms if mine else {},
        answers=mine,
    )
    told = table.seats[seat]
    told.told = table.before + len(table.news)
    told.heard = max((t.id or 0 for t in store.talk(work.db, table.number, told.heard)), default=told.heard)
    work.db.add(told)


def _tell_gathering(work: Work, table: OpenTable) -> None:
    """A table that has not begun has no cards to show: its people read what happened and who sits where."""
    for _seat, person in table.humans():
        if person is not work.player:
            said = paragraphs(reader(person).words, *table.notices)
            _write_plain(work, person, "news", "News from table {n}.", table.number, said, n=table.number)


def seats_block(who: Reader, table: OpenTable) -> Rows:
    """Who sits where at a table that gathers."""
    states = {"open": "free", "invited": "invited", "joined": "joined", "computer": "computer player"}
    rows = []
    for seat, row in table.seats.items():
        name = table.name(seat) + ", " if row.player_id is not None else ""
        rows.append(Row(who.words.seat(seat).capitalize(), name + who.words.text(states[row.state])))
    return Rows(who.words.text("seats at table {n}", n=table.number), tuple(rows))


# --- letters that are about no game in progress -------------------------------------------------------------------


def _answer_plainly(work: Work) -> None:
    """The answer to a mail that no table's letter answered."""
    who = work.reader
    refused = [reply for reply in work.replies if not reply.done]
    table = work.tables.get(work.focus) if work.focus else None
    blocks = [*work.extra]
    if table and table.row.state == "gathering":
        blocks.append(seats_block(who, table))
    opening = (
        who.words.text("Not done, {name}: {reason}", name=who.name, reason=refused[0].said)
        if refused
        else who.words.text("Done, {name}.", name=who.name)
    )

    def page(code: str) -> Page:
        replies = tuple(work.replies)
        return plain_page(who, code, opening, replies, (*_confirm_buttons(work, who, code), *blocks))

    title = who.words.text("Your letter")
    number = table.number if table else None
    _write(work, work.writer, page, kind="answer", table=number, title=title, confirms=work.confirms, answers=True)


def _confirm_buttons(work: Work, who: Reader, code: str) -> tuple[Buttons, ...]:
    if not work.confirms:
        return ()
    say = who.words.text
    button = Button(say("Yes"), f"yes #{code}")
    return (Buttons(say("confirm"), (button,), say("To confirm, press Reply and write: yes")),)


def write_invitation(work: Work, table: OpenTable, guest: PlayerRow) -> None:
    """The one letter that an invited person gets before he answers."""
    who, say = reader(guest), reader(guest).words.text
    host = work.writer.name
    opening = say("{host} invites you, {name}, to a game of Spades by mail.", host=host, name=who.name)
    days = timedelta(seconds=table.row.move_time)
    texts = paragraphs(
        who.words,
        Sentence("Everything is done by answering letters like this one, from any mail program."),
        Sentence(
            "Rules: {preset}. Time for an answer: {time}.", {"preset": table.row.preset, "time": _span(who, days)}
        ),
        Sentence("Nothing else will be sent to you unless you answer."),
    )

    def page(code: str) -> Page:
        buttons = (Button(say("Accept"), f"accept #{code}"), Button(say("Decline"), f"decline #{code}"))
        ask = Buttons(say("will you play?"), buttons, say("Press Reply and write accept, or decline."))
        return plain_page(who, code, opening, (), (ask, *texts, seats_block(who, table)))

    _write(work, guest, page, kind="invitation", table=table.number, title=say("An invitation"))


def _span(who: Reader, time: timedelta) -> str:
    """A length of time in its largest whole unit."""
    minutes = int(time.total_seconds() // 60)
    if minutes % (24 * 60) == 0:
        return who.words.count("{n} day", "{n} days", minutes // (24 * 60))
    if minutes % 60 == 0:
        return who.words.count("{n} hour", "{n} hours", minutes // 60)
    return who.words.count("{n} minute", "{n} minutes", minutes)


def write_to_stranger(work: Work, guest: PlayerRow, confirms: dict[str, object]) -> None:
    """The one short letter to somebody who is not known here."""
    opening = "This is a card table that plays Spades by mail, slowly, with people or with the computer."
    sentences = [
        Sentence("To try a game against three computer players, press Reply and write: new basic4 bots"),
        Sentence("To play with friends: new basic4 invite ann@example.org bob@example.org cy@example.org"),
        Sentence("To read more: help"),
        Sentence("Nothing else will be sent to you unless you answer."),
    ]
    if confirms:
        sentences.insert(0, Sentence("To go on with what you wrote, press Reply and write: yes"))
    blocks = paragraphs(reader(guest).words, *sentences)
    _write_plain(work, guest, "stranger", opening, None, blocks, confirms=confirms)


def write_question_of_identity(work: Work, person: PlayerRow, inbox_id: int) -> None:
    """To the registered address: somebody wrote in this player's name, without proof."""
    sentences = (
        Sentence("Nothing was done with it. If it was you, press Reply and write: yes"),
        Sentence("If it was not you, do nothing. It is surest always to answer one of my letters."),
    )
    opening = "A mail came in your name, {name}, and I cannot tell whether you sent it."
    blocks = paragraphs(reader(person).words, *sentences)
    confirms: dict[str, object] = {"inbox": inbox_id}
    _write_plain(work, person, "identity", opening, None, blocks, confirms=confirms, name=person.name)


def write_kept(work: Work, person: PlayerRow) -> None:
    """To somebody whose mail made the server stumble: it is kept, and will be tried again."""
    sentence = Sentence("The host has been told and will have it read again. You need not do anything.")
    opening = "I could not deal with your last mail, {name}. It is kept."
    _write_plain(work, person, "kept", opening, None, paragraphs(reader(person).words, sentence), name=person.name)


def write_unreadable(work: Work, person: PlayerRow, reason: str) -> None:
    """To a known player whose mail broke a limit."""
    sentence = Sentence("Please press Reply on my last letter and write a short mail without attachments.")
    opening = "I could not read your mail, {name}: {reason}."
    blocks = paragraphs(reader(person).words, sentence)
    _write_plain(work, person, "unreadable", opening, None, blocks, name=person.name, reason=reason)


def _write_plain(
    work: Work,
    person: PlayerRow,
    kind: str,
    opening: str,
    table: int | None,
    blocks: tuple[Rows | Buttons, ...] | tuple[object, ...],
    confirms: dict[str, object] | None = None,
    **gaps: object,
) -> None:
    who = reader(person)
    first = who.words.text(opening, **gaps)

    def page(code: str) -> Page:
        return plain_page(who, code, first, (), tuple(blocks))  # type: ignore[arg-type]

    title = who.words.text("News") if table else who.words.text("A word from the table")
    _write(work, person, page, kind=kind, table=table, title=title, confirms=confirms or {})


# --- the outbox ---------------------------------------------------------------------------------------------------


def _write(
    work: Work,
    person: PlayerRow,
    page: Callable[[str], Page],
    *,
    kind: str,
    table: int | None,
    title: str,
    questions: list[list[object]] | None = None,
    confirms: dict[str, object] | None = None,
    answers: bool = False,
) -> None:
    """One letter to one person: its row, its token, its text and HTML, and the finished mail in the outbox."""
    server, db = work.server, work.db
    to = store.address_of(db, person.id or 0)
    if to is None:
        return
    number = f" {table}" if table else ""
    topic = f"{number.strip()} {title}"
    begun = store.first_on(db, person.id or 0, topic)
    row = LetterRow(
        player_id=person.id or 0,
        address=to.address,
        game_id=table,
        kind=kind,
        topic=topic,
        questions=questions or [],
        confirms=confirms or {},
        inbox_id=work.row.id,
        created_at=work.now,
    )
    db.add(row)
    db.flush()
    assert row.id is not None
    token = server.tokens.mint(row.id)
    row.message_id = message_id(token, server.domain)
    reply_to, subject = server.address, f"[{server.settings.server.name}{number}] {title}"
    if server.settings.server.address_style == "plus":
        reply_to = plus_address(server.address, token)
    else:
        subject = f"{subject} ({server.tokens.mint(begun.id) if begun and begun.id else token})"
    rendered = render(page(token[:4]), language=person.language, subject=subject, reply_to=reply_to)
    row.lines = sorted(sent_hashes(rendered.text))
    answered = work.message_id if answers else ""
    thread = (begun.message_id,) if begun else ()
    raw = build(
        Outgoing(
            from_name=f"{server.settings.server.name}{f' table {table}' if table else ''}",
            from_address=server.address,
            to=to.address,
            reply_to=reply_to,
            subject=subject,
            text=rendered.text,
            html=rendered.html,
            message_id=row.message_id,
            in_reply_to=answered or (thread[0] if thread else None),
            references=(*thread, answered) if answered else thread,
            date=work.now,
            auto_submitted="auto-replied" if answers else "auto-generated",
            unsubscribe=f"mailto:{reply_to}?subject=stop",
        )
    )
    db.add(row)
    db.add(
        OutboxRow(
            letter_id=row.id,
            recipient=to.address,
            raw=raw,
            priority=PRIORITY.get(kind, 5),
            next_at=work.now,
            created_at=work.now,
        )
    )
    db.flush()
