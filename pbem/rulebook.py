"""The rules that a table is set up with: as people write them, and as they read them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields

from engine.option import BadOption, spelt
from engine.options import OPTIONS, Options, read_changes, with_changes
from engine.presets import load_presets, preset
from engine.rules import compile_rules
from pbem.wording import Words


def read_rules(written: Sequence[str]) -> tuple[str, Options]:
    """A preset and its changes as people write them: `basic4 target=300`. Raises BadOption.

    The options need not fit together yet: whoever sets a table up with them finds that out.
    """
    names = [word for word in written if "=" not in word] or ["basic4"]
    if len(names) > 1:
        raise BadOption("{one} and {other} cannot both be the preset.", one=names[0], other=names[1])
    changes: dict[str, str] = {}
    for name, _, value in (word.partition("=") for word in written if "=" in word):
        if changes.setdefault(name, value) != value:
            raise BadOption("{option} stands there twice, as {one} and as {other}.",
                            option=name, one=changes[name], other=value)  # fmt: skip
    chosen = preset(names[0])
    return chosen.name, with_changes(chosen.options, read_changes(changes))


def title(words: Words, name: str, options: Options) -> str:
    """What the rules of a table are called: "basic4", or "basic4 with target=300"."""
    changed = " ".join(f"{option}={value}" for option, value in changes(name, options))
    return words.text("{preset} with {changes}", preset=name, changes=changed) if changed else name


def changes(name: str, options: Options) -> Iterator[tuple[str, str]]:
    """The options that differ from the preset of that name, with their values as a host writes them."""
    presets = load_presets()
    if name not in presets:  # a table may be older than this version
        return
    for option in (field.name for field in fields(Options)):
        if (value := getattr(options, option)) != getattr(presets[name].options, option):
            yield option, spelt(value)


def sentences(words: Words, options: Options) -> tuple[str, ...]:
    """All rules of a table with these options. Raises BadOption if they do not fit together."""
    return tuple(words.say(sentence) for sentence in compile_rules(options).sentences())


def options(words: Words) -> Iterator[tuple[str, str]]:
    """Every option that can be given another value, with its sentence and what it takes."""
    for option in OPTIONS.values():
        if option.varies:
            yield option.name, f"{words.text(option.text)} ({words.say(option.takes)})"
