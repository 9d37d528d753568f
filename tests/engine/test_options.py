"""The words a host can write: every key of the catalogue, every preset, and everything that is refused."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from engine import Options, Table, load_presets
from engine.option import BadOption, spelt
from engine.options import OPTIONS, named, read_changes, with_changes
from engine.presets import preset, read_presets

CATALOGUE = json.loads(Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8"))
"""The keys of the rule catalogue with their values, and every preset written out in full."""


def typed(value):
    return tuple(value) if isinstance(value, list) else value


DEFAULTS = {key: typed(entry["default"]) for key, entry in CATALOGUE["keys"].items()}
VALUES = [(key, typed(value)) for key, entry in CATALOGUE["keys"].items() for value in entry["alternatives"]]


def refusal(**changes):
    with pytest.raises(BadOption) as refused:
        Table.open(with_changes(Options(), changes))
    return str(refused.value)


# --- keys ---------------------------------------------------------------------------------------------------------


def test_there_are_the_93_keys_of_the_catalogue_and_no_others():
    assert len(DEFAULTS) == 93
    assert set(OPTIONS) == set(DEFAULTS)


def test_the_defaults_are_the_ordinary_game():
    assert asdict(Options()) == DEFAULTS
    assert load_presets()["basic4"].options == Options()


@pytest.mark.parametrize(("key", "value"), VALUES, ids=[f"{key}={spelt(value)}" for key, value in VALUES])
def test_every_value_of_the_catalogue_is_known_and_can_be_written(key, value):
    options = with_changes(Options(), {key: value})
    assert getattr(options, key) == value
    assert read_changes({key: spelt(value)}) == {key: value}


@pytest.mark.parametrize("key", DEFAULTS)
def test_every_default_can_be_written(key):
    assert read_changes({key: spelt(DEFAULTS[key])}) == {key: DEFAULTS[key]}


@pytest.mark.parametrize("key", DEFAULTS)
def test_every_option_says_in_one_sentence_what_it_is(key):
    option = named(key)
    assert option.text[0].isupper()
    assert option.text.endswith(".")
    assert option.rules
    assert option.takes


NOT_BUILT = [(key, value) for key, value in VALUES if not OPTIONS[key].plays(value)]


@pytest.mark.parametrize(("key", "value"), NOT_BUILT, ids=[f"{key}={spelt(value)}" for key, value in NOT_BUILT])
def test_a_value_that_is_not_played_yet_is_refused_by_name(key, value):
    assert refusal(**{key: value}).startswith(f"{key} = {spelt(value)} is not played here yet; {key} can be ")


BUILT = [(key, value) for key, value in VALUES if OPTIONS[key].plays(value)]
SIX = {"players": 6, "pack": "102", "removed": ("2C", "2C"), "hand_size": 17, "identical": "second_wins"}
JOKERS = {"pack": "52JJ", "removed": ("2C", "2H"), "trump_top": ("BJ", "LJ", "2D", "2S")}
WIDOW = {"pack": "54", "trump_top": ("BJ", "LJ"), "leftover": "widow"}
ALONE = {"sides": "solo", "blind_nil_exchange": 0}
DUMMY = {"sides": "declarer_dummy", "dummy": "fourth_hand", "players": 3, "blind_nil": False}
SUPER = {"sides": "pairs_super", "dummy": "partner_of_high_bidder", "blind_nil_exchange": 0}
TALK = {
    "bid_method": "partnership", "bid_first": "non_dealer_side", "talk": "tricks_only",
    "nil": False, "blind_nil": False,
}  # fmt: skip
TWO = {
    **ALONE, "players": 2, "deal_method": "draw_keep_one", "leftover": "out_unseen", "draw_second_seen": False,
    "next_first": "swap", "bid_first": "second_drawer", "first_lead": "second_drawer",
}  # fmt: skip
THREE = {**ALONE, "players": 3, "hand_size": 17, "leftover": "out_unseen"}
COMPANY = {
    "nil": {"blind_nil": False},
    "overtrick": {"bag_limit": "off"},
    "sides": {"blind_nil_exchange": 0},
    "sides=declarer_dummy": DUMMY,
    "sides=pairs_super": SUPER,
    "dummy=fourth_hand": DUMMY,
    "dummy=partner_of_high_bidder": SUPER,
    "partner_choice": ALONE,
    "players=2": TWO,
    "deal_method=draw_keep_one": TWO,
    "draw_second_seen": TWO,
    "next_first=swap": TWO,
    "bid_method=partnership": TALK,
    "bid_first=non_dealer_side": TALK,
    "talk=tricks_only": TALK,
    "bid_first=second_drawer": TWO,
    "first_lead=second_drawer": TWO,
    "nil200=blind_only": {"blind_nil": False},
    "nil200=before_first_draw": TWO,
    "draw_replace": {**TWO, "nil200": "before_first_draw"},
    "players=3": THREE,
    "players=6": SIX,
    "pack=54": WIDOW,
    "pack=52JJ": JOKERS,
    "pack=102": SIX,
    "removed=2C,2H": JOKERS,
    "removed=2C,2C": SIX,
    "trump_top=BJ,LJ": WIDOW,
    "trump_top=BJ,LJ,2S": JOKERS,
    "trump_top=BJ,LJ,2D,2S": JOKERS,
    "hand_size=17": SIX,
    "hand_size=18": {**THREE, **WIDOW, "leftover": "none"},
    "leftover": WIDOW,
    "bid_max=17": SIX,
    "bid_max=18": {**THREE, **WIDOW, "leftover": "none", "hand_size": 18},
    "first_lead_card=lowest_club": {"first_lead": "lowest_club"},
    "identical": SIX,
}
"""What some values cannot be played without."""


@pytest.mark.parametrize(("key", "value"), BUILT, ids=[f"{key}={spelt(value)}" for key, value in BUILT])
def test_a_value_that_is_built_opens_a_table(key, value):
    company = COMPANY.get(f"{key}={spelt(value)}", COMPANY.get(key, {}))
    Table.open(with_changes(Options(), {**company, key: value}))


# --- presets ------------------------------------------------------------------------------------------------------


def test_there_are_the_27_presets_of_the_catalogue_and_no_others():
    assert len(CATALOGUE["presets"]) == 27
    assert set(load_presets()) == set(CATALOGUE["presets"])


@pytest.mark.parametrize("name", CATALOGUE["presets"])
def test_every_preset_is_the_one_of_the_catalogue(name):
    assert asdict(load_presets()[name].options) == {k: typed(v) for k, v in CATALOGUE["presets"][name].items()}


@pytest.mark.parametrize("name", CATALOGUE["presets"])
def test_every_preset_says_in_one_line_what_it_is(name):
    assert load_presets()[name].about.endswith(".")


@pytest.mark.parametrize("name", CATALOGUE["presets"])
def test_every_preset_is_played_or_refused_in_a_sentence(name):
    options = load_presets()[name].options
    unbuilt = [key for key in OPTIONS if not OPTIONS[key].plays(getattr(options, key))]
    if not unbuilt:
        Table.open(options)
        return
    with pytest.raises(BadOption, match=f"^{unbuilt[0]} = .* is not played here yet; "):
        Table.open(options)


def test_a_preset_is_found_in_any_case():
    assert preset("Basic4").name == "basic4"


def test_an_unknown_preset_is_answered_with_the_nearest():
    with pytest.raises(BadOption, match=r"There is no preset cuthroat4\. Did you mean cutthroat4"):
        preset("cuthroat4")
    with pytest.raises(BadOption, match=r"There is no preset zzz\. Did you mean basic4"):
        preset("zzz")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[a]\nbase = "b"\n[b]\n', "Preset a builds on b, which does not stand before it."),
        ('[a]\nbase = "nothing"', "Preset a builds on nothing, which does not stand before it."),
        ("[a]\nbase = 5", "Preset a builds on 5, which does not stand before it."),
        ('[a]\nbase = "a"', "Preset a builds on a, which does not stand before it."),
        ("[a]\ntargt = 300", "There is no option targt. Did you mean target"),
        ("[a]\ntarget = 7", "target takes 50 to 10000, not 7."),
        ("[a]\ntarget = 300.0", "target takes 50 to 10000, not 300.0."),
        ('[a]\ntrump_top = ["QX"]', "trump_top takes BJ, LJ, 2C, 2D, 2H, 2S or none, not QX."),
        ("target = 300", "target stands outside of every preset; begin with one, as [basic4]."),
        ("[a\n", "The presets are not TOML: "),
    ],
)
def test_a_broken_file_of_presets_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadOption) as refused:
        read_presets(text)
    assert str(refused.value).startswith(sentence)


def test_a_preset_inherits_what_it_does_not_say():
    presets = read_presets("[a]\ntarget = 300\n[b]\nbase = 'a'\nlose_at = -200")
    assert presets["b"].options == with_changes(Options(), {"target": 300, "lose_at": -200})


# --- what people write --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("target=300", 300),
        ("target= +300 ", 300),
        ("lose_at=-200", -200),
        ("lose_at=OFF", "off"),
        ("nil=no", False),
        ("nil=False", False),
        ("nil=on", True),
        ("bag_limit=off", "off"),
        ("sides=Solo", "solo"),
        ("removed=2c 2h", ("2C", "2H")),
        ("removed=[2C,2H]", ("2C", "2H")),
        ("removed=none", ()),
        ("misdeal=SPADES<=1,no_court", ("spades<=1", "no_court")),
        ("draw_second_seen=yes", True),
        ("moon=200", 200),
    ],
)
def test_an_option_is_read_as_people_write_it(word, value):
    key, _, text = word.partition("=")
    assert read_changes({key: text}) == {key: value}


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("nil=maybe", "nil takes yes or no, not maybe."),
        ("sides=trios", "sides takes pairs, solo, declarer_dummy or pairs_super, not trios."),
        ("target=many", "target takes 50 to 10000, not many."),
        ("target=", "target takes 50 to 10000, not ."),
        ("target=+-5", "target takes 50 to 10000, not +-5."),
        ("target=3e2", "target takes 50 to 10000, not 3e2."),
        ("target=NaN", "target takes 50 to 10000, not NaN."),
        ("target=²", "target takes 50 to 10000, not ²."),
        ("target=" + "9" * 5000, "target takes 50 to 10000, not 999"),
        ("bag_limit=none", "bag_limit takes 1 to 100 or off, not none."),
        ("overtrick=2", "overtrick takes 1, -10, -1 or 0, not 2."),
        ("removed=KX", "removed takes 2C, 2D, 2H, 2S or none, not kx."),
        ("tie=share", "tie takes play_on, not share."),
        ("blind-nil=yes", "There is no option blind-nil. Did you mean blind_nil"),
        ("Target=300", "There is no option Target. Did you mean target"),
        ("zzz=1", "There is no option zzz."),
    ],
)
def test_what_cannot_be_read_is_refused_in_a_sentence(word, sentence):
    key, _, text = word.partition("=")
    with pytest.raises(BadOption) as refused:
        read_changes({key: text})
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("target", 49), ("target", 10_001), ("target", "500"), ("target", True), ("target", 500.0), ("target", None),
        ("nil", 1), ("nil", "yes"), ("players", 5), ("players", "4"), ("bid_min", -1), ("bid_min", 14), ("bid_max", 19),
        ("bid_max", 0), ("bag_limit", 0), ("bag_limit", False), ("overtrick", 2), ("lose_at", 0), ("lose_at", -49),
        ("removed", ["2C"]), ("removed", "2C"), ("removed", (2,)), ("removed", ("2C", None)), ("trump_top", ("AS",)),
        ("misdeal", ("no_aces",)), ("sides", ("pairs",)), ("sides", {}), ("blind_deficit", float("nan")),
    ],
)  # fmt: skip
def test_a_value_of_the_wrong_type_or_out_of_range_is_refused_by_name(key, value):
    assert refusal(**{key: value}) == f"{key} takes {named(key).takes}, not {spelt(value)}."


# --- what cannot be played together -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"sides": "solo"}, "sides = solo leaves nobody to exchange cards with: set blind_nil_exchange = 0."),
        ({"nil": False}, "blind_nil = yes needs nil = yes."),
        ({"bid_min": 9, "bid_max": 8}, "bid_min = 9 is more than bid_max = 8."),
        (
            {"bid_max": 1, "ban_one": True, "nil": False, "blind_nil": False},
            "ban_one = yes and bid_max = 1 leave nothing to bid.",
        ),
        ({"overtrick": -1}, "overtrick = -1 already punishes bags: set bag_limit = off."),
        ({"partner_choice": "none"}, "sides = pairs needs partners: set partner_choice = by_seat."),
        (
            {"players": 3, "hand_size": 17, "leftover": "out_unseen"},
            "sides = pairs leaves one of players = 3 alone: set sides = solo.",
        ),
        (
            {**SUPER, "blind_nil_exchange": 2},
            "sides = pairs_super leaves nobody to exchange cards with: set blind_nil_exchange = 0.",
        ),
        ({**SUPER, "partner_choice": "none"}, "sides = pairs_super needs partners: set partner_choice = by_seat."),
        (
            {"dummy": "fourth_hand"},
            "sides = pairs does not go with dummy = fourth_hand: set dummy = none.",
        ),
        (
            {"sides": "declarer_dummy", "players": 3},
            "sides = declarer_dummy does not go with dummy = none: set dummy = fourth_hand.",
        ),
        ({**DUMMY, "players": 4}, "sides = declarer_dummy is for 3 players: players = 4 does not fit."),
        (
            {**DUMMY, "blind_nil": True, "blind_nil_exchange": 0},
            "dummy = fourth_hand is played without blind bids: set blind_nil = no.",
        ),
        ({"talk": "tricks_only"}, "talk = tricks_only needs bid_method = partnership."),
        ({"bid_first": "non_dealer_side"}, "bid_first = non_dealer_side needs bid_method = partnership."),
        ({**TALK, "talk": "none"}, "bid_method = partnership needs talk = tricks_only."),
        ({**TALK, **ALONE}, "bid_method = partnership needs sides = pairs."),
        ({**TALK, "nil": True}, "bid_method = partnership is played with nil = no."),
        ({**TALK, "ban_one": True}, "bid_method = partnership is played with ban_one = no."),
        ({**ALONE, "blind_min": 6}, "blind_min = 6 is a bid of partners: set sides = pairs."),
        ({"bid_max": 5, "blind_min": 6}, "blind_min = 6 is more than bid_max = 5."),
        ({"nil200": "blind_only"}, "nil200 = blind_only is blind_nil by another name: set blind_nil = no."),
        (
            {**DUMMY, "nil200": "blind_only", "blind_nil_exchange": 0},
            "dummy = fourth_hand is played without blind bids: set nil200 = off.",
        ),
        ({"next_first": "swap"}, "next_first = swap needs deal_method = draw_keep_one."),
        ({"draw_second_seen": True}, "draw_second_seen = yes needs deal_method = draw_keep_one."),
        ({"nil200": "before_first_draw"}, "nil200 = before_first_draw needs deal_method = draw_keep_one."),
        ({**TWO, "bid_first": "left_of_dealer"}, "deal_method = draw_keep_one needs bid_first = second_drawer."),
        ({**TWO, "draw_second_seen": "n/a"}, "deal_method = draw_keep_one needs draw_second_seen = yes or no."),
        ({**TWO, "first_lead": "dealer"}, "deal_method = draw_keep_one needs first_lead = second_drawer."),
        ({**TWO, "draw_replace": 3}, "draw_replace = 3 needs nil200 = before_first_draw."),
        (
            {**TWO, **WIDOW, "leftover": "out_unseen"},
            "deal_method = draw_keep_one with hand_size = 13 needs 52 cards, and pack = 54 with removed = none has 54.",
        ),
        (
            {"deal_method": "draw_keep_one"},
            "deal_method = draw_keep_one needs players = 2 and sides = solo.",
        ),
        ({"nil": False, "blind_nil": False, "nil200": "sighted"}, "nil200 = sighted needs nil = yes."),
        ({"plain_zero": True, "bid_min": 1}, "plain_zero = yes needs bid_min = 0."),
        ({"first_lead_card": "lowest_club"}, "first_lead_card = lowest_club needs first_lead = lowest_club."),
        ({"removed": ("2C", "2C")}, "removed = 2C,2C takes out more than pack = 52 holds."),
        ({"trump_top": ("BJ",)}, "trump_top = BJ is none of the cards of pack = 52 and removed = none."),
        (
            {**JOKERS, "trump_top": ("BJ", "LJ", "2H")},
            "trump_top = 2H is none of the cards of pack = 52JJ and removed = 2C,2H.",
        ),
        ({"trump_top": ("2H", "2H")}, "trump_top = 2H,2H names a card twice."),
        ({**WIDOW, "trump_top": ("BJ",)}, "pack = 54 has jokers: they must stand in trump_top, as BJ,LJ."),
        ({**SIX, "trump_top": ("2S",)}, "pack = 102 is not played with trump_top = 2S."),
        ({**SIX, "identical": "n/a"}, "pack = 102 has equal cards: set identical = second_wins."),
        ({"identical": "first_wins"}, "pack = 52 has no equal cards: set identical = n/a."),
        ({"hand_size": 17}, "pack = 52 with removed = none has 52 cards, too few for players = 4 with hand_size = 17."),
        (
            {**WIDOW, "leftover": "none"},
            "pack = 54 with removed = none has 54 cards, 2 too many for players = 4 with hand_size = 13: "
            "set leftover = widow.",
        ),
        (
            {"leftover": "widow"},
            "pack = 52 with removed = none has 52 cards, none too many for players = 4 with hand_size = 13: "
            "set leftover = none.",
        ),
    ],
)
def test_options_that_contradict_each_other_are_refused_in_a_sentence(changes, sentence):
    assert refusal(**changes) == sentence


@pytest.mark.parametrize(
    "changes",
    [
        {"bid_max": 1, "ban_one": True},
        {"bid_min": 5, "bid_max": 5},
        {"sides": "solo", "blind_nil": False},
        {"overtrick": -1, "bag_limit": "off"},
        {"overtrick": 0, "bag_limit": "off"},
        {"breaking": "none"},
        {"must_beat": True},
        {"trump_top": ("2H", "2C", "2D", "2S")},
        {"trump_top": ("2S",), "first_lead": "lowest_club"},
        {"first_lead": "lowest_club"},
        {"bid_max": 1, "ban_one": True, "nil": False, "blind_nil": False, "plain_zero": True},
    ],
)
def test_options_that_only_look_as_if_they_did_are_played(changes):
    Table.open(with_changes(Options(), changes))


def test_editing_a_preset_never_touches_the_options_of_a_game():
    options = Options()
    with_changes(options, {"target": 300})
    assert options.target == 500
