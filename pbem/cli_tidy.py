"""The host's command that deletes at once what is deleted in time."""

from __future__ import annotations

import typer

from pbem import retention
from pbem.cli_manners import ConfigFile, database, say, settings_of
from pbem.host.serve import now
from pbem.storage.database import transaction


def tidy(config: ConfigFile = None) -> None:
    """Delete the bytes of mails and letters that have been kept for long enough, as the settings under retention say.

    A running server does so by itself, a few at a time; this is for an old database, or after a shorter time was set.
    """
    settings = settings_of(config)
    with database(settings) as engine:
        with transaction(engine) as db:
            all_of_them = retention.left(db, settings.retention, now())
        done, some = 0, 1
        while some:
            with transaction(engine) as db:
                some = retention.tidy(db, settings.retention, now())
            done += some
            if some:
                typer.echo(f"{done} of {max(done, all_of_them)}", err=True)
    say(f"The bytes of {done} mails and letters are deleted." if done else "Nothing has been kept for too long.")
