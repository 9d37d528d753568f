"""Many mails from one sender, each with other words. By hand: `python -m tests.flood 10000 stranger forged proven`."""

from __future__ import annotations

import hashlib
import resource
import sys
from datetime import timedelta
from time import process_time

from pbem.storage.database import transaction
from pbem.storage.tables import InboxRow
from tests.server import InMemoryServer, Sent, reply

MAILS_PER_HOUR = 40

KINDS = {"stranger": "new basic4 bots", "forged": "say", "proven": "say", "gibberish": "frobnicate"}
"""Who floods, and what each of his mails begins with: somebody unknown, somebody in sara's name without proof, and
sara herself, with what is done and with what is not understood."""


def flooded() -> InMemoryServer:
    """sara plays with three computers, and forty mails of hers are read in an hour."""
    server = InMemoryServer(mails_per_hour=MAILS_PER_HOUR)
    server.game_with_computers()
    return server


def flood(server: InMemoryServer, kind: str, number: int) -> list[Sent]:
    """The letters that so many mails of this kind cause, which come within ten minutes and are fetched at once."""
    own = kind in ("proven", "gibberish")
    who = "eve@else.test" if kind == "stranger" else "sara@players.test"
    raw = reply(who, f"{KINDS[kind]} nnnn", server.latest["sara"] if own else None, Message_ID="<nnnn@players.test>")
    with transaction(server.engine) as db:
        for n in range(number):
            server.uid += 1
            server.now += timedelta(minutes=10) / number
            one = raw.replace(b"nnnn", b"%s%d" % (kind.encode(), n))
            row = InboxRow(account="box", uidvalidity=1, uid=server.uid, digest=hashlib.sha256(one).hexdigest(),
                           raw=one, arrived_at=server.now, fetched_at=server.now)  # fmt: skip
            db.add(row)
    return server.work()


if __name__ == "__main__":
    for kind in sys.argv[2:]:
        server, began = flooded(), process_time()
        letters = flood(server, kind, int(sys.argv[1]))
        print(f"{kind}: {len(letters)} letters, {(process_time() - began) / int(sys.argv[1]) * 1000:.1f} ms a mail")
    print(f"memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB")
