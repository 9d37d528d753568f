"""What a person may choose for his letters and his play. The one declaration of these words."""

from __future__ import annotations

from collections.abc import Mapping
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

PLAYER_SETTINGS: Mapping[str, Setting[Any]] = {
    setting.name: setting for setting in (FORMAT, CONFIRM, AUTO, LOOK, REMINDERS)
}
