"""The time that a table gives for its answers, in a sentence."""

from __future__ import annotations

from engine.sentence import Sentence
from pbem.commands.command import N_
from pbem.time_control import TimeControl


def told(control: TimeControl) -> Sentence:
    """What is told of it, with lengths of time in its gaps."""
    if control.bank is None:
        said = Sentence(N_("{move} for each answer"), {"move": control.move})
    elif control.per_deal:
        said = Sentence(N_("{bank} for all answers of a deal"), {"bank": control.bank})
    else:
        gaps = {"bank": control.bank, "move": control.move, "most": control.most}
        said = Sentence(N_("{bank} in the bank, {move} more for each answer, at most {most}"), gaps)
    if control.runs is None:
        return said
    first, last = control.runs
    return Sentence(N_("{time}, and the clock runs only between {first}:00 and {last}:00"),
                    {"time": said, "first": first, "last": last})  # fmt: skip
