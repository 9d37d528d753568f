"""One mail in, mails out, one transaction: inbox row -> commands -> facts -> views -> letters -> outbox rows.

Read this second, after `engine/table.py`.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from datetime import timedelta
from pathlib import Path

from sqlalchemy import Engine

from engine import Illegal
from engine.option import BadOption
from engine.sentence import Sentence
from pbem import post
from pbem.commands import confirm, lobby, play, seeing, settings
from pbem.commands.grammar import Act, Command, Puzzle, Read, read
from pbem.deadlines import decision, set_clocks
from pbem.identify import Proven, identify
from pbem.mail.read import Letter, Unreadable, own_lines, read_letter
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.work import Refused, Server, Work

Handler = Callable[[Work, int | None, Command], None]

HANDLERS: Mapping[str, Handler] = {
    "new": lobby.new,
    "invite": lobby.invite,
    "accept": lobby.accept,
    "decline": lobby.decline,
    "bots": lobby.bots,
    "start": lobby.start,
    "leave": confirm.leave,
    "resign": confirm.resign,
    "yes": confirm.yes,
    "say": play.say,
    "status": seeing.status,
    "hand": seeing.hand,
    "last": seeing.last,
    "score": seeing.score,
    "rules": seeing.rules,
    "games": seeing.games,
    "help": seeing.help_,
    "language": settings.language,
    "zone": settings.zone,
    "name": settings.name,
}

ERRORS_PER_HOUR = 20
"""How many answers to mails of which nothing was done one person gets in an hour: a brake on loops."""


def work_one(server: Server, engine: Engine) -> bool:
    """Work the oldest row of the inbox. False when there is none.

    All of it happens or nothing does. Whatever goes wrong, the row is put aside where the host sees it, and the next
    one gets its turn.
    """
    with transaction(engine) as db:
        row = store.oldest_new(db)
        if row is None:
            return False
        number = row.id or 0
        work = Work(server, db, row, server.now())
        try:
            process(work)
        except Exception as bug:
            db.rollback()
            shunt(Work(server, db, store.inbox_row(db, number), server.now()), bug)
            return True
    for table in work.tables.values():
        server.folded.keep(table.number, table.before + len(table.news), table.table)
    return True


def process(work: Work) -> None:
    """Work one row. The caller owns the transaction."""
    work.row.state = "done"
    work.db.add(work.row)
    if work.row.kind == "clock":
        fall_due(work)
    else:
        read_mail(work)
    post.write_all(work)


def read_mail(work: Work) -> None:
    letter = read_letter(work.row.raw)
    if isinstance(letter, Letter):
        work.row.message_id = letter.message_id or ""
    if copy := store.first_copy(work.db, work.row):
        work.row.note = f"second copy of {copy.id}"
        return
    match letter:
        case Unreadable():
            work.row.note = f"unreadable: {letter.reason}"
        case Letter(own_server_mark=mark) if mark:
            work.row.note = "a server's own letter"
        case Letter(kind="person"):
            match identify(work, letter):
                case Proven(player, answered):
                    work.player, work.answered, work.message_id = player, answered, letter.message_id or ""
                    work.row.player_id = player.id
                    obey(work, letter)
                case note:
                    work.row.note = note
        case _:
            work.row.note = f"not from a person: {letter.kind}"


# --- what a mail says ---------------------------------------------------------------------------------------------


def obey(work: Work, letter: Letter) -> None:
    """Do what a player's own lines say, one after the other."""
    if work.row.oversize:
        work.errands.append(lambda: post.write_unreadable(work, work.writer, "it is too big"))
        return
    sent = frozenset(work.answered.lines) if work.answered else frozenset()
    lines = [line for line in read(own_lines(letter, sent), work.writer.language) if line.meaning is not None]
    if not lines:
        lines = [Read("", None, None, Puzzle(("help",)))]
    work.understood = not any(isinstance(line.meaning, Puzzle) for line in lines)
    contrary = contradictions(lines)
    refused_at: set[int | None] = set()
    for line in lines:
        work.line = line.line
        if line.table in contrary and isinstance(line.meaning, Act):
            work.refuse(Sentence("You gave two different answers to one question. Which one is it?"))
        elif line.table in refused_at and isinstance(line.meaning, Act):
            work.refuse(Sentence("Not read: it was meant for the position after a line that was refused."))
        elif not answer_line(work, line):
            refused_at.add(line.table)
    if not any(reply.done for reply in work.replies):
        brake(work)
    show_position(work)


def answer_line(work: Work, line: Read) -> bool:
    """Do one line, or put the reason why not on the desk. False if it was refused.

    The only place where refusals are caught: each of them carries a sentence for the player.
    """
    try:
        match line.meaning:
            case Act() as act:
                play.act(work, line.table, act)
            case Command(name=name) as command:
                HANDLERS[name](work, line.table, command)
            case Puzzle(nearest=nearest):
                raise Refused(
                    "I did not understand that. Did you mean: {nearest}?" if nearest else "I did not understand that.",
                    nearest=", ".join(nearest),
                )
    except (Illegal, Refused, BadOption) as no:
        work.refuse(no.sentence)
        return False
    return True


def contradictions(lines: list[Read]) -> set[int | None]:
    """The tables for which one mail answers one question in two ways: never guessed, always asked."""
    said: dict[tuple[int | None, str], set[object]] = {}
    for line in lines:
        if isinstance(line.meaning, Act):
            kind = type(line.meaning.readings[0]).__name__
            said.setdefault((line.table, kind), set()).add(line.meaning.readings)
    return {table for (table, _kind), meanings in said.items() if len(meanings) > 1}


def brake(work: Work) -> None:
    """Nothing of this mail was done: answer it, unless too many such answers went to this player lately."""
    since = work.now - timedelta(hours=1)
    if store.letters_to(work.db, work.writer_id, "refused", since) >= ERRORS_PER_HOUR:
        work.replies.clear()
        work.row.note = "not answered: too many mails without effect"


def show_position(work: Work) -> None:
    """Every answer shows the table that it is about, as it stands now."""
    if work.focus is None and work.answered and work.answered.game_id:
        number = work.answered.game_id
        if work.open(number).seat_of(work.writer_id) is not None:
            work.focus = number


# --- what the clock says ------------------------------------------------------------------------------------------


def fall_due(work: Work) -> None:
    """A reminder or a deadline. It does nothing when the question has been answered meanwhile."""
    due = work.row.due
    table = work.open(due["game"])
    seat = due["seat"]
    if not table.is_playing or seat not in table.table.waiting_for() or decision(table, seat) != due["decision"]:
        work.row.note = "answered in time"
        return
    player = table.table.played_by(seat)
    person = dict(table.humans()).get(player)
    if person is None:
        return
    if due["what"] == "remind":
        clocks, _fresh = set_clocks(work.db, table, work.now)
        first = Sentence("A reminder: the table is waiting for you.")
        post.write_about_table(work, table, player, person, clocks, "reminder", first=first)
    elif table.row.on_timeout == "wait":
        table.tell("{name} has not answered in time. The table goes on waiting.", name=person.name)
    else:
        table.let_computer_answer(seat)
        table.tell("{name} did not answer in time. A computer player made that one move.", name=person.name)


# --- what goes wrong ----------------------------------------------------------------------------------------------


def shunt(work: Work, bug: Exception) -> None:
    """Put a row aside: kept, visible, to be tried again. Its sender's clocks stop, and he is told once."""
    row = work.row
    row.state, row.error = "shunted", place_of(bug)
    work.db.add(row)
    if row.player_id is None and row.kind == "mail":
        row.player_id = sender_of(work)
    if row.player_id is not None:
        store.stop_clocks(work.db, row.player_id)
        post.write_kept(work, store.player(work.db, row.player_id))


def sender_of(work: Work) -> int | None:
    """Who wrote the mail that failed, if that can be told without failing again."""
    try:
        letter = read_letter(work.row.raw)
        found = identify(work, letter) if isinstance(letter, Letter) else None
    except Exception:
        return None
    return found.player.id if isinstance(found, Proven) else None


def place_of(bug: Exception) -> str:
    """Type and place of an exception, never its text: that may hold a card or an address."""
    last = traceback.extract_tb(bug.__traceback__)[-1:]
    where = f" at {Path(last[0].filename).name}:{last[0].lineno}" if last else ""
    return type(bug).__name__ + where
