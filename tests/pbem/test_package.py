"""The package as a stranger gets it: a wheel in an environment of its own, run from an empty folder."""

import json
import os
import re
import site
import subprocess
import sys
import tomllib
import venv
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PINS = "".join(path.read_text() for path in sorted(ROOT.glob("requirements*.txt")))


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; a failure shows what it complained about. It knows nothing of this checkout."""
    ours = ("PYTHON", "SPADES_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=240)
    assert done.returncode == 0, f"{command} ended with {done.returncode}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=ROOT)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def stranger(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., str]:
    """Runs a program of an environment that holds the wheel, in an empty folder."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, with_pip=False)
    python = environment / "bin" / "python"
    install = ("--no-deps", "--no-index", "--disable-pip-version-check", wheel)
    run(sys.executable, "-m", "pip", "--python", python, "install", *install, cwd=environment)
    # The libraries are those that we run with, so that nothing is fetched. An editable install of the project
    # among them stays unseen: in a folder that a .pth file names, no other .pth file is read.
    (packages,) = environment.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text("\n".join(site.getsitepackages()))

    def execute(program: str, *arguments: str) -> str:
        return run(environment / "bin" / program, *arguments, cwd=tmp_path_factory.mktemp("empty"))

    return execute


def test_every_package_that_is_declared_is_pinned_at_a_version_that_was_asked_for():
    written = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project, groups = written["project"], written["dependency-groups"]
    extras = (*project["optional-dependencies"].values(), *groups.values())
    declared = [*project["dependencies"], *chain(*extras)]
    pins = dict(re.findall(r"^([\w.-]+)==([\w.]+)", PINS, re.MULTILINE))
    for wanted in map(Requirement, declared):
        pin = pins.get(canonicalize_name(wanted.name))
        assert pin, f"{wanted.name} is not pinned"
        assert wanted.specifier.contains(pin), f"{wanted} is asked for, {pin} is pinned"


def test_every_pin_has_its_hashes():
    _, *pinned = re.split(r"^(?=\w)", PINS, flags=re.MULTILINE)
    assert len(pinned) > 50
    assert not [pin.split()[0] for pin in pinned if "--hash=sha256:" not in pin]


def test_everything_that_is_read_while_it_runs_travels_in_the_wheel(wheel: Path):
    wanted = {
        str(Path(place) / path.relative_to(ROOT / folder))
        for folder, place in {"engine": "engine", "pbem": "pbem", "templates": "pbem/templates"}.items()
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert wanted <= set(ZipFile(wheel).namelist())


def test_nothing_else_travels_in_the_wheel(wheel: Path):
    folders = {name.split("/")[0] for name in ZipFile(wheel).namelist()}
    assert {folder for folder in folders if not folder.endswith(".dist-info")} == {"engine", "pbem"}


def test_the_licence_travels_with_it(wheel: Path):
    (licence,) = [name for name in ZipFile(wheel).namelist() if name.endswith("/LICENSE")]
    assert ZipFile(wheel).read(licence) == (ROOT / "LICENSE").read_bytes()


def test_the_rules_are_found_where_the_wheel_put_them(stranger: Callable[..., str]):
    program = "import engine; print(engine.__file__); print(*engine.load_presets())"
    place, presets = stranger("python", "-c", program).splitlines()
    assert str(ROOT) not in place
    assert "basic4" in presets.split()


def test_the_command_explains_itself(stranger: Callable[..., str]):
    assert "demo" in stranger("pbem", "--help")


def test_the_demonstration_plays_a_whole_game_from_the_wheel(stranger: Callable[..., str], tmp_path: Path):
    letters = tmp_path / "letters"
    told = json.loads(stranger("pbem", "demo", "--set", "target=100", "--json", "--folder", str(letters)))
    assert told["scores"][told["winner"]] >= 100
    assert told["deals"] >= 1
    assert any(path.is_file() for path in letters.rglob("*"))
