"""Which mails are fetched together, and how the one is found at which the connection breaks."""

from __future__ import annotations

import pytest

from pbem.mail.batches import AGAIN, LAST_PATIENCE, MOST, PATIENCE, Batches


def fetch(batches: Batches, uids: list[int], bad: set[int], now: float = 0.0) -> tuple[list[int], int]:
    """Fetch as the daemon does, connecting again after each loss: which mails came, and how many losses there were."""
    came: list[int] = []
    losses = 0
    while wanted := batches.wanted(1, [uid for uid in uids if uid not in came], now):
        batch = batches.first(wanted)
        if bad & set(batch):
            losses += 1
            batches.broke(batch, now)
        else:
            batches.came(batch)
            came += batch
        assert losses < 1_000
    return came, losses


def test_all_come_in_batches_and_in_order() -> None:
    batches = Batches()
    assert batches.first(batches.wanted(1, range(1, 201), 0)) == list(range(1, MOST + 1))
    assert fetch(batches, list(range(1, 201)), set()) == (list(range(1, 201)), 0)


@pytest.mark.parametrize("bad", [1, 25, 50, 51, 120])
def test_of_many_only_the_bad_one_is_left_and_it_costs_few_losses(bad: int) -> None:
    uids = list(range(1, 121))
    came, losses = fetch(Batches(), uids, {bad})
    assert came == [uid for uid in uids if uid != bad]
    assert losses == 2 * PATIENCE + LAST_PATIENCE


def test_several_bad_ones_are_left() -> None:
    came, _losses = fetch(Batches(), list(range(1, 121)), {3, 4, 77})
    assert came == [uid for uid in range(1, 121) if uid not in (3, 4, 77)]


def test_a_loss_that_does_not_come_again_leaves_nothing() -> None:
    batches = Batches()
    for _ in range(20):
        batch = batches.first(batches.wanted(1, [1, 2, 3], 0))
        assert batch == [1, 2, 3]
        assert batches.broke(batch, 0) == []
        batches.came(batch)


def test_what_was_left_is_tried_again_alone_after_the_others_and_told_of_once() -> None:
    batches = Batches()
    fetch(batches, [1, 2, 3], {2})
    assert batches.wanted(1, [2, 4], AGAIN / 2) == [4]
    wanted = batches.wanted(1, [2, 4], AGAIN + 1)
    assert wanted == [4, 2]
    assert batches.first(wanted) == [4]
    assert batches.first([2]) == [2]
    assert batches.broke([2], AGAIN + 1) == []
    assert batches.wanted(1, [2, 4], AGAIN + 2) == [4]
    batches.came([2])
    assert batches.wanted(1, [2, 4], AGAIN + 2) == [2, 4]


def test_another_uidvalidity_is_another_mailbox() -> None:
    batches = Batches()
    fetch(batches, [1, 2, 3], {2})
    assert batches.wanted(2, [1, 2, 3], 1) == [1, 2, 3]
