"""Fixtures around mail: the real servers, started once for all tests that want them, and both hosts under one name."""

import os
from collections.abc import Iterator
from functools import partial

import pytest

from tests.mailhost import MailHost, missing
from tests.places import OpenPlace, embedded_place, real_place


@pytest.fixture(scope="session")
def mailhost() -> Iterator[MailHost]:
    """Postfix and Dovecot. Where they cannot run: skip, but fail when CI or WITH_SERVERS=1 says they must."""
    if reason := missing():
        if os.environ.get("CI") or os.environ.get("WITH_SERVERS") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with MailHost() as host:
        yield host


@pytest.fixture(params=["embedded", "real"])
def open_place(request: pytest.FixtureRequest) -> OpenPlace:
    """The test runs once on each host: `async with open_place() as place`."""
    if request.param == "embedded":
        return embedded_place
    return partial(real_place, request.getfixturevalue("mailhost"))
