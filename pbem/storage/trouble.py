"""What an error of the database means: is it a mail's fault or the database's own, and what the host can do."""

from __future__ import annotations

from sqlalchemy.exc import DatabaseError, DBAPIError, InterfaceError, InternalError, OperationalError

ASKED_TOO_MUCH = ("SQLITE_ERROR", "SQLITE_TOOBIG", "54")
"""What the drivers call the database's trouble, although it was what we asked: a value or a statement too large."""

REMEDIES = {
    "SQLITE_FULL": "its disk is full: make room",
    "SQLITE_IOERR": "its disk does not read or write: look at the system's log",
    "SQLITE_BUSY": "another program keeps it locked: let that finish, or end it",
    "SQLITE_LOCKED": "another program keeps it locked: let that finish, or end it",
    "SQLITE_READONLY": "this program may not write to its file or folder: mend their permissions",
    "SQLITE_CANTOPEN": "its file cannot be opened: mend the permissions of its folder",
    "SQLITE_CORRUPT": "its file is damaged: restore a backup",
    "SQLITE_NOTADB": "its file is damaged: restore a backup",
    "25006": "it only takes questions now: is it a copy of the one that works?",
    "25P03": "this program was asleep for too long in a transaction",
    "28": "it refuses user or password of database.url",
    "3D": "it is not there: make it, or mend database.url",
    "53100": "its disk is full: make room",
    "53300": "it has no connection left: raise its max_connections, or end other programs",
    "55P03": "another program keeps it locked: let that finish, or end it",
    "57P": "it is stopped, starts, or has ended our connection",
    "": "there is no connection to it: does it run?",
}
"""By the beginning of the code, the longest that fits."""


class Deposed(OperationalError):
    """This daemon's lock on the database is lost, so it may commit nothing; no mail is to blame for that."""

    def __init__(self) -> None:
        super().__init__("COMMIT", None, Exception("the lock is lost"))


def is_down(error: DBAPIError) -> bool:
    """Is it the database that cannot work now? Else it is what we asked of it, and asking again helps only if somebody
    else was quicker."""
    if error.connection_invalidated:
        return True
    own = isinstance(error, OperationalError | InterfaceError | InternalError) or type(error) is DatabaseError
    return own and not code(error).startswith(ASKED_TOO_MUCH)


def told(error: DBAPIError) -> str:
    """What is wrong and what helps, without the database's own words, which may quote a row."""
    if isinstance(error, Deposed):
        return "Another server may work with the database by now, so this one does nothing. Nothing is lost."
    name = code(error)
    known = next((name[:end] for end in range(len(name), -1, -1) if name[:end] in REMEDIES), "")
    remedy = REMEDIES[known] if known or not name else "this program does not know why"
    return f"The database cannot be used ({name or type(error.orig).__name__}): {remedy}. Nothing is lost."


def code(error: DBAPIError) -> str:
    """SQLite's name of the error or PostgreSQL's SQLSTATE; empty where the connection is gone."""
    cause = error.orig
    return str(getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None) or "")
