"""The few letters that are about no game in progress: invitations, greetings, questions of identity, trouble."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from engine.sentence import Sentence
from pbem.blocks import Button, Buttons, Row, Rows
from pbem.commands.words import N_
from pbem.company import warning
from pbem.letters import Page, Reader, Reply, paragraphs, plain_page, transcript
from pbem.listing import listing
from pbem.open_table import OpenTable, options_of
from pbem.outbox import confirm_buttons, put, put_plain
from pbem.rulebook import title
from pbem.seat_blocks import seats_block
from pbem.storage import store, trust
from pbem.storage.tables import InboxRow, PlayerRow
from pbem.table_settings import TIME
from pbem.time_told import told
from pbem.tongue import OWN_NAMES
from pbem.wording import in_groups
from pbem.work import Work, reader


def write_invitation(
    work: Work, table: OpenTable, guest: PlayerRow, *, again: bool = False, unsent: bool = False
) -> None:
    """The letter that an invited person gets, and once more if he has not answered. One that is `unsent` counts
    like any other, and nobody gets it."""
    who, say = reader(guest), reader(guest).words.text
    host = table.people[table.row.host_id].name
    opening = say("{host} invites you, {name}, to a game of Spades by mail.", host=host, name=who.name)
    if again:
        opening = say("A reminder: {host} invites you, {name}, to a game of Spades by mail.", host=host, name=who.name)
    until = next((row.until for row in table.waits.values() if row.player_id == guest.id), None)
    sentences = [
        Sentence("Everything is done by answering letters like this one, from any mail program."),
        rules_and_time(who, table),
        warning(work, table, guest.id or 0),
        Sentence("The seat is kept for you until {when}.", {"when": until}) if until else None,
        Sentence("Nothing else will be sent to you unless you answer.") if again or not is_confirmed(work, guest) else
        Sentence("You are reminded once. Nothing else will be sent to you unless you answer."),
        other_languages(who) if not is_confirmed(work, guest) else None,
    ]
    texts = paragraphs(who.words, *filter(None, sentences))

    def page(code: str) -> Page:
        ask = will_you_play(who, code)
        return plain_page(who, code, opening, (), (ask, *texts, seats_block(who, table), anchor_block(who, table)))

    put(work, guest, page, kind="second invitation" if again else "invitation", table=table.number,
        title=say("An invitation"), confirms={"do": "accept", "game": table.number}, unsent=unsent)  # fmt: skip


def will_you_play(who: Reader, code: str) -> Buttons:
    """The question of whoever is asked to play at a table, with its two answers."""
    say, accept, decline = who.words.text, who.words.command("accept"), who.words.command("decline")
    buttons = (Button(say("I will play"), f"{accept} #{code}"), Button(say("No, thank you"), f"{decline} #{code}"))
    how = say("Press Reply and write {accept}, or {decline}.", accept=accept, decline=decline)
    return Buttons(say("will you play? tap, then send"), buttons, how)


def rules_and_time(who: Reader, table: OpenTable) -> Sentence:
    """What whoever is asked to play at a table wants to know of it."""
    return Sentence(
        "The rules are those of {preset}; to read them first, write rules. The time to answer: {time}.",
        {"preset": title(who.words, table.row.preset, options_of(table.row)),
         "time": told(TIME.of(table.row.settings))},
    )  # fmt: skip


def write_question_of_presence(work: Work, table: OpenTable, person: PlayerRow, until: datetime) -> None:
    """To somebody who joined long ago: the game can begin if he is still there."""
    who, say = reader(person), reader(person).words.text
    opening = say("Every seat at table {n} is taken, {name}. Are you still there?", n=table.number, name=person.name)

    def page(code: str) -> Page:
        yes, leave = who.words.command("yes"), who.words.command("leave")
        buttons = (Button(say("I am here"), f"{yes} #{code}"), Button(say("I cannot play"), f"{leave} #{code}"))
        how = say("Press Reply and write {yes}, or {leave}.", yes=yes, leave=leave)
        ask = Buttons(say("are you there? tap, then send"), buttons, how)
        texts = paragraphs(who.words, Sentence("The cards are dealt as soon as you answer. Without an answer by {when} "
                                               "your seat falls free.", {"when": until}))  # fmt: skip
        return plain_page(who, code, opening, (), (ask, *texts, seats_block(who, table)))

    put(work, person, page, kind="presence", table=table.number, title=say("News"),
        confirms={"do": "stay", "game": table.number})  # fmt: skip


def is_confirmed(work: Work, person: PlayerRow) -> bool:
    """Has this player ever answered a letter of ours?"""
    return any(row.confirmed_at for row in trust.addresses(work.db, person.id or 0))


def other_languages(who: Reader) -> Sentence:
    """How letters come in another language: the words for it, each in its own."""
    others = ", ".join(name for code, name in OWN_NAMES.items() if code != who.language)
    return Sentence("For letters in another language, write: {languages}", {"languages": others})


def anchor_block(who: Reader, table: OpenTable) -> Rows:
    """What binds all shuffles of the game before anybody sits down."""
    say = who.words.text
    remark = say("every deal's cards come from a link that leads back to it")
    return Rows(say("where the cards will come from"), (Row(say("Anchor"), in_groups(table.anchor), remark),))


def write_to_stranger(work: Work, guest: PlayerRow, held: bool) -> None:
    """The one short letter to somebody who is not known here: one tap, or one word, and he plays.

    `held` says that he has asked for a table already, which a yes gets him; else it begins a game with computers.
    """
    who, words = reader(guest), reader(guest).words
    say = words.text
    opening = say("This is a card table that plays Spades by mail, slowly, with people or with the computer.")
    new, yes = words.command("new"), words.command("yes")
    sentences = [
        Sentence("To play with friends, write: {example}",
                 {"example": f"{new} {words.command('invite')} ann@example.org bob@example.org cy@example.org"}),
        Sentence("To read more, write: {help}", {"help": words.command("help")}),
        other_languages(who),
        Sentence("Nothing else will be sent to you unless you answer."),
    ]  # fmt: skip
    confirms: dict[str, object] = {"inbox": work.row.id} if held else {"do": "new"}

    def page(code: str) -> Page:
        if held:
            label, how = say("Go on"), say("To go on with what you wrote, press Reply and write: {yes}", yes=yes)
        else:
            label = say("Play against the computer now")
            how = say("To try a game against three computer players, press Reply and write: {yes}", yes=yes)
        ask = Buttons(say("begin here: tap, then send"), (Button(label, f"{yes} #{code}"),), how)
        waiting = () if held else listing(work, who, guest.id or 0, most=2)
        return plain_page(who, code, opening, (), (ask, *waiting, *paragraphs(words, *sentences)))

    put(work, guest, page, kind="stranger", title=say("A word from the table"), confirms=confirms)


def write_question_of_address(work: Work, person: PlayerRow, address: str) -> None:
    """To an address that a player says is his: the one letter that goes there before it says yes."""
    who, words = reader(person), reader(person).words
    opening = words.text("{name} plays cards by mail here and wants to write from this address too.", name=who.name)
    yes = {"yes": words.command("yes")}
    sentences = (
        Sentence("If it is yours, press Reply and write: {yes}", yes),
        Sentence("Whoever reads mail here can play for {name} then, and is written to where other addresses fail.",
                 {"name": who.name}),
        Sentence("If you are not {name}, do nothing. Nothing else will be sent to you unless you answer.",
                 {"name": who.name}),
    )  # fmt: skip
    confirms: dict[str, object] = {"address": address}

    def page(code: str) -> Page:
        buttons = confirm_buttons(confirms, who, code)
        return plain_page(who, code, opening, (), (*buttons, *paragraphs(words, *sentences)))

    put(work, person, page, kind="address", title=words.text("A word from the table"), confirms=confirms,
        address=address)  # fmt: skip


def write_question_of_identity(work: Work, person: PlayerRow, row: InboxRow, lines: tuple[str, ...]) -> None:
    """To the registered address: somebody wrote these lines in this player's name, without proof."""
    sentences = (
        Sentence("Nothing was done with it. If it was you, press Reply and write: {yes}",
                 {"yes": reader(person).words.command("yes")}),
        Sentence("If it was not you, press Reply and write: {disown}",
                 {"disown": reader(person).words.command("disown")}),
        Sentence("Without an answer nothing is ever done with it. It is surest always to answer one of my letters."),
    )  # fmt: skip
    opening = N_("A mail came in your name, {name}, and I cannot tell whether you sent it.")
    words = reader(person).words
    read = transcript(words, (Reply(line, Sentence("This waits for your yes."), asks=True) for line in lines))
    blocks = (*read, *paragraphs(words, *sentences))
    put_plain(work, person, "identity", opening, blocks, confirms={"inbox": row.id}, about=row, name=person.name)


def write_question_whose(
    work: Work, person: PlayerRow, people: Sequence[PlayerRow], row: InboxRow, lines: tuple[str, ...]
) -> None:
    """To a mailbox that several players read: somebody wrote these lines from there, and it is not clear who."""
    who, words = reader(person), reader(person).words
    yes = words.command("yes")
    sentences = (
        Sentence("Nothing was done with it. Whoever of you it was presses Reply and writes, for example: {line}",
                 {"line": f"{people[-1].name}: {yes}"}),
        Sentence("If it was none of you, press Reply and write: {disown}", {"disown": words.command("disown")}),
        Sentence("It is surest always to answer one of your own letters."),
    )  # fmt: skip
    read = transcript(words, (Reply(line, Sentence("This waits for your yes."), asks=True) for line in lines))
    opening = words.text("A mail came from your mailbox, and I cannot tell which of you sent it: {names}?",
                         names=words.either(tuple(one.name for one in people)))  # fmt: skip

    def page(code: str) -> Page:
        buttons = tuple(Button(one.name, f"{one.name}: {yes} #{code}") for one in people)
        ask = Buttons(words.text("which of you was it? tap, then send"), buttons, "")
        return plain_page(who, code, opening, (), (ask, *read, *paragraphs(words, *sentences)))

    put(work, person, page, kind="identity", title=words.text("A word from the table"), confirms={"inbox": row.id},
        about=row)  # fmt: skip


def write_of_trouble(work: Work, hosts: tuple[str, ...]) -> None:
    """A row was put aside: its sender reads that his mail is kept, the hosts which row it is; each of them once."""
    row = work.row
    if row.player_id is not None and row.kind == "mail" and not _was_told(work, "kept"):
        person = store.player(work.db, row.player_id)
        sentence = Sentence("The host has been told and will have it read again. You need not do anything.")
        opening = N_("I could not deal with your last mail, {name}. It is kept.")
        put_plain(work, person, "kept", opening, paragraphs(reader(person).words, sentence), name=person.name)
    if not _was_told(work, "trouble"):
        for address in hosts:
            host = work.person_at(address)
            sentence = Sentence("When the cause is mended, have it read again: {command}",
                                {"command": f"pbem inbox retry {row.id}"})  # fmt: skip
            opening = N_("Row {n} of the inbox was put aside: {error}.")
            blocks = paragraphs(reader(host).words, sentence)
            put_plain(work, host, "trouble", opening, blocks, n=row.id, error=row.error)


def _was_told(work: Work, kind: str) -> bool:
    return trust.letters_about(work.db, work.row.id or 0, kind) > 0
