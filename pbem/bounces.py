"""Letters that come back: what that says of an address, and when a table hears of it.

A report counts only with the token or the message id of a letter that we did send, and once for each letter: nobody
can switch a player off by writing reports, who has not had that many of his letters.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from engine.sentence import Sentence
from pbem import stopped
from pbem.commands.words import N_
from pbem.household import is_his
from pbem.identify import Proven
from pbem.letters import paragraphs
from pbem.mail.identity import letter_numbers
from pbem.mail.read import Letter, failed_recipients
from pbem.storage import store, trust
from pbem.storage.tables import AddressRow, LetterRow
from pbem.work import Work

HARD, SOFT = 1.0, 0.3
"""What a letter that could not be delivered adds to its address's score, and one that has not been delivered yet."""

HALF = timedelta(days=7)
"""The time in which a score falls to its half."""

BOUNCING = 2.5
"""The score at which an address counts as one that nothing reaches: three letters within a few days."""

GRACE = timedelta(days=7)
"""How long the time of somebody whom nothing reaches stands still."""

SELDOM = timedelta(days=30)
"""Within which it does so for no longer: nobody else sees whether his letters really come back."""

TELL = N_("Mail to {name} comes back undelivered, and the time of {name} stands still for at most a week. Whoever can "
          "reach {name} otherwise, please do.")  # fmt: skip
TELL_AGAIN = N_("Mail to {name} comes back undelivered again, and the time of {name} runs on. Whoever can reach {name} "
                "otherwise, please do.")  # fmt: skip


def hear_report(work: Work, letter: Letter) -> str:
    """A mail system reports. What was made of it, as a note for its row."""
    numbers = letter_numbers(replace(letter, subject=""), work.server.address, work.server.tokens)
    returned = next((row for number in numbers if (row := store.letter(work.db, number))), None)
    if returned is None:
        return "a report of nothing that was sent from here"
    return hear_of(work, returned, HARD if failed_recipients(work.row.raw) else SOFT)


def hear_refusal(work: Work) -> None:
    """The next server refused a letter for good."""
    row = store.letter(work.db, work.row.due["letter"])
    work.row.note = hear_of(work, row, HARD) if row else "a letter that is not known any more"


def hear_of(work: Work, letter: LetterRow, weight: float) -> str:
    """A letter came back. Its reader's tables hear of it when that happens too often."""
    if letter.returned:
        return f"letter {letter.id} came back, as was known"
    letter.returned = True
    found = store.address(work.db, letter.address)
    if found is None or not is_his(store.player(work.db, letter.player_id), found[1]):
        return f"letter {letter.id} came back from an address that is nobody's any more"
    address, player = found[0], store.player(work.db, letter.player_id)
    address.score, address.scored_at = score(address, work.now) + weight, work.now
    if address.score >= BOUNCING and not address.bouncing:
        address.bouncing, address.bouncing_at = True, _began(work, letter.player_id)
        tell = TELL if work.now < address.bouncing_at + GRACE else TELL_AGAIN
        _tell_tables(work, letter.player_id, tell, player.name)
    work.db.flush()  # the next one is where letters go now
    if address.bouncing and store.address_of(work.db, letter.player_id) == address.address:
        _stop_clocks(work, letter.player_id, min(address.bouncing_at or work.now, work.now) + GRACE)
    return f"letter {letter.id} came back"


def _began(work: Work, player_id: int) -> datetime:
    """When letters to him began to come back: now, if they have not done so of late, to whichever address."""
    known = (row.bouncing_at for row in trust.addresses(work.db, player_id) if row.bouncing_at)
    last = max(known, default=None)
    return last if last and last <= work.now < last + SELDOM else work.now


def _stop_clocks(work: Work, player_id: int, until: datetime) -> None:
    """No letter reaches him at any address: his time does not run for a while."""
    if until > work.now:
        stopped.stop_clocks(work.db, player_id, work.now, until)


def _tell_tables(work: Work, player_id: int, notice: str, name: str) -> None:
    for row, seat in store.games_of(work.db, player_id, "playing"):
        if row.id is not None and seat.player_id == player_id and seat.state == "joined":
            work.open(row.id).tell(notice, name=name)


def go_on(work: Work, player_id: int) -> None:
    """Nobody waits for a mailbox any longer than that."""
    if store.is_shunted(work.db, player_id):
        return
    stopped.start_clocks(work.db, player_id, work.now)
    _tell_tables(work, player_id, N_("The time of {name} runs again, though letters have not arrived."),
                 store.player(work.db, player_id).name)  # fmt: skip


def score(address: AddressRow, now: datetime) -> float:
    """The score as it is now; it decays, for mailboxes fill up and are emptied."""
    if not address.score or address.scored_at is None:
        return 0.0
    return float(address.score * 0.5 ** (max(now - address.scored_at, timedelta(0)) / HALF))


def sign_of_life(work: Work, proven: Proven) -> None:
    """Somebody wrote from this address. He reads it if letters to it had been coming back."""
    address = proven.address
    if address is None or not address.score:
        return
    if address.bouncing:
        sentence = Sentence("Letters to {address} came back to me undelivered lately. Please see to your mailbox.",
                            {"address": address.address})  # fmt: skip
        work.show(*paragraphs(work.reader.words, sentence))
    address.score, address.bouncing = 0.0, False
