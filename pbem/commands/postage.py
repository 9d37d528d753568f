"""Which letters a player wants, and how they look."""

from __future__ import annotations

from typing import Any

from engine.option import BadOption
from pbem import digests
from pbem.blocks import Row, Rows
from pbem.commands.grammar import Act, Command, Meaning
from pbem.commands.values import wrong
from pbem.player_settings import CONFIRM, FORMAT, MAIL, Mailing
from pbem.player_time import hours_of, wants_digests
from pbem.setting import Setting
from pbem.wording import Words
from pbem.work import Work

UNCONFIRMED = ("say",)
"""The commands whose answer nobody needs who trusts the server; those that show or change something are answered."""


LETTERS = ("mail", "format", "confirm")
"""The commands of this file; the help of each explains all of them."""


def letters_block(words: Words) -> Rows:
    """Which letters one can choose, and how to write it."""
    say = words.text
    mail, form, sure = map(words.command, LETTERS)
    turn, every, digest = say("turn|every|digest").split("|")
    html, text = say("html|text").split("|")
    errors, all_ = say("errors|all").split("|")
    rows = (
        (say("A letter when it is your turn, and when a deal ends"), f"{mail} {turn}"),
        (say("A letter at every bid and every trick too"), f"{mail} {every}"),
        (say("One letter a day about all your tables, at this hour of yours, and at once what cannot wait so long"),
         f"{mail} {digest} 8"),
        (say("No letter that only says that an answer of yours was understood"), f"{sure} {errors}"),
        (say("An answer to every mail"), f"{sure} {all_}"),
        (say("Letters of text alone"), f"{form} {text}"),
        (say("Letters with buttons and colours"), f"{form} {html}"),
    )  # fmt: skip
    return Rows(say("which letters you get"), tuple(Row(about, usage) for about, usage in rows), wide=True)


def mail(work: Work, table_number: int | None, command: Command) -> None:
    """What had waited for a digest that will not come is told at once."""
    person = work.writer
    waited = wants_digests(person)
    try:
        choose(work, MAIL, " ".join(command.words))
    except BadOption:
        raise wrong("mail") from None
    digests.schedule(person, hours_of(person), work.now)
    match MAIL.of(person.settings):
        case Mailing("digest", hour):
            work.say("From now on you get one letter a day, at {hour}:00. What cannot wait so long comes at once.",
                     hour=hour)  # fmt: skip
        case Mailing("every"):
            work.say("From now on you are written to at every bid and every trick.")
        case _:
            work.say("From now on you are written to when it is your turn, and when a deal ends.")
    if waited and not wants_digests(person):
        digests.call(work, work.writer_id)


def format_(work: Work, table_number: int | None, command: Command) -> None:
    choose(work, FORMAT, " ".join(command.words))
    if FORMAT.of(work.writer.settings) == "text":
        work.say("Letters to you are text alone from now on.")
    else:
        work.say("Letters to you have buttons and colours from now on.")


def confirm(work: Work, table_number: int | None, command: Command) -> None:
    choose(work, CONFIRM, " ".join(command.words))
    if CONFIRM.of(work.writer.settings) == "errors":
        work.say("Answers to the game that were understood and done are not confirmed any more. You hear of all else.")
    else:
        work.say("Every mail of yours is answered from now on.")


def choose(work: Work, setting: Setting[Any], word: str) -> None:
    """Keep what the writer has chosen. Raises BadOption."""
    person = work.writer
    person.settings = {**person.settings, setting.name: setting.checked(word)}
    work.db.add(person)


def needs_no_answer(work: Work, meanings: tuple[Meaning, ...]) -> bool:
    """Was everything in the mail understood and done, does it ask nothing, and wants its writer no letter then?"""
    if CONFIRM.of(work.writer.settings) != "errors" or work.extra or work.confirms:
        return False
    plain = (isinstance(said, Act) or (isinstance(said, Command) and said.name in UNCONFIRMED) for said in meanings)
    return all(plain) and all(reply.done and not reply.asks for reply in work.replies)
