"""Which table a line is for that names none, where the letter that it answers tells of several."""

from __future__ import annotations

from engine.actions import Bid, Look, Say
from engine.cards import Card
from pbem.commands.acts import Act
from pbem.deadlines import decision
from pbem.storage.tables import LetterRow
from pbem.storage.unsent import Told
from pbem.work import Work


def listed(work: Work, number: int | None) -> int | None:
    """The table of that number, where it stands before an answer to a letter that tells of several, "4) KH"."""
    letter = work.asking
    told = [Told(*one).game for one in letter.began] if letter is not None and letter.game_id is None else []
    return number if number in told else None


def asked_by_letter(work: Work, act: Act) -> int | None:
    """The one table at which the letter asked for such an answer: a bid, or a card.

    Whether this card could be played there is not looked at: of a hand that its player has not seen, a guess would say
    what is in it. Nor does it matter which questions were answered since: the same words to the same letter shall not
    mean one table today and another tomorrow.
    """
    letter = work.asking
    if letter is None or letter.game_id is not None:
        return None
    asking = [told.game for told in (Told(*one) for one in letter.began) if told.asks]
    possible = [game for game in asking if not _asks_for_another(work, letter, game, act)]
    found = possible if len(asking) > 1 else asking
    return found[0] if len(found) == 1 else None


def _asks_for_another(work: Work, letter: LetterRow, game: int, act: Act) -> bool:
    """Does the letter ask for a card there, while this is a bid, or for a bid, while this is a card? Everybody at the
    table knows which."""
    table = work.open(game)
    open_still = [seat for number, seat, n in letter.questions if number == game and decision(table, seat) == n]
    asked = [seat for seat in table.table.waiting_for() if table.is_playing and seat in open_still]
    choices = [choice for seat in asked for choice in table.table.choices(seat)]
    cards = bool(choices) and all(isinstance(choice, Card) for choice in choices)
    bids = bool(choices) and all(isinstance(choice, Bid | Look | Say) for choice in choices)
    is_bid = all(isinstance(reading, Bid | Say) for reading in act.readings)
    is_card = all(isinstance(reading, Card) for reading in act.readings)
    return (cards and is_bid) or (bids and is_card)
