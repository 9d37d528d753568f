"""Where settings are written down: a YAML file, the environment, and for a secret a file of its own."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml


class BadConfig(Exception):
    """The settings cannot be used; its text has a line for each mistake and never holds a secret."""


@dataclass(frozen=True, slots=True)
class Source:
    """Values by section and key, and where they stand: in a file, or without one in the environment."""

    values: dict[str, Any]
    file: Path | None

    def place(self, *loc: str) -> str:
        if self.file is None:
            return f"environment: SPADES_{'__'.join(loc).upper()}"
        return f"{self.file}: {'.'.join(loc)}"

    def has(self, section: str, key: str | None = None) -> bool:
        inside = self.values.get(section)
        return section in self.values if key is None else isinstance(inside, dict) and key in inside


def read_yaml(path: Path) -> dict[str, Any]:
    # The parser's own words may quote a line that holds a password, so we give only the line's number.
    try:
        values = yaml.load(path.read_text(encoding="utf-8"), _Yaml)
    except OSError as error:
        raise BadConfig(f"{path}: cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BadConfig(f"{path}: is not UTF-8 text; save it as UTF-8.") from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}, column {mark.column + 1}" if mark else ""
        usual = "often a quote, a colon's space or the indentation is missing, or a key stands twice"
        raise BadConfig(f"{path}: is not YAML{where}; {usual}.") from None
    if values is None:
        return {}
    if not isinstance(values, dict):
        raise BadConfig(f"{path}: must consist of sections, each a name and a colon, its keys indented below it.")
    return {str(name): section for name, section in values.items()}


class _Yaml(yaml.SafeLoader):
    """YAML in which a key that stands twice is a mistake; usually the second silently wins."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        seen: set[str] = set()
        for key, _ in node.value:
            if str(key.value) in seen:
                raise yaml.MarkedYAMLError(problem_mark=key.start_mark)
            seen.add(str(key.value))
        return super().construct_mapping(node, deep)


def open_secret_file(source: Source, section: str, key: str, folder: Path) -> None:
    """Put the content of the file that `<key>_file` names in the place of `<key>`."""
    if not source.has(section, f"{key}_file"):
        return
    place = source.place(section, f"{key}_file")
    if source.has(section, key):
        raise BadConfig(f"{place} and {key} are both given; keep one of them.")
    path = folder / str(source.values[section].pop(f"{key}_file"))
    try:
        source.values[section][key] = path.read_text(encoding="utf-8").rstrip("\r\n")
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadConfig(f"{place} names {path}, which cannot be read: {reason}.") from None
