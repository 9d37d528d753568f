"""What the people at one table have arranged beforehand, for the length of one transaction, and its rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlmodel import Session

from engine import Table, view
from engine.actions import Action, Bid
from engine.cards import Card
from engine.seats import Seat
from engine.sentence import Sentence
from pbem.plans import telling
from pbem.plans.follow import Followed, follow
from pbem.plans.plan import Arranged, Plan, dump, load
from pbem.storage import planning
from pbem.storage.tables import GameRow
from pbem.storage.tables_beside import PlanRow

_WAS, _TO = "was", "question"
"""Where a row keeps its plan as it was before its last answer, and to which question that was."""


@dataclass(slots=True)
class Planned:
    """The plans at one table. A row lives as long as its deal, and until its player was told what it did."""

    db: Session
    game: GameRow
    rows: list[PlanRow] = field(default_factory=list)

    @classmethod
    def open(cls, db: Session, game: GameRow) -> Planned:
        assert game.id is not None
        return cls(db, game, planning.plans(db, game.id) if game.planned else [])

    def answer(self, table: Table, player_id: int, hand: Seat) -> Action | None:
        """What this player has arranged for the question that his hand is asked, if it is what he waited for."""
        waiting = [(row, load(row.plan)) for row in self._waiting(table, player_id)]
        seen = view(table, table.played_by(hand)) if waiting else None
        for row, plan in sorted(waiting, key=lambda one: not one[1].must_fit):
            outcome = follow(plan, seen, hand) if seen else None
            if outcome is None:
                continue
            row.plan = dump(outcome.left) if outcome.left else {}
            if isinstance(outcome, Followed):
                self._remember(row, plan, [hand, table.game.decisions.get(hand, 0)])
                row.told = [*row.told, _done(outcome.action)]
                return outcome.action
            row.told = [*row.told, {"misfit": outcome.why.text, "gaps": _faces(outcome.why)}]
        return None

    def _remember(self, answered: PlanRow, plan: Plan, question: list[Any]) -> None:
        """Keep the plan as it was before this answer, which may yet be held."""
        for row in self.rows:
            if row.plan.get(_TO) == question:
                row.plan = {key: value for key, value in row.plan.items() if key not in (_WAS, _TO)}
        answered.plan = {**answered.plan, _WAS: dump(plan), _TO: question}

    def restore(self, hand: Seat, decision: int) -> None:
        """What was held for this question never counted, and the question is asked anew: so its plan waits again, and
        has done nothing."""
        for row in self.rows:
            if row.plan.get(_TO) == [hand, decision]:
                row.plan, row.told = row.plan[_WAS], row.told[:-1]

    def keep(self, table: Table, player_id: int, plan: Plan) -> None:
        """One more plan for this deal. It takes the place of an older one for the same case."""
        assert self.game.id is not None
        for old in self._waiting(table, player_id):
            if load(old.plan).is_about_the_same(plan):
                self._end(old)
        row = PlanRow(
            game_id=self.game.id,
            player_id=player_id,
            deal=table.deal.number,
            redeals=table.game.thrown_in,
            plan=dump(plan),
        )
        self.rows.append(planning.keep(self.db, row))
        self.game.planned = True

    def has_plans(self, table: Table, player_id: int) -> bool:
        return bool(self._waiting(table, player_id))

    def cancel(self, table: Table, player_id: int) -> int:
        """Drop all that this player has arranged; how many plans that were."""
        waiting = self._waiting(table, player_id)
        for row in waiting:
            self._end(row)
        return len(waiting)

    def cancel_some(self, table: Table, player_id: int, numbers: Iterable[int]) -> tuple[Plan, ...]:
        """Drop the plans with these numbers, as `arranged` tells them from 1 on; none of them if there is not each."""
        waiting = dict(enumerate(self._waiting(table, player_id), 1))
        if not all(number in waiting for number in numbers):
            return ()
        rows = [waiting[number] for number in sorted(set(numbers))]
        plans = tuple(load(row.plan) for row in rows)
        for row in rows:
            self._end(row)
        return plans

    def drop_next(self, table: Table, player_id: int, turn: int) -> None:
        """Drop what this player has arranged for that turn and no other."""
        for row in self._waiting(table, player_id):
            plan = load(row.plan)
            if plan.must_fit and plan.since == turn:
                self._end(row)

    def arranged(self, table: Table, player_id: int | None) -> Arranged:
        """What this player may read: his own plans, and what they did."""
        if not self.rows or player_id is None:
            return Arranged()
        plans = tuple(load(row.plan) for row in self._waiting(table, player_id))
        told = [one for row in self.rows if row.player_id == player_id for one in row.told]
        return Arranged(plans, tuple(_sentences(told)))

    def has_told(self, player_id: int | None) -> None:
        """This player has read what his plans did."""
        for row in [row for row in self.rows if row.player_id == player_id]:
            row.told = []
            if not row.plan:
                self._end(row)

    def tidy(self, table: Table, playing: Iterable[int]) -> None:
        """Drop the plans of deals that are over, and of people who play here no longer."""
        playing = frozenset(playing)
        for row in list(self.rows):
            if row.player_id not in playing:
                row.told = []
            if row.player_id not in playing or not _is_of_now(row, table):
                self._end(row)

    def _end(self, row: PlanRow) -> None:
        row.plan = {}
        if not row.told:
            self.rows.remove(row)
            planning.drop(self.db, row)
            self.game.planned = bool(self.rows)

    def _waiting(self, table: Table, player_id: int) -> list[PlanRow]:
        his = (row for row in self.rows if row.player_id == player_id and _is_of_now(row, table))
        return [row for row in his if "steps" in row.plan]


def _is_of_now(row: PlanRow, table: Table) -> bool:
    """Is the deal still the one that it was made for, and not dealt anew?"""
    deal = table.game.deal
    return deal is not None and not table.game.won and (row.deal, row.redeals) == (deal.number, table.game.thrown_in)


def _done(action: Action) -> dict[str, Any]:
    match action:
        case Card(face, pack):
            return {"card": [face, pack]}
        case Bid(tricks, kind):
            return {"bid": [tricks, kind]}
    raise TypeError(f"no plan does a {type(action).__name__}")


def _faces(sentence: Sentence) -> Mapping[str, str]:
    return {name: str(card) for name, card in sentence.gaps.items()}


def _sentences(told: list[dict[str, Any]]) -> Iterator[Sentence]:
    cards = [Card(*one["card"]) for one in told if "card" in one]
    bids = [Bid(*one["bid"]) for one in told if "bid" in one]
    yield from telling.done(cards, bids)
    for one in told:
        if "misfit" in one:
            gaps = {name: Card(face) for name, face in one["gaps"].items()}
            yield Sentence("Your plan did not fit: {reason}.", {"reason": Sentence(one["misfit"], gaps)})
