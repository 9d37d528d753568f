"""What whoever sets up a table may choose beside its rules: `new basic4 time=2d`. The one declaration of this."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from functools import cache
from typing import Any

from pbem.clock import Mark, read_marks
from pbem.commands.command import N_
from pbem.setting import SWITCH, Setting, among, span, switch
from pbem.time_control import TimeControl

TIME: Setting[TimeControl] = Setting(
    "time", TimeControl.read("3d"), cache(TimeControl.read),
    N_("a time such as 3d, 10d+12h, 7d/deal, 2h@9-21, slow, club or lunch"),
    N_("How long an answer may take: 3d for each; a bank of 10d and 12h more for each; 7d for a deal."),
)  # fmt: skip
REMIND: Setting[tuple[Mark, ...]] = Setting(
    "remind", read_marks("half fifth"), cache(read_marks),
    N_("off, or up to four of half, fifth, 2h and the like"),
    N_("When reminders come, for whoever has not chosen himself: so much of the time is left."),
)  # fmt: skip
TIMEOUT = Setting(
    "timeout", "computer", among("computer", "standin", "replace", "vote", "forfeit", "wait"),
    N_("computer, standin, replace, vote, forfeit or wait"),
    N_("What happens when the time has run out: a computer makes one move; somebody stands in, or stands in until the "
       "seat is taken over; the others vote; the game is lost; or the table waits."),
)  # fmt: skip

AUTOVACATION = Setting("autovacation", True, switch, SWITCH,
                       N_("Whether some days of vacation begin by themselves before a game is lost."))  # fmt: skip

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

WATCH = Setting(
    "watch", "masked", among("masked", "live", "off"), N_("masked, live or off"),
    N_("What those who watch are written: masked, each deal when it is over; live, each trick; off, nobody watches."),
)  # fmt: skip
HINTS = Setting(
    "hints", "alone", among("alone", "yes", "no"), N_("alone, yes or no"),
    N_("Who may ask for a hint: alone, whoever plays with computers only; yes, everybody; no, nobody."),
)  # fmt: skip
OPEN = Setting("open", False, switch, SWITCH,
               N_("Whether the table is listed, and anybody may join it before the game begins."))  # fmt: skip



def _part(word: str) -> int:
    part = int(word.removesuffix("%"))
    if not 0 <= part <= 100:
        raise ValueError(word)
    return part


RELIABLE = Setting("reliable", 0, _part, N_("a number from 0 to 100"),
                   N_("How many of a hundred answers whoever joins must have given in time."))  # fmt: skip

TABLE_SETTINGS: Mapping[str, Setting[Any]] = {
    setting.name: setting
    for setting in (TIME, REMIND, TIMEOUT, AUTOVACATION, CHAT, HOLD, DISGUISE, WATCH, HINTS, OPEN, RELIABLE)
}
