"""Addresses that are one mailbox: told apart everywhere, but counted as one where letters to somebody are limited."""

from __future__ import annotations

from sqlmodel import Session

from pbem.storage import lobby

_DOTLESS = ("gmail.com", "googlemail.com")
"""Where points in front of the @ mean nothing, and both domains are one."""


def mailbox(address: str) -> str:
    """What stands for the mailbox of an address: `v.ictim+1@gmail.com` and `victim@gmail.com` have the same one."""
    front, _, domain = address.lower().rpartition("@")
    front = front.partition("+")[0] or front
    return f"{front.replace('.', '')}@{_DOTLESS[0]}" if domain in _DOTLESS else f"{front}@{domain}"


def owners(db: Session, address: str) -> set[int]:
    """The players, for the most part one or none, who are known by an address of this mailbox."""
    mine = mailbox(address)
    front, _, domain = mine.rpartition("@")
    domains, beginning = (_DOTLESS, front[:1]) if domain == _DOTLESS[0] else ((domain,), front)
    return {number for other, number in lobby.addresses_like(db, beginning, domains) if mailbox(other) == mine}
