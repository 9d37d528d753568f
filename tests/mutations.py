"""Mails damaged as lines, disks and attackers damage them, and what reading them may cost at most.

`python -m tests.mutations 100000 [SEED]` reads so many of them and tells the slowest and the memory.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pbem.mail.read import (
    Letter,
    failed_recipients,
    kind,
    own_lines,
    own_words,
    own_words_html,
    read_letter,
    sender,
    sent_hashes,
)

MAILS = {path.stem: path.read_bytes() for path in sorted((Path(__file__).parent / "mail").glob("*.eml"))}
SENT = sent_hashes("Your turn, Sara: trick 5, Ben led hearts.\nSpades are not broken.\n")

SECONDS = 0.2
"""Of a processor, for one mail of the corpus however it was damaged."""
MEGABYTES = 100
"""By which the process may grow, whatever it reads."""

Mutation = Callable[[random.Random, bytes], bytes]


def flip_bits(chosen: random.Random, mail: bytes) -> bytes:
    data = bytearray(mail)
    for _ in range(chosen.choice((1, 8, 64))):
        data[chosen.randrange(len(data))] ^= 1 << chosen.randrange(8)
    return bytes(data)


def overwrite(chosen: random.Random, mail: bytes) -> bytes:
    at = chosen.randrange(len(mail))
    return mail[:at] + chosen.randbytes(chosen.randint(1, 200)) + mail[at + chosen.randint(0, 200) :]


def truncate(chosen: random.Random, mail: bytes) -> bytes:
    return mail[: chosen.randint(1, len(mail))]


def behead(chosen: random.Random, mail: bytes) -> bytes:
    return mail[chosen.randrange(len(mail)) :]


def splice(chosen: random.Random, mail: bytes) -> bytes:
    other = chosen.choice(list(MAILS.values()))
    return mail[: chosen.randint(1, len(mail))] + other[chosen.randrange(len(other)) :]


def double_headers(chosen: random.Random, mail: bytes) -> bytes:
    head, _, body = mail.replace(b"\r\n", b"\n").partition(b"\n\n")
    fields = head.split(b"\n")
    doubled = [field for field in fields for _ in range(chosen.choice((1, 1, 2, 40)))]
    chosen.shuffle(doubled)
    return b"\n".join(doubled) + b"\n\n" + body


def repeat(chosen: random.Random, mail: bytes) -> bytes:
    first = chosen.randrange(len(mail))
    piece = mail[first : first + chosen.choice((1, 20, 500))]
    return mail[:first] + piece * chosen.choice((2, 100, 2000)) + mail[first:]


def move_lines(chosen: random.Random, mail: bytes) -> bytes:
    lines = mail.split(b"\n")
    for _ in range(chosen.randint(1, 10)):
        lines.insert(chosen.randrange(len(lines)), lines.pop(chosen.randrange(len(lines))))
    return b"\n".join(lines)


def change_line_ends(chosen: random.Random, mail: bytes) -> bytes:
    ends = chosen.choice((b"\r", b"\r\r\n", b"\n\r", b"\0\n", b"\xe2\x80\xa8"))
    return b"\n".join(line + (ends if chosen.random() < 0.1 else b"") for line in mail.split(b"\n"))


def nest(chosen: random.Random, mail: bytes) -> bytes:
    for level in range(chosen.choice((1, 5, 25))):
        kind_of = chosen.choice((b"mixed", b"alternative", b"signed", b"report"))
        mark = b"n%d" % level
        mail = b"Content-Type: multipart/" + kind_of + b"; boundary=" + mark + b"\n\n--" + mark + b"\n" + mail
    return mail


MUTATIONS: tuple[Mutation, ...] = (
    flip_bits, overwrite, truncate, behead, splice, double_headers, repeat, move_lines, change_line_ends, nest,
)  # fmt: skip


def mutations(chosen: random.Random, mails: Sequence[bytes]) -> Iterator[bytes]:
    """Each mail damaged in each of the ways, and now and then in two of them."""
    for mail in mails:
        for mutation in MUTATIONS:
            damaged = mutation(chosen, mail)
            yield chosen.choice(MUTATIONS)(chosen, damaged) if chosen.random() < 0.3 else damaged


def read_everything(raw: bytes) -> None:
    """Everything that is ever asked of a mail."""
    letter = read_letter(raw)
    kind(raw)
    sender(raw)
    failed_recipients(raw)
    text = raw.decode("utf-8", "surrogateescape")
    own_words(text)
    own_words_html(text)
    if isinstance(letter, Letter):
        own_lines(letter)
        own_lines(letter, SENT)


def reading_time(raw: bytes) -> float:
    """Seconds of a processor to read this mail; of two tries the better, where the first took long."""
    best = 1e9
    for _ in range(2):
        begun = time.process_time()
        read_letter(raw)
        best = min(best, time.process_time() - begun)
        if best < SECONDS / 2:
            break
    return best


def megabytes() -> float:
    """The most memory that this process ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(count: int, seed: int) -> None:
    chosen = random.Random(seed)
    before, slowest, done = megabytes(), 0.0, 0
    begun = time.process_time()
    while done < count:
        for raw in mutations(chosen, list(MAILS.values())):
            try:
                read_everything(raw)
            except Exception:
                Path(f"raised-{done}.eml").write_bytes(raw)
                raise
            taken = reading_time(raw)
            if taken > slowest:
                slowest = taken
                print(f"{done}: {taken * 1000:.1f} ms for {len(raw)} bytes", flush=True)
            done += 1
            if done == count:
                break
    per_mail = (time.process_time() - begun) / count * 1000
    print(f"{count} mails, none raised; slowest {slowest * 1000:.1f} ms, {per_mail:.2f} ms each for everything")
    print(f"memory grew by {megabytes() - before:.1f} MB")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1)
