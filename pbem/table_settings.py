"""What whoever sets up a table may choose beside its rules: `new basic4 time=2d`. The one declaration of this."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from pbem.commands.command import N_
from pbem.config_types import read_duration
from pbem.setting import SWITCH, Setting, among, span, switch

LONGEST_TIME = timedelta(days=180)
"""For one answer: a date without its year must mean one day."""


def _time(word: str) -> timedelta:
    time = read_duration(word)
    if not timedelta(minutes=1) <= time <= LONGEST_TIME:
        raise ValueError(word)
    return time


def _part(word: str) -> float:
    part = float({"half": "0.5", "off": "0"}.get(word, word))
    if not 0 <= part < 1:
        raise ValueError(word)
    return part


TIME = Setting("time", timedelta(days=3), _time, N_("a time from 1m to 180d, such as 3d or 12h"),
               N_("How long an answer may take."))  # fmt: skip
REMIND = Setting("remind", 0.5, _part, N_("half, off, or a part of the time such as 0.7"),
                 N_("After which part of that time a reminder comes."))  # fmt: skip
TIMEOUT = Setting("timeout", "computer", among("computer", "wait"), N_("computer or wait"),
                  N_("Who answers when the time has run out: a computer player, or nobody."))  # fmt: skip

CHAT = Setting(
    "chat", "always", among("always", "between", "off"), N_("always, between (two deals) or off"),
    N_("When players may say something to the table."),
)  # fmt: skip

LONGEST_HOLD = timedelta(days=1)


def _hold(word: str) -> timedelta:
    time = span(word)
    if time > LONGEST_HOLD:
        raise ValueError(word)
    return time


HOLD = Setting("hold", timedelta(0), _hold, N_("a time up to 1d such as 10m, or off"),
               N_("How long an answer waits before it counts, so that it can be changed."))  # fmt: skip
DISGUISE = Setting("disguise", True, switch, SWITCH,
                   N_("Whether answers without a mail wait for as long as their player takes else."))  # fmt: skip

TABLE_SETTINGS: Mapping[str, Setting[Any]] = {
    setting.name: setting for setting in (TIME, REMIND, TIMEOUT, CHAT, HOLD, DISGUISE)
}
