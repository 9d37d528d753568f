"""Every mail of the corpus, damaged in ten ways: no exception, and never more time or memory than allowed."""

from __future__ import annotations

import random

import pytest

from tests.mutations import (
    MAILS,
    MEGABYTES,
    MUTATIONS,
    SECONDS,
    megabytes,
    mutations,
    read_everything,
    reading_time,
)


def test_there_are_ten_ways_to_damage_a_mail() -> None:
    assert len({mutation.__name__ for mutation in MUTATIONS}) == 10


@pytest.mark.parametrize("name", MAILS)
def test_a_damaged_mail_raises_nothing_and_is_read_in_time(name: str) -> None:
    chosen = random.Random(name)
    before = megabytes()
    for raw in mutations(chosen, [MAILS[name]]):
        read_everything(raw)
        assert reading_time(raw) < SECONDS
    assert megabytes() - before < MEGABYTES
