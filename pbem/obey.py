"""Doing what a player's own lines say: line by line, each with what became of it or why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta
from functools import cache

from engine import Illegal
from engine.actions import AGREE, DISAGREE, Bid, CallMisdeal, Declare, Discard, Give, Keep, Look, Replace, Say
from engine.option import BadOption
from engine.sentence import Sentence
from pbem import household
from pbem.brakes import SAME_AGAIN
from pbem.commands import confirm, manners, nearest, play, postage, tables
from pbem.commands.grammar import Act, Command, Puzzle, Read, read
from pbem.commands.meaning import understood
from pbem.commands.spelling import bare, phrases, tokens
from pbem.commands.values import RIGHT, wrong
from pbem.commands.words import N_
from pbem.handlers import HANDLERS
from pbem.identify import words_of
from pbem.mail.read import Letter
from pbem.storage import store, trust
from pbem.work import Refused, Work

ERRORS_PER_HOUR = 20
"""How many answers to mails of which nothing was done one person gets in an hour: a brake on loops."""

UNREADABLE = N_("I could not read your mail: {reason}. Press Reply on my last letter and write a short mail, please.")

OFFERS = ("take", "substitute")
"""What is asked of somebody who is to play at a game that is played."""

OK = phrases("ok|okay|okey|kk|alright|all right|fine|great|perfect|va bene|bene|d'accordo|perfetto|în regulă|bine")

NO = phrases(
    "no|nope|no thanks|no thank you|no, thanks|no, thank you|no grazie|no, grazie|nu|nu mulțumesc|nu, mulțumesc"
)


def obey(work: Work, letter: Letter) -> None:
    """Do what a player's own lines say, one after the other."""
    if is_too_much(work):
        return
    if work.row.oversize:
        refuse_whole(work, Sentence("the mail is too big"))
        return
    if letter.disagrees:
        refuse_whole(work, Sentence("its text and its formatted part say different things"))
        return
    own = words_of(work, letter, work.quoted or work.answered)
    if work.writer.household is not None:
        own = household.without_names(own, household.members(work.db, work.writer))
    lines = list(said(work, own)) or in_a_word(work, own)
    work.understood = not any(isinstance(line.meaning, Puzzle) for line in lines)
    if not lines:
        work.refuse(Sentence("I found nothing in it that I could do. What can be written you read by writing: help"))
    answer_lines(work, lines)
    work.unanswered = postage.needs_no_answer(work, tuple(line.meaning for line in lines))
    show_position(work)
    brake(work)


def refuse_whole(work: Work, reason: Sentence) -> None:
    work.refuse(Sentence(UNREADABLE, {"reason": reason}))
    brake(work)


def said(work: Work, own: Iterable[str]) -> Iterator[Read]:
    """What the lines say, without politeness. An answer to the game comes once, and with the table that it is for."""
    seen = set()
    answered: int | None = None
    codes = cache(lambda: store.letter_codes(work.db, work.writer_id))
    for line in read(own, work.writer.language, lambda code: code in codes()):
        if isinstance(line.meaning, Act) and line.table is None and (vote := voted(work, line.meaning)):
            line = replace(line, meaning=vote)
        elif isinstance(line.meaning, Act):
            line = at_its_table(work, line, line.meaning)
        elif is_move(line):
            line = replace(line, table=line.table or answered)  # what comes later comes after what stands above it
        if is_move(line):
            line = replace(line, table=meant_table(work, line.table))
            answered = line.table
            if (line.table, line.meaning) in seen:
                continue
            seen.add((line.table, line.meaning))
        if line.meaning is not None:
            yield line


def at_its_table(work: Work, line: Read, act: Act) -> Read:
    """An answer with the table that it is for, as far as the letter says that. Three numbers and no word are none where
    no pack is cut."""
    named = line.table or tables.listed(work, line.number) or tables.asked_by_letter(work, act)
    if act.only_numbers and not play.is_asked_to_cut(work, named):
        return replace(line, meaning=Puzzle(nearest.suggestions(tokens(line.line), work.writer.language, understood)))
    return replace(line, table=named)


def voted(work: Work, act: Act) -> Command | None:
    """The vote that "agree" or "disagree" is in answer to a letter that asks for one."""
    if act.readings not in ((AGREE,), (DISAGREE,)) or not work.answered or "vote" not in work.answered.confirms:
        return None
    return Command("vote", (), "yes" if act.readings == (AGREE,) else "no")


def in_a_word(work: Work, own: Iterable[str]) -> list[Read]:
    """A mail that says "ok" or "no" and nothing else answers a vote, what the partner has proposed, or an invitation;
    elsewhere it is politeness. What cannot be taken back wants a yes."""
    agreeing = None
    for line in own:
        spoken = manners.texts(bare(tokens(line)))
        if spoken in NO:
            return word_for(work, line, DISAGREE, (*OFFERS, "accept"), "decline")
        if agreeing is None and (spoken[:1] in OK or spoken[:2] in OK):
            agreeing = line
    return word_for(work, agreeing, AGREE, (*OFFERS, "accept", "stay", "new"), "yes") if agreeing is not None else []


def word_for(work: Work, line: str, answer: Say, questions: tuple[str, ...], name: str) -> list[Read]:
    """The vote or the answer to the partner where one is asked for, or the command that answers one of these
    questions."""
    if vote := voted(work, Act((answer,))):
        return [Read(line, None, None, vote)]
    if confirm.is_asked(work, None, answer):
        return [Read(line, meant_table(work, None), None, Act((answer,)))]
    if work.answered and work.answered.confirms.get("do") in questions:
        return [Read(line, None, None, Command(name, (), ""))]
    return []


def meant_table(work: Work, number: int | None) -> int | None:
    """The table that an answer is for, or the number as it was written if that cannot be told."""
    try:
        return work.my_table(number, "playing").number
    except Refused:
        return number


def answer_lines(work: Work, lines: list[Read]) -> None:
    contrary = contradictions(lines)
    refused_at: set[int | None] = set()
    for line in lines:
        if work.forgets:
            return
        work.line = line.line
        if is_move(line):
            if isinstance(line.meaning, Act) and (line.table, question(line.meaning)) in contrary:
                work.refuse(Sentence("You gave two different answers to one question. Which one is it?"))
                refused_at.add(line.table)
            elif line.table in refused_at:
                work.refuse(Sentence("Not read: it was meant for the position after a line that was refused."))
            elif not answer_line(work, line) and isinstance(line.meaning, Act):
                refused_at.add(line.table)
        else:
            answer_line(work, line)


def answer_line(work: Work, line: Read) -> bool:
    """Do one line, or put the reason why not on the desk. False if it was refused.

    The only place where refusals are caught: each of them carries a sentence for the player.
    """
    try:
        match line.meaning:
            case Act() as act:
                name_letter(work, line.code)
                play.act(work, line.table, act)
            case Command(name=name) as command:
                HANDLERS[name](work, line.table, command)
            case Puzzle(command=name) if name in RIGHT:
                raise wrong(name)
            case Puzzle(nearest=near):
                raise Refused(
                    "I did not understand that. Did you mean: {nearest}?" if near else "I did not understand that.",
                    nearest=", ".join(near),
                )
    except (Illegal, Refused, BadOption) as no:
        work.refuse(no.sentence)
        work.refused_at.add(line.table or work.focus)
        return False
    return True


def name_letter(work: Work, code: str | None) -> None:
    """A line that carries a letter's code answers that letter's question."""
    if code and (named := store.letter_with_code(work.db, work.writer_id, code)):
        work.asking = named


def is_move(line: Read) -> bool:
    """Is it an answer to the game, now or at a later turn?"""
    return isinstance(line.meaning, Act) or (isinstance(line.meaning, Command) and line.meaning.name == "then")


def contradictions(lines: list[Read]) -> set[tuple[int | None, str]]:
    """The questions that one mail answers in two ways, with their tables: never guessed, always asked."""
    answers: dict[tuple[int | None, str], set[Act]] = {}
    for line in lines:
        if isinstance(line.meaning, Act):
            answers.setdefault((line.table, question(line.meaning)), set()).add(line.meaning)
    return {key for key, meanings in answers.items() if len(meanings) > 1}


def question(act: Act) -> str:
    """What kind of question this answers. Looking and bidding blind answer the same one."""
    match act.readings[0]:
        case Look():
            return "look"
        case Bid(kind=kind) | Say(kind=kind) if kind.startswith("blind"):
            return "look"
        case CallMisdeal() | Say(word="misdeal?"):
            return "misdeal"
        case Declare(what=what):
            return what.rpartition(" ")[2]
        case Say(word=word):
            return "propose" if word in ("agree", "disagree") else word
        case Keep() | Discard() | Give() | Replace():
            return "cards"
        case action:
            return type(action).__name__


def is_too_much(work: Work) -> bool:
    """Has this player written more within an hour than is read? He reads so once; the mail is not read further."""
    most, budget = work.server.settings.server.mails_per_hour, work.server.budget
    count = budget.take(work.writer_id, work.row.id or 0, work.now)
    if not most or count <= most:
        return False
    work.row.note = "not read: too many mails within an hour"
    if count == most + 1:
        gaps = {"n": most, "time": budget.until(work.writer_id)}
        work.refuse(Sentence("You have written {n} mail within an hour. Until {time} I read no more of them.", gaps,
                             "You have written {n} mails within an hour. Until {time} I read no more of them."))
    return True


def brake(work: Work) -> None:
    """Answer a mail that changed nothing, unless the answer would be the last one again, to the same words, or too
    many answers to mails of which nothing was done went to this player lately."""
    if any(table.news for table in work.tables.values()):
        work.server.echoes.hear(work.writer_id, work.row.id or 0, None, work.now)
        return
    in_vain = not any(reply.done for reply in work.replies)
    exchange = tuple((reply.line, str(reply.said)) for reply in work.replies)
    again = work.server.echoes.hear(work.writer_id, work.row.id or 0, exchange, work.now)
    since = work.now - timedelta(hours=1)
    if again > (1 if in_vain else SAME_AGAIN):
        work.row.note = "not answered: the same words again, and the answer would be the same"
    elif in_vain and trust.letters_to(work.db, work.writer_id, "refused", since) >= ERRORS_PER_HOUR:
        work.row.note = "not answered: too many mails without effect"
    else:
        return
    work.replies.clear()
    work.extra.clear()


def show_position(work: Work) -> None:
    """Every answer shows the table that it is about, as it stands now."""
    if work.focus is None and work.answered and work.answered.game_id:
        number = work.answered.game_id
        if work.open(number).seat_of(work.writer_id) is not None or work.watches(number):
            work.focus = number
