"""A table: its rules, the game so far, and the questions one can ask of them. Start reading here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce

from engine.actions import Action, Choice, admitted
from engine.cards import SPADES, Deck
from engine.evolve import evolve
from engine.game import Event, Play
from engine.options import Options
from engine.rules import Rules, compile_rules
from engine.seats import Seat, Side
from engine.sentence import Sentence
from engine.state import Deal, Game
from engine.steps.calls import Call
from engine.steps.step import Step


class Illegal(Exception):
    """A seat asked for something that the rules forbid; `sentence` says why and is fit to mail back.

    It names no card: whoever mails it adds the choices of the seat that asked.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence


GAME_OVER = Sentence("The game is over.")
NOT_YOUR_TURN = Sentence("It is not your turn.")

DECIDED = "_decided"
"""Where a table keeps what it decided last and what it led to, since `after` is nearly always asked for that next."""


# No slots: what a table is asked again and again it works out once, and `cached_property` keeps that in `__dict__`.
@dataclass(frozen=True)
class Table:
    """One game under one set of rules. Nothing in it ever changes; `after` makes the next one."""

    rules: Rules
    game: Game

    @classmethod
    def open(cls, options: Options, events: Iterable[Event] = ()) -> Table:
        """A table with these options, after these events. Raises BadOption if the options do not fit together."""
        return cls(compile_rules(options), Game()).after(events)

    # --- the questions ----------------------------------------------------------------------------------------

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose answer the table waits for, CHANCE among them; nobody once the game is over."""
        return self._turn[1]

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """What `seat` may do while the table waits for it."""
        if seat not in self._offers:
            raise Illegal(NOT_YOUR_TURN)
        return self._offers[seat]

    def calls(self, seat: Seat) -> tuple[Choice, ...]:
        """What `seat` may say out of turn. Nobody ever waits for it."""
        return tuple(choice for _, choices in self._calls(seat) for choice in choices)

    def why_not(self, seat: Seat, action: Action) -> Sentence | None:
        """Why `seat` may not do this: the words of the first clause that takes it away; None if it may."""
        return None if self._source(seat, action) else self._refusal(seat, action)

    def decide(self, seat: Seat, action: Action) -> list[Event]:
        """What follows if `seat` does this: facts. Raises Illegal with the reason if it may not."""
        source = self._source(seat, action)
        if source is None:
            raise Illegal(self._refusal(seat, action))
        events, table = self.settled(source.follows(self, seat, action))
        self.__dict__[DECIDED] = tuple(events), table
        return events

    def after(self, events: Iterable[Event]) -> Table:
        """This table once the events have happened."""
        events = tuple(events)
        decided, table = self.__dict__.get(DECIDED, (None, None))
        return table if table and decided == events else Table(self.rules, reduce(evolve, events, self.game))

    def settled(self, events: list[Event]) -> tuple[list[Event], Table]:
        """The events and all that follows from them with nobody's doing, and the table after that."""
        table = self.after(events)
        while more := table._settles():
            events, table = events + more, table.after(more)
        return events, table

    def played_by(self, seat: Seat) -> Seat:
        """Who answers for this hand: its own player, unless somebody else plays it this deal."""
        return self.game.deal.played_by.get(seat, seat) if self.game.deal else seat

    def asks(self, player: Seat) -> tuple[Seat, ...]:
        """The hands for which the table waits for this player's answer."""
        return tuple(seat for seat in self.waiting_for() if self.played_by(seat) == player)

    # --- small facts that the clauses and steps lean on -----------------------------------------------------

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that may still have a part in this deal."""
        deal = self.game.deal
        if self.game.won:
            return ()
        return self.rules.while_playing if deal and (deal.trick or deal.tricks) else self.rules.steps

    @property
    def step(self) -> Step | None:
        """The first step that waits for somebody."""
        return self._turn[0]

    @property
    def deal(self) -> Deal:
        """The deal that is being played; asking for it between deals is a fault of the program."""
        deal = self.game.deal
        assert deal is not None, "no deal is running"
        return deal

    @property
    def deck(self) -> Deck:
        return self.rules.deck

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.rules.seats

    @cached_property
    def scores(self) -> Mapping[Side, int]:
        """Points of each side."""
        sheet = self.game.sheet
        return {side: sum(line.points for line in sheet if line.side == side) for side in self.rules.sides}

    @property
    def bags(self) -> dict[Side, int]:
        """Bags that each side holds at the moment."""
        sheet = self.game.sheet
        return {side: sum(line.bags for line in sheet if line.side == side) for side in self.rules.sides}

    @property
    def broken(self) -> bool:
        """Has a spade been played in this deal? Counted from the play each time, never remembered."""
        suits, deal = self.deck.suits, self.deal
        tricks = [*(trick.plays for trick in deal.tricks), deal.trick][self.rules.spades_idle_at_first :]
        return any(suits[play.card.face] == SPADES for plays in tricks for play in plays)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The hands clockwise, as they sit in this deal."""
        return (self.game.deal and self.game.deal.order) or self.seats

    @property
    def bidding_order(self) -> tuple[Seat, ...]:
        """The seats in the order in which they bid (BID-02)."""
        dealer = self.deal.dealer
        return self.clockwise(dealer if self.rules.dealer_bids_first else self.next(dealer))

    @property
    def all_have_bid(self) -> bool:
        return all(self.has_bid(player) for player in self.rules.players)

    @property
    def bidding_over(self) -> bool:
        """Has everybody bid, and has every side had its chance to raise where it has one (BID-15)?"""
        if not self.rules.sides_may_raise or self.deal.bids_itself:
            return self.all_have_bid
        return len(self.deal.raised) == len(self.rules.sides)

    @property
    def confers(self) -> bool:
        """May partners still confer in this deal, in the words that the rules prescribe (BID-11)?"""
        deal = self.game.deal
        return deal is not None and not deal.bids_itself and any(step.confers for step in self.steps)

    def has_bid(self, player: Seat) -> bool:
        """Has the player bid, or the partner for both, or have they agreed on one bid, or has nobody to bid?"""
        bids, kinds = self.deal.bids, self.rules.kinds
        if self.deal.bids_itself or player in bids or any(player in team for team in self.deal.side_bids):
            return True
        return any(s in bids and kinds[bids[s].kind].for_side for s in self.team_of(player))

    def side_of(self, seat: Seat) -> Side:
        """On whose account the tricks of this hand are entered."""
        player = self.played_by(seat)
        return next(side for side, seats in self.rules.sides.items() if player in seats)

    def team_of(self, seat: Seat) -> tuple[Seat, ...]:
        """Who plays with this seat in this deal, itself included; not always those who keep one account."""
        teams = self.deal.teams or tuple(self.rules.sides.values())
        return next((team for team in teams if seat in team), (seat,))

    def behind(self, seat: Seat) -> int:
        """By how many points the best other side is ahead of this seat's side."""
        mine = self.side_of(seat)
        return max(points for side, points in self.scores.items() if side != mine) - self.scores[mine]

    def next(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        order = self.order
        return order[(order.index(seat) + 1) % len(order)]

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All seats, beginning with this one."""
        i = self.order.index(first)
        return self.order[i:] + self.order[:i]

    def winner(self, trick: tuple[Play, ...]) -> Seat:
        """PLAY-07, PLAY-21: the highest spade, else the highest card of the suit led; of twins, the one that counts."""
        deck, idle = self.deck, self.rules.spades_idle_at_first and not self.deal.tricks
        suits, strengths = deck.suits, deck.strengths
        led = suits[trick[0].card.face]
        plays = trick[::-1] if deck.twin_wins == "second" else trick

        def power(play: Play) -> tuple[bool, bool, int]:
            face = play.card.face
            return suits[face] == SPADES and not idle, suits[face] == led, strengths[face]

        return max(plays, key=power).seat

    # --- inside -----------------------------------------------------------------------------------------------

    @cached_property
    def _turn(self) -> tuple[Step | None, tuple[Seat, ...]]:
        """The first step that waits for somebody, and for whom."""
        for step in self.steps:
            if seats := step.waiting(self):
                return step, seats
        return None, ()

    def _settles(self) -> list[Event]:
        """What the first step that settles anything settles."""
        for step in self.steps:
            if events := step.settles(self):
                return events
        return []

    @cached_property
    def _offers(self) -> Mapping[Seat, tuple[Choice, ...]]:
        """What each seat that the table waits for may do."""
        step, seats = self._turn
        return {seat: self._narrowed(step, seat) for seat in seats} if step else {}

    def _narrowed(self, step: Step, seat: Seat) -> tuple[Choice, ...]:
        choices = step.choices(self, seat)
        for clause in step.clauses:
            choices = clause.applied(self, seat, choices)
        return choices

    def _source(self, seat: Seat, action: Action) -> Step | Call | None:
        """Which part of the rules offers this to the seat now, if any does."""
        if admitted(self._offers.get(seat, ()), action):
            return self.step
        return next((call for call, choices in self._calls(seat) if admitted(choices, action)), None)

    def _calls(self, seat: Seat) -> tuple[tuple[Call, tuple[Choice, ...]], ...]:
        """What each call offers the seat: once the seat is asked for, since every card is held against it."""
        if seat not in self._called:
            calls = () if self.game.won else self.rules.calls
            self._called[seat] = tuple((call, call.choices(self, seat)) for call in calls)
        return self._called[seat]

    @cached_property
    def _called(self) -> dict[Seat, tuple[tuple[Call, tuple[Choice, ...]], ...]]:
        return {}

    def _refusal(self, seat: Seat, action: Action) -> Sentence:
        """Who or what takes the action away from the seat."""
        if self.game.won:
            return GAME_OVER
        if no_call := next((no for call in self.rules.calls if (no := call.refusal(self, seat, action))), None):
            return no_call
        step = self.step
        if step is None or seat not in self._offers:
            return NOT_YOUR_TURN
        choices = step.choices(self, seat)
        if admitted(choices, action):
            for clause in step.clauses:
                choices = clause.applied(self, seat, choices)
                if not admitted(choices, action):
                    return clause.sentence
        return step.unoffered(self, seat, action)
