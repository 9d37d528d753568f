"""Logs that older versions wrote fold today as they did then."""

import json
from pathlib import Path

from engine import Table, load_presets
from pbem.storage.codec import load_event

RECORDED = json.loads(Path(__file__).with_name("basic4_log.json").read_text(encoding="utf-8"))


def test_a_game_recorded_by_the_first_version_folds_as_it_did_then():
    log = [load_event(kind, data) for kind, data in RECORDED["events"]]
    table = Table.open(load_presets()["basic4"].options, log)
    assert table.game.won
    assert {
        "preset": "basic4",
        "scores": table.scores,
        "bags": table.bags,
        "winner": table.game.won.side,
        "deals": table.game.deals,
        "decisions": dict(table.game.decisions),
    } == RECORDED["after"]
