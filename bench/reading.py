"""Mails read in a second beside what the standard library's `email` reads of the same mails in the same run.

`python -m bench.reading [ROUNDS]`. `email` parses with `policy.default` and hands out the sender, the subject and the
text; it tells nobody whose lines these are. Times are of the processor, for others may use this machine too.
"""

from __future__ import annotations

import email
import email.policy
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median

from pbem.mail.read import Letter, own_lines, read_letter, sent_hashes

FOLDER = Path(__file__).parents[1] / "tests" / "mail"
MAILS = {path.name: path.read_bytes() for path in sorted(FOLDER.glob("*.eml"))}
SENT = sent_hashes((FOLDER / "letter.txt").read_text("utf-8"), (FOLDER / "letter.html").read_text("utf-8"))


def ours(raw: bytes) -> None:
    letter = read_letter(raw)
    if isinstance(letter, Letter):
        own_lines(letter, SENT)


def with_email(raw: bytes) -> None:
    """What a program would ask `email` for; a mail on which it raises costs as much as it took until then."""
    message = email.message_from_bytes(raw, policy=email.policy.default)
    try:
        str(message["From"]), str(message["Subject"])
        body = message.get_body(("plain", "html"))
        if body is not None:
            body.get_content()
    except (LookupError, ValueError, AttributeError, TypeError):
        return


def parsed_only(raw: bytes) -> None:
    email.message_from_bytes(raw, policy=email.policy.compat32)


def per_second(work: Callable[[bytes], None]) -> float:
    begun = time.process_time()
    for raw in MAILS.values():
        work(raw)
    return len(MAILS) / (time.process_time() - begun)


def slowest() -> tuple[float, str]:
    times = []
    for name, raw in MAILS.items():
        begun = time.process_time()
        ours(raw)
        times.append((time.process_time() - begun, name))
    return max(times)


def main(rounds: int) -> None:
    ours(next(iter(MAILS.values())))
    found = [(per_second(ours), per_second(with_email), per_second(parsed_only)) for _ in range(rounds)]
    for number, (own, library, compat) in enumerate(found, 1):
        print(f"round {number}: ours {own:.0f}/s, email {library:.0f}/s, email's old parser alone {compat:.0f}/s")
    print(f"ours is {median(own / library for own, library, _ in found):.2f} of email (median of {rounds} rounds)")
    taken, name = slowest()
    print(f"slowest of {len(MAILS)} mails: {name}, {taken * 1000:.1f} ms")
    tracemalloc.start()
    for raw in MAILS.values():
        ours(raw)
    print(f"peak memory beyond the mails: {tracemalloc.get_traced_memory()[1] / 1e6:.1f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
