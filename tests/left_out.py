"""A pytest plugin for `./test`: tells at the end which tests were left out; WITH_SERVERS=1 lets none be."""

import os
from collections import Counter
from collections.abc import Generator
from typing import Any, TypeVar

import pytest

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
NONE_MAY_BE = os.environ.get("WITH_SERVERS") == "1"
NO_PACKAGE = "OpenSpiel has no package for this machine"
"""The one reason that nothing can be done about."""


def reason(report: Report) -> str:
    """Why a test was skipped, in the words of whoever skipped it."""
    where_and_why: Any = report.longrepr
    return str(where_and_why[2]).removeprefix("Skipped: ")


def insisted_on(report: Report) -> Report:
    """The same report, but a failure where a test was skipped that had to run."""
    if NONE_MAY_BE and report.skipped and not hasattr(report, "wasxfail") and reason(report) != NO_PACKAGE:
        report.longrepr = f"left out, although WITH_SERVERS=1 says that nothing may be: {reason(report)}"
        report.outcome = "failed"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return insisted_on((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return insisted_on((yield))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    left_out = Counter(reason(report) for report in terminalreporter.getreports("skipped"))
    if left_out:
        terminalreporter.section("left out")
    for why, number in left_out.items():
        terminalreporter.write_line(f"{number} test{'s' if number > 1 else ''}: {why}")
    if left_out and not NONE_MAY_BE:
        terminalreporter.write_line("WITH_SERVERS=1 ./test installs what they need, and runs them.")
