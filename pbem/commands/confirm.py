"""What is done only after a "yes": giving up, leaving a table, owning a mail that came without proof."""

from __future__ import annotations

from engine.actions import AGREE, Say
from engine.sentence import Sentence
from pbem import forgetting, gathering, identify
from pbem.commands import addresses, inviting, lobby, play, standins, voting, watching
from pbem.commands.grammar import Act, Command
from pbem.commands.words import N_
from pbem.letters import Reply
from pbem.storage import store, trust
from pbem.storage.tables import InboxRow
from pbem.work import Refused, Work


def resign(work: Work, table_number: int | None, command: Command) -> None:
    table = work.my_table(table_number, "playing")
    standins.my_own_seat(work, table.number)
    if table.seat_of(work.writer_id) in table.table.game.resigned:
        raise Refused("You have resigned already; the game ends when your partner resigns too.")
    wanted = {"do": "resign", "game": table.number}
    _ask(work, wanted, N_("To give up the game at table {n}, press Reply and write yes."), n=table.number)


def leave(work: Work, table_number: int | None, command: Command) -> None:
    number = table_number or (work.answered.game_id if work.answered else None)
    if number is not None and work.watches(number):
        return watching.unwatch(work, number, Command("unwatch", (), ""))
    table = work.my_table(table_number, "playing", "gathering")
    if table.row.state == "playing":
        question = N_("To leave table {n} to a computer player, press Reply and write yes.")
    elif table.row.host_id == work.writer_id:
        question = N_("To close table {n} before the game begins, press Reply and write yes.")
    else:
        question = N_("To get up from table {n}, press Reply and write yes.")
    _ask(work, {"do": "leave", "game": table.number}, question, n=table.number)


def forget(work: Work, table_number: int | None, command: Command) -> None:
    question = N_("To have all that is stored about you deleted, and your seats given up, press Reply and write yes. "
                  "Nobody can undo that.")  # fmt: skip
    _ask(work, {"do": "forget"}, question)


def _ask(work: Work, wanted: dict[str, object], question: str, **gaps: object) -> None:
    """What cannot be taken back is done only from a mail that was understood whole, and only after a yes."""
    if not work.understood:
        raise Refused("That cannot be taken back, and I did not understand your whole mail: write it alone, please.")
    if work.confirms not in ({}, wanted):
        raise Refused("That cannot be taken back: one such thing in a mail, please.")
    work.confirms = wanted
    work.replies.append(Reply(work.line, Sentence(question, gaps), asks=True))


def yes(work: Work, table_number: int | None, command: Command) -> None:
    """Confirm what the letter that is answered asked."""
    letter = work.answered
    if letter is None or not letter.confirms:
        if is_asked(work, table_number, AGREE):
            return play.act(work, table_number, Act((AGREE,)))
        raise Refused("There is nothing to confirm: press Reply on the letter that asks you, and write yes.")
    wanted = letter.confirms
    match wanted:
        case {"inbox": int(number)}:
            _own(work, number)
        case {"address": str(address)}:
            addresses.own(work, address)
        case {"do": "accept", "game": int(number)}:
            inviting.accept(work, number, command)
        case {"vote": int()}:
            voting.vote(work, table_number, Command("vote", (), "yes"))
            return
        case {"do": "take" | "substitute"}:
            standins.answer(work, takes=True)
            return
        case {"do": "stay", "game": int(number)}:
            gathering.stay(work, number)
        case {"do": "new"}:
            lobby.new(work, None, Command("new", ("bots",), ""))
        case {"do": "resign", "game": int(number)}:
            play.resign(work, work.my_table(number, "playing"))
        case {"do": "leave", "game": int(number)}:
            lobby.leave(work, work.my_table(number, "playing", "gathering"))
        case {"do": "forget"}:
            if not work.understood:
                raise Refused("That cannot be taken back, and I did not understand your whole mail: write yes alone, "
                              "please.")  # fmt: skip
            forgetting.forget(work)
    letter.confirms = {}


def disown(work: Work, table_number: int | None, command: Command) -> None:
    """The mail that was asked about is not the writer's. If it came with one of his letters, somebody else has read
    them: none that was sent until now proves anything any more, and he gets those that ask for something anew."""
    letter = work.answered
    held = work.db.get(InboxRow, letter.confirms["inbox"]) if letter and "inbox" in letter.confirms else None
    if letter is None or held is None or held.state != "held":
        raise Refused("There is no mail to disown: press Reply on the letter that asks you whether one is yours.")
    held.state, held.note = "done", "its player says that it is not his"
    letter.confirms = {}
    if not identify.answers_letter_of(work, held, work.writer_id):
        work.say("Thank you. Nothing was done with that mail, and nothing will be.")
    else:
        revoke(work)
        work.say("Thank you. Somebody else has had a letter of yours, so answers to any of my earlier letters are no "
                 "longer believed. Answer the newest ones only.")  # fmt: skip
    work.errands.append(lambda: identify.ask_about_next(work))


def revoke(work: Work) -> None:
    """No letter that the writer has had until now proves anything any more; those that ask something he gets anew."""
    work.writer.trusted_from = trust.last_letter(work.db) + 1
    for row, _seat in store.games_of(work.db, work.writer_id, "playing"):
        if row.id is not None:
            work.open(row.id).tell_again.add(work.writer_id)


def is_asked(work: Work, table_number: int | None, answer: Say) -> bool:
    """Is the writer asked about what his partner proposes, so that he can answer so?"""
    try:
        table = work.my_table(table_number, "playing")
    except Refused:
        return False
    seat = play.asked_seat(work, table)
    return seat in table.table.waiting_for() and answer in table.table.choices(seat)


def _own(work: Work, inbox_id: int) -> None:
    """The mail that was held is the writer's: it will be worked as such."""
    held = work.db.get(InboxRow, inbox_id)
    if held is None or held.state != "held":
        raise Refused("There is nothing to confirm any more.")
    held.state, held.vouched, held.player_id, held.note = "new", True, work.writer_id, ""
    work.say("Thank you. Your earlier mail is read now; its answer follows.")
    work.errands.append(lambda: identify.ask_about_next(work))
