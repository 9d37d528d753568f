"""The manual for players: every line that it tells to write means what it says, and its first game is played."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

from pbem.commands.grammar import Command, read
from pbem.commands.words import BY_NAME
from pbem.plans.reading import is_plan
from tests.pbem.grammar_words import said
from tests.server import InMemoryServer

MANUAL = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
BLOCKS = re.findall(r"```mail\n(.*?)```", MANUAL, re.DOTALL)
INLINE = re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", MANUAL, flags=re.DOTALL))

NO_LINES = {"#", "C", "basic4", "hold=10m", "disguise=no", "slow", "lunch", "timeout=standin", "timeout=replace",
            "timeout=vote", "timeout=forfeit", "timeout=wait", "autovacation=no", "reliable=80"}  # fmt: skip
"""What is named and is nothing to write by itself."""
UNFINISHED = {"note", "say", "vacation"}
"""Commands that are named and want something behind them."""
MEANT = {
    "K♥": "KH", "hk": "KH", "king of hearts": "KH", "re di cuori": "KH", "10s": "TS", "ts": "TS", "ten of spades": "TS",
    "3": "bid 3", "4": "bid 4", "nil": "bid nil", "blind nil": "bid blind nil", "pass 3C 4D": "give 3C 4D",
    "table 12: KH": "12: KH", "table 15: bid 4": "15: bid 4", "say good luck, all": "say: good luck, all",
    "say well played, Ben!": "say: well played, Ben!", "name Sara": "name: Sara", "always look": "alwayslook",
    "AD, KD": "give AD KD", "bid 4 unless partner nil": "then bid 4 unless partner nil", "cancel plan": "cancelplan",
    "cancel plan 2": "cancelplan 2",
    "not me": "disown", "export me": "everything", "forget me": "forget", "stop": "nothing",
    "replace me": "replaceme", "replace me with ann@example.org": "replaceme ann@example.org",
    "offer draw": "offerdraw", "share notes": "sharenotes",
}  # fmt: skip
"""By the line of the manual. What is not here is told as it is written: its command, and the words behind it."""


def test_every_line_of_the_manual_means_what_it_says() -> None:
    lines = [line for block in BLOCKS if "[x]" not in block for line in block.splitlines() if line]
    told = {line: meaning(line) for line in (*lines, *INLINE) if line not in NO_LINES | UNFINISHED}
    assert told == {line: MEANT.get(line, line) for line in told}
    assert set(BY_NAME) >= UNFINISHED
    plans = [line.removeprefix("then ") for line in told if line.startswith("then ")]
    assert plans
    assert all(is_plan(plan, "en") for plan in plans)


def meaning(line: str) -> str:
    """As in the tables of phrasings; a setting with the words behind it."""
    (one,) = read([line])
    if isinstance(one.meaning, Command) and one.meaning.text and one.meaning.name not in ("say", "name"):
        return f"{one.meaning.name} {one.meaning.text}"
    return said(line)


def test_the_list_of_cards_gives_those_that_are_marked() -> None:
    (block,) = [block for block in BLOCKS if "[x]" in block]
    (one,) = [one for one in read(block.splitlines()) if one.meaning]
    (other,) = read(["pass 3C 4D"])
    assert one.meaning == other.meaning


def test_the_first_game_is_played_as_the_manual_says() -> None:
    first, yes, bid = (block.strip() for block in BLOCKS[:3])
    server = InMemoryServer()
    (asks,) = server.mail("sara", first, fresh=True)
    assert asks.buttons == ["yes"]
    assert "press Reply and write: yes" in asks.text
    begun = server.mail("sara", yes)[-1]
    assert "bid in deal 1" in begun.text
    assert "YOUR HAND, 13 CARDS" in begun.text
    play = server.mail("sara", bid)[-1]
    assert "trick 1" in play.text
    assert play.moves[0].startswith("play ")


def test_friends_are_asked_once_and_the_game_begins_when_all_have_accepted() -> None:
    server = InMemoryServer()
    (invite,) = [block.strip() for block in BLOCKS if "invite" in block]
    server.mail("sara", invite.replace("example.org", "players.test"), fresh=True)
    out = server.mail("sara", "yes")
    assert sorted(sent.to for sent in out if sent.buttons[:2] == ["accept", "decline"]) == [
        "ann@players.test", "bob@players.test", "cy@players.test",
    ]  # fmt: skip
    assert not [sent for sent in server.wait(timedelta(days=2)) if sent.to != "sara@players.test"]
    for friend in ("ann", "bob", "cy"):
        assert not server.table().game.deals
        out = server.mail(friend, "accept")
    assert any("Your turn, " in sent.first for sent in out)
