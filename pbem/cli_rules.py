"""The commands about rules: which can be played, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import fill
from typing import Annotated

import typer

from engine.option import BadOption
from engine.presets import load_presets
from pbem import rulebook
from pbem.cli_manners import Json, one_of, say, show
from pbem.host.trouble import Misused
from pbem.wording import LANGUAGES, Words, starting

Language = Annotated[str, typer.Option("--language", "-l", help=f"One of {', '.join(LANGUAGES)}.")]

WIDTH = 96
"""Characters in a line of text."""


def presets(language: Language = "en", json: Json = False) -> None:
    """List the named sets of rules."""
    words = words_in(language)
    _list({entry.name: words.text(entry.about) for entry in load_presets().values()}, json)


def rules(
    chosen: Annotated[
        list[str] | None, typer.Argument(metavar="[PRESET] [OPTION=VALUE]...", help="For example: basic4 target=300")
    ] = None,
    options: Annotated[bool, typer.Option("--options", help="List every option instead, with its values.")] = False,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Print the rules of a table that is set up like this, in words."""
    words = words_in(language)
    if options:
        return _list(dict(rulebook.options(words)), json)
    try:
        name, values = rulebook.read_rules(chosen or ())
        found = rulebook.sentences(words, values)
    except BadOption as fault:
        raise Misused(words.say(fault.sentence)) from None
    if json:
        return show(found)
    say(starting(words.text("the rules of {preset}", preset=rulebook.title(words, name, values))), "")
    for n, sentence in enumerate(found, 1):
        say(fill(sentence, WIDTH, initial_indent=f"{n:3}. ", subsequent_indent="     "))


def words_in(language: str) -> Words:
    """Raises Misused for a language that is not spoken here."""
    return Words(one_of("--language", language, LANGUAGES)[0])


def _list(entries: Mapping[str, str], json: bool) -> None:
    """Names with what they mean."""
    if json:
        return show(entries)
    width = max(map(len, entries))
    for name, text in entries.items():
        say(fill(text, WIDTH, initial_indent=f"{name:{width}}  ", subsequent_indent=" " * (width + 2)))
