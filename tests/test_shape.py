"""The shape that the design promises: who may import whom, what a file looks like, what no file names."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

# A module of the engine sees its own layer and those before it; of what is not named here we only ask that
# nothing reaches up through it.
ENGINE = (
    ("engine.cards", "engine.seats"),
    ("engine.game",),
    ("engine.options", "engine.result", "engine.clauses", "engine.steps"),
    ("engine.rules",),
    ("engine.table",),
    ("engine.view",),
)

# The time and the dice of a game come from outside, and what happened goes out as events.
NOT_IN_THE_ENGINE = (
    "asyncio",
    "datetime",
    "logging",
    "os",
    "random",
    "secrets",
    "socket",
    "subprocess",
    "time",
)

# What a part of the server must not import, neither itself nor through another part of the server.
ABOVE = ("pbem.pipeline", "pbem.daemon", "pbem.host", "pbem.cli")
UNSEEN = {
    "pbem.mail": ("engine", "pbem.storage", "pbem.letters", *ABOVE),
    "pbem.letters": ("engine.Table", "engine.table", "engine.rules", "pbem.storage", *ABOVE),
    "pbem.bots": ("engine.Table", "engine.table", "engine.rules", "pbem.storage", *ABOVE),
    "pbem.storage": ("pbem.letters", "pbem.mail", *ABOVE),
    "pbem.commands": ABOVE,
    "pbem.config": ("engine", "pbem.storage", "pbem.mail", "pbem.letters", *ABOVE),
    "pbem.clock": ABOVE,
    "pbem.fair": ABOVE,
    "pbem.pipeline": ("pbem.daemon", "pbem.host", "pbem.cli"),
    "pbem.daemon": ("pbem.host", "pbem.cli"),
    "pbem.host": ("pbem.cli",),
}

# A library that has one place in the server, so that there is one place to change when it changes.
PLACES = {
    "aioimaplib": ("pbem.mail.imap",),
    "aiosmtpd": ("pbem.embedded",),
    "aiosmtplib": ("pbem.mail.smtp",),
    "alembic": ("pbem.storage",),
    "apscheduler": ("pbem.daemon",),
    "jinja2": ("pbem.letters",),
    "pymap": ("pbem.embedded",),
    "sqlalchemy": ("pbem.storage",),
    "sqlmodel": ("pbem.storage",),
    "typer": ("pbem.cli", "pbem.demo.command"),
    "yaml": ("pbem.config",),
}

# Engines and sessions are handed on, and their failures caught; what is asked of them stands in the storage.
HANDED_ON = ("sqlalchemy.Engine", "sqlalchemy.exc", "sqlmodel.Session")

SAYS_NOTHING = {"util", "utils", "helper", "helpers", "common", "base", "manager", "service", "misc"}


def python_files(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(module: str, *parts: str) -> bool:
    return any(module == part or module.startswith(f"{part}.") for part in parts)


def of_part(module: str, part: str) -> bool:
    """Whether a module belongs to a part, from which it may have been split off, as imap_wire from imap."""
    return within(module, part) or module.startswith(f"{part}_")


def imported(tree: ast.AST) -> Iterator[str]:
    """Every name that is imported when the code runs, so nothing that stands under TYPE_CHECKING."""
    if isinstance(tree, ast.If) and "TYPE_CHECKING" in ast.unparse(tree.test):
        return
    if isinstance(tree, ast.Import):
        yield from (alias.name for alias in tree.names)
    elif isinstance(tree, ast.ImportFrom):
        assert tree.level == 0, f"line {tree.lineno}: an import says where it comes from, in full"
        yield from (f"{tree.module}.{alias.name}" for alias in tree.names)
    for child in ast.iter_child_nodes(tree):
        yield from imported(child)


TREES = {
    name_of(path): ast.parse(path.read_text(encoding="utf-8")) for path in python_files("engine", "pbem")
}
IMPORTS = {module: set(imported(tree)) for module, tree in TREES.items()}


def module_of(name: str) -> str | None:
    """The module of ours that an imported name is or stands in."""
    if name in TREES:
        return name
    parent = name.rpartition(".")[0]
    return parent if parent in TREES else None


NEEDS = {module: {found for name in names if (found := module_of(name))} for module, names in IMPORTS.items()}


def reached(module: str) -> set[str]:
    """What a module imports of ours, and what that imports, and so on within engine or within pbem."""
    home = module.split(".")[0]
    names: set[str] = set()
    seen: set[str] = set()
    to_do = {module}
    while to_do:
        at = to_do.pop()
        seen.add(at)
        names |= IMPORTS[at]
        to_do |= {found for found in NEEDS[at] if within(found, home)} - seen
    return names


def layer(module: str) -> int | None:
    return next((n for n, parts in enumerate(ENGINE) if within(module, *parts)), None)


def test_the_engine_needs_nothing_but_the_standard_library():
    for module in TREES:
        if within(module, "engine"):
            outside = {name.split(".")[0] for name in IMPORTS[module]} - sys.stdlib_module_names - {"engine"}
            assert not outside, f"{module} imports {outside}"


def test_the_engine_has_no_clock_no_dice_and_no_network():
    for module in TREES:
        if within(module, "engine"):
            found = {name for name in IMPORTS[module] if within(name, *NOT_IN_THE_ENGINE)}
            assert not found, f"{module} imports {found}"


def test_the_engine_is_built_in_layers():
    for module in TREES:
        own = layer(module)
        if own is not None:
            above = {found for found in reached(module) if (layer(found) or 0) > own}
            assert not above, f"{module} reaches up to {above}"


def test_no_imports_run_in_a_circle():
    try:
        TopologicalSorter(NEEDS).prepare()
    except CycleError as circle:
        pytest.fail(" <- ".join(circle.args[1]))


@pytest.mark.parametrize("part", UNSEEN)
def test_a_part_of_the_server_does_not_see(part: str):
    for module in TREES:
        if of_part(module, part):
            seen = {name for name in reached(module) if any(of_part(name, unseen) for unseen in UNSEEN[part])}
            assert not seen, f"{module} reaches {seen}"


@pytest.mark.parametrize("library", PLACES)
def test_a_library_has_one_place(library: str):
    for module, names in IMPORTS.items():
        used = {name for name in names if within(name, library) and not within(name, *HANDED_ON)}
        at_home = any(of_part(module, place) for place in PLACES[library])
        assert at_home or not used, f"{module} imports {used}, which belongs to {PLACES[library]}"


def test_what_the_code_imports_is_what_the_package_declares():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {normalised(re.split(r"[^\w.-]", wanted, maxsplit=1)[0]) for wanted in project["dependencies"]}
    distributions = packages_distributions()
    roots = {name.split(".")[0] for names in IMPORTS.values() for name in names}
    foreign = roots - sys.stdlib_module_names - {"engine", "pbem"}
    for root in sorted(foreign):
        providers = {normalised(name) for name in distributions.get(root, [root])}
        assert providers & declared, f"{root} is imported; pyproject.toml names none of {providers}"


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_packages_are_empty_but_the_one_that_names_the_engines_handful():
    for path in python_files("engine", "pbem"):
        if path.name == "__init__.py" and path != ROOT / "engine" / "__init__.py":
            assert not path.read_text(encoding="utf-8").strip(), f"{path.relative_to(ROOT)} is not empty"


def test_every_file_opens_with_a_sentence_that_says_what_it_is():
    for path in python_files("engine", "pbem", "tests", "bench"):
        text = path.read_text(encoding="utf-8")
        if text.strip():
            opening = (ast.get_docstring(ast.parse(text)) or "").split("\n\n")[0]
            assert opening.endswith((".", "?", "!")), f"{path.relative_to(ROOT)} opens with {opening!r}"


def test_a_file_is_small_enough_to_be_read_in_one_go():
    for path in python_files("engine", "pbem"):
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines < 320, f"{path.relative_to(ROOT)} has {lines} lines"


def test_a_module_has_a_name_that_says_something():
    for path in python_files("engine", "pbem", "tests", "bench"):
        words = set(name_of(path).replace("_", ".").split("."))
        assert not words & SAYS_NOTHING, path.relative_to(ROOT)


# The brackets keep these from finding themselves.
PLACES_ON_A_MACHINE = re.compile(r"(?<![\w.~-])/(work|root|home|tmp|Users)/[\w.]")
PACKAGE_INDEX = re.compile(
    r"pypi[.](org|io|python)|python[h]osted|(extra-)?index[-_]url|find[-_]links|/simple[/\s\"']"
)


def files_of_the_project() -> list[Path]:
    """What is under version control or might be; without git, what is not hidden."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):
        names = [str(path.relative_to(ROOT)) for path in ROOT.rglob("*")]
        names = [name for name in names if not any(part.startswith(".") for part in Path(name).parts)]
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


@pytest.mark.parametrize("pattern", [PLACES_ON_A_MACHINE, PACKAGE_INDEX], ids=["machine", "index"])
def test_no_file_names_a_place_that_only_one_machine_has(pattern: re.Pattern[str]):
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in files_of_the_project()
        for number, line in enumerate(
            path.read_text(encoding="utf-8", errors="replace").splitlines(), start=1
        )
        if pattern.search(line)
    ]
    assert not found
