"""What a player can ask to see."""

from __future__ import annotations

from engine.presets import load_presets
from engine.sentence import Sentence
from pbem import rulebook
from pbem.blocks import Row, Rows
from pbem.boards import compared
from pbem.commands import notes, planning, standins, topics
from pbem.commands.grammar import Command
from pbem.commands.postage import LETTERS, letters_block
from pbem.commands.spelling import plain
from pbem.commands.words import COMMANDS, N_, CommandWord
from pbem.open_table import options_of
from pbem.storage import beside, store
from pbem.table_blocks import TableBlocks
from pbem.table_course import MOST_DEALS, Course
from pbem.table_settings import TABLE_SETTINGS
from pbem.wording import Words
from pbem.work import Refused, Work

ALIVE = ("playing", "gathering")
ANY = (*ALIVE, "over")
STATES = {"playing": N_("being played"), "gathering": N_("waiting for players")}


def status(work: Work, table_number: int | None, command: Command) -> None:
    """The position: it is on every letter about a table."""
    table = work.seen_table(table_number, *ANY)
    notes.show_beside(work, table)
    work.say("Here is the table.")


def hand(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    seat = table.seat_of(work.writer_id)
    game = table.table.game
    if game.deal is None or seat not in game.deal.looked:
        raise Refused("You have not looked at your cards yet.")
    work.say("Your hand stands below.")


def last(work: Work, table_number: int | None, command: Command) -> None:
    """The last trick."""
    table = work.seen_table(table_number, "playing")
    about = TableBlocks(work.reader.words, table.sheet(work.db, table.seat_of(work.writer_id)))
    work.show(*about.last_trick())
    work.say("The last trick stands below.")


def score(work: Work, table_number: int | None, command: Command) -> None:
    """How the score grew, and the score sheet of the last deals line by line."""
    table = work.seen_table(table_number, "playing", "over")
    words, told = work.reader.words, table.sheet(work.db, table.seat_of(work.writer_id))
    about, sheet = TableBlocks(words, told), told.view.sheet
    work.show(*Course(words, told).blocks())
    for number in sorted({line.deal for line in sheet})[-MOST_DEALS:]:
        lines = [
            (side, [words.line(x) for x in sheet if x.deal == number and x.side == side]) for side in about.sides()
        ]
        rows = tuple(Row(about.side(side), ", ".join(texts)) for side, texts in lines)
        work.show(Rows(words.text("score of deal {n}", n=number), rows))
    work.show(*compared(work, table, about))
    work.say("The score sheet stands below." if sheet else "No deal has been scored yet.")


def rules(work: Work, table_number: int | None, command: Command) -> None:
    """The rules in words: of a preset with changes where one is named, else of the table."""
    words = work.reader.words
    if command.words:
        name, options = rulebook.read_rules(command.words)
    else:
        table = standins.offered(work) or work.seen_table(table_number, *ANY)
        name, options = table.row.preset, options_of(table.row)
    rows = tuple(Row(str(n), sentence) for n, sentence in enumerate(rulebook.sentences(words, options), 1))
    work.show(Rows(words.text("{preset} in full", preset=rulebook.title(words, name, options)), rows))
    work.say("The rules stand below.")


def games(work: Work, table_number: int | None, command: Command) -> None:
    """The tables of the writer, and the presets that one can play."""
    rows = []
    for row, seat in store.games_of(work.db, work.writer_id, *ALIVE):
        words = work.reader.words
        text = words.text("{preset}, you sit {seat}, {state}", preset=row.preset, seat=words.seat(seat.seat),
                          state=words.text(STATES[row.state]))  # fmt: skip
        rows.append(Row(words.text("Table {n}", n=row.id), text))
    watched = beside.watched_by(work.db, work.writer_id, "playing")
    rows += [Row(work.reader.words.text("Table {n}", n=row.id), work.reader.words.text(
        "{preset}, you watch", preset=row.preset)) for row in watched]  # fmt: skip
    if rows:
        work.show(Rows(work.reader.words.text("your tables"), tuple(rows)))
        work.say("Your tables stand below.")
    else:
        work.say("You sit at no table. To begin one, write: {example}", example=Sentence("new basic4 bots"))


GROUPS = {
    "playing": N_("to play"),
    "saving": N_("to save mails, and to take something back"),
    "seeing": N_("to see more"),
    "talking": N_("to talk"),
    "tables": N_("to set up a table, and to leave it"),
    "votes": N_("decided together"),
    "people": N_("for yourself"),
}
"""What the parts of the help are called."""


def help_(work: Work, table_number: int | None, command: Command) -> None:
    """Every command with its sentence; `help new` adds the presets and the options."""
    words = work.reader.words
    if command.words:
        help_about(work, command.words[0].casefold())
        return
    for group in dict.fromkeys(word.group for word in COMMANDS):
        rows = tuple(_command_row(work.reader.words, c) for c in COMMANDS if c.group == group)
        work.show(Rows(words.text(GROUPS[group]), rows, wide=True))
    work.say("What you can write stands below; several lines in one mail are fine.")


def help_about(work: Work, topic: str) -> None:
    """More about one command, or all options of a table."""
    words = work.reader.words
    if topic in planning.TOPICS:
        planning.help_plans(work)
        return
    if topic in OPTION_WORDS:
        work.show(_options(work))
        work.say("Every option stands below. Write those you want behind the preset: {example}",
                 example=Sentence("new basic4 target=300 bots"))  # fmt: skip
        return
    found = [c for c in COMMANDS if plain(topic) in {plain(said) for own in c.words.values() for said in own}]
    about_setting = tuple(topics.setting(words, topic))
    work.show(*about_setting)
    if not (found or about_setting):
        raise Refused("There is no command {topic}. Write help to see all of them.", topic=topic)
    for command in found:
        about = [Row(words.text("You write"), words.usage(command)),
                 Row(words.text("What it does"), words.text(command.about))]  # fmt: skip
        also = command.words.get(work.reader.language, ())[1:]
        about += [Row(words.text("Or also"), ", ".join(also))] if also else []
        work.show(Rows(words.text("more about {command}", command=words.command(command.name)), tuple(about)))
        work.show(*topics.more(words, command.name))
        if command.name in LETTERS:
            work.show(letters_block(words))
        if command.name == "new":
            work.show(_presets(work), _settings(work))
    work.say("More about it stands below.")


OPTION_WORDS = ("options", "option", "opzioni", "opzione", "optiuni", "optiune")


def _settings(work: Work) -> Rows:
    """What else may stand behind a preset: every setting of a table, as it is declared. The sentence comes first: a
    line that began with the name might be a command."""
    say = work.reader.words.text
    rows = tuple(
        Row(say(setting.text).removesuffix("."), say("{values}, as in {setting}=...",
                                                     values=say(setting.takes), setting=setting.name))
        for setting in TABLE_SETTINGS.values()
    )  # fmt: skip
    more = Row(say("and more"), say("All options of the rules: {example}", example=Sentence("help options")))
    return Rows(say("what can stand behind a preset"), (*rows, more), wide=True)


def _command_row(words: Words, command: CommandWord) -> Row:
    """The sentence first: a line that began with the command would be one."""
    return Row(words.text(command.about).removesuffix("."), words.usage(command))


def _presets(work: Work) -> Rows:
    words = work.reader.words
    rows = tuple(Row(entry.name, words.text(entry.about)) for entry in load_presets().values())
    return Rows(words.text("presets that can be played"), rows)


def _options(work: Work) -> Rows:
    words = work.reader.words
    rows = tuple(Row(f"{name}=...", about) for name, about in rulebook.options(words))
    return Rows(words.text("options of a table"), rows)
