"""Every sentence that players can read, brought into the catalogues: `python -m pbem.locale.collect`.

Run it after a sentence was written or changed; then translate what is empty or fuzzy in `*/LC_MESSAGES/pbem.po`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from engine.bids import BidKind
from engine.clauses import bidding, ending, play, scoring
from engine.options import OPTIONS, Options
from engine.presets import load_presets
from engine.rules import compile_rules
from engine.rules_special import special_kinds
from engine.sentence import Rule
from engine.steps import calls, dealing, exchange
from pbem.commands.words import COMMANDS
from pbem.mail.letter import Reason

PLURALS = {
    "it": "nplurals=2; plural=(n != 1);",
    "ro": "nplurals=3; plural=(n == 1 ? 0 : n == 0 || (n % 100 >= 1 && n % 100 <= 19) ? 1 : 2);",
}
"""Which form a number asks for. Babel's own rule for Italian has a third one, for millions."""
LANGUAGES = tuple(PLURALS)
DECLARING = (bidding, ending, play, scoring, calls, dealing, exchange)
"""The modules whose import makes every rule known."""

EVERY_BID = Options(
    ten200="exact", moon=200, blind_moon=400, no_trump="on", blind_no_trump="on", pair_nil=500, blind_pair_nil="game"
)
"""The bids of a table that plays all of those with a name of their own; no preset does."""

SPEAKING: Mapping[str, int] = {
    **dict.fromkeys(("text", "say", "tell", "mention", "Sentence", "Refused", "BadOption", "N_", "count"), 0),
    "free_seat": 3,
}
"""The functions that are given a sentence, and at which place."""

NOT_FOR_PLAYERS = ("cli", "config", "daemon", "embedded", "host", "demo", "mail", "bots", "locale")
"""What begins so in `pbem` speaks to the host, or to nobody."""


Names: TypeAlias = dict[str, str]
"""What the names of a file stand for, where that is a text."""


class Message(NamedTuple):
    """A sentence, and its form for many if it has one."""

    one: str
    many: str = ""


def messages() -> dict[str, Message]:
    """Every sentence that a letter can hold, by its English text."""
    found: dict[str, Message] = {}
    for message in (*in_the_code(), *in_the_rules(), *in_the_tables()):
        if re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", message.one)):
            found[message.one] = message if message.many else found.get(message.one, message)
    return found


# --- where sentences stand ----------------------------------------------------------------------------------------


def in_the_code() -> Iterator[Message]:
    """What is handed to a function that says it."""
    for package in ("engine", "pbem"):
        root = Path(str(files(package)))
        for path in sorted(root.rglob("*.py")):
            speaks_to_players = package == "engine" or not path.relative_to(root).parts[0].startswith(NOT_FOR_PLAYERS)
            yield from _in_file(path, SPEAKING if speaks_to_players else {"tell": 0, "mention": 0})


def _in_file(path: Path, speaking: Mapping[str, int]) -> Iterator[Message]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names: Names = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                names[name] = text
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name in speaking:
                yield from _said(node, name, node.args[speaking[name] :], names)


def _said(call: ast.Call, name: str, given: list[ast.expr], names: Names) -> Iterator[Message]:
    texts = [text for value in given[:1] for text in _texts(value, names)]
    place = {"count": 1, "Sentence": 2}.get(name, len(given))
    plural = given[place : place + 1] + [word.value for word in call.keywords if word.arg == "plural"]
    many = next((text for value in plural for text in _texts(value, names)), "")
    yield from (Message(text, many if len(texts) == 1 else "") for text in texts)


def _texts(value: ast.expr, names: Names) -> Iterator[str]:
    """The text, both of "this if so else that", all of "this" + "that"."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=orelse):
            yield from _texts(body, names)
            yield from _texts(orelse, names)
        case ast.BinOp(left=ast.Name(id=name), right=right) if name in names:
            yield from (names[name] + text for text in _texts(right, names))


def in_the_rules() -> Iterator[Message]:
    """The sentences of every rule that the engine has: what its class declares. The form for many of "words" is
    "plural", of any other sentence that with "all_" before its name."""
    for rule in _heirs(Rule):
        said = {name: text for name, text in vars(rule).items() if isinstance(text, str) and text.endswith(".")}
        said.pop("__doc__", None)
        for name, text in said.items():
            if name != "plural" and not name.startswith("all_"):
                yield Message(text, said.get("plural" if name == "words" else f"all_{name}", ""))


def _heirs(kind: type[object]) -> Iterator[type[object]]:
    heirs: list[type[object]] = kind.__subclasses__()
    for heir in heirs:
        yield heir
        yield from _heirs(heir)


def in_the_tables() -> Iterator[Message]:
    """What the help tells of commands, of options and of presets; why a mail cannot be read."""
    yield from (Message(command.about) for command in COMMANDS)
    yield from (Message(option.text) for option in OPTIONS.values() if option.varies)
    yield from (Message(reason.value) for reason in Reason)
    for preset in load_presets().values():
        yield Message(preset.about)
        yield from _names(compile_rules(preset.options).kinds.values())
    yield from _names(special_kinds(EVERY_BID))


def _names(kinds: Iterable[BidKind]) -> Iterator[Message]:
    """What kinds of bid are called, inside of a sentence and at its beginning."""
    for kind in kinds:
        yield Message(kind.name)
        yield Message(kind.name.capitalize())


# --- the catalogues -----------------------------------------------------------------------------------------------


def path_of(language: str) -> Path:
    return Path(str(files("pbem"))) / "locale" / language / "LC_MESSAGES" / "pbem.po"


def catalogue(language: str) -> Catalog:
    """The catalogue as it is on disk; an empty one where there is none yet."""
    path = path_of(language)
    return read_po(BytesIO(path.read_bytes() if path.is_file() else header(language)), locale=language)


def header(language: str) -> bytes:
    """The first entry of a catalogue: what reads it must know how many forms a number has. It holds no dates, so that
    a catalogue in which nothing changed stays the same file."""
    fields = {
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": PLURALS[language],
    }
    lines = "".join(f'"{name}: {value}\\n"\n' for name, value in fields.items())
    return f'msgid ""\nmsgstr ""\n{lines}'.encode()


def update(language: str) -> Catalog:
    """The catalogue with every message and no other; what is new is empty, or fuzzy if something like it was there."""
    template = Catalog(charset="utf-8")
    for message in messages().values():
        template.add((message.one, message.many) if message.many else message.one)
    kept = catalogue(language)
    kept.update(template)
    kept.obsolete.clear()
    return kept


def written(language: str, kept: Catalog) -> bytes:
    """The bytes of the catalogue's file."""
    entries = BytesIO()
    write_po(entries, kept, width=120, omit_header=True, sort_output=True)
    return header(language) + b"\n" + entries.getvalue()


def left(kept: Catalog) -> list[str]:
    """What a translator has yet to do."""
    return [_first(message.id) for message in kept if message.id and (message.fuzzy or not _is_whole(message.string))]


def main() -> None:
    for language in LANGUAGES:
        kept = update(language)
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(written(language, kept))
        print(f"{language}: {len(kept)} sentences, {len(left(kept))} to translate.")


def _first(id: str | tuple[str, ...] | list[str]) -> str:
    return id if isinstance(id, str) else id[0]


def _is_whole(translation: object) -> bool:
    return all(translation) if isinstance(translation, tuple) else bool(translation)


if __name__ == "__main__":
    main()
