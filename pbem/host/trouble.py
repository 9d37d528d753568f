"""What a command of the host's tells on stderr when it cannot do what was asked."""

from __future__ import annotations


class Trouble(Exception):
    """A sentence for the host, without internals; the command then ends with `status`."""

    status = 1


class Misused(Trouble):
    """The command was asked for something that makes no sense."""

    status = 2
