"""How the demo's players answer a letter: by simple rules of thumb, from what the letter says and nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection

from pbem.demo.reading import Read, Tap

ORDER = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "LJ", "BJ")
JOKERS = ("LJ", "BJ")


def choose(letter: Read) -> tuple[Tap, str] | None:
    """The button to tap and the words to send; None for a letter that asks nothing."""
    taps = {tap.body: tap for tap in letter.taps}
    for body in ("accept", "look", "yes"):
        if body in taps:
            return taps[body], body
    plays = {body: tap for body, tap in taps.items() if body.startswith("play ")}
    if plays:
        body = "play " + card(letter, [word.removeprefix("play ") for word in plays])
        return plays[body], body
    if lists := [tap for body, tap in taps.items() if "[ ]" in body]:
        verb = "replace" if "To replace" in letter.text else "pass"
        return lists[0], f"{verb} {' '.join(cards_to_give(letter))}"
    if "discard" in taps:
        body = "keep" if is_spade(letter.drawn) or rank(letter.drawn) >= ORDER.index("9") else "discard"
        return taps[body], body
    if shared := shared_bid(letter, taps.keys()):
        return taps[shared], shared
    bids = {body: tap for body, tap in taps.items() if re.fullmatch(r"bid \d+", body)}
    if bids:
        numbers = sorted(int(body.removeprefix("bid ")) for body in bids)
        body = f"bid {min(max(tricks(letter), numbers[0]), numbers[-1])}"
        return bids[body], body
    return None


def shared_bid(letter: Read, offered: Collection[str]) -> str:
    """Tell what the own hand is worth, then propose what both have told; agree to what the partner proposes."""
    if "agree" in offered:
        return "agree"
    own = tricks(letter)
    if "You" not in letter.sure and f"sure {own}" in offered:
        return f"sure {own}"
    proposals = [int(body.removeprefix("propose ")) for body in offered if re.fullmatch(r"propose \d+", body)]
    both = sum(letter.sure.values()) if len(letter.sure) > 1 else 2 * own
    return f"propose {min(max(both, min(proposals)), max(proposals))}" if proposals else ""


def is_spade(face: str) -> bool:
    return face in JOKERS or face[-1] == "S"


def rank(face: str) -> int:
    return ORDER.index(face if face in JOKERS else face[:-1])


def card(letter: Read, faces: list[str]) -> str:
    """High while tricks are needed and the partner does not win already, else low; a spade only if it is worth it."""
    cheap = sorted(faces, key=lambda face: (is_spade(face), rank(face)))
    wants = letter.to_go is None or letter.to_go > 0
    if not wants or letter.partner_wins:
        return cheap[0]
    if letter.cards_on_table == 0:
        plain = [face for face in cheap if not is_spade(face)]
        return max(plain or faces, key=rank)
    if all(is_spade(face) for face in faces) or len({face[-1] for face in faces}) == 1:
        return (
            max(faces, key=rank) if rank(max(faces, key=rank)) >= ORDER.index("Q") or is_spade(faces[0]) else cheap[0]
        )
    spades = [face for face in cheap if is_spade(face)]
    return spades[0] if spades else cheap[0]


def tricks(letter: Read) -> int:
    """Aces, kings that are guarded, and long spades."""
    suits = {suit: [r for s, r in letter.hand if s == suit] for suit in "SHDC"}
    sure = sum("A" in ranks for ranks in suits.values())
    likely = sum("K" in ranks and len(ranks) > 1 for ranks in suits.values())
    return max(sure + likely + max(len(suits["S"]) - 3, 0), 1)


def cards_to_give(letter: Read) -> list[str]:
    """The lowest cards of the hand, as many as the letter asks for."""
    asked = re.search(r"To (?:give|replace)(?: up to)? (\d+) cards?", letter.text)
    held = (rank_ if rank_ in JOKERS else rank_ + suit for suit, rank_ in letter.hand)
    faces = sorted(held, key=lambda face: (is_spade(face), rank(face)))
    return faces[: int(asked[1]) if asked else 1]
