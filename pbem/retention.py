"""What is deleted in time: the bytes of mails and letters. Their rows stay, for what has been done is done once."""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Session

from pbem.config import RetentionSettings
from pbem.forgetting import FAREWELL
from pbem.mail.read import condensed
from pbem.storage import keeping

AT_ONCE = 200
"""Mails or letters of which the bytes are deleted in one transaction."""


def tidy(db: Session, settings: RetentionSettings, now: datetime, most: int = AT_ONCE) -> int:
    """Delete the bytes of so many mails and letters that have been kept for long enough; how many that were.

    Of a letter the hashes of its lines stay, by which an answer's quotation is told from its own words. Its number and
    whom it went to stay too, so that its token goes on proving its reader.
    """
    done = 0
    if settings.mails is not None:
        done += keeping.delete_mails(db, now - settings.mails, most)
    if settings.letters is not None:
        for number, raw in keeping.old_letters(db, now - settings.letters, most):
            keeping.delete_letter(db, number, condensed(raw))
            done += 1
    keeping.delete_last_letters(db, FAREWELL)
    return done


def left(db: Session, settings: RetentionSettings, now: datetime) -> int:
    """How many mails and letters are kept longer than they should be."""
    mails = keeping.count_mails(db, now - settings.mails) if settings.mails is not None else 0
    return mails + (keeping.count_letters(db, now - settings.letters) if settings.letters is not None else 0)
