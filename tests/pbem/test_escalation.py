"""Somebody vanishes and comes back: what each of the four reads at each step, for each policy, and that it is once."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import timedelta

import pytest

from pbem.absent import POLICIES
from tests.pbem.test_secrets import watch
from tests.server import InMemoryServer, Sent, readers

PEOPLE = ("emil", "nora", "sara", "wim")
DAYS, HALF, LAST = timedelta(days=3), timedelta(hours=36), timedelta(days=3) * 0.8

MADE = "{name} did not answer in time. A computer player made that one move."
STANDS_IN = "{name} did not answer in time. A computer player stands in until {name} writes to the table again."
WAITS = "{name} has not answered in time. The table goes on waiting."
LOST = "{name} did not answer in time, and by the rules of this table the game is lost so."
AWAY = "Before the game is lost {name} is away from"
VOTES = "{name} has not answered in time. The others vote on what is to be done."
AGREED = "Somebody stands in for {name}, as was agreed."
AGAINST = "The table waits for {name}: somebody was against a computer player."
BACK = "{name} is back."


@dataclass(frozen=True)
class Course:
    """How a table deals with somebody who does not answer. `told` is read by all four, each once, by whom it is
    about in his `own` words where there are such; `vote` is what the others write, where they are not silent; `then` is
    read by all four after that, each once."""

    options: str
    told: str
    own: str = ""
    vote: str = ""
    waits: timedelta = timedelta(0)
    then: str = ""
    back: bool = False
    over: bool = False


COURSES = {
    "computer": Course("timeout=computer", MADE),
    "standin": Course("timeout=standin", STANDS_IN, back=True),
    "replace": Course("timeout=replace", STANDS_IN, back=True),
    "wait": Course("timeout=wait", WAITS),
    "forfeit": Course("timeout=forfeit autovacation=no", LOST, over=True),
    "forfeit after a vacation": Course(
        "timeout=forfeit", AWAY, own="your vacation has begun by itself", waits=timedelta(days=6),
        then=LOST, over=True),
    "vote that is carried": Course("timeout=vote", VOTES, vote="vote yes", then=AGREED, back=True),
    "vote that is lost": Course("timeout=vote", VOTES, vote="vote no", then=AGAINST),
    "vote of the silent": Course("timeout=vote", VOTES, waits=timedelta(days=2), then=AGREED, back=True),
}


@dataclass
class Table:
    """A game of four of whom one is late; every letter is watched for cards that its reader may not know."""

    options: str
    server: InMemoryServer = field(default_factory=InMemoryServer)
    read: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.server.game_of_four(f"basic4 disguise=off hold=off {self.options}")
        self.late = self.server.asked()
        self.others = [who for who in PEOPLE if who != self.late]

    def wait(self, time: timedelta) -> list[Sent]:
        return self.heard(self.server.wait(time))

    def mail(self, who: str, words: str) -> list[Sent]:
        return self.heard(self.server.mail(who, words))

    def heard(self, out: list[Sent]) -> list[Sent]:
        self.read += out
        watch(self.server, out, {})
        return out

    def everybody_asks(self) -> None:
        """Whoever is there asks how the game stands: what he has not been told he reads now."""
        for who in self.others:
            self.mail(who, "status")

    def count(self, words: str) -> dict[str, int]:
        """How often each of the four has read this."""
        said = words.format(name=self.late.capitalize())
        letters = {who: [sent for sent in self.read if sent.to == f"{who}@players.test"] for who in PEOPLE}
        return {who: sum(" ".join(sent.text.split()).count(said) for sent in mine) for who, mine in letters.items()}


def test_the_courses_of_all_policies_are_tested() -> None:
    assert {course.options.split()[0].removeprefix("timeout=") for course in COURSES.values()} == set(POLICIES)


@pytest.mark.parametrize("name", COURSES)
def test_each_step_is_told_to_whom_it_concerns_and_once(name: str) -> None:
    course, once = COURSES[name], dict.fromkeys(PEOPLE, 1)
    table = Table(course.options)

    (reminder,) = table.wait(HALF)
    assert readers([reminder]) == [table.late]
    assert "A reminder: the table is waiting for you." in reminder.text
    assert reminder.moves

    (last,) = table.wait(LAST - HALF)
    assert readers([last]) == [table.late]
    assert "This is the last reminder." in last.text
    assert last.moves

    table.wait(DAYS - LAST)
    table.everybody_asks()
    for who in table.others if course.vote == "vote yes" else table.others[: bool(course.vote)]:
        table.mail(who, course.vote)
    for _ in range(course.waits // timedelta(days=1)):
        table.wait(timedelta(days=1))
    table.everybody_asks()
    assert table.server.open_table().row.state == ("over" if course.over else "playing")

    if not course.over:
        assert table.server.open_table().seats[table.server.seat_of(table.late)].away == course.back
        table.mail(table.late, "status")
        table.everybody_asks()
        table.everybody_asks()
        assert table.count(BACK) == dict.fromkeys(PEOPLE, int(course.back))
    heard = table.count(course.told)
    if course.own:
        assert heard[table.late] == 0
        heard[table.late] = table.count(course.own)[table.late]
    assert heard == once
    assert table.count(course.then or course.told) == once


@pytest.mark.parametrize("name", COURSES)
def test_a_game_of_three_who_have_vanished_goes_to_its_end_for_the_one_who_is_there(name: str) -> None:
    """Where the table waits, it waits for as long as they like, and goes on with their first answer."""
    course = COURSES[name]
    table = Table(f"{course.options} target=50 deal_limit=1 remind=off")
    present, server = next(who for who in PEOPLE if who != table.late), table.server
    for _ in range(150):
        if server.open_table().row.state != "playing":
            break
        if server.asked() == present:
            table.mail(present, server.latest[present].moves[0])
        else:
            asked, before = server.asked(), sum(server.table().game.decisions.values())
            table.wait(DAYS)
            if course.vote:
                table.mail(present, course.vote)
            if course.then == AGAINST or course.told == WAITS:
                table.wait(timedelta(days=30))
                assert server.asked() == asked
                assert sum(server.table().game.decisions.values()) == before
                break
    if course.then != AGAINST and course.told != WAITS:
        assert server.open_table().row.state == "over"
        assert "The game is over" in server.latest[present].text


@pytest.mark.parametrize("name", [name for name, course in COURSES.items() if course.vote == ""])
def test_a_game_of_four_who_have_all_vanished_is_played_by_nobody_and_each_reads_once_what_becomes_of_it(
    name: str,
) -> None:
    """Where nobody plays for anybody it has been lost, or it waits for the one who is asked."""
    course, once = COURSES[name], dict.fromkeys(PEOPLE, 1)
    table = Table(f"{course.options} blind_nil=no remind=off")
    for _ in range(40):
        table.wait(DAYS)
    server, waits = table.server, not course.over and course.told != WAITS
    assert server.open_table().row.state == ("playing" if course.told == WAITS else "over")
    assert bool(server.table().game.won) == course.over
    assert sum(server.table().game.decisions.values()) < 14
    for words in ("has answered in time, so it waits. All clocks stand still.", "The game ends without a result."):
        assert table.count(words) == (once if waits else dict.fromkeys(PEOPLE, 0))
