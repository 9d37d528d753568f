"""Random deals come out the same here and in another program, OpenSpiel, which lives in a process of its own."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.left_out import NO_PACKAGE

pytestmark = pytest.mark.skipif(find_spec("pyspiel") is None, reason=NO_PACKAGE)


def compared(deals, *changes):
    command = [sys.executable, "-m", "tests.oracle", "--deals", str(deals), *changes]
    run = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_random_deals_are_bid_played_and_scored_as_openspiel_does_it():
    assert compared(500) == "500 deals and no difference"


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ("breaking=until_broken", "what . may do"),
        ("side_max=off", "what . may do"),
        ("must_beat=yes", "what . may do"),
        ("overtrick=0", "the points"),
        ("bag_penalty=99", "the points"),
    ],
)
def test_any_other_rule_would_be_noticed(change, differs):
    assert re.match(rf"deal \d+: {differs}", compared(100, change))
