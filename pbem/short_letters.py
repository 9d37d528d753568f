"""The few letters that are about no game in progress: invitations, greetings, questions of identity, trouble."""

from __future__ import annotations

from collections.abc import Sequence

from engine.sentence import Sentence
from pbem.blocks import Button, Buttons, Row, Rows
from pbem.commands.words import N_
from pbem.letters import Page, Reader, Reply, paragraphs, plain_page, transcript
from pbem.open_table import OpenTable, options_of
from pbem.outbox import confirm_buttons, put, put_plain
from pbem.post import seats_block
from pbem.rulebook import title
from pbem.storage import store, trust
from pbem.storage.tables import InboxRow, PlayerRow
from pbem.table_settings import TIME
from pbem.time_told import told
from pbem.wording import in_groups
from pbem.work import Work, reader


def write_invitation(work: Work, table: OpenTable, guest: PlayerRow) -> None:
    """The one letter that an invited person gets before he answers."""
    who, say = reader(guest), reader(guest).words.text
    host = work.writer.name
    opening = say("{host} invites you, {name}, to a game of Spades by mail.", host=host, name=who.name)
    time = told(TIME.of(table.row.settings))
    texts = paragraphs(
        who.words,
        Sentence("Everything is done by answering letters like this one, from any mail program."),
        Sentence(
            "The rules are those of {preset}; to read them first, write rules. The time for an answer is {time}.",
            {"preset": title(who.words, table.row.preset, options_of(table.row)), "time": time},
        ),
        Sentence("Nothing else will be sent to you unless you answer."),
    )

    def page(code: str) -> Page:
        accept, decline = who.words.command("accept"), who.words.command("decline")
        buttons = (Button(say("I will play"), f"{accept} #{code}"), Button(say("No, thank you"), f"{decline} #{code}"))
        how = say("Press Reply and write {accept}, or {decline}.", accept=accept, decline=decline)
        ask = Buttons(say("will you play? tap, then send"), buttons, how)
        return plain_page(who, code, opening, (), (ask, *texts, seats_block(who, table), anchor_block(who, table)))

    confirms = {"do": "accept", "game": table.number}
    put(work, guest, page, kind="invitation", table=table.number, title=say("An invitation"), confirms=confirms)


def anchor_block(who: Reader, table: OpenTable) -> Rows:
    """What binds all shuffles of the game before anybody sits down."""
    say = who.words.text
    remark = say("every deal's cards come from a link that leads back to it")
    return Rows(say("where the cards will come from"), (Row(say("Anchor"), in_groups(table.anchor), remark),))


def write_to_stranger(work: Work, guest: PlayerRow, confirms: dict[str, object]) -> None:
    """The one short letter to somebody who is not known here."""
    opening = N_("This is a card table that plays Spades by mail, slowly, with people or with the computer.")
    sentences = [
        Sentence("To try a game against three computer players, press Reply and write: new basic4 bots"),
        Sentence("To play with friends, write: new basic4 invite ann@example.org bob@example.org cy@example.org"),
        Sentence("To read more, write: help"),
        Sentence("Nothing else will be sent to you unless you answer."),
    ]
    if confirms:
        sentences.insert(0, Sentence("To go on with what you wrote, press Reply and write: yes"))
    put_plain(work, guest, "stranger", opening, paragraphs(reader(guest).words, *sentences), confirms=confirms)


def write_question_of_address(work: Work, person: PlayerRow, address: str) -> None:
    """To an address that a player says is his: the one letter that goes there before it says yes."""
    who, words = reader(person), reader(person).words
    opening = words.text("{name} plays cards by mail here and wants to write from this address too.", name=who.name)
    yes = {"yes": words.command("yes")}
    sentences = (
        Sentence("If it is yours, press Reply and write: {yes}", yes),
        Sentence("Then whoever reads mail here can play for {name}, and is written to where other addresses fail.",
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
