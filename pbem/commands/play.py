"""Answers to the questions of a game, talk at the table, and giving up."""

from __future__ import annotations

from collections.abc import Mapping
from types import UnionType

from engine import Illegal
from engine.actions import (
    Action,
    Allot,
    Allotment,
    Bid,
    CallMisdeal,
    Choice,
    Claim,
    Cut,
    Cuttable,
    Declare,
    Discard,
    Give,
    Keep,
    KeepEvery,
    Look,
    Pick,
    Replace,
    Replaceable,
    Resign,
    Say,
    Surplus,
    TakeBack,
    Throw,
    admitted,
)
from engine.bids import BidKind
from engine.cards import Card, Cards
from engine.game import Event
from engine.request_events import BidTakenBack, CardTakenBack, TricksClaimed
from engine.seats import Seat
from engine.sentence import Sentence
from pbem import held
from pbem.commands import arranging
from pbem.commands.grammar import Act
from pbem.commands.words import N_
from pbem.deadlines import decision
from pbem.open_table import OpenTable
from pbem.work import Refused, Work


def act(work: Work, table_number: int | None, said: Act) -> None:
    """Do what a bid, a card or a choice says. Raises Refused or Illegal."""
    table = work.my_table(table_number, "playing")
    if not any(isinstance(reading, Claim) for reading in said.readings):
        refuse_stale(work, table)
    hand = asked_seat(work, table)
    if arranging.is_early_bid(table, hand, said.readings):
        arranging.keep_bid(work, table, said.readings)
        return
    readings, afterwards = arranging.parted(table, hand, said)
    seat, action = called(work, table, readings) or asked(work, table, readings)
    row = arranging.row_after(work, table, afterwards) if afterwards else None
    is_changed = seat in table.held
    answer(work, table, seat, action)
    if is_changed:
        arranging.drop_what_followed(work, table)
    if row:
        arranging.keep_row(work, table, row)
    table.advance(work.db, work.now)
    if isinstance(action, Claim):
        work.say(became(work, table, TricksClaimed))


def is_asked_to_cut(work: Work, table_number: int | None) -> bool:
    """Is the writer to cut the pack, or to make packets of it?"""
    try:
        table = work.my_table(table_number, "playing")
    except Refused:
        return False
    seat = asked_seat(work, table)
    asked = table.table.choices(seat) if seat in table.table.waiting_for() else ()
    return any(isinstance(choice, Cuttable) for choice in asked)


def take_back(work: Work, table: OpenTable) -> None:
    """Ask the others whether the writer may take back what he did last; no question is answered by that."""
    seat = table.seat_of(work.writer_id) or ""
    if TakeBack() in table.table.calls(seat) and table.seats[seat].moved_for:
        raise Refused("What was done last at your seat was done for you and not by you, so you cannot take it back.")
    answer(work, table, seat, TakeBack())
    table.advance(work.db, work.now)
    work.say(became(work, table, CardTakenBack | BidTakenBack))


def became(work: Work, table: OpenTable, granted: type[Event] | UnionType) -> str:
    """What has become of what the writer asked of the table."""
    if any(isinstance(event, granted) for event, _note in table.news):
        return N_("All agree, or nobody had to be asked: it is done.")
    if table.table.game.deal and table.table.game.deal.request:
        return N_("The others are asked. Whoever says nothing until the deadline does not agree.")
    if granted is TricksClaimed and table.seat_of(work.writer_id) in table.table.deal.opened:
        return N_("Not everybody agrees: the play goes on, and your hand lies open.")
    return N_("Not everybody agrees: the play goes on as it was.")


def answer(work: Work, table: OpenTable, seat: Seat, action: Action) -> None:
    """Let an answer count, or hold it for as long as the table says, in the place of the one that is held."""
    came = work.row.arrived_at, work.row.uid or 0
    if held.is_overtaken(table, seat, came):
        raise Refused("A mail that you sent later has answered that already, and its answer stands.")
    former = table.held.get(seat)
    release_at = held.give(work.db, table, seat, action, "mail", work.now, came)
    if release_at is None and isinstance(action, Claim | TakeBack):
        return
    if release_at is None:
        work.say(_DONE[type(action)], action=_shown(action))
        return
    text = N_("This is now your answer, and counts from {when} on: {action}. Until then you can change it again.")
    if former is None or former.action == action:
        text = N_("Your answer counts from {when} on: {action}. Until then you can change it.")
    work.say(text, when=release_at, action=_shown(action))


_DONE: dict[type, str] = {
    Bid: N_("You bid {action}."),
    Card: N_("You played {action}."),
    Look: N_("You look at your cards."),
    Give: N_("You give {action}."),
    Keep: N_("You keep what you have."),
    KeepEvery: N_("Of what you draw you keep these, and nothing else: {action}."),
    Discard: N_("You discard the card that you drew."),
    Replace: N_("You replace {action}."),
    Cut: N_("You cut the pack: {action}."),
    Allot: N_("You give out {action}."),
    Throw: N_("You throw away {action}."),
    Say: N_("You said: {action}."),
    Declare: N_("You declared: {action}."),
    CallMisdeal: N_("You called a misdeal: the cards are dealt again."),
}
"""What the writer is told of an action that was done."""


def _shown(action: Action) -> object:
    match action:
        case Give(cards=()) | Replace(cards=()):
            return Sentence("no cards")
        case Give(cards=cards) | Replace(cards=cards) | Throw(cards=cards) | Allot(cards=cards):
            return cards
        case Cut(packets=packets):
            return ", ".join(map(str, packets))
        case _:
            return action


def called(work: Work, table: OpenTable, readings: tuple[Action, ...]) -> tuple[Seat, Action] | None:
    """The reading that the writer may call out of turn, with his own seat."""
    mine = table.seat_of(work.writer_id)
    assert mine is not None
    calls = table.table.calls(mine)
    spoken = (reading for reading in readings if not isinstance(reading, Card) and admitted(calls, reading))
    return next(((mine, words) for words in spoken), None)


def asked(work: Work, table: OpenTable, readings: tuple[Action, ...]) -> tuple[Seat, Action]:
    """The reading that answers what the writer is asked, with the hand that it is asked for."""
    seat = asked_seat(work, table)
    return seat, meant(table, seat, readings)


def asked_seat(work: Work, table: OpenTable) -> Seat:
    """The hand that the writer plays now: one that is asked and that he answers for, else his own."""
    mine = table.seat_of(work.writer_id)
    assert mine is not None
    asked = table.table.asks(mine)
    return asked[0] if asked else mine


def refuse_stale(work: Work, table: OpenTable) -> None:
    """A reply to a question that is no longer open is never taken for another one, nor for one to the other hand that
    its writer plays. Later lines of a mail that has answered its question are meant for what is asked next."""
    questions = work.asking.questions if work.asking else []
    answered = [seat for game, seat, n in questions if game == table.number and decision(table, seat) != n]
    if answered and not table.news:
        raise Refused("That question has been answered already, so this was not taken for another one.")


def meant(table: OpenTable, seat: Seat, readings: tuple[Action, ...]) -> Action:
    """The one reading that is possible now, or else the one that may be done though it was not asked for.

    Raises Refused where several are, Illegal where none is.
    """
    if seat not in table.table.waiting_for():
        raise Illegal(table.table.why_not(seat, readings[0]) or Sentence("It is not your turn."))
    choices, calls = table.table.choices(seat), table.table.calls(seat)
    kinds = table.table.rules.kinds
    held = [in_hand(table, seat, as_asked(choices, as_offered(choices, reading, kinds))) for reading in readings]
    offered = [reading for reading in dict.fromkeys(held) if admitted(choices, reading)]
    possible = offered or [reading for reading in dict.fromkeys(held) if admitted(calls, reading)]
    if len(possible) == 1:
        return possible[0]
    if possible:
        raise Refused("That can mean two things. Please write it in full.")
    if any(isinstance(reading, Card) and in_other_hand(table, seat, reading) for reading in readings):
        raise Refused("That card is in the other of your two hands, and it is not that hand's turn.")
    reason = table.table.why_not(seat, held[0])
    raise Illegal(reason or Sentence("That is not possible now."))


def as_asked(choices: tuple[Choice, ...], action: Action) -> Action:
    """What the words mean where they stand: cards are given or thrown away as the table asks, and where partners agree
    on their bid a number is what one of them proposes."""
    for choice in choices:
        match choice, action:
            case Pick(), Card():
                return Give((action,))
            case Pick(), Replace(cards=cards):
                return Give(cards)
            case Replaceable(), Card():
                return Replace((action,))
            case Replaceable(), Give(cards=cards):
                return Replace(cards)
            case Cuttable(), Cut(packets=()):
                return choice.even
            case Cuttable(packets=2), Bid(kind="tricks"):
                return Cut((action.tricks,))
            case Allotment(), Give(cards=cards):
                return Allot(cards)
            case Surplus(), Card():
                return Throw((action,))
            case Surplus(), Give(cards=cards) | Replace(cards=cards):
                return Throw(cards)
            case Say(word="take"), Bid(kind="tricks"):
                return Say("take", action.tricks)
            case Bid(unseen=True, kind="tricks"), Say(word="propose", kind="blind", tricks=tricks):
                return Bid(tricks, unseen=True)
            case Bid(unseen=True, tricks=0), Bid(kind="blind nil"):
                return choice
            case Say(word="propose", kind="tricks"), Bid(kind="tricks"):
                return Say("propose", action.tricks)
    return action


def as_offered(choices: tuple[Choice, ...], action: Action, kinds: Mapping[str, BidKind]) -> Action:
    """The same bid as the table offers it: bid alone, or proposed to the partner; and where its kind has but one
    number, with that."""
    if action in choices or not isinstance(action, Bid | Say) or action.kind not in kinds:
        return action
    if isinstance(action, Say) and action.word != "propose":
        return action
    bids = (c for c in choices if isinstance(c, Bid) or (isinstance(c, Say) and c.word == "propose"))
    fixed = not kinds[action.kind].numbered and kinds[action.kind].promises != "none"
    same = (c for c in bids if c.kind == action.kind and (fixed or c.tricks == action.tricks))
    return next(same, action)


def in_other_hand(table: OpenTable, seat: Seat, card: Card) -> bool:
    """Is this a card of the other hand that the same player plays, and may he see it?"""
    game, player = table.table.game, table.table.played_by(seat)
    if game.deal is None or player not in game.deal.played_by.values():
        return False
    seen = game.deal.opened | game.deal.looked.intersection([player])
    hands = [
        hand for s, hand in game.deal.hands.items() if s != seat and s in seen and table.table.played_by(s) == player
    ]
    return any(held.face == card.face for hand in hands for held in hand)


def in_hand(table: OpenTable, seat: Seat, action: Action) -> Action:
    """ "QS" is the queen of spades in this hand, whichever pack it came from, and a second one is its twin."""
    hand = table.table.deal.hands.get(seat, ()) if table.table.game.deal else ()
    match action:
        case Card():
            return held_of(hand, (action,))[0]
        case Give(cards=cards, wish=wish):
            return Give(held_of(hand, cards), wish)
        case Replace(cards=cards):
            return Replace(held_of(hand, cards))
        case Throw(cards=cards):
            return Throw(held_of(hand, cards))
        case KeepEvery(wanted=(face,)) if table.table.game.deal and face in drawn_by(table, seat):
            return Keep()
        case _:
            return action


def drawn_by(table: OpenTable, seat: Seat) -> tuple[str, ...]:
    """The face of the card that this seat has drawn and has to keep or to discard, if it has."""
    card = table.table.deal.drawn.get(seat)
    return (card.face,) if card else ()


def held_of(hand: Cards, named: Cards) -> Cards:
    """The cards of a hand that were named by their faces; what it does not hold stays as it was named."""
    found: list[Card] = []
    for card in named:
        found.append(next((c for c in hand if c.face == card.face and c not in found), card))
    return tuple(found)


def resign(work: Work, table: OpenTable) -> None:
    """The writer gives the game up; a computer partner agrees at once."""
    seat = table.seat_of(work.writer_id)
    assert seat is not None
    table.do(seat, Resign())
    for partner in table.side_of(seat):
        if table.is_computer(partner) and not table.table.game.won:
            table.do(partner, Resign())
    if table.table.game.won:
        work.say("You resigned, and the game is over.")
    else:
        table.tell("{name} resigned. The game goes on until the partner resigns too.", name=table.name(seat))
        work.say("You resigned. The game ends when your partner resigns too.")
