"""Letters of every kind that the server writes, in each language, made once and looked at by several tests."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache

from pbem.commands.words import BY_NAME
from pbem.storage import store
from pbem.storage.database import transaction
from pbem.wording import LANGUAGES, Words
from tests.server import InMemoryServer, Sent, reply

PLAYERS = ("sara", "nora", "wim", "emil")
LINKS = ("last", "score", "rules", "help")


@dataclass(frozen=True)
class Kind:
    """A letter and what it is an example of, in the reader's language."""

    name: str
    language: str
    letter: Sent


def speak(server: InMemoryServer, language: str) -> None:
    """From now on everybody reads this language; what the server wrote before is forgotten."""
    with transaction(server.engine) as db:
        for number in range(1, len(PLAYERS) + 1):
            player = store.player(db, number)
            player.language, player.zone = language, "Europe/Rome"
            db.add(player)
    server.every.clear()


def table_of_four(language: str, options: str = "basic4") -> InMemoryServer:
    server = InMemoryServer()
    server.secrets = 10  # with this one nora bids first
    server.mail("sara", "hello", fresh=True)
    guests = " ".join(f"{name}@players.test" for name in PLAYERS[1:])
    server.mail("sara", f"new {options} invite {guests}")
    speak(server, language)
    for name in PLAYERS[1:]:
        server.mail(name, Words(language).command("accept"))
    return server


def tapping(seed: int, language: str) -> Callable[[str, list[str]], str]:
    """Taps any button that answers a question; in a list of cards the first boxes are ticked, as many as are asked."""
    rng, words = random.Random(seed), Words(language)
    links = {words.command(name) for name in LINKS}

    def choose(who: str, buttons: list[str]) -> str:
        answers = [body for body in buttons if body not in links]
        body = rng.choice(answers)
        asked = re.search(r"\d+", body.splitlines()[0])
        return body.replace("[ ]", "[x]", int(asked[0])) if "[ ]" in body and asked else body

    return choose


def by_kind(server: InMemoryServer, language: str, *names: str) -> list[Kind]:
    return [Kind(name, language, letter) for letter in server.every for name in names]


def typed(language: str, name: str, rest: str = "") -> str:
    return f"{BY_NAME[name].words[language][0]} {rest}".strip()


@cache
def in_a_game(language: str) -> tuple[Kind, ...]:
    """The letters of a deal and what follows, with blind bids and exchanges."""
    server = table_of_four(language, "basic4 target=50 blind_deficit=0")
    server.play_on(tapping(5, language), moves=75)
    return tuple(by_kind(server, language, "game"))


@cache
def answers(language: str) -> tuple[Kind, ...]:
    """Answers to everything that can be asked or got wrong, and what the clock makes the server write."""
    server = table_of_four(language)
    found: list[Kind] = []

    def say(name: str, *, rest: str = "") -> None:
        found.extend(Kind(name, language, sent) for sent in server.mail("sara", typed(language, name, rest)))

    for name in ("status", "hand", "last", "score", "rules", "games", "help"):
        say(name)
    for name, rest in {
        "help": "new", "rules": "solo4", "say": "ciao 4C", "zone": "Nowhere", "name": "Sara", "invite": "x@y.z",
        "accept": "", "yes": "", "leave": "", "resign": "", "new": "basik4",
    }.items():  # fmt: skip
        say(name, rest=rest)
    for line in ("frobnicate the queen", "bid 14", "thank you", "", "AS\nKS\nstatus", "new basic4 target=9", "new nyc"):
        found.extend(Kind("refused", language, sent) for sent in server.mail("sara", line))
    found.extend(Kind("reminder", language, sent) for sent in server.wait(timedelta(days=2)))
    found.extend(Kind("late", language, sent) for sent in server.wait(timedelta(days=2)))
    server.mail(server.asked(), typed(language, "bid", "3"))
    found.extend(Kind("new", language, sent) for sent in server.mail("sara", typed(language, "new", "basic4 bots")))
    found.extend(Kind("games", language, sent) for sent in server.mail("sara", typed(language, "games")))
    return tuple(found)


@cache
def requests(language: str) -> tuple[Kind, ...]:
    """What is asked of the table and not granted or granted: a bid taken back, a claim, all tricks given away."""
    server = table_of_four(language, "basic4 blind_nil=no")
    server.every.clear()
    who = server.asked()
    others = [name for name in PLAYERS if name != who]
    server.mail(who, typed(language, "bid", "3"))
    for name, word in ((who, "undo"), *((other, "agree") for other in others), (who, "undo")):
        server.mail(name, typed(language, word))
    server.play_on(tapping(5, language), moves=4)
    for name, word in ((who, "claim"), (others[0], "disagree"), (others[1], "disagree"), (others[0], "concede")):
        server.mail(name, typed(language, word))
    server.wait(timedelta(days=4))
    return tuple(by_kind(server, language, "request"))


@cache
def left_alone(language: str) -> tuple[Kind, ...]:
    """That a table waits at which nobody answers any more, that somebody is back, and that such a game has ended."""
    server = table_of_four(language, "basic4 blind_nil=no timeout=standin remind=off time=1d")
    server.every.clear()
    for _ in range(4):
        server.wait(timedelta(days=1))
    server.mail("wim", typed(language, "back"))
    for _ in range(2):
        server.wait(timedelta(days=31))
    return tuple(by_kind(server, language, "left alone"))


@cache
def several_tables(language: str) -> tuple[Kind, ...]:
    """Letters about two tables at once: reminders, an answer, a digest."""
    server = InMemoryServer()
    server.secrets = 10
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", f"language {language}\nzone Europe/Rome")
    server.every.clear()
    server.mail("sara", typed(language, "new", "basic4 bots"))
    server.mail("sara", typed(language, "new", "basic4 target=300 bots"))
    server.wait(timedelta(days=2))
    at = Words(language).text("table {n}:", n=2)
    server.mail("sara", f"{at} {typed(language, 'bid', '3')}")
    server.mail("sara", f"{at} {typed(language, 'mail', 'digest 8')}")
    server.wait(timedelta(days=1))
    return tuple(by_kind(server, language, "several"))


@cache
def short_ones(language: str) -> tuple[Kind, ...]:
    """Letters about no game that is going on: invitations, greetings, doubts, trouble."""
    server = InMemoryServer(hosts=("host@example.org",))
    found = [Kind("stranger", "en", sent) for sent in server.mail("sara", "hello", fresh=True)]
    found += [Kind("stranger", "en", sent) for sent in server.mail("dan", "new basic4 bots", fresh=True)]
    server.mail("sara", "new basic4 invite nora@players.test wim@players.test")
    speak(server, language)
    for name, who in (("accept", "wim"), ("decline", "nora")):
        found += [Kind(name, language, sent) for sent in server.mail(who, typed(language, name))]
    invitation = typed(language, "invite", "dan@players.test")
    found += [Kind("invitation", language, sent) for sent in server.mail("sara", invitation)]
    found += [Kind("leave", language, sent) for sent in server.mail("sara", typed(language, "leave"))]
    found += [Kind("identity", language, sent) for sent in server.mail("sara", "bid 3", fresh=True)]
    big = reply("sara@players.test", "bid 3", server.latest["sara"])
    found += [Kind("unreadable", language, sent) for sent in server.deliver(big, oversize=True)]
    return tuple(found)


OTHER_GAMES = {
    "en": ("joker54_highbid blind_deficit=0 deal_limit=1", 3),
    "it": ("dnp blind_deficit=0 deal_limit=1", 1),
    "ro": ("barmore nil=yes blind_min=off deal_limit=1", 1),
}
"""Tables with jokers, with cards left over that are thrown away, with double nils, with bids that partners agree on;
and by which buttons."""


@cache
def another_game(language: str) -> tuple[Kind, ...]:
    """A game to its end by other rules than most people know."""
    options, seed = OTHER_GAMES[language]
    server = table_of_four(language, options)
    server.play_on(tapping(seed, language))
    return tuple(by_kind(server, language, "game"))


BEHIND = {
    "mail": "every", "format": "html", "confirm": "all", "remind": "2h", "quiet": "22-8", "weekends": "off",
    "vacation": "3.8-5.8", "deal": "1", "zone": "Europe/Rome", "address": "add x@y.test", "say": "4C",
}  # fmt: skip
"""What makes a command one that can be done, where it cannot stand alone."""


@cache
def to_every_command(language: str) -> tuple[Kind, ...]:
    """What is written back to each command there is, done or not, and what help says of it."""
    server, found = table_of_four(language), []
    for name, command in BY_NAME.items():
        if name != "yes":
            asked = typed(language, name, language if name == "language" else BEHIND.get(name, ""))
            helped = typed(language, "help", command.words[language][0])
            sent = [*server.mail("sara", asked), *server.mail("nora", helped)]
            found += [Kind(name, language, letter) for letter in sent]
    return tuple(found)


def every_kind(language: str) -> tuple[Kind, ...]:
    at_a_table = (*in_a_game(language), *answers(language), *requests(language), *left_alone(language))
    return (*at_a_table, *several_tables(language), *short_ones(language))


@cache
def one_of_each() -> dict[str, Sent]:
    """A letter of every make-up in every language, by a name: letters of one kind look alike."""
    found: dict[str, Sent] = {}
    for language in LANGUAGES:
        for name, kinds in (("", every_kind(language)), ("another ", another_game(language))):
            for kind in kinds:
                styles = set(re.findall('style="[^"]*"', kind.letter.html))
                found.setdefault(f"{language} {name}{kind.name} {len(styles)}", kind.letter)
    return found
