"""What a person may choose for his letters and his play. The one declaration of these words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pbem.clock import Mark, read_marks
from pbem.commands.command import N_
from pbem.setting import Setting, among

FORMAT = Setting("format", "html", among("html", "text"), N_("html or text"),
                 N_("Whether letters have buttons and colours, or are text alone."))  # fmt: skip
AUTO = Setting("auto", "last", among("last", "on", "off"), N_("last, on or off"),
               N_("Which cards are played for you: the last of a hand, every sole one, or none."))  # fmt: skip
LOOK = Setting("look", "ask", among("always", "ask"), N_("always or ask"),
               N_("Whether you always look at your cards at once, and never bid blind."))  # fmt: skip
REMINDERS: Setting[tuple[Mark, ...] | None] = Setting(
    "remind", None, cache(read_marks), N_("off, or up to four of half, fifth, 2h and the like"),
    N_("When reminders come: so much of the time is left."),
)  # fmt: skip

CONFIRM = Setting(
    "confirm",
    "all",
    among("all", "errors"),
    N_("all or errors"),
    N_("Whether every mail is answered, or an answer to the game only if something was wrong."),
)


@dataclass(frozen=True, slots=True)
class Mailing:
    """When somebody is written to: at his "turn" and when a deal ends, at "every" bid and trick too, or once a day, in
    a "digest" at this hour."""

    how: str
    hour: int = 8


def _mailing(word: str) -> Mailing:
    how, _space, hour = word.partition(" ")
    if how == "digest" and (not hour or (hour.isdecimal() and int(hour) < 24)):
        return Mailing(how, int(hour)) if hour else Mailing(how)
    if how not in ("turn", "every") or hour:
        raise ValueError(word)
    return Mailing(how)


MAIL = Setting(
    "mail",
    Mailing("turn"),
    _mailing,
    N_("turn, every, digest, or digest and an hour from 0 to 23"),
    N_("When letters come: at one's turn, at every bid and trick too, or once a day."),
)

PLAYER_SETTINGS: Mapping[str, Setting[Any]] = {
    setting.name: setting for setting in (FORMAT, CONFIRM, AUTO, LOOK, REMINDERS, MAIL)
}
