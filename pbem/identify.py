"""Who wrote a mail, and what proves it: a token of a letter that was sent to him, or his provider's word."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta

from pbem import household, short_letters
from pbem.commands import addresses
from pbem.commands.grammar import Act, Command, read
from pbem.mail.identity import authenticated, letter_numbers, message_token
from pbem.mail.read import Letter, SentLines, own_lines, read_letter
from pbem.mailboxes import owners
from pbem.names import name_for
from pbem.storage import store, trust
from pbem.storage.tables import AddressRow, InboxRow, LetterRow, PlayerRow
from pbem.tongue import guess_language, guess_zone
from pbem.work import Work

ONCE = timedelta(days=1)
"""At most one letter to a stranger in this time."""

UNANSWERED, GREETINGS = timedelta(days=30), 3
"""So many letters to a stranger in this time: his mails may be forged, and what he never answers he may never want."""

QUESTIONS_PER_DAY = 3
"""How many questions of identity a player is sent in a day: his own mail may follow somebody else's, and nobody shall
fill his mailbox."""

STRANGERS_PER_HOUR = 30
"""How many strangers are written to in an hour: senders are forged, and we must not become somebody's flood."""

STRANGERS_PER_DOMAIN = 10
"""How many of them at one domain."""


@dataclass(frozen=True, slots=True)
class Proven:
    """The mail is this player's. `answered` is the letter of ours that it answers; `exactly` says that the mail names
    this letter, not just the conversation that it began. `address` is the one that the mail names as its sender's."""

    player: PlayerRow
    answered: LetterRow | None = None
    exactly: bool = True
    address: AddressRow | None = None
    quoted: LetterRow | None = None
    """The letter that the mail answers and may quote, where that is not the writer's own."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """The mail names this player, and nothing proves that he wrote it."""

    player: PlayerRow


@dataclass(frozen=True, slots=True)
class Joining:
    """The mail answers, from an address that was asked whether it is this player's."""

    player: PlayerRow
    asked: LetterRow


@dataclass(frozen=True, slots=True)
class Stranger:
    """An address that nobody has answered a letter of ours from; `known` if somebody has invited it."""

    address: str
    known: AddressRow | None


def identify(work: Work, letter: Letter) -> Proven | Claimed | Joining | Stranger | None:
    """Who wrote; nobody when the mail has no readable sender and no token. Nothing is changed and nothing written.

    A token proves the player it was given to, not whoever has it: it counts from his own address only.
    """
    db, row = work.db, work.row
    known, owner = store.address(db, letter.sender or "") or (None, None)
    answered, exactly = answered_letter(work, letter, known)
    if row.vouched and row.player_id is not None:
        mine = answered if answered and answered.player_id == row.player_id else None
        return Proven(store.player(db, row.player_id), mine, exactly, known, answered)
    if answered:
        player = store.player(db, answered.player_id)
        if household.is_his(player, owner):
            return _of_whom_it_says(work, letter, Proven(player, answered, exactly, known))
        if "address" in answered.confirms and (letter.sender or "").lower() == answered.address:
            return Joining(player, answered)
        return Claimed(player)
    if known and owner and known.confirmed_at:
        proven = authenticated(letter, work.server.settings.server.authserv_id)
        if owner.household is not None:
            named = household.named_in(own_lines(letter), household.members(db, owner))
            return Proven(named, address=known) if named and proven else Claimed(named or owner)
        return Proven(owner, address=known) if proven else Claimed(owner)
    return Stranger(letter.sender, known) if letter.sender else None


def _of_whom_it_says(work: Work, letter: Letter, proven: Proven) -> Proven:
    """Where several read one mailbox, a mail may say that another of them wrote it than whose letter it answers. Then
    it answers none of his, but for the question whose a mail was."""
    answered = proven.answered
    if proven.player.household is None or answered is None:
        return proven
    own = words_of(work, letter, answered)
    named = household.named_in(own, household.members(work.db, proven.player))
    if named is None or named.id == proven.player.id:
        return proven
    mine = answered if "inbox" in answered.confirms else None
    return replace(proven, player=named, answered=mine, quoted=answered)


def words_of(work: Work, letter: Letter, answered: LetterRow | None) -> tuple[str, ...]:
    """The writer's own lines of a mail that answers this letter."""
    sent = SentLines(lambda: store.sent_bytes(work.db, answered)) if answered else frozenset[str]()
    token = message_token(answered.message_id) if answered else None
    return own_lines(letter, sent, token or "")


def answered_letter(work: Work, letter: Letter, known: AddressRow | None) -> tuple[LetterRow | None, bool]:
    """The letter of ours that this mail answers, by a token that only its reader was given, the sender's own letters
    first; and whether the mail answers exactly this one. A token in the subject names the first letter of a deal."""
    for exactly, shown in ((True, replace(letter, subject="")), (False, letter)):
        numbers = letter_numbers(shown, work.server.address, work.server.tokens)
        letters = [row for number in numbers if (row := store.letter(work.db, number)) and is_trusted(work, row)]
        letters.sort(key=lambda row: not (known and _reader(work, row) == known.player_id))
        if letters:
            return letters[0], exactly
    return None, False


def _reader(work: Work, letter: LetterRow) -> int:
    """To whom the mailbox belongs that a letter went to."""
    return household.head(store.player(work.db, letter.player_id))


def answers_letter_of(work: Work, row: InboxRow, player_id: int) -> bool:
    """Does this row of the inbox answer a letter of this player's?"""
    letter = read_letter(row.raw)
    answered = answered_letter(work, letter, None)[0] if isinstance(letter, Letter) else None
    return answered is not None and answered.player_id == player_id


def is_trusted(work: Work, letter: LetterRow) -> bool:
    """Does this letter still prove its reader? Not once he has said that somebody else writes with his letters."""
    assert letter.id is not None
    return letter.id >= store.player(work.db, letter.player_id).trusted_from


def welcome(work: Work, letter: Letter, proven: Proven) -> None:
    """Somebody answered a letter that went to this address, so it is read by its owner."""
    known, answered = proven.address, proven.answered
    if known and known.confirmed_at is None and answered and answered.address == known.address:
        known.confirmed_at = work.now
        proven.player.name = name_for(known.address, letter.sender_name)
        if answered.kind != "stranger":
            learn_tongue(work, letter, proven.player, leaning=proven.player.language)


def doubt(work: Work, letter: Letter, found: Claimed | Joining | Stranger | None) -> str:
    """What is done with a mail that nobody is proven to have written: a note for its row."""
    match found:
        case Claimed(player):
            return hold(work, letter, player)
        case Joining(player, asked):
            return addresses.join(work, letter, player, asked)
        case Stranger():
            return greet(work, letter, found)
        case None:
            return "no readable sender"


def hold(work: Work, letter: Letter, player: PlayerRow) -> str:
    """Nothing changes; the registered address is asked.

    It reads what would be done, for the mail may be a forged one that came before the player's own. A mail for which
    there is no question left today is asked about once an earlier question is answered.
    """
    assert player.id is not None
    work.row.state, work.row.claimed_id = "held", player.id
    if trust.open_questions(work.db, player.id, "identity", work.now - timedelta(days=1)) >= QUESTIONS_PER_DAY:
        return "held: no proof; the registered address had been asked before"
    ask_whose(work, work.row, letter, player)
    return "held: no proof; the registered address was asked"


def ask_whose(work: Work, row: InboxRow, letter: Letter, player: PlayerRow) -> None:
    if player.household is not None:
        people = household.members(work.db, player)
        short_letters.write_question_whose(work, player, people, row, commands_of(letter, player.language))
        return
    short_letters.write_question_of_identity(work, player, row, commands_of(letter, player.language))


def ask_about_next(work: Work) -> None:
    """The writer has answered a question of identity: the oldest mail in his name that he was not asked about yet."""
    for row in trust.held_in_name_of(work.db, household.head(work.writer)):
        letter = read_letter(row.raw)
        if isinstance(letter, Letter) and not trust.letters_about(work.db, row.id or 0, "identity"):
            ask_whose(work, row, letter, work.writer)
            return


def greet(work: Work, letter: Letter, stranger: Stranger) -> str:
    """A stranger gets one short letter that leads to a first game, and nothing else unless he answers."""
    server = work.server.settings.server
    if server.invite_only and not stranger.known:
        return "a stranger, and only invited people may play here"
    if trust.letters_of_kind(work.db, "stranger", work.now - timedelta(hours=1)) >= STRANGERS_PER_HOUR:
        return "a stranger, and too many of them were written to lately"
    domain = stranger.address.rpartition("@")[2]
    if trust.strangers_at(work.db, domain, work.now - timedelta(hours=1)) >= STRANGERS_PER_DOMAIN:
        return "a stranger, and too many at this domain were written to lately"
    guest = work.person_at(stranger.address, letter.sender_name)
    assert guest.id is not None
    same = {guest.id, *owners(work.db, stranger.address)}
    lately = trust.letters_to_any(work.db, same, "stranger", work.now - UNANSWERED)
    if lately >= GREETINGS or trust.letters_to_any(work.db, same, "stranger", work.now - ONCE):
        return "a stranger who was written to before"
    learn_tongue(work, letter, guest)
    wants = wants_a_table(letter, guest.language)
    if wants:
        work.row.state = "held"
    short_letters.write_to_stranger(work, guest, held=wants)
    return "a stranger, who was told how to begin"


def learn_tongue(work: Work, letter: Letter, guest: PlayerRow, leaning: str = "") -> None:
    """Guess the language and the zone of somebody who has said neither. He can name others at any time."""
    guest.language = guess_language(letter, leaning) or guest.language
    guest.zone = guess_zone(letter, guest.language, guest.zone, work.now)


def wants_a_table(letter: Letter, language: str) -> bool:
    meanings = (line.meaning for line in read(own_lines(letter), language))
    return any(isinstance(meaning, Command) and meaning.name in ("new", "join", "watch") for meaning in meanings)


def commands_of(letter: Letter, language: str) -> tuple[str, ...]:
    """The lines of a mail that ask for something."""
    return tuple(said.line for said in read(own_lines(letter), language) if isinstance(said.meaning, Act | Command))
