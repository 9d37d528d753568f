"""Random deals under random rules of scoring, counted a second time in the plainest way, straight from the rulebook."""

from random import Random

import pytest

from engine.game import Reneged
from tests.engine.scenario import Scene

CHOICES = {
    "trick_value": (10, 5),
    "overtrick": (1, 0, -1, -10),
    "set_penalty": ("full", "undertricks"),
    "nil_failed_tricks": ("bags", "bags_no_point", "help_partner", "nothing"),
    "nil_fail_sets_partner": (False, True),
    "blind_nil_bags_free": (False, True),
    "double_tricks_set": (False, True),
    "set_at_overtricks": ("off", 3),
    "bag_limit": (10, 3, "off"),
    "special_card": ("off", "3S"),
    "renege": ("prevented", "no_points"),
}
SIDES = {"NS": "NS", "EW": "EW"}


def counted(o, bids, tricks, *, special, reneged):
    """Points and bags that a side enters for a deal, before bags are paid for."""
    nils = [seat for seat, bid in bids.items() if "nil" in bid]
    contract = sum(int(bid) for bid in bids.values() if "nil" not in bid)
    strays = sum(tricks[seat] for seat in nils)
    won = sum(tricks.values()) - (0 if o["nil_failed_tricks"] == "help_partner" else strays)
    lost = o["nil_fail_sets_partner"] and strays > 0
    lost = lost or (contract > 0 and o["double_tricks_set"] and won >= 2 * contract)
    over = max(won - contract, 0)
    counting = over - (1 if special and over else 0)
    points = sum((200 if "blind" in bids[s] else 100) * (-1 if tricks[s] else 1) for s in nils)
    worth = o["trick_value"] * contract
    if lost:
        points, counting = points - worth, 0
    elif won < contract:
        missing = contract - won if o["set_penalty"] == "undertricks" else contract
        points, counting = points - o["trick_value"] * missing, 0
    elif contract and o["set_at_overtricks"] == 3 and counting >= 3:
        points, counting = points - worth, 0
    else:
        points += worth
    points += counting * o["overtrick"]
    bags = counting
    if o["nil_failed_tricks"] in ("bags", "bags_no_point"):
        bags += strays
        points += strays * o["overtrick"] if o["nil_failed_tricks"] == "bags" else 0
    if o["bag_limit"] == "off" or (o["blind_nil_bags_free"] and any("blind" in bids[s] for s in nils)):
        bags = 0
    return (min(points, 0), 0) if reneged else (points, bags)


def any_deal(rng):
    """What everybody bids and how many tricks everybody wins."""
    bids = {seat: rng.choice(["1", "2", "3", "3", "4", "5", "nil", "nil"]) for seat in "ESWN"}
    if rng.random() < 0.4:
        bids[rng.choice("EW")] = "blind-nil"
    stops = sorted(rng.randint(0, 13) for _ in range(3))
    shares = [b - a for a, b in zip([0, *stops], [*stops, 13], strict=True)]
    return bids, dict(zip("ESWN", shares, strict=True))


@pytest.mark.parametrize("seed", range(150))
def test_a_deal_scores_what_the_rulebook_says(seed):
    rng = Random(seed)
    options = {name: rng.choice(values) for name, values in CHOICES.items()}
    bids, tricks = any_deal(rng)
    standing = {"NS": (110, 2), "EW": (-60, 1)}
    if options["overtrick"] < 0:
        options["bag_limit"] = "off"
    t = Scene(before="NS=110/2 EW=-60/1", **options)
    while t.table.step.name in ("look", "bid"):
        seat = t.turn().split()[0]
        blind = t.table.step.name == "look" and "blind" not in bids[seat]
        t.bids(f"{seat}=look" if blind else f"{seat}={bids[seat]}")
    while t.table.step.name == "exchange":
        t.gives(t.turn(), "")
    reneged = rng.choice(["N", "E", "", ""]) if options["renege"] == "no_points" else ""
    t.happens(*(Reneged((), seat) for seat in reneged))
    winner = rng.choice([seat for seat in "NESW" if tricks[seat]])
    t.plays_out(tricks, f"{winner}:3S")
    for side, seats in SIDES.items():
        points, bags = counted(
            options,
            {seat: bids[seat] for seat in seats},
            {seat: tricks[seat] for seat in seats},
            special=options["special_card"] == "3S" and winner in seats,
            reneged=reneged in seats and reneged != "",
        )
        before, held = standing[side]
        held += bags if options["bag_limit"] != "off" else 0
        full = held // options["bag_limit"] if options["bag_limit"] != "off" else 0
        assert t.table.scores[side] == before + points - 100 * full, t.lines(side)
        assert t.table.bags[side] == held - full * (options["bag_limit"] if full else 0), t.lines(side)
