"""Lines that mention cards, numbers and commands and must not become moves, and what is suggested instead."""

from __future__ import annotations

import pytest

from pbem.commands.grammar import Puzzle, read
from tests.pbem.grammar_words import said

TRAPS = """
en | nice hand Ben!
en | I had 4 aces
en | I had 4 aces.
en | see you at 7
en | See you at 7!
en | call me at 7
en | I go at 7
en | at 7
en | 7pm
en | 12:30
en | 19.30
en | 4-5
en | 4/5
en | 4.5
en | 4 or 5
en | 4, 5
en | 4 5
en | +1
en | 4?
en | KH?
en | should I bid 4?
en | nil?
en | bid 4?
en | $4
en | 4%
en | 4th
en | 2026
en | bid KH
en | play 4
en | play
en | bid
en | say
en | K
en | hearts
en | 11H
en | 1H
en | KX
en | 3C 3C
en | blind
en | sure
en | sure, why not
en | sure 4 or 5
en | propose
en | agree?
en | agree with Sara
en | double
en | discard it all
en | play 3C 4D
en | play KH or QH
en | KH or QH
en | KH/QH
en | KH, maybe
en | KH no wait
en | not KH
en | don't play KH
en | I don't play KH
en | he played KH
en | he bid 4
en | you bid 4
en | your bid is 4
en | our bid is 4
en | I bid 4 last time
en | I would bid 4 but I am not sure
en | Ben played the king of hearts
en | the king of hearts was a surprise
en | I think I'll play the king of hearts tomorrow
en | What should I play? KH. Or maybe QD.
en | nice one. KH
en | great, 4 tricks!
en | 4 tricks left
en | only 4 more
en | I am at table 4
en | we are 4 people
en | one more thing
en | two can play at that game
en | Ah! 😂
en | ha
en | Ha ha
en | haha ah
en | ah ok
en | as if
en | ad hoc
en | look at that!
en | look who's here
en | pass the salt
en | play nice!
en | keep going
en | hand over the money
en | last night was fun
en | score was great
en | start without me
en | leave me alone
en | I'm leaving for a holiday
en | leave it
en | resign? never
en | I will never resign
en | resign or not
en | quit the game
en | I quit
en | name calling is not nice in this game
en | invite your friends
en | accept my apologies
en | yes we can
en | new year's greetings to all of you
en | Sara
en | Ben Smith
en | Sent from my iPhone
en | table 12 was great
en | game 3 was great
en | 1) KH 2) QD
en | I want KH
en | I'd like the king of hearts
en | oops KH
en | oops, KH was wrong
en | can I play KH?
en | can I claim?
en | text
en | digest this!
en | no weekend plans
en | 2 more days
en | the score was 4 and KH
en | let's say nothing
en | go with the flow
it | ho sbagliato re di cuori
it | sei sicuro
it | sei un bot
it | vado a letto
ro | cer scuze
it | sei forte
it | sei?
it | alle 7
it | ho giocato il re di cuori
it | avevo 4 assi
it | ha dichiarato 4
it | passo dopo
it | mano fortunata
it | il re è morto
it | abbandono? mai
ro | la 7
ro | ne vedem la 7
ro | am avut 4 ași
ro | as
ro | nu joc regele de inimă
ro | a licitat 4
ro | mână bună
ro | dau mâna cu tine
"""


def rows(table: str) -> list[tuple[str, str]]:
    """Language and line of each row."""
    parted = [row.partition(" | ") for row in table.strip().splitlines()]
    return [(language, line) for language, _, line in parted]


@pytest.mark.parametrize(("language", "line"), rows(TRAPS))
def test_a_line_that_is_no_command_from_end_to_end_is_never_guessed(language: str, line: str) -> None:
    (one,) = read([line], language)
    assert isinstance(one.meaning, Puzzle)
    assert 1 <= len(one.meaning.nearest) <= 3


NEAREST = """
en | ply KH | play KH
en | plya the quen of harts | play QH
en | bdi 4 | bid 4
en | I think KH | play KH
en | KH? | play KH
en | should I bid 4? | bid 4
en | pss 3C 4D | pass 3C 4D
en | resgin | resign
en | I quit | resign
en | I quit | leave
en | who is next to play | status
en | how does this work? | help [TOPIC]
en | say | say TEXT
en | nice hand Ben! | say TEXT
en | invite my friends | invite ADDRESS ...
it | gioc re di cuori | gioco KC
it | forse il re di fiori | gioco KF
ro | licitze 4 | licitez 4
ro | poate dama de pica | joc QP
"""


@pytest.mark.parametrize(("language", "line", "nearest"), [
    (language, *line.rsplit(" | ", 1)) for language, line in rows(NEAREST)
])  # fmt: skip
def test_a_puzzle_suggests_what_was_nearly_written(language: str, line: str, nearest: str) -> None:
    (one,) = read([line], language)
    assert isinstance(one.meaning, Puzzle)
    assert nearest in one.meaning.nearest[:2]


def test_what_is_suggested_for_a_card_would_be_understood() -> None:
    for language in ("en", "it", "ro"):
        for rank in "23456789TJQKA":
            for sign, suit in zip("♠♥♦♣", "SHDC", strict=True):
                (one,) = read([f"maybe {rank.replace('T', '10')}{sign}"], language)
                assert isinstance(one.meaning, Puzzle)
                assert said(one.meaning.nearest[0], language) == rank + suit


def test_quit_ends_the_reading_and_resigns_nothing() -> None:
    assert [one.meaning for one in read(["quit", "resign"])] == [None]
