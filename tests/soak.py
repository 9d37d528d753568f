"""A year of games with people as they are: soon, late, or gone for good; `python -m tests.soak --help` says how."""

from __future__ import annotations

import argparse
import heapq
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlalchemy import select as select_columns
from sqlmodel import Session, col, func, select

from pbem.player_settings import REMINDERS
from pbem.storage.clock_tables import DeadlineRow, HeldRow, VoteRow
from pbem.storage.database import transaction
from pbem.storage.lobby_tables import WaitRow
from pbem.storage.tables import EventRow, GameRow, InboxRow, LetterRow, OutboxRow, PlayerRow, SeatRow
from pbem.table_settings import REMIND
from tests.server import BEGIN, InMemoryServer, Sent

YEAR = timedelta(days=365)
STARTS = timedelta(days=28)
"""In which time the games begin, one beside the play of the others."""
APART = timedelta(minutes=10)
"""The least time from one to the next on the average, for the server greets few strangers of one domain in an hour."""
TIMES = ("1d", "3d", "4d+12h", "7d/deal", "3h@9-21", "club")
POLICIES = ("computer", "standin", "replace", "vote", "forfeit")
HABITS = ("quiet 22-8", "weekends off", "zone Europe/Rome", "zone Australia/Lord_Howe", "zone America/New_York",
          "remind 2h", "remind off", "mail digest 8", "auto on", "vacation 1 Dec - 14 Dec")  # fmt: skip
COLUMNS = (DeadlineRow.next_at, DeadlineRow.resume_at, HeldRow.next_at, VoteRow.next_at, PlayerRow.digest_at,
           GameRow.paused_until, WaitRow.next_at)  # fmt: skip
"""Where a moment stands at which the server has something to do by itself."""
MOVES = ("BidMade", "CardPlayed", "Looked")
"""The events that are somebody's decision."""
FIRST = select_columns(*(select_columns(func.min(column)).scalar_subquery() for column in COLUMNS))


@dataclass(slots=True)
class Habits:
    """How somebody plays: hours until he answers, on the average, and from when on he answers no more."""

    hours: float
    gone: datetime


@dataclass(slots=True)
class Soak:
    """So many games, and whatever their people write, in the order of time."""

    games: int
    seed: int
    server: InMemoryServer = field(default_factory=InMemoryServer)
    people: dict[str, Habits] = field(default_factory=dict)
    plans: list[tuple[datetime, int, str]] = field(default_factory=list)
    """Who is going to answer, and when."""
    starts: list[datetime] = field(default_factory=list)
    """When the games begin that have not begun yet, the next one last."""
    letters: dict[str, Sent] = field(default_factory=dict)
    """The latest letter of each of them."""
    mails: int = 0

    def run(self, progress: bool = False) -> None:
        """Play until nothing more happens, or a year is over."""
        chance = random.Random(self.seed)
        apart = max(STARTS / self.games, APART)
        self.starts = [BEGIN + (number + chance.random()) * apart for number in reversed(range(self.games))]
        end, shown = BEGIN + YEAR, time.monotonic()
        while (moment := self.next_moment()) is not None and moment < end:
            self.server.now = max(self.server.now, moment) + timedelta(seconds=1)
            while self.starts and self.starts[-1] <= self.server.now:
                self.starts.pop()
                self.begin(chance, self.games - len(self.starts))
            while self.plans and self.plans[0][0] <= self.server.now:
                self.answer(chance)
            self.server.complete_fetch()
            if self.server.tick():
                self.hear(chance, self.server.work())
            if progress and time.monotonic() - shown > 10:
                shown = time.monotonic()
                print(f"  {(self.server.now - BEGIN).days} days, {self.mails} mails", file=sys.stderr)

    def begin(self, chance: random.Random, number: int) -> None:
        """One game of one or two people, each with a habit of his, and computers."""
        who, other = f"host{number}", f"guest{number}"
        rules = (f"new basic4 target=50 deal_limit={chance.randint(1, 2)} time={chance.choice(TIMES)} "
                 f"timeout={chance.choice(POLICIES)} disguise={chance.choice(('on', 'off'))}")  # fmt: skip
        for name in (who, other):
            days = chance.expovariate(1 / 10)
            self.people[name] = Habits(chance.choice((1, 10, 40)), self.server.now + timedelta(days=days))
        self.server.mail(who, "hello", fresh=True)
        self.server.mail(who, chance.choice(HABITS))
        if chance.random() < 0.3:
            self.server.mail(who, "standby")
        if chance.random() < 0.3:
            self.server.mail(who, f"{rules} bots 2 invite {other}@players.test")
            self.server.mail(other, chance.choice(HABITS))
            out = self.server.mail(other, "accept", answers=self.server.latest[other])
        else:
            out = self.server.mail(who, f"{rules} bots")
        self.hear(chance, out)

    def next_moment(self) -> datetime | None:
        """When somebody writes or begins, or the server has something to do."""
        with self.server.engine.connect() as connection:
            own = [moment for moment in connection.execute(FIRST).one() if moment is not None]
        return min([*own, *(plan[0] for plan in self.plans[:1]), *self.starts[-1:]], default=None)

    def hear(self, chance: random.Random, out: list[Sent]) -> None:
        """Whoever got a letter that asks something answers it after a while, if he still does."""
        for sent in out:
            who = sent.to.partition("@")[0]
            habits = self.people[who]
            later = self.server.now + timedelta(hours=chance.expovariate(1 / habits.hours))
            if answers_to(sent) and later < habits.gone:
                if who not in self.letters:
                    heapq.heappush(self.plans, (later, len(self.plans), who))
                self.letters[who] = sent

    def answer(self, chance: random.Random) -> None:
        _moment, _order, who = heapq.heappop(self.plans)
        letter = self.letters.pop(who)
        self.mails += 1
        self.hear(chance, self.server.mail(who, chance.choice(answers_to(letter)), answers=letter))

    # --- what came of it -----------------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """What must not be: a game that stands still, something done twice, a row that nobody could work."""
        with transaction(self.server.engine) as db:
            rows = db.exec(select(InboxRow)).all()
            found = [f"row {row.id} was put aside: {row.error}" for row in rows if row.state != "done"]
            return [*found, *stuck(db), *fell_due_again(db, rows), *asked_again(db), *counted_again(db)]

    def counts(self) -> Counter[str]:
        """Games by state, letters by kind, what the clock said, who made the moves, seats with a stand-in."""
        with transaction(self.server.engine) as db:
            found = Counter({"events": db.exec(select(func.count()).select_from(EventRow)).one()})
            found["mails of people"] = self.mails
            found["seats taken over"] = len([seat for seat in db.exec(select(SeatRow)) if seat.former])
            found["stand-ins"] = len(db.exec(select(SeatRow).where(col(SeatRow.away))).all())
            games = db.exec(select(GameRow)).all()
            found.update(f"games {game.state}" for game in games)
            found["games without a result"] = sum(game.deserted and game.state == "over" for game in games)
            found.update(f"letters: {letter.kind}" for letter in sent(db))
            for row in db.exec(select(InboxRow).where(InboxRow.kind == "clock", InboxRow.note == "")):
                found.update([f"clock: {row.due.get('what', 'wait')}"])
                found["clock: remind"] += len(row.due.get("also", ())) if row.due.get("what") == "digest" else 0
            found.update(f"moves {by}" for _event, _seat, by in moves(db))
            records = db.exec(select(PlayerRow.record)).all()
            found["answers in time"] = sum(record.get("answers", 0) for record in records)
            found["lapses"] = sum(record.get("lapses", 0) for record in records)
            return found


def sent(db: Session) -> Sequence[LetterRow]:
    """The letters that have left, in the order in which they were written."""
    query = select(LetterRow).where(OutboxRow.letter_id == LetterRow.id, OutboxRow.state == "sent")
    return db.exec(query.order_by(col(LetterRow.id))).all()


def moves(db: Session) -> Iterator[tuple[EventRow, SeatRow, str]]:
    """What was decided, whose seat they were for, and who made them: a person, or a computer player at its own seat
    or for a person."""
    seats = {(seat.game_id, seat.seat): seat for seat in db.exec(select(SeatRow))}
    for event in db.exec(select(EventRow).where(col(EventRow.kind).in_(MOVES))):
        seat = seats[event.game_id, event.data["seat"]]
        own = "of computers" if seat.state == "computer" else "for people"
        yield event, seat, own if event.note else "of people"


def stuck(db: Session) -> Iterator[str]:
    """A game at which nothing will ever happen by itself, unless its people have voted to wait: one at which nobody
    answers any more ends without a result."""
    waited_for = {vote.game_id for vote in db.exec(select(VoteRow)) if False in vote.ballots.values()}
    for game in db.exec(select(GameRow).where(GameRow.state == "playing")):
        clocks = db.exec(select(DeadlineRow).where(DeadlineRow.game_id == game.id)).all()
        if game.id not in waited_for and not game.paused_until and not any(clock.next_at for clock in clocks):
            yield f"game {game.id} stands still"


def fell_due_again(db: Session, rows: Sequence[InboxRow]) -> Iterator[str]:
    """A question whose time was over twice, but for one after a vacation that began by itself, and one that was asked
    again of somebody who took the seat over."""
    former = {(seat.game_id, seat.seat): len(seat.former) for seat in db.exec(select(SeatRow))}
    due: Counter[tuple[object, ...]] = Counter()
    for row in rows:
        if row.kind == "clock" and row.due.get("what") == "due" and not row.note:
            first = [row.due["game"], row.due["seat"], row.due["decision"]]
            due.update(map(tuple, (first, *row.due.get("also", ()))))
    return (f"{where} fell due {times} times" for where, times in due.items() if times > 2 + former[where[:2]])


def asked_again(db: Session) -> Iterator[str]:
    """A question that was asked twice, unless its time was over; and one that was reminded of too often or twice at
    once. With time of its own after a vacation that began by itself it has reminders of its own."""
    games = {game.id: REMIND.of(game.settings) for game in db.exec(select(GameRow))}
    people = {person.id: REMINDERS.of(person.settings) for person in db.exec(select(PlayerRow))}
    over: dict[tuple[object, ...], list[int]] = {}
    for row in db.exec(select(InboxRow)):
        if row.kind == "clock" and row.due.get("what") == "due":
            for question in ([row.due["game"], row.due["seat"], row.due["decision"]], *row.due.get("also", ())):
                over.setdefault(tuple(question), []).append(row.id or 0)
    asked: dict[tuple[object, ...], list[LetterRow]] = {}
    for letter in sent(db):
        asking = [told[0] for told in letter.began if told[3]]  # a letter about several tables asks at some
        for question in letter.questions if letter.kind in ("turn", "reminder") else ():
            if question[0] not in asking:
                continue
            before = [number for number in over.get(tuple(question), ()) if number <= (letter.inbox_id or 0)]
            asked.setdefault((letter.kind, letter.player_id, len(before), *question), []).append(letter)
    for (kind, player, _over, game, *where), letters in asked.items():
        own = people[player]  # type: ignore[index]
        most = 1 if kind == "turn" else len(games[game] if own is None else own)  # type: ignore[index]
        if len(letters) > most or len({letter.created_at for letter in letters}) < len(letters):
            yield f"player {player} got {len(letters)} letters ({kind}) about {where} at table {game}"


def counted_again(db: Session) -> Iterator[str]:
    """A card or a bid that stands in a deal twice, and a person of whom more answers were counted than he has written.
    A mail may make more moves than one, for the last card plays itself."""
    answers: dict[int | None, set[int | None]] = {}
    writers = dict(db.exec(select(InboxRow.id, InboxRow.player_id)).all())
    for event, seat, by in moves(db):
        if by == "of people":  # who has given his seat away since is known by his mail alone
            answers.setdefault(writers.get(event.inbox_id) or seat.player_id, set()).add(event.inbox_id)
    for person in db.exec(select(PlayerRow)):
        if person.record.get("answers", 0) > len(answers.get(person.id, ())):
            yield f"player {person.id} made moves with {answers.get(person.id)}, and more were counted: {person.record}"
    done: set[tuple[object, ...]] = set()
    deals: Counter[int] = Counter()
    for event in db.exec(select(EventRow).order_by(col(EventRow.game_id), col(EventRow.n))):
        deals[event.game_id] += event.kind == "DealBegan"
        move = event.game_id, deals[event.game_id], event.kind, str(event.data.get("card") or event.data.get("seat"))
        if event.kind in MOVES and move in done:
            yield f"twice: {move}"
        done.add(move)


def answers_to(letter: Sent) -> list[str]:
    """What may be written to this letter: a bid, a card, a vote, that he takes the seat that he is offered, or that he
    is back."""
    return [words for words in letter.buttons if words.split()[0] in ("play", "bid", "vote", "accept", "back")]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    soak, began = Soak(words.games, words.seed), time.monotonic()
    soak.run(progress=True)
    for name, number in sorted(soak.counts().items()):
        print(f"  {name:24} {number}")
    print(f"  {time.monotonic() - began:.0f} s")
    if faults := soak.faults():
        sys.exit("\n".join(faults))
