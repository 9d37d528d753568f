"""The first look into a mailbox of many thousand mails: how long until all are kept, and how much memory it takes.

`python -m bench.first_contact [MAILS]`, as root, for Dovecot wants it. One move stands among mails of strangers and
machines.
"""

from __future__ import annotations

import asyncio
import resource
import sys
import tempfile
import time
from pathlib import Path

from tests.box import a_box, until
from tests.mailhost import MailHost
from tests.places import real_place
from tests.server import reply


async def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder, MailHost() as host:
        async with real_place(host) as place, a_box(place, Path(folder)) as box:
            asked = box.game.asked()
            machine = {"Auto_Submitted": "auto-replied"}
            noise = (
                reply(f"s{n}@e{n % 997}.test", "I am away.", None, **(machine if n % 2 else {}))
                for n in range(count - 1)
            )
            await place.put(box.mail(asked, "bid 4"), *noise)
            before, begun, used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.time(), time.process_time()
            async with box.running():
                await until(lambda: box.fetched() == count and box.game.asked() != asked, 3600)
                kept = time.time() - begun
            grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
            left = len(await box.folder("INBOX"))
            each = (time.process_time() - used) / count * 1000
            print(f"{count} mails kept after {kept:.0f} s; {each:.2f} ms of a processor for each")
            print(f"memory grew by {grown:.0f} MB; left in INBOX: {left}")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000))
