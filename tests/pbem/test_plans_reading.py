"""The words in which plans are written, and what they are taken for."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.commands.grammar import Act, Command, read
from pbem.commands.planning import EXAMPLES
from pbem.plans.plan import Plan, Step, Want, dump, load
from pbem.plans.reading import NotAPlan
from pbem.plans.reading import read as read_plan
from pbem.plans.telling import sentence
from pbem.wording import Words


def short(plan: Plan) -> str:
    """ "led H: lowest", "lead: AD > lead: KD", "!partner nil: bid 4"."""
    return " > ".join(map(_step, plan.steps))


def _step(step: Step) -> str:
    when = ", ".join(" ".join(("!" * (not c.holds) + c.what, *c.of)) for c in step.when)
    told = " | ".join(map(_want, step.wants))
    other = " / " + " | ".join(map(_want, step.otherwise)) if step.otherwise else ""
    return f"{when}: {told}{other}" if when else told + other


def _want(want: Want) -> str:
    named = "/".join([card.face for card in want.cards] + [f"{b.kind} {b.tricks}" for b in want.bids])
    return ("" if named else want.how) + named + (f" {want.suit}" if want.suit else "") + "*" * want.freely


MEANT = {
    "en": """
        if hearts led: lowest                          | led H: lowest
        if hearts are led then low                     | led H: lowest
        if hearts or diamonds are led, play low        | led H D: lowest
        if they lead hearts play my lowest heart       | led H: lowest H
        Hearts led: Low!                               | led H: lowest
        if ♥ led: lowest                               | led H: lowest
        on spades: AS                                  | led S: AS
        on spades AS; on clubs low                     | led S: AS ;; led C: lowest
        when clubs are led, the king of clubs          | led C: KC
        KC on clubs                                    | led C: KC
        if partner winning: low, else KH               | partner wins: lowest / KH
        if my partner is winning the trick: low; otherwise the king of hearts | partner wins: lowest / KH
        if partner's winning play low otherwise KH     | partner wins: lowest / KH
        KH unless partner is winning                   | !partner wins: KH
        if partner is not winning: win it              | !partner wins: win
        if they are winning: ruff                      | !partner wins, void: lowest S*
        lead AD then KD                                | lead: AD > lead: KD
        lead AD, KD, and then QD                       | lead: AD > lead: KD > lead: QD
        lead AD and then lead KD                       | lead: AD > lead: KD
        when I get in: lead AD                         | lead: AD
        if I am on lead, AD                            | lead: AD
        AD, KD                                         | AD > KD
        6H then KD or QD                               | 6H > KD | QD
        discard low clubs                              | void: lowest C*
        discard lowest club, else lowest diamond       | void: lowest C* | lowest D*
        throw away my highest diamond                  | void: highest D*
        low clubs if I am void                         | void: lowest C
        if I can't follow: discard clubs low           | void: lowest C*
        ruff low if partner not winning                | !partner wins, void: lowest S*
        if clubs led and I am last: win if I can       | led C, last: win
        if I play last duck                            | last: duck
        if AH is gone: lead KH                         | played AH, lead: KH
        if AH has not been played: low hearts          | !played AH: lowest H
        if it is trumped: low, otherwise KH            | trumped: lowest / KH
        if spades are broken lead AS                   | broken, lead: AS
        if nobody has ruffed: QC                       | !trumped: QC
        unless hearts led: low                         | !led H: lowest
        bid 4 unless partner nil                       | !partner nil: tricks 4
        4 unless partner's nil                         | !partner nil: tricks 4
        bid nil unless partner nil, else 3             | !partner nil: nil 0 / tricks 3
        nil if partner has not bid nil                 | !partner nil: nil 0
        if partner nil: bid 5, else bid 3              | partner nil: tricks 5 / tricks 3
        bid 4 if nobody has bid nil                    | !somebody nil: tricks 4
        bid 3 if someone bids nil                      | somebody nil: tricks 3
        if hearts led: low please, thanks              | led H: lowest
        if I win this trick, lead AD                   | lead: AD
        if clubs are led, low, if diamonds are led, high | led C: lowest ;; led D: highest
        if partner goes nil bid 5 otherwise 4          | partner nil: tricks 5 / tricks 4
        4 unless partner nil, then 3                   | !partner nil: tricks 4 / tricks 3
        discard A♣                                     | void: AC*
        discard the ace of clubs                       | void: AC*
    """,
    "it": """
        se si esce a cuori: la più bassa               | led H: lowest
        se escono a cuori gioco la più bassa           | led H: lowest
        a cuori: bassa                                 | led H: lowest
        su picche: AP                                  | led S: AS
        se il compagno sta vincendo: bassa, altrimenti RC | partner wins: lowest / KH
        se il mio compagno prende: bassa               | partner wins: lowest
        esco con AQ poi KQ                             | lead: AD > lead: KD
        quando esco io: AQ                             | lead: AD
        scarto fiori basso                             | void: lowest C*
        scarto la più bassa di fiori                   | void: lowest C*
        taglio se il compagno non vince                | !partner wins, void: lowest S*
        se si esce a fiori e sono ultimo: prendo se posso | led C, last: win
        dichiaro 4 a meno che il compagno non abbia fatto nil | !partner nil: tricks 4
        dichiaro 4 a meno che il compagno abbia fatto nil | !partner nil: tricks 4
        dichiaro nil a meno che il compagno non faccia nil, altrimenti 3 | !partner nil: nil 0 / tricks 3
        a meno che il compagno non stia vincendo: RC   | !partner wins: KH
        se l'asso di cuori è uscito: esco con RC       | played AH, lead: KH
    """,
    "ro": """
        dacă se iese cu inimă: cea mai mică            | led H: lowest
        daca se iese cu inima: cea mai mica            | led H: lowest
        pe pică: AP                                    | led S: AS
        la inimă: mică                                 | led H: lowest
        dacă partenerul câștigă: mică, altfel KI       | partner wins: lowest / KH
        dacă partenerul nu câștigă: tai                | !partner wins, void: lowest S*
        ies cu AC apoi KC                              | lead: AD > lead: KD
        când ies eu: AC                                | lead: AD
        decartez treflă mică                           | void: lowest C*
        dacă se iese cu treflă și sunt ultimul: iau dacă pot | led C, last: win
        licitez 4 dacă partenerul nu a licitat nil     | !partner nil: tricks 4
        licitez nil doar dacă nu partenerul nil        | !partner nil: nil 0
    """,
}


def rows(table: dict[str, str]) -> list[tuple[str, str, str]]:
    lines = [(language, line) for language, text in table.items() for line in text.strip().splitlines()]
    return [(language, *map(str.strip, line.split(" | ", 1))) for language, line in lines]  # type: ignore[misc]


@pytest.mark.parametrize(("language", "line", "meant"), rows(MEANT))
def test_a_plan_is_understood(language: str, line: str, meant: str) -> None:
    assert " ;; ".join(map(short, read_plan(line, language))) == meant


@pytest.mark.parametrize(
    ("language", "line", "word"),
    [
        ("en", "if hearts led: frobnicate", "frobnicate"),
        ("en", "lead AD then Xyz", "Xyz"),
        ("en", "if the moon is full: low", "the"),
        ("en", "if hearts led", ""),
        ("en", "discard a club", "club"),
        ("it", "scarto a fiori", "fiori"),
        ("en", "if east leads hearts: low", "east"),
        ("en", "if my partner leads hearts: low", "my"),
        ("en", "bid 4 then bid 5", ""),
        ("en", "low, else bid 4", ""),
        ("en", "bid 4 then say hello", "say"),
        ("it", "su picche: boh", "boh"),
        ("ro", "pe pică: nimic", "nimic"),
        ("en", "AD " * 300, "AD"),
    ],
)
def test_what_is_no_plan_names_the_word_at_which_that_shows(language: str, line: str, word: str) -> None:
    with pytest.raises(NotAPlan) as stopped:
        read_plan(line, language)
    assert str(stopped.value) == word


@pytest.mark.parametrize(("language", "line", "_meant"), rows(MEANT))
def test_a_plan_survives_json_and_can_be_told_in_every_language(language: str, line: str, _meant: str) -> None:
    for plan in read_plan(line, language):
        assert load(json.loads(json.dumps(dump(plan)))) == plan
        for reader in EXAMPLES:
            assert Words(reader).say(sentence(plan))


def test_the_examples_of_the_help_say_the_same_in_every_language() -> None:
    said = {language: [[short(p) for p in read_plan(meaning(line, language), language)] for line in lines]
            for language, lines in EXAMPLES.items()}  # fmt: skip
    assert said["en"] == said["it"] == said["ro"]
    assert len({str(plans) for plans in said["en"]}) == len(EXAMPLES["en"])


def meaning(line: str, language: str) -> str:
    """The text that the reader of mails hands on for this line."""
    (one,) = read([line], language)
    assert isinstance(one.meaning, Command)
    assert one.meaning.name == "then"
    return one.meaning.text


@pytest.mark.parametrize(
    ("line", "now", "then"),
    [
        ("6H then if hearts led: low", "6H", "if hearts led: low"),
        ("lead AD, then KD, then QD", "AD", "KD, then QD"),
        ("bid 4 and then lead AD", "4", "lead AD"),
    ],
)
def test_an_answer_and_what_comes_after_it_may_stand_in_one_line(line: str, now: str, then: str) -> None:
    first, second = read([line], "en")
    assert isinstance(first.meaning, Act)
    assert first.meaning == read([now], "en")[0].meaning
    assert second.meaning == Command("then", (), then)


def test_what_has_a_condition_needs_no_then_and_is_meant_at_once() -> None:
    (one,) = read(["if hearts led: lowest"], "en")
    assert one.meaning == Command("then", ("now",), "if hearts led: lowest")
    (one,) = read(["if hearts led: hmmm"], "en")
    assert isinstance(one.meaning, Command)  # so that the answer says where it stops


@pytest.mark.parametrize(
    "line",
    ["KH then", "low", "AD or KD", "lead low club", "on my way", "if you like", "lead", "play 3C 4D", "la mulți ani",
     "unless you mind"],
)  # fmt: skip
def test_what_is_no_clear_plan_is_not_taken_for_one(line: str) -> None:
    assert not any(isinstance(one.meaning, Command) for one in read([line], "en"))


def test_several_cards_in_order_are_one_answer_that_can_be_read_so() -> None:
    (one,) = read(["AD, KD"], "en")
    assert isinstance(one.meaning, Act)
    assert one.meaning.in_order
    (one,) = read(["pass AD KD"], "en")
    assert isinstance(one.meaning, Act)
    assert not one.meaning.in_order


SCRAPS = sorted(
    {word for _, line, _ in rows(MEANT) for word in line.split()} | {":", ",", ";", "", "♥", "then", "10", "\u200b"}
)


@given(words=st.lists(st.sampled_from(SCRAPS), max_size=12), language=st.sampled_from(["en", "it", "ro"]))
@settings(max_examples=200, derandomize=True, deadline=None)
def test_no_heap_of_scraps_makes_the_reader_of_plans_stumble(words: list[str], language: str) -> None:
    try:
        plans = read_plan(" ".join(words), language)
    except NotAPlan:
        return
    assert plans
    for plan in plans:
        assert load(json.loads(json.dumps(dump(plan)))) == plan
        assert Words(language).say(sentence(plan))
