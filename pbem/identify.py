"""Who wrote a mail, and what proves it: a token of a letter that was sent to him, or his provider's word."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from pbem import post
from pbem.commands.grammar import Command, read
from pbem.mail.identity import authenticated, letter_numbers
from pbem.mail.read import Letter, own_lines
from pbem.names import name_for
from pbem.storage import store
from pbem.storage.tables import AddressRow, LetterRow, PlayerRow
from pbem.work import Work

ONCE = timedelta(days=1)
"""At most one letter to a stranger, and one question of identity to a player, in this time."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The mail is this player's; `answered` is the letter of ours that it answers."""

    player: PlayerRow
    answered: LetterRow | None


def identify(work: Work, letter: Letter) -> Proven | str:
    """The player who wrote, proven; or a note for the inbox row when nobody is, and nothing may change.

    A token proves the player it was given to, not whoever has it: from an address that is not his the mail is held
    and the registered address is asked once.
    """
    db = work.db
    known = store.address(db, letter.sender) if letter.sender else None
    answered = answered_letter(work, letter)
    if answered:
        player = store.player(db, answered.player_id)
        if work.row.vouched and work.row.player_id == player.id:
            return Proven(player, answered)
        if known and known.player_id == player.id:
            confirm_address(work, known, player, letter)
            return Proven(player, answered)
        return hold(work, player)
    if work.row.vouched and work.row.player_id is not None:
        return Proven(store.player(db, work.row.player_id), None)
    if letter.sender is None:
        return "no readable sender"
    if known is None or known.confirmed_at is None:
        return greet(work, letter, known)
    player = store.player(db, known.player_id)
    if authenticated(letter, work.server.settings.server.authserv_id):
        return Proven(player, None)
    return hold(work, player)


def answered_letter(work: Work, letter: Letter) -> LetterRow | None:
    """The letter of ours that this mail answers, by a token that only its reader was given."""
    numbers = letter_numbers(letter, work.server.address, work.server.tokens)
    return next((row for number in numbers if (row := store.letter(work.db, number))), None)


def confirm_address(work: Work, known: AddressRow, player: PlayerRow, letter: Letter) -> None:
    """Somebody answered a letter that went to this address, so it is read by its owner."""
    if known.confirmed_at is None:
        known.confirmed_at = work.now
        player.name = name_for(known.address, letter.sender_name)
        work.db.add(known)
        work.db.add(player)


def hold(work: Work, player: PlayerRow) -> str:
    """Nothing changes; the registered address is asked, once a day at most."""
    assert player.id is not None
    assert work.row.id is not None
    work.row.state = "held"
    if not store.letters_to(work.db, player.id, "identity", work.now - ONCE):
        post.write_question_of_identity(work, player, work.row.id)
        return "held: no proof; the registered address was asked"
    return "held: no proof; the registered address had been asked before"


def greet(work: Work, letter: Letter, known: AddressRow | None) -> str:
    """A stranger gets one short letter that leads to a first game, and nothing else unless he answers."""
    assert letter.sender is not None
    assert work.row.id is not None
    if work.server.settings.server.invite_only:
        return "a stranger, and only invited people may play here"
    if known:
        guest = store.player(work.db, known.player_id)
    else:
        zone = work.server.settings.server.zone
        guest = store.new_player(work.db, name_for(letter.sender, letter.sender_name), letter.sender, zone, work.now)
    assert guest.id is not None
    if store.letters_to(work.db, guest.id, "stranger", work.now - ONCE):
        return "a stranger who was written to before"
    lines = read(own_lines(letter), guest.language)
    wants = any(isinstance(line.meaning, Command) and line.meaning.name == "new" for line in lines)
    if wants:
        work.row.state = "held"
    post.write_to_stranger(work, guest, {"inbox": work.row.id} if wants else {})
    return "a stranger, who was told how to begin"
