"""One mail in, mails out, one transaction: inbox row -> commands -> facts -> views -> letters -> outbox rows.

Read this second, after `engine/table.py`.
"""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError, IntegrityError

from engine.sentence import Sentence
from pbem import bounces, due, post, stopped
from pbem.identify import QUESTIONS_PER_DAY, Claimed, Joining, Proven, doubt, identify, welcome
from pbem.mail import read as mail
from pbem.mail.read import Letter, Unreadable, read_letter
from pbem.obey import UNREADABLE, obey
from pbem.outbox import put_plain
from pbem.shunt import shunt
from pbem.storage import store, timing, trust
from pbem.storage.database import transaction
from pbem.storage.trouble import is_down
from pbem.work import Server, Work


def work_one(server: Server, engine: Engine) -> bool:
    """Work the oldest row of the inbox. False when there is none.

    All of it happens or nothing does. Whatever goes wrong, the row is put aside where the host sees it, and the next
    one gets its turn. A row is tried again at once if somebody else has written to its table meanwhile. Raises
    DBAPIError when the database cannot be used: that is no row's fault, and the row keeps its turn.
    """
    for last_try in (False, True):
        number: int | None = None
        try:
            with transaction(engine) as db:
                row = store.oldest_new(db)
                if row is None:
                    return False
                number = row.id
                work = Work(server, db, row, server.now())
                process(work)
        except Exception as bug:
            if number is None or (isinstance(bug, DBAPIError) and is_down(bug)):
                raise
            if isinstance(bug, IntegrityError) and not last_try:
                continue
            shunt(server, engine, number, bug)
        else:
            for table in work.tables.values():
                server.folded.keep(table.number, table.before + len(table.news), table.table)
        break
    return True


def process(work: Work) -> None:
    """Work one row. The caller owns the transaction."""
    work.row.state = "done"
    if work.row.kind == "clock":
        due.fall_due(work)
    elif work.row.kind == "returned":
        bounces.hear_refusal(work)
    else:
        read_mail(work)
    post.write_all(work)


def read_mail(work: Work) -> None:
    letter = read_letter(work.row.raw)
    work.row.sort = letter.kind if isinstance(letter, Letter) else "unreadable"
    if isinstance(letter, Letter):
        work.row.message_id = letter.message_id or ""
    found = identify(work, letter) if isinstance(letter, Letter) and letter.kind == "person" else None
    whose = found.player.id if isinstance(found, Proven | Claimed | Joining) else None
    if copy := store.first_copy(work.db, work.row, whose):
        work.row.note = f"second copy of {copy}"
        return
    match letter:
        case Unreadable():
            work.row.note = f"unreadable: {letter.reason}"
            tell_unreadable(work, letter)
        case Letter(own_server_mark=mark) if mark:
            work.row.note = "a server's own letter"
        case Letter(kind="person"):
            if isinstance(found, Proven):
                welcome(work, letter, found)
                begin_for(work, found)
                obey(work, letter)
            else:
                work.row.note = doubt(work, letter, found)
        case Letter(kind="bounce"):
            work.row.note = f"not from a person: bounce; {bounces.hear_report(work, letter)}"
        case _:
            work.row.note = f"not from a person: {letter.kind}"


def begin_for(work: Work, proven: Proven) -> None:
    """The mail is this player's. Clocks that had been stopped for him go on once no mail of his is kept any more."""
    work.player, work.answered, work.quoted = proven.player, proven.answered, proven.quoted
    work.row.player_id = work.writer_id
    if timing.has_stopped_clocks(work.db, work.writer_id) and not store.is_shunted(work.db, work.writer_id):
        stopped.start_clocks(work.db, work.writer_id, work.now)
    bounces.sign_of_life(work, proven)
    work.asking = proven.answered if proven.exactly else None
    work.message_id = work.row.message_id


def tell_unreadable(work: Work, letter: Unreadable) -> None:
    """A known player whose mail breaks a limit reads so. It changes nothing, so it needs no proof; but it may be
    somebody else's, so it fills nobody's mailbox, and does not count among his own mails without effect."""
    raw = work.row.raw
    known, person = store.address(work.db, mail.sender(raw) or "") or (None, None)
    if known is None or person is None or not known.confirmed_at or mail.kind(raw) != "person":
        return
    work.row.player_id = known.player_id
    if trust.letters_to(work.db, known.player_id, "unreadable", work.now - timedelta(days=1)) < QUESTIONS_PER_DAY:
        put_plain(work, person, "unreadable", UNREADABLE, (), reason=Sentence(letter.reason))
