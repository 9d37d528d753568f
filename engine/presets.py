"""Named rule sets."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from engine.option import BadOption
from engine.options import Options, with_data
from engine.sentence import one_of


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules."""

    name: str
    about: str
    options: Options


@cache
def load_presets() -> Mapping[str, Preset]:
    """Every preset that ships with the engine, by name."""
    return read_presets(files("engine").joinpath("presets.toml").read_text(encoding="utf-8"))


def read_presets(text: str, file: str = "presets.toml") -> Mapping[str, Preset]:
    """Presets from TOML: each a table of differences from its `base`, which stands before it.

    Raises BadOption, with the name of the file and of the preset.
    """
    done: dict[str, Preset] = {}
    for name, entry in _tables(text, file):
        try:
            done[name] = _preset(name, entry, done)
        except BadOption as fault:
            raise BadOption("{file}, preset {preset}: {fault}", file=file, preset=name, fault=fault.sentence) from None
    return done


def _preset(name: str, entry: dict[str, Any], done: Mapping[str, Preset]) -> Preset:
    base, about = entry.pop("base", ""), entry.pop("about", "")
    if base and str(base) not in done:
        raise BadOption("it builds on {base}, which does not stand before it.", base=base)
    return Preset(name, str(about), with_data(done[base].options if base else Options(), entry))


def _tables(text: str, file: str) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadOption("{file} is not TOML: {fault}.", file=file, fault=fault) from fault
    for name, entry in entries.items():
        if not isinstance(entry, dict):
            raise BadOption(
                "{file}: {name} stands outside of every preset; begin with one, as [basic4].", file=file, name=name
            )
        yield name, entry


def preset(name: str) -> Preset:
    """The preset of that name. Raises BadOption with the nearest names."""
    presets = load_presets()
    if name.lower() in presets:
        return presets[name.lower()]
    near = get_close_matches(name.lower(), presets, n=3) or list(presets)[:1]
    raise BadOption("There is no preset {preset}. Did you mean {near}?", preset=name, near=one_of(near))
