"""The engine needs the standard library only, and imports point one way."""

import ast
import sys
from pathlib import Path

import pytest

import engine

ROOT = Path(engine.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
NO_BUSINESS_HERE = {"random", "secrets", "time", "datetime", "os", "socket", "sqlite3", "logging"}
LAYERS = [
    "cards",
    "seats",
    "sentence",
    "actions",
    "bids",
    "game",
    "card_events",
    "request_events",
    "state",
    "evolve_cards",
    "evolve_requests",
    "evolve",
    "option",
    "options",
    "result",
    "clauses",
    "steps",
]
UPPER = ["presets", "conflicts", "rules", "table", "view", "positions", "vectors", "vector_cards", "vector_deals"]
UPPER += ["boards", "conflicts_bidding", "conflicts_dealing"]
UPPER += ["rules_dealing", "rules_special", "rules_bidding", "rules_scoring", "rules_play"]


def imports(path):
    """Modules imported when the file runs; what stands under TYPE_CHECKING is for the type checker."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing_only = {
        node
        for test in ast.walk(tree)
        if isinstance(test, ast.If) and isinstance(test.test, ast.Name) and test.test.id == "TYPE_CHECKING"
        for node in ast.walk(test)
    }
    for node in ast.walk(tree):
        if node in typing_only:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


def part(module):
    return module.removeprefix("engine.").split(".")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_engine_imports_the_standard_library_and_itself(path):
    for module in imports(path):
        assert module.split(".")[0] in sys.stdlib_module_names | {"engine"}
        assert module.split(".")[0] not in NO_BUSINESS_HERE


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_what_lies_below_knows_nothing_of_what_lies_above(path):
    here = path.relative_to(ROOT).parts[0].removesuffix(".py")
    if here not in LAYERS:
        return
    for module in imports(path):
        assert part(module) not in UPPER


def test_only_the_pages_of_the_rulebook_read_options():
    readers = {path.name for path in FILES if "engine.options" in imports(path)}
    readers = {name for name in readers if not name.startswith(("rules", "conflicts"))}
    assert readers <= {"table.py", "presets.py", "vectors.py", "__init__.py"}
