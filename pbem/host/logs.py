"""What the server writes down while it runs: our own sentences, and of the libraries only that and where they speak.

Libraries quote what they read and send, at any level: addresses, cards, tokens. Their words, and the text of every
exception, are therefore never written; the place in the source is, and it is enough to find the cause.
"""

from __future__ import annotations

import logging
from logging.handlers import WatchedFileHandler
from pathlib import Path

from pbem.config import LogSettings
from pbem.host.trouble import Misused
from pbem.shunt import place_of

OURS = "pbem"


class Discreet(logging.Formatter):
    """A line for each record, with the words of our own code alone."""

    def format(self, record: logging.LogRecord) -> str:
        if _is_ours(record):
            text = record.getMessage()
        else:
            text = f"{record.name} reports something at {Path(record.pathname).name}:{record.lineno}."
        if record.exc_info and isinstance(record.exc_info[1], Exception):
            text += f" [{place_of(record.exc_info[1])}]"
        line = text.replace("\n", " ")
        return f"{self.formatTime(record)} {record.levelname:7} {line}"


def _is_ours(record: logging.LogRecord) -> bool:
    return record.name == OURS or record.name.startswith(f"{OURS}.")


def start_logging(settings: LogSettings) -> None:
    """Write to the file, or to stderr: our own records from the level on, the libraries' from WARNING on.

    Raises Misused when the file cannot be written.
    """
    try:
        # watched, so that log files may be rotated while the server runs
        handler = WatchedFileHandler(settings.file, encoding="utf-8") if settings.file else logging.StreamHandler()
    except OSError as error:
        raise Misused(f"The log file {settings.file} cannot be written: {error.strerror}.") from None
    handler.setFormatter(Discreet())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger(OURS).setLevel(settings.level)
    logging.captureWarnings(True)
