"""The words a host can write: every key of the catalogue, every preset, and everything that is refused."""

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from engine import Options, Table, load_presets
from engine.option import BadOption, spelt
from engine.options import OPTIONS, named, read_changes, with_changes
from engine.presets import preset, read_presets
from tests.engine.shapes import ALONE, DUMMY, JOKERS, SIX, SUPER, TALK, THREE, TWO, WIDOW, refusal

CATALOGUE = json.loads(Path(__file__).with_name("catalogue.json").read_text(encoding="utf-8"))
"""The keys of the rule catalogue with their values, and every preset written out in full."""


def typed(value):
    return tuple(value) if isinstance(value, list) else value


DEFAULTS = {key: typed(entry["default"]) for key, entry in CATALOGUE["keys"].items()}
VALUES = [(key, typed(value)) for key, entry in CATALOGUE["keys"].items() for value in entry["alternatives"]]


# --- keys ---------------------------------------------------------------------------------------------------------


def test_all_93_keys_of_the_catalogue_are_there():
    assert len(DEFAULTS) == 93
    assert set(OPTIONS) >= set(DEFAULTS)


def test_the_defaults_are_the_ordinary_game():
    assert {key: value for key, value in asdict(Options()).items() if key in DEFAULTS} == DEFAULTS
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


COMPANY = {
    "nil": {"blind_nil": False},
    "overtrick": {"bag_limit": "off"},
    "sides": {"blind_nil_exchange": 0},
    "sides=declarer_dummy": DUMMY,
    "sides=pairs_super": SUPER,
    "dummy=fourth_hand": DUMMY,
    "dummy=partner_of_high_bidder": SUPER,
    "partner_choice=none": ALONE,
    "players=2": TWO,
    "deal_method=draw_keep_one": TWO,
    "deal_method=french_cut": {},
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
    "rake": WIDOW,
    "low_bid_table": {"nil": False, "blind_nil": False, "overtrick": -10, "bag_limit": "off"},
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
    "boards=duplicate": {"blind_deficit": 0},
    "blind_nil_wish": {"blind_nil_exchange": 1},
    "pair_nil_exchange": {"pair_nil": 500},
    "leftover": WIDOW,
    "leftover=dealer": {**WIDOW, "leftover_discard": "before_bids"},
    "leftover=holder_2C": {**WIDOW, "leftover_discard": "after_bids"},
    "leftover=high_bid_side": {**WIDOW, "leftover_discard": "after_bids"},
    "leftover_discard": {**WIDOW, "leftover": "dealer"},
    "bid_max=17": SIX,
    "bid_max=18": {**THREE, **WIDOW, "leftover": "none", "hand_size": 18},
    "misdeal_consult": {"misdeal": ("suit>=7",)},
    "player_blind_x2": {**ALONE, "blind_nil": False, "blind_nil_exchange": 0},
    "ten200_auto": {"ten200": "exact"},
    "pull_out_10": {"blind_min": 6},
    "first_lead_card=lowest_club": {"first_lead": "lowest_club"},
    "identical": SIX,
}
"""What some values cannot be played without."""


@pytest.mark.parametrize(("key", "value"), VALUES, ids=[f"{key}={spelt(value)}" for key, value in VALUES])
def test_every_value_of_the_catalogue_opens_a_table(key, value):
    company = COMPANY.get(f"{key}={spelt(value)}", COMPANY.get(key, {}))
    Table.open(with_changes(Options(), {**company, key: value}))


# --- presets ------------------------------------------------------------------------------------------------------


def test_all_27_presets_of_the_catalogue_are_there():
    assert len(CATALOGUE["presets"]) == 27
    assert set(load_presets()) >= set(CATALOGUE["presets"])


@pytest.mark.parametrize("name", CATALOGUE["presets"])
def test_every_preset_is_the_one_of_the_catalogue(name):
    resolved = asdict(load_presets()[name].options)
    wanted = {key: typed(value) for key, value in CATALOGUE["presets"][name].items()}
    assert {key: resolved[key] for key in wanted} == wanted


@pytest.mark.parametrize("name", CATALOGUE["presets"])
def test_every_preset_says_in_one_line_what_it_is(name):
    assert load_presets()[name].about.endswith(".")


@pytest.mark.parametrize("name", CATALOGUE["presets"])
def test_every_preset_opens_a_table(name):
    Table.open(load_presets()[name].options)


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
        ('[a]\nbase = "b"\n[b]\n', "house.toml, preset a: it builds on b, which does not stand before it."),
        ('[a]\nbase = "nothing"', "house.toml, preset a: it builds on nothing, which does not stand before it."),
        ("[a]\nbase = 5", "house.toml, preset a: it builds on 5, which does not stand before it."),
        ('[a]\nbase = "a"', "house.toml, preset a: it builds on a, which does not stand before it."),
        ("[a]\ntargt = 300", "house.toml, preset a: There is no option targt. Did you mean target"),
        ("[a]\ntarget = 7", "house.toml, preset a: target takes 50 to 10000, not 7."),
        ("[a]\ntarget = 300.0", "house.toml, preset a: target takes 50 to 10000, not 300.0."),
        ('[a]\ntrump_top = ["QX"]', "house.toml, preset a: trump_top takes BJ, LJ, 2C, 2D, 2H, 2S or none, not QX."),
        ("target = 300", "house.toml: target stands outside of every preset; begin with one, as [basic4]."),
        ("[a\n", "house.toml is not TOML: "),
    ],
)
def test_a_broken_file_of_presets_is_refused_in_a_sentence(text, sentence):
    with pytest.raises(BadOption) as refused:
        read_presets(text, "house.toml")
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


def test_editing_a_preset_never_touches_the_options_of_a_game():
    options = Options()
    with_changes(options, {"target": 300})
    assert options.target == 500
