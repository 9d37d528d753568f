"""A table while one mail is worked on: its row, its people, its folded state, and what is new since the mail."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from sqlmodel import Session

from engine import CHANCE, Table, view
from engine.actions import Action, Claim, Look, Resign, TakeBack
from engine.card_events import PartnersDrawn
from engine.cards import Card
from engine.game import BidMade, CardPlayed, DealScored, Event
from engine.request_events import BidTakenBack, CardTakenBack
from engine.seats import Seat
from engine.sentence import Sentence
from engine.view import seen_by
from pbem import arranged, fair, held, reliability
from pbem.blocks import Sheet, Talk, Waiting, without_questions
from pbem.bots.player import answer, call
from pbem.clock import Dated
from pbem.folded import Folded, options_of
from pbem.held import Answered
from pbem.names import distinct
from pbem.planned import Planned
from pbem.plans.plan import Arranged
from pbem.player_time import give_up
from pbem.spoken import by_name, by_number
from pbem.storage import holding, seating, store, writing
from pbem.storage.holding import Held
from pbem.storage.lobby_tables import WaitRow
from pbem.storage.tables import GameRow, PlayerRow, SeatRow
from pbem.storage.tables_beside import WatchRow

__all__ = ["Folded", "OpenTable", "options_of"]

NEVER_CALLED = Resign | Card | Claim | TakeBack
"""What no computer player says out of turn."""


@dataclass(slots=True)
class OpenTable:
    """One table for the length of one transaction. It changes; what it has decided is recorded by `record`."""

    row: GameRow
    seats: dict[Seat, SeatRow]
    people: dict[int, PlayerRow]
    table: Table
    before: int
    """How many events the log held when the table was opened."""
    last_talk: int
    """Number of the last thing said here, as it is recorded."""
    planned: Planned
    opened: Table
    """The table as it was when this work began."""
    held: dict[Seat, Held] = field(default_factory=dict)
    """The answers that wait for their release, by the hand that is asked."""
    was_held: dict[Seat, Held] = field(default_factory=dict)
    """Those that did when the table was opened."""
    news: list[tuple[Event, str]] = field(default_factory=list)
    said: list[Talk] = field(default_factory=list)
    """What somebody says to the others, who read it in their next letter."""
    notices: list[Sentence] = field(default_factory=list)
    own_words: set[tuple[Seat, str]] = field(default_factory=set)
    """Notices that whoever sits there reads in words to him, in the letter that is written now."""
    went_on: datetime | None = None
    """Since when the clocks had stood still that run again now."""
    tell_all: bool = False
    """Something happened that everybody at the table hears at once."""
    called: dict[Seat, tuple[str, Sentence | None]] = field(default_factory=dict)
    """Seats whose player is written to whatever happened, each with the kind of letter, and what that begins with."""
    tell_again: set[int] = field(default_factory=set)
    """Players who get a letter whatever happened; some of them only watch."""
    taken_back: dict[Seat, Held] = field(default_factory=dict)
    """Those whose questions are open again; their clocks do not know it yet."""
    answered: dict[Seat, Answered] = field(default_factory=dict)
    """The hands for which their people have answered, when and how."""
    new_hands: set[Seat] = field(default_factory=set)
    """Seats that somebody else has taken over: the clocks that run for them begin anew."""
    parted: list[tuple[PlayerRow, Sentence]] = field(default_factory=list)
    """Who sits here no more, each with what he is told of it."""
    gathered: bool = False
    """The game had not begun when the table was opened."""
    waits: dict[Seat, WaitRow] = field(default_factory=dict)
    """What the table waits for before its game begins, as `pbem.waits` sets it."""

    @classmethod
    def open(cls, db: Session, row: GameRow, folded: Folded) -> OpenTable:
        assert row.id is not None
        found = seating.table(db, row.id)
        table = folded.load(db, row, found.events)
        rows = {seat.seat: seat for seat, _person in found.seats}
        seats = {seat: rows[seat] for seat in table.rules.players}  # a database knows no order
        people = {person.id: person for _seat, person in found.seats if person and person.id is not None}
        waiting = holding.loaded(found.held)
        plans, gathered = Planned.open(db, row), row.state == "gathering"
        return cls(row, seats, people, table, found.events, found.talk, plans, table, dict(waiting), waiting,
                   gathered=gathered)  # fmt: skip

    @property
    def number(self) -> int:
        assert self.row.id is not None
        return self.row.id

    @property
    def is_playing(self) -> bool:
        return self.row.state == "playing"

    def owes(self, player: Seat) -> bool:
        """Does the table wait for an answer of this player's, and is none of his held?"""
        return self.is_playing and not self.held.keys() >= set(self.table.asks(player))

    # --- people -----------------------------------------------------------------------------------------------

    def seat_of(self, player_id: int) -> Seat | None:
        """Where this player sits; an invitation that is still open counts, if he has got it."""
        return next((s for s, row in self.seats.items() if row.player_id == player_id and row.state != "unsent"), None)

    @property
    def anchor(self) -> str:
        """Link 0 of the chain from which all chance at this table comes."""
        return fair.link(self.row.secret, 0)

    def is_computer(self, seat: Seat) -> bool:
        return self.seats[seat].state == "computer"

    def humans(self) -> Iterator[tuple[Seat, PlayerRow]]:
        """The seats with a person who has joined."""
        for seat, row in self.seats.items():
            if row.state == "joined" and row.player_id is not None:
                yield seat, self.people[row.player_id]

    def name(self, seat: Seat) -> str:
        """The name of the person who sits there, or the seat."""
        row = self.seats[seat]
        return self.people[row.player_id].name if row.player_id is not None else seat

    def side_of(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that keep one account with this one, itself included."""
        return self.table.rules.sides[self.table.side_of(seat)]

    def seat_person(self, seat: Seat, person: PlayerRow, state: str = "joined") -> None:
        """Give the seat to somebody: joined, or invited for now."""
        assert person.id is not None
        self.keep_apart(person)
        self.seats[seat].state, self.seats[seat].player_id, self.seats[seat].bank = state, person.id, None
        self.people[person.id] = person

    def reseat(self, moved: Mapping[Seat, Seat]) -> None:
        """Everybody gets up and sits down where the lots say; the chairs themselves stay."""
        sat = {seat: (row.state, row.player_id, row.told, row.heard) for seat, row in self.seats.items()}
        for old, new in moved.items():
            row = self.seats[new]
            row.state, row.player_id, row.told, row.heard = sat[old]

    def keep_apart(self, person: PlayerRow) -> None:
        """Give somebody whose name looks like another's at this table a number behind it."""
        person.name = distinct(person.name, (other.name for other in self.people.values() if other.id != person.id))

    # --- play -------------------------------------------------------------------------------------------------

    def do(self, seat: Seat, action: Action, note: str = "", *, for_somebody: bool = False) -> None:
        """Decide, and keep the facts; `for_somebody` else than whoever decides. Raises Illegal."""
        events = self.table.decide(seat, action)
        self.table = self.table.after(events)
        for event in events:
            if isinstance(event, PartnersDrawn):
                self.reseat(event.moved)
            elif isinstance(event, CardPlayed | BidMade):
                self.seats[self.table.played_by(event.seat)].moved_for = for_somebody
            elif isinstance(event, CardTakenBack | BidTakenBack):
                player = self.table.played_by(event.seat)
                give_up(self, player)
                if self.planned.rows:  # who thinks again does not mean what he said before
                    self.planned.cancel(self.table, self.seats[player].player_id or 0)
        self.news += [(event, note) for event in events]

    def begin(self) -> None:
        """Every seat is taken: from now on the table is played at."""
        self.row.state = "playing"
        marks = {} if self.has_boards else {seat: row.mark for seat, row in self.seats.items()}
        self.row.seen = fair.begun(self.anchor, marks)

    @property
    def has_boards(self) -> bool:
        """Do other tables play the same deals? Then these come from the chain alone, not from what anybody did."""
        return bool(self.row.options.get("boards") == "duplicate")

    def advance(self, db: Session, now: datetime) -> None:
        """Let chance and the computer players answer for as long as the table waits for one of them, and whatever
        people have arranged beforehand."""
        held.drop_void(self)
        while self.is_playing and (
            self.let_computers_call() or self.answer_for_one(db) or arranged.answer_for_one(db, self, now)
        ):
            pass

    def answer_for_one(self, db: Session) -> bool:
        """Let chance or one computer player answer; is anybody of them asked?"""
        seat = next(filter(self._answers_itself, self.table.waiting_for()), None)
        if seat == CHANCE:
            self._let_chance_answer(db)
        elif seat is not None:
            self.let_computer_answer(seat)
        return seat is not None

    def let_computers_call(self) -> bool:
        """One thing that a computer player says out of turn, before anybody is answered for; was there any?"""
        for seat in filter(self.is_computer, self.table.rules.players):
            words = [words for words in self.table.calls(seat) if not isinstance(words, NEVER_CALLED)]
            if words and (chosen := call(view(self.table, seat), seat)):
                self.do(seat, chosen.action, chosen.reason)
                return True
        return False

    def _answers_itself(self, seat: Seat) -> bool:
        return seat == CHANCE or self.is_played_by_computer(self.table.played_by(seat))

    def is_played_by_computer(self, seat: Seat) -> bool:
        """Its own seat, or that of somebody who is away, while anybody is there for whom the game goes on."""
        return self.is_computer(seat) or (self.seats[seat].away and not self.row.deserted)

    def _let_chance_answer(self, db: Session) -> None:
        row, fresh = self.row, [event for event, _note in self.news]
        earlier = store.events(db, self.number, row.seen_events, self.before) if row.seen_events < self.before else []
        unseen = fresh[max(row.seen_events - self.before, 0) :]
        if not self.has_boards:
            row.seen, row.seen_events = fair.witnessed(row.seen, [*earlier, *unseen]), self.before + len(fresh)
        self.do(CHANCE, fair.answer(fair.link(row.secret, self.table.game.deals + 1), row.seen, self.table))

    def let_computer_answer(self, seat: Seat) -> None:
        """A computer player makes this one move, of whatever kind it is; it sees what the seat's player sees. For a
        person it never bids blind: it looks."""
        player = self.table.played_by(seat)
        if not self.is_computer(player) and Look() in self.table.choices(seat):
            return self.do(seat, Look())
        chosen = answer(view(self.table, player), seat)
        self.do(seat, chosen.action, chosen.reason, for_somebody=not self.is_computer(player))

    def mention(self, text: str, *, but: Seat | None = None, **gaps: object) -> None:
        """A notice from the server to everybody at the table, with the next letter that each of them gets anyway; `but`
        is the seat of somebody whose letter says it in words to him."""
        self.notices.append(Sentence(text, gaps))
        if but is not None:
            self.own_words.add((but, text))

    def tell(self, text: str, *, but: Seat | None = None, **gaps: object) -> None:
        """A notice from the server to everybody at the table, at once."""
        self.mention(text, but=but, **gaps)
        self.tell_all = True

    # --- what one may know --------------------------------------------------------------------------------------

    def sheet(
        self,
        db: Session,
        seat: Seat | None,
        due_at: datetime | Dated | None = None,
        bank: timedelta | None = None,
        watcher: WatchRow | None = None,
    ) -> Sheet:
        """The table as this seat, or whoever watches, may know it, with what he has not been told yet."""
        told, over = self.seats[seat] if seat else None, self.row.state == "over"
        known = told.told if told else watcher.told if watcher else self.before
        earlier = store.events(db, self.number, known, self.before) if known < self.before else []
        news = seen_by([*earlier, *(event for event, _note in self.news)], seat)
        talk = store.talk(db, self.number, told.heard) if told and told.heard < self.last_talk else []
        return Sheet(
            number=self.number,
            view=without_questions(view(self.table, seat)) if over else view(self.table, seat),
            over=over,
            names={s: self.name(s) for s in self.seats},
            computers=frozenset(filter(self.is_played_by_computer, self.seats)),
            target=self.row.options["target"],
            has_bags=self.row.options.get("bag_limit") != "off",
            due_at=due_at,
            bank=bank,
            news=news,
            link=self._link_told(news),
            talk=by_name(db, [said for said in talk if said.seat != seat], self.people),
            held=self._held_for(seat),
            arranged=self.planned.arranged(self.table, told.player_id) if told else Arranged(),
            own_move=not (told and told.moved_for),
        )

    def _held_for(self, player: Seat | None) -> dict[Seat, Waiting]:
        """What waits of this player's answers: nobody else hears of them."""
        mine = {seat: kept for seat, kept in self.held.items() if self.table.played_by(seat) == player}
        return {seat: Waiting(kept.action, kept.release_at, kept.how != "mail") for seat, kept in mine.items()}

    def _link_told(self, news: tuple[Event, ...]) -> str:
        """The link of a deal that has just been scored."""
        ended = any(isinstance(event, DealScored) for event in news)
        return fair.link(self.row.secret, self.table.game.deals) if ended else ""

    def has_told(self, seat: Seat) -> None:
        """Whoever sits there has been told everything up to now."""
        row = self.seats[seat]
        row.told, row.heard = self.before + len(self.news), self.last_talk
        self.planned.has_told(row.player_id)

    def record(self, db: Session, now: datetime, inbox_id: int | None) -> None:
        """Write down what happened. What is told while a table gathers is mailed at once and need not be kept."""
        notices = self.notices if self.row.state != "gathering" else []
        for said in (*self.said, *(Talk("", by_number(notice, self.people)) for notice in notices)):
            self.last_talk = writing.add_talk(db, self.number, said.seat, said.sentence, now, said.player)
        if self.table.game.won and self.row.state == "playing":
            self.row.state, self.row.ended_at = "over", now
            reliability.note_end(self)
        elif any(isinstance(event, DealScored) for event, _note in self.news):
            reliability.note_deal(self)
        if self.planned.rows:
            self.planned.tidy(self.table, (person.id or 0 for _seat, person in self.humans()))
        writing.add_events(db, self.number, self.before, self.news, now, inbox_id)
        held.drop_void(self)
        holding.save(db, self.number, self.was_held, self.held)
