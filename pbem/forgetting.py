"""Forgetting a person: what is stored about him goes, and the games that he played stay.

His seats are taken over as if he had left. His name, addresses and settings, his mails and the letters to him, and what
he said are deleted; in what stays he is a number, "Player 17". Nothing is kept by which he would be known again.
"""

from __future__ import annotations

from engine.sentence import Sentence
from pbem.commands import lobby
from pbem.commands.words import N_
from pbem.gathering import free_seat
from pbem.letters import paragraphs
from pbem.outbox import put_plain
from pbem.storage import personal, store, trust
from pbem.work import Work

FAREWELL = "farewell"
"""The kind of the last letter. It is deleted too, once it has left."""

DELETED = N_("(What was said here is deleted.)")
"""What stands where he had spoken."""


def forget(work: Work) -> None:
    """Have the writer forgotten at the end of this work. His tables hear that he has left, and he gets one last letter;
    nothing more of his mail is read."""
    for game, seat in store.games_of(work.db, work.writer_id, "playing", "gathering"):
        assert game.id is not None
        table = work.open(game.id)
        if seat.state == "invited":
            free_seat(
                work, table, table.seats[seat.seat], "{name} declined to play at table {n}. The seat is free again."
            )
        else:
            lobby.leave(work, table)
    work.forgets, work.focus = True, None
    work.errands.append(work.replies.clear)  # the last letter is the answer
    work.afterwards.append(lambda: _say_goodbye_and_forget(work))


def _say_goodbye_and_forget(work: Work) -> None:
    person, name = work.writer, personal.pseudonym(work.writer_id)
    sentences = (
        Sentence("Your name, your addresses, your settings, your mails, the letters to you and what you have said at "
                 "tables are deleted. Seats that you had were given up."),
        Sentence("The cards and scores of the games that you played stay. Where your name stood, {pseudonym} stands.",
                 {"pseudonym": name}),
        Sentence("This is the last letter. If you write again, I do not know you."),
    )  # fmt: skip
    put_plain(work, person, FAREWELL, N_("You are forgotten, {name}."), paragraphs(work.reader.words, *sentences),
              name=person.name)  # fmt: skip
    work.db.flush()
    person.trusted_from = trust.last_letter(work.db) + 1
    personal.forget(work.db, person, said=DELETED, last_letter=FAREWELL)
