"""Plans: what a player says beforehand, how he drops it, and how he learns to say it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.sentence import Sentence
from pbem.blocks import Row, Rows
from pbem.commands import arranging
from pbem.commands.grammar import Command
from pbem.commands.play import refuse_stale
from pbem.plans import telling
from pbem.plans.reading import NotAPlan, read
from pbem.wording import Words, starting
from pbem.work import Refused, Work

TOPICS = ("plans", "plan", "planning", "piani", "piano", "planuri", "planul", "planurile")

EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "en": (
        "then if hearts led: lowest",
        "then if partner winning: low, else KH",
        "then lead AD then KD",
        "then on spades: AS",
        "then discard low clubs",
        "then if clubs led and I am last: win if I can",
        "then ruff low if partner not winning",
        "then AD, KD",
        "bid 4 unless partner nil",
        "bid nil unless partner nil, else 3",
    ),
    "it": (
        "poi se si esce a cuori: la più bassa",
        "poi se il compagno sta vincendo: bassa, altrimenti KC",
        "poi esco con AQ poi KQ",
        "poi su picche: AP",
        "poi scarto fiori basso",
        "poi se si esce a fiori e sono ultimo: prendo se posso",
        "poi taglio se il compagno non vince",
        "poi AQ, KQ",
        "dichiaro 4 a meno che il compagno non abbia fatto nil",
        "dichiaro nil a meno che il compagno non abbia fatto nil, altrimenti 3",
    ),
    "ro": (
        "apoi dacă se iese cu inimă: cea mai mică",
        "apoi dacă partenerul câștigă: mică, altfel KI",
        "apoi ies cu AC apoi KC",
        "apoi pe pică: AP",
        "apoi decartez treflă mică",
        "apoi dacă se iese cu treflă și sunt ultimul: iau dacă pot",
        "apoi tai dacă partenerul nu câștigă",
        "apoi AC, KC",
        "licitez 4 dacă partenerul nu a licitat nil",
        "licitez nil dacă partenerul nu a licitat nil, altfel 3",
    ),
}
"""What `help plans` shows, by language; the same plans in the same order."""


def then(work: Work, table_number: int | None, command: Command) -> None:
    """`then if hearts led: lowest`. Without "then" it is meant from the open question on. Raises Refused."""
    table = work.my_table(table_number, "playing")
    arranging.refuse_other_deal(work, table)
    try:
        plans = read(command.text, work.writer.language)
    except NotAPlan as stopped:
        where = str(stopped)
        if where:
            raise Refused("I understood that plan up to “{word}”, so nothing of it was kept. Examples: {help}",
                          word=where, help=Sentence("help plans")) from None  # fmt: skip
        raise Refused("That plan ends too early, so nothing of it was kept. Examples: {help}",
                      help=Sentence("help plans")) from None  # fmt: skip
    if any(plan.must_fit for plan in plans):
        refuse_stale(work, table)
    arranging.keep(work, table, plans, later="now" not in command.words)


def cancel(work: Work, table_number: int | None, command: Command) -> None:
    """Drop all that the writer has said beforehand at this table, or the plans with these numbers. Raises Refused."""
    table = work.my_table(table_number, "playing")
    if command.words:
        dropped = table.planned.cancel_some(table.table, work.writer_id, [int(word) for word in command.words])
        if not dropped:
            raise Refused("You have no plan with that number at table {n}, so none was dropped. Your plans: {status}",
                          n=table.number, status=work.reader.words.command("status"))  # fmt: skip
        for plan in dropped:
            work.say("Dropped: {plan}.", plan=telling.sentence(plan))
        return
    if not table.planned.cancel(table.table, work.writer_id):
        raise Refused("You have no plan at this table.")
    work.say("Your plans at this table are dropped.")


def help_plans(work: Work) -> None:
    """How plans are written: examples, each with what it means."""
    words = work.reader.words
    rows = tuple(_example(words, text) for text in EXAMPLES[work.reader.language])
    work.show(Rows(words.text("what you can say beforehand"), rows, wide=True))
    work.say("Plans are secret, and for this deal alone. The first that fits is followed. {cancel} drops them all.",
             cancel=Sentence("cancel plan"))  # fmt: skip


def _example(words: Words, text: str) -> Row:
    told = [words.say(telling.sentence(plan)) for plan in read(text, words.language)]
    return Row(f"“{text}”", starting("; ".join(told)))
