"""How the cards come to the players, by mail: lots, cuts, cards that are left over, cards that partners exchange."""

from __future__ import annotations

from engine.seats import Seat
from tests.pbem.presets_by_mail import table_of
from tests.server import Sent


def letter_to(out: list[Sent], who: str) -> Sent:
    return next(sent for sent in out if sent.to.startswith(who))


# --- lots ---------------------------------------------------------------------------------------------------------


def test_who_was_drawn_as_partner_sits_opposite_and_reads_it() -> None:
    before: dict[Seat, str] = {"S": "sara", "N": "nora", "W": "wim", "E": "emil"}
    for secret in range(4):
        server = table_of("basic4", "partner_choice=draw blind_nil=no", secret=secret)
        people, moved = server.people(), server.table().game.moved
        assert people == {moved[seat]: name for seat, name in before.items()}
        for side in ("NS", "EW"):
            first, second = (people[seat] for seat in side)
            letters = [sent.text for sent in server.every if sent.to.startswith(first)]
            assert any(f"You and {second.capitalize()}: partners by lot" in text for text in letters)


def test_everybody_reads_which_cards_were_drawn_for_the_first_deal() -> None:
    server = table_of("cutthroat4", "first_dealer=high_card")
    first = {name: next(s.text for s in server.every if s.to.startswith(name) and "Deal 1" in s.text)
             for name in server.people().values()}  # fmt: skip
    for seat, card in server.table().game.lots:
        drew = f"drew {card.face.replace('T', '10')} by lot"
        assert all(drew in text for text in first.values())
        assert f"You: {drew}" in first[server.people()[seat]]
