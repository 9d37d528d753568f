"""When a player wants to be reminded of what he is asked."""

from __future__ import annotations

from engine.option import BadOption
from pbem.commands import spans
from pbem.commands.grammar import Command
from pbem.commands.postage import choose
from pbem.commands.values import wrong
from pbem.commands.words import N_
from pbem.deadlines import next_times
from pbem.duration import read_duration
from pbem.player_settings import REMINDERS
from pbem.storage import timing
from pbem.wording import Words
from pbem.work import Work

_ENGLISH = {
    **dict.fromkeys(["meta", "jumatate"], "half"),
    **dict.fromkeys(["terzo", "treime"], "third"),
    **dict.fromkeys(["quarto", "sfert"], "quarter"),
    **dict.fromkeys(["quinto", "cincime"], "fifth"),
    **dict.fromkeys(["decimo", "zecime"], "tenth"),
    **dict.fromkeys(["mai", "niciodata", "none", "no"], "off"),
}
_PARTS = {
    "half": N_("half"),
    "third": N_("a third"),
    "quarter": N_("a quarter"),
    "fifth": N_("a fifth"),
    "tenth": N_("a tenth"),
}
_SMALL = frozenset(
    ["at", "and", "a", "an", "before", "of", "the", "un", "una", "o", "la", "e", "si", "prima", "inainte"]
)


def remind(work: Work, table_number: int | None, command: Command) -> None:
    """`remind half 2h`, `remind off`. What runs already is reminded of so, too."""
    words = read_moments(command.text)
    try:
        choose(work, REMINDERS, "" if spans.is_negative(command.text) or words == ["0"] else " ".join(words))
    except BadOption:
        raise wrong("remind") from None
    for row in timing.of_player(work.db, work.writer_id):
        table, clock = work.open(row.game_id), timing.clocks(work.db, row.game_id)[row.seat]
        if row.next_at and row.seat not in table.held:
            timing.go_on(work.db, clock, next_times(table, clock, work.now), work.now)
    if REMINDERS.of(work.writer.settings):
        work.say("Reminders come from now on when so much of your time is left: {moments}.",
                 moments=", ".join(in_words(work.reader.words, word) for word in words))  # fmt: skip
    else:
        work.say("No reminders come any more. Your time runs all the same.")


def read_moments(text: str) -> list[str]:
    """The words of the setting that these words mean."""
    return [_ENGLISH.get(word, word) for word in spans.with_spans(text) if word not in _SMALL]


def in_words(words: Words, moment: str) -> str:
    """How much of the time is left at a moment of the setting, as its reader says it."""
    if moment in _PARTS:
        return words.text(_PARTS[moment])
    if moment[-1] in "dhm":
        return words.span(read_duration(moment))
    return f"{1 - float(moment):.0%}"
