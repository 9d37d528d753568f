"""The vectors of the rules, and the command that runs them."""

import json
from pathlib import Path

import pytest

from engine.vectors import BadVectors, main, read, run

FILES = sorted(Path(__file__).with_name("vectors").glob("*.json"))
ENTRIES = [entry for path in FILES for entry in read(path)]


def entry(id_):
    return json.loads(json.dumps(next(e for e in ENTRIES if e["id"] == id_)))


@pytest.fixture
def file(tmp_path):
    def write(content):
        path = tmp_path / "vectors.json"
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        return str(path)

    return write


@pytest.mark.parametrize("vector", ENTRIES, ids=lambda e: e["id"])
def test_the_engine_agrees_with_the_vector(vector):
    verdict = run(vector)
    assert (verdict.wrong, verdict.not_played) == ("", "")


def test_a_run_without_failures_says_how_many_were_right(capsys):
    assert main([str(path) for path in FILES]) == 0
    assert capsys.readouterr().out == f"{len(ENTRIES)} right, 0 wrong, 0 not played yet.\n"


def test_a_wrong_score_is_named_with_what_was_expected_and_what_came(file, capsys):
    broken = entry("SS-001")
    broken["after"]["scores"] = [52, 70]
    assert main([file([broken, entry("SS-002")])]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "SS-001 fails. scores: expected [52, 70], got [51, 70]",
        "1 right, 1 wrong, 0 not played yet.",
    ]


@pytest.mark.parametrize(
    ("id_", "key", "value"),
    [
        ("PV-001", "legal", ["AH", "4H", "KS"]),
        ("PV-092", "winner_index", 2),
        ("PV-137", "broken_after", False),
        ("PV-147", "leader", 0),
        ("BV-013", "legal", ["4"]),
        ("BV-013", "illegal", ["5"]),
        ("BV-002", "asked", [1]),
        ("SV-208", "after", {"winner": 0}),
        ("SV-208", "after", {"reason": "target"}),
        ("SV-207", "after", {"reason": None}),
        ("SR-001", "after", {"bags": [11, 0]}),
        ("SS-024", "after", {"display": [330, 40]}),
    ],
)
def test_an_entry_that_is_broken_fails(id_, key, value):
    assert run(entry(id_)).wrong == ""
    assert run({**entry(id_), key: value}).wrong != ""


def test_an_entry_whose_rules_are_not_played_yet_is_said_to_be_so(file, capsys):
    later = {**entry("SS-001"), "rules": {"preset": "basic4", "overrides": {"overtrick": -1}}}
    assert main([file([later])]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first.startswith("SS-001 is not played yet. overtrick = -1 already punishes bags")
    assert last == "0 right, 0 wrong, 1 not played yet."


def test_a_bid_that_is_not_played_yet_is_said_to_be_so():
    verdict = run({**entry("SS-001"), "bids": [{"team": 0, "kind": "grand slam", "n": 13}]})
    assert verdict.not_played == "The bid grand slam of a side is not played."


def test_a_result_that_is_not_counted_yet_is_said_to_be_so():
    verdict = run({**entry("SS-001"), "after": {"hands": [0, 0]}})
    assert verdict.not_played == "This engine does not count hands."


def test_an_illegal_bid_fails():
    illegal = entry("SS-001")
    illegal["bids"][1]["n"] = 14
    assert run(illegal).wrong == "refused: A bid is a number of tricks from 1 to 13, or nil."


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("[", "is not JSON: "),
        ('{"id": 1}', "is not a list of entries."),
        ("[1]", "is not a list of entries."),
        ([{}], "An entry has no id."),
        ([{"id": "A"}], "A is no vector: its rules should be a dict."),
        ([{"id": "A", "type": "joke"}], "A is no vector: there is no type joke."),
        ([{**entry("PV-001"), "legal": "AH"}], "PV-001 is no vector: its legal should be a list."),
        ([{**entry("PV-001"), "hand": ["1X"]}], "PV-001 is no vector: '1X' is not a card."),
        ([{**entry("SS-001"), "extra": {"joke": 1}}], "SS-001 is no vector: unknown extra joke."),
        ([{**entry("SS-001"), "rules": {"preset": "no such", "overrides": {}}}], "There is no preset no such."),
        ([{**entry("SS-001"), "rules": {"preset": "basic4", "overrides": {"x": 1}}}], "There is no option x."),
    ],
)
def test_a_broken_file_gets_a_sentence(file, capsys, content, sentence):
    path = file(content)
    assert main([path]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.startswith(path)


def test_tricks_that_do_not_add_up_are_no_vector():
    with pytest.raises(BadVectors, match="SS-001 is no vector: the tricks do not add up"):
        run({**entry("SS-001"), "tricks": [4, 4, 2, 4]})


def test_a_file_that_is_not_there_gets_a_sentence(tmp_path, capsys):
    assert main([str(tmp_path / "nothing.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_without_a_file_the_command_says_what_it_wants(capsys):
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert "python -m engine.vectors [-h] FILE" in capsys.readouterr().err


def test_the_command_helps_whoever_asks(capsys):
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "Exit status: 1 if an entry failed" in capsys.readouterr().out
