"""A host's first settings: the example file, its comments kept, with the host's answers in it and a fresh secret."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

from pbem.config import BadConfig, load
from pbem.host.trouble import Misused, Trouble

EXAMPLE = "config.example.yaml"

Value = str | int | list[str] | None
Values = Mapping[tuple[str, str], Value]
"""Settings by section and key."""

_SECTION = re.compile(r"(\w+):")
_KEY = re.compile(r"  (\w+):")
_HOW_TO_COPY = re.compile(r"\A(?:#[^\n]*\n)+")

OPENING = """\
# The settings of a Spades-by-mail server, made by pbem init. It holds passwords: let nobody else read it.
# A line that is left out has the value that it has in config.example.yaml. "pbem check" tries everything out.
#
# The environment goes over this file: SPADES_IMAP__PASSWORD is the key "password" of the section "imap".
# A secret (server.secret, imap.password, smtp.password) can also stay in a file of its own, readable for
# the server only: write "password_file: imap-password" instead of "password: ...".
# Relative paths, here and in the environment, start in the folder of this file.
"""


def example() -> str:
    """The example file, which lies beside the package in a checkout and inside of it once installed."""
    inside = Path(str(files("pbem"))) / EXAMPLE
    return (inside if inside.is_file() else inside.parents[1] / EXAMPLE).read_text(encoding="utf-8")


def filled_in(text: str, values: Values) -> str:
    """The example with these values in the places of its own; None is a key that is left out, comment and all that."""
    left = dict(values)
    section = ""
    lines = []
    for line in _HOW_TO_COPY.sub(OPENING, text).splitlines():
        if opened := _SECTION.match(line):
            section = opened[1]
        key = _KEY.match(line)
        place = (section, key[1]) if key else None
        if place is None or place not in left:
            lines.append(line)
        elif (value := left.pop(place)) is not None:
            lines.append(f"  {place[1]}: {json.dumps(value, ensure_ascii=False)}")  # JSON is YAML too
    assert not left, f"the example has no place for {sorted(left)}"
    return "\n".join(lines) + "\n"


def new_secret() -> str:
    return secrets.token_hex(32)


def refuse_to_overwrite(path: Path, *, force: bool) -> None:
    """Raises Trouble when the file is there already."""
    if path.exists() and not force:
        raise Trouble(f"{path} is there already, and nothing was changed. To write a new one, say --force.")


def write_settings(path: Path, values: Values) -> Path | None:
    """Write the file, for its owner's eyes only, once it is known to be good. An older one is kept beside it, and
    its path returned. Raises BadConfig for values that cannot be, and Misused for a place that cannot be written."""
    draft = path.with_name(f"{path.name}.new")
    older = path.with_name(f"{path.name}.old") if path.exists() else None
    try:
        draft.unlink(missing_ok=True)
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(filled_in(example(), values))
        load(draft)
        if older:
            path.replace(older)
        draft.replace(path)
    except BadConfig as error:
        raise BadConfig(str(error).replace(f"{draft}: ", "")) from None
    except OSError as error:
        raise Misused(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        draft.unlink(missing_ok=True)
    return older
