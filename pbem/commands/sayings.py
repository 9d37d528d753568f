"""Sentences that say what is wanted without the word of the command, and that command in its own words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem.commands import cardwords, manners, spans
from pbem.commands.spelling import Token

_REST = r"(?: (?P<rest>.+))?"
_SOME = rf"(?P<number>\w+) (?P<unit>{spans.UNIT})"

Saying = tuple[re.Pattern[str], Callable[[re.Match[str]], str]]


def _always(pattern: str, command: str) -> Saying:
    """Whatever is said in these words means this command; a `rest` is put behind it as it was typed."""
    return re.compile(pattern), lambda match: match.expand(command)


def _days(match: re.Match[str]) -> str:
    span = spans.span(match["number"], match["unit"]) or ""
    return f"pause {span[:-1]}" if span.endswith("d") else ""


def _more(match: re.Match[str]) -> str:
    span = spans.span(match["number"], match["unit"])
    return f"extend {span}" if span else ""


def _counted(command: str) -> Callable[[re.Match[str]], str]:
    """The command with the number, if it is one."""

    def told(match: re.Match[str]) -> str:
        number = cardwords.number(match["number"])
        return "" if number is None else f"{command} {number}"

    return told


# fmt: off
_SAYINGS: tuple[Saying, ...] = (
    _always(rf"(?:only )?(?:(?:daily|one|a) )?digest(?: a day| mail)?{_REST}", "mail digest"),
    _always(rf"(?:un )?riassunto(?: al giorno)?{_REST}", "mail digest"),
    _always(rf"(?:un )?rezumat(?: pe zi)?{_REST}", "mail digest"),
    _always(r"(?:only )?(?:one|a|una|o) (?:mail|e mail|email|letter|lettera|scrisoare)"
            r" (?:a|per|al|pe) (?:day|giorno|zi)", "mail digest"),
    _always(r"(?:mail|mails|letters|write)(?: me| to me)?(?: at| on)? (?:every|each|my) turn", "mail turn"),
    _always(r"(?:only )?plain text(?: only| mails| letters)?|text only|(?:only|solo|doar) (?:text|testo)",
            "format text"),
    _always(r"(?:no|without|free) weekends?", "weekends off"),
    _always(r"no (?:more )?reminders?|niente promemoria|fara mementouri", "remind off"),
    _always(r"cancel (?:vacation|holidays?)|annulla (?:ferie|vacanza|vacanze)|anuleaza (?:vacanta|concediul)",
            "vacation off"),
    _always(r"(?:i am|im|i will be|ill be|sono|saro|sunt|voi fi) "
            r"(?:on vacation|on holidays?|away|in ferie|in vacanza|via|in vacanta|in concediu|plecata?) (?P<rest>.+)",
            "vacation"),
    _always(r"(?:i am |im )?(?:going|go) on (?:vacation|holidays?) (?P<rest>.+)", "vacation"),
    _always(r"(?:vado|andro|parto) in (?:ferie|vacanza) (?P<rest>.+)", "vacation"),
    _always(r"(?:plec|merg|voi pleca) in (?:vacanta|concediu) (?P<rest>.+)", "vacation"),
    _always(r"(?:turn|switch) off reminders|reminders off", "remind off"),
    _always(r"(?:do not|dont|i do not|i dont) play on weekends", "weekends off"),
    _always(r"(?:want )?letters in (?P<rest>\w+)", "language"),
    _always(r"(?:turn|switch|set) (?:auto|auto play|autoplay) (on|off)", r"auto \1"),
    _always(r"(?:turn|switch) (on|off) (?:auto|auto play|autoplay)", r"auto \1"),
    _always(r"(?:add|aggiungi|adauga) (?:e ?mail |mail )?(?:address|indirizzo|adresa) (?P<rest>.+)", "address add"),
    _always(r"(?:remove|delete|drop|togli|sterge) (?:e ?mail |mail )?(?:address|indirizzo|adresa) (?P<rest>.+)",
            "address remove"),
    _always(r"(?:write|write to me|write me|answer|send letters|scrivi|scrivimi|scrie|scrie mi) in (?P<rest>.+)",
            "language"),
    (re.compile(r"(?:pause|pausa|pauza|suspenda|sospendi)(?: (?:game|table|partita|joc|jocul))?"
                rf"(?: (?:for|di|per|de|pentru))? {_SOME}"), _days),
    (re.compile(r"need (?P<number>\w+) more (?P<unit>days?|hours?)"), _more),
    (re.compile(r"(?:add |aggiungi |adauga )?(?P<number>\w+) (?:bots|boti|computers|robots)"), _counted("bots")),
    (re.compile(r"(?P<number>\d+) ?(?:st|nd|rd|th) deal"), _counted("deal")),
)
# fmt: on


def reworded(said: Sequence[Token], line: str) -> str | None:
    """The command that is meant by these words, ready to be read; None if it is none of the sayings."""
    told = manners.without_subject(said)
    for way in (said, told, manners.without_asking(told)):
        slim = [token for token in way if token.text not in manners.SMALL_WORDS or token.text in ("a", "un", "o")]
        for words in (tuple(way), tuple(slim)):
            command = _command(words, line)
            if command:
                return command
    return None


def _command(said: Sequence[Token], line: str) -> str:
    text = " ".join(manners.texts(said))
    for pattern, told in _SAYINGS:
        match = pattern.fullmatch(text)
        if match and (command := told(match)):
            begin = match.start("rest") if "rest" in pattern.groupindex else -1
            if begin < 0:
                return command
            first = said[text[:begin].count(" ")]
            return f"{command} {line[first.start : said[-1].end]}"
    return ""
