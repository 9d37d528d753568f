"""The page of the rulebook on the play: who leads first, and what may be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.clauses import play
from engine.clauses.clause import Clause
from engine.options import Options
from engine.sentence import Sentence
from engine.steps.play import (
    DealerLeads,
    LeftOfDealerLeads,
    LowestClubLeads,
    NameLeader,
    Opening,
    PlayCards,
    SecondDrawerLeads,
)
from engine.steps.step import Step

OPENINGS: Mapping[str, Opening] = {
    "left_of_dealer": LeftOfDealerLeads(),
    "dealer": DealerLeads(),
    "lowest_club": LowestClubLeads(),
    "second_drawer": SecondDrawerLeads(),
}
LOW_CLUBS: Mapping[str, tuple[Clause, ...]] = {
    "normal": (),
    "low_club_strict": (play.LowestClub(), play.NoSpadeToFirstTrick()),
    "low_club_spades_ok": (play.LowestClub(),),
    "low_club_diamond": (play.LowestClub(), play.ElseLowestDiamond(), play.NoSpadeToFirstTrick()),
}
FIRST_LEADS: Mapping[str, tuple[Clause, ...]] = {
    "any": (),
    "not_spade": (play.NoSpadeOpening(),),
    "lowest_club": (play.LowestClubOpening(),),
}
LATER_LEADS: Mapping[str, tuple[Clause, ...]] = {
    "none": (),
    "until_broken": (play.NoSpadeLeadUntilBroken(),),
    "first_3_tricks": (play.NoSpadeLeadUntilBroken(free_after=3),),
    "whole_deal": (play.NoSpadeLead(),),
}


def play_steps(o: Options) -> Iterator[Step]:
    opening = opening_of(o)
    if opening == "lowest_club":
        yield NameLeader()
    yield PlayCards(OPENINGS[opening], tuple(play_clauses(o)), tuple(free_leads(o)))


def opening_of(o: Options) -> str:
    """Who leads first: where everybody plays a low club, the lowest, whatever else was wished (X-09)."""
    return o.first_lead if o.trick1 == "normal" else "lowest_club"


def play_clauses(o: Options) -> Iterator[Clause]:
    yield play.FollowSuit()
    yield from LOW_CLUBS[o.trick1] or FIRST_LEADS[o.first_lead_card]
    yield from LATER_LEADS[o.breaking]
    if o.rake:
        yield play.BigJokerRakes()
    if o.must_beat:
        yield play.MustBeat()


def free_leads(o: Options) -> Iterator[Sentence]:
    """PLAY-03, PLAY-11: what most tables keep from being led."""
    if o.trick1 == "normal" and o.first_lead_card == "any":
        yield Sentence("Any card may be led to the first trick.")
    if o.breaking == "none":
        yield Sentence("After the first trick any card may be led, a spade too.")


def spades_idle_at_first(o: Options) -> bool:
    """Do spades have no effect in the first trick?"""
    return play.NoSpadeToFirstTrick() in LOW_CLUBS[o.trick1]
