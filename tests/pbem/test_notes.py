"""Notes: their writer alone reads them, until he gives them to the others after the game."""

from __future__ import annotations

import logging

import pytest

from tests.server import InMemoryServer, Sent, readers

SECRET = "Xylophone: nora led away from a king"


def only(out: list[Sent]) -> Sent:
    (letter,) = out
    return letter


@pytest.fixture
def two() -> InMemoryServer:
    """sara and nora play one deal with two computers."""
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 deal_limit=1 invite nora@players.test bots")
    server.mail("nora", "accept")
    return server


def test_a_note_is_shown_back_to_whoever_wrote_it_and_to_nobody_else(
    two: InMemoryServer, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        assert readers(two.mail("sara", f"note {SECRET}")) == ["sara"]
        for line in ("status", "history", "notes"):
            letter = only(two.mail("sara", line))
            assert f"YOUR NOTES, WHICH NOBODY ELSE READS\n  Deal 1: noted: {SECRET}\n" in letter.text
        two.every.clear()
        for line in ("status", "history", "notes", "games"):
            two.mail("nora", line)
        two.play_on()
    told = [sent for sent in two.every if not sent.to.startswith("sara")]
    assert len(told) > 15
    assert not [sent for sent in told if "Xylophone" in sent.message.as_string() + sent.text + sent.html]
    assert "Xylophone" not in caplog.text
    assert not [row for row in two.inbox() if "Xylophone" in f"{row.note} {row.error}"]


def test_a_note_can_be_made_at_one_of_several_tables(two: InMemoryServer) -> None:
    two.mail("sara", "new basic4 bots")
    two.mail("sara", "table 1: note at the first")
    two.mail("sara", "table 2: note at the second")
    assert "noted: at the first" in only(two.mail("sara", "table 1: notes")).text
    assert "noted: at the first" not in only(two.mail("sara", "table 2: notes")).text


def test_a_note_says_of_which_deal_it_is() -> None:
    server = InMemoryServer()
    server.game_with_computers()
    server.mail("sara", "note one")
    while not server.table().game.deals:
        server.mail("sara", server.latest["sara"].moves[0])
    server.mail("sara", "note two")
    assert "  Deal 1: noted: one\n  Deal 2: noted: two\n" in only(server.mail("sara", "notes")).text


def test_the_last_letter_of_a_game_asks_whether_to_give_the_notes_and_a_tap_gives_them(two: InMemoryServer) -> None:
    two.mail("sara", f"note {SECRET}")
    assert "when the game is over, not before" in only(two.mail("sara", "share notes")).first
    two.play_on()
    assert "1: share notes" in two.latest["sara"].buttons
    assert "You have noted 1 thing in this game, which nobody else has read." in two.latest["sara"].text
    assert "share notes" not in two.latest["nora"].text
    out = two.mail("sara", next(body for body in two.latest["sara"].bodies if body.startswith("1: share notes")))
    assert readers(out) == ["nora", "sara"]
    for sent in out:
        if not sent.to.startswith("sara"):
            assert sent.first == "Sara shares the notes of the game at table 1."
            assert f"THE NOTES OF SARA\n  Deal 1: noted: {SECRET}\n" in sent.text
    assert "There are no notes of yours" in only(two.mail("sara", "share notes")).first


def test_a_spectator_reads_no_notes_and_is_given_none(two: InMemoryServer) -> None:
    two.mail("eve", "hello", fresh=True)
    two.mail("eve", "watch 1")
    two.mail("sara", f"note {SECRET}")
    two.play_on()
    two.mail("sara", "share notes")
    assert len([sent for sent in two.every if sent.to.startswith("eve")]) == 3
    assert not [sent for sent in two.every if sent.to.startswith("eve") and "Xylophone" in sent.text]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("notes", "You have noted nothing at table 1."),
        ("note " + "x" * 501, "A note has at most 500 characters."),
        ("table 7: note x", "There is no table 7."),
    ],
)
def test_what_is_no_note(two: InMemoryServer, line: str, reason: str) -> None:
    assert reason in only(two.mail("sara", line)).first


def test_so_many_notes_are_kept_and_no_more() -> None:
    server = InMemoryServer(mails_per_hour=0)
    server.game_with_computers()
    server.mail("sara", "\n".join(f"note number {n}" for n in range(101)))
    assert "You have noted 100 things at table 1 already" in server.latest["sara"].first
    assert server.latest["sara"].text.count("number 100") == 1
    letter = only(server.mail("sara", "status"))
    assert letter.text.count("noted: number") == 10
