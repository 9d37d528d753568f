"""Keeping what a player says beforehand: plans, a bid before his turn, and cards one after the other."""

from __future__ import annotations

import re
from dataclasses import replace

from engine import view
from engine.actions import Action, Bid, Give
from engine.cards import Card, Cards
from engine.seats import Seat
from engine.sentence import Sentence
from pbem.commands.acts import Act
from pbem.open_table import OpenTable
from pbem.plans import telling
from pbem.plans.follow import mine, played
from pbem.plans.plan import Condition, Plan, Step, Want
from pbem.work import Refused, Work

MOST = 30
"""How many plans one player may have at a table."""

BEFORE_THE_BIDS = ("look", "bid")
"""The steps in which somebody who has seen his cards may have to wait for his turn to bid."""


def keep(work: Work, table: OpenTable, plans: tuple[Plan, ...], *, later: bool) -> None:
    """Keep plans for this deal, from the next turn on or `later` from the one after the open question.

    Raises Refused, and then keeps none of them.
    """
    seat = looked_seat(work, table)
    settled = [_settled(table, seat, plan) for plan in plans]
    if len(table.planned.arranged(table.table, work.writer_id).waiting) + len(settled) > MOST:
        raise Refused("That is too much to keep in mind. Cancel some of your plans first: {command}",
                      command=Sentence("cancel plan"))  # fmt: skip
    since = _since(table, seat, later=later)
    for plan in settled:
        table.planned.keep(table.table, work.writer_id, replace(plan, since=since))
        work.say("Kept in mind: {plan}.", plan=telling.sentence(plan))


def looked_seat(work: Work, table: OpenTable) -> Seat:
    """The writer's seat, once he has joined and has seen his cards. Raises Refused."""
    seat, deal = table.seat_of(work.writer_id), table.table.game.deal
    assert seat is not None
    if deal is None or seat not in deal.looked:
        raise Refused("You have not looked at your cards yet.")
    return seat


def refuse_other_deal(work: Work, table: OpenTable) -> None:
    """What was written below a letter about another deal is not for this one."""
    letter = work.asking or work.answered
    about = re.findall(r"\d+", letter.topic)[1:] if letter and letter.game_id == table.number else []
    deal = table.table.game.deal
    if letter and letter.questions and about and deal and int(about[-1]) != deal.number:
        raise Refused("That letter is about deal {n}, which is over, so no plan was made of it.", n=int(about[-1]))


def _since(table: OpenTable, seat: Seat, *, later: bool) -> int:
    """After how many cards of its player a plan begins to count."""
    before, now = view(table.opened, seat), view(table.table, seat)
    if before.deal != now.deal or not later:
        return played(now)
    asked = any(isinstance(choice, Card) for choices in before.may.values() for choice in choices)
    return max(played(before) + asked, played(now))


def _settled(table: OpenTable, seat: Seat, plan: Plan) -> Plan:
    """The plan with the cards that its player holds, in place of the words that can mean several."""
    if plan.is_bid:
        for step in plan.steps:
            for want in (*step.wants, *step.otherwise):
                _check_bid(table, seat, want.bids)
        return plan
    return replace(plan, steps=tuple(_settled_step(table, seat, step) for step in plan.steps))


def _settled_step(table: OpenTable, seat: Seat, step: Step) -> Step:
    if any(condition.what == "played" and len(condition.of) > 1 for condition in step.when):
        raise Refused("That can mean two things. Please write it in full.")
    wants, otherwise = (
        tuple(replace(want, cards=_held(table, seat, want.cards)) if want.cards else want for want in found)
        for found in (step.wants, step.otherwise)
    )
    return Step(step.when, wants, otherwise)


def _held(table: OpenTable, seat: Seat, named: Cards) -> Cards:
    """The one card of a hand that he answers for which the words can mean."""
    seen = view(table.table, seat)
    hands = [card for hand in mine(seen) for card in seen.hand(hand)]
    faces = {card.face for card in named}
    found = {card.face: card for card in hands if card.face in faces}
    if not found:
        raise Refused("You do not hold {card}, so nothing of that line was done.", card=named[0])
    if len(found) > 1:
        raise Refused("That can mean two things. Please write it in full.")
    return tuple(found.values())


# --- bids before one's turn -----------------------------------------------------------------------------------------


def is_early_bid(table: OpenTable, seat: Seat, readings: tuple[Action, ...]) -> bool:
    """Does somebody bid who has seen his cards and whose turn to bid is still to come?"""
    deal, step = table.table.game.deal, table.table.step
    return (
        all(isinstance(reading, Bid) for reading in readings)
        and deal is not None
        and step is not None
        and step.name in BEFORE_THE_BIDS
        and seat in deal.looked
        and seat not in table.table.waiting_for()
        and not table.table.has_bid(seat)
    )


def keep_bid(work: Work, table: OpenTable, readings: tuple[Action, ...]) -> None:
    """Keep a bid for the turn of the writer. Raises Refused."""
    bids = tuple(reading for reading in readings if isinstance(reading, Bid))
    keep(work, table, (Plan((Step((), (Want("bid", bids=bids),)),)),), later=True)


def _check_bid(table: OpenTable, seat: Seat, bids: tuple[Bid, ...]) -> None:
    kinds, hand = table.table.rules.kinds, table.table.deal.hands.get(seat, ())
    if table.table.has_bid(seat):
        raise Refused("You have made your bid in this deal.")
    known = [bid for bid in bids if (kind := kinds.get(bid.kind)) and not (kind.blind or kind.proposed or bid.unseen)]
    if not any(bid.tricks <= max(len(hand), 13) for bid in known):
        raise Refused("That cannot be bid at this table.")


# --- cards one after the other --------------------------------------------------------------------------------------


def parted(table: OpenTable, hand: Seat, said: Act) -> tuple[tuple[Action, ...], Cards]:
    """The card that answers the question, and those that are meant for the turns after it, where several are written
    and one is asked for. Raises Refused if it is not clear which they are, or one of them is not held."""
    choices = table.table.choices(hand) if hand in table.table.waiting_for() else ()
    if not said.in_order or not any(isinstance(choice, Card) for choice in choices):
        return said.readings, ()
    held = [card.face for card in table.table.deal.hands[hand]]
    rows = [way.cards for way in said.readings if isinstance(way, Give)]
    ways = [row for row in rows if all(held.count(c.face) >= [o.face for o in row].count(c.face) for c in row)]
    if not ways:
        missing = next((card for card in rows[0] if card.face not in held), rows[0][0])
        raise Refused("You do not hold {card}, so nothing of that line was done.", card=missing)
    if len(ways) > 1:
        raise Refused("That can mean two things. Please write it in full.")
    return ways[0][:1], ways[0][1:]


def row_after(work: Work, table: OpenTable, cards: Cards) -> Plan:
    """Cards for the turns that follow the open question; behind a lead they are leads."""
    when = () if table.table.deal.trick else (Condition("lead"),)
    steps = tuple(Step(when, (Want("card", cards=(card,)),)) for card in cards)
    return Plan(steps, _next_turn(work, table), going=True)


def keep_row(work: Work, table: OpenTable, row: Plan) -> None:
    """Keep the cards that come after one that was played."""
    table.planned.keep(table.table, work.writer_id, row)
    work.say("Kept in mind: {plan}.", plan=telling.sentence(row))


def drop_what_followed(work: Work, table: OpenTable) -> None:
    """A held answer was changed: what was to come right after it is not what is meant any more."""
    table.planned.drop_next(table.table, work.writer_id, _next_turn(work, table))


def _next_turn(work: Work, table: OpenTable) -> int:
    """How many cards the writer will have played at the turn after the open question."""
    return played(view(table.table, table.seat_of(work.writer_id))) + 1
