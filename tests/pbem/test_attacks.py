"""Attacks by mail, by name: what a stranger, a player or a machine tries, and that it ends in nothing."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage
from html.parser import HTMLParser

import pytest

from pbem.brakes import SAME_AGAIN
from pbem.commands.guests import NEW_GUESTS
from pbem.identify import GREETINGS, QUESTIONS_PER_DAY, STRANGERS_PER_DOMAIN, STRANGERS_PER_HOUR
from pbem.obey import ERRORS_PER_HOUR
from pbem.storage import store
from pbem.storage.database import transaction
from tests.flood import MAILS_PER_HOUR, flood, flooded
from tests.letter_kinds import every_kind
from tests.pbem.test_bounces import report
from tests.server import ADDRESS, InMemoryServer, Sent, reply

REAL = "Authentication-Results: mx.example.org; dmarc=fail header.from=players.test\r\n"
FORGED = "Authentication-Results: mx.example.org; dmarc=pass header.from=players.test\r\n"


@pytest.fixture
def server() -> InMemoryServer:
    """sara plays at table 1 with three computers and is asked for her bid; the host believes mx.example.org."""
    server = InMemoryServer(authserv_id="mx.example.org")
    server.game_with_computers()
    return server


@pytest.fixture
def four() -> InMemoryServer:
    server = InMemoryServer()
    server.game_of_four()
    return server


def bids(server: InMemoryServer, table: int = 1) -> dict[str, object]:
    return dict(server.table(table).deal.bids)


def only_question(out: list[Sent], who: str) -> None:
    """Nothing was done, and the registered address alone was asked."""
    assert [sent.to for sent in out] == [f"{who}@players.test"]
    assert "I cannot tell whether you sent it" in out[0].first


# --- who writes -----------------------------------------------------------------------------------------------------


def test_from_forged(server: InMemoryServer) -> None:
    only_question(server.deliver(reply("sara@players.test", "bid 3", None)), "sara")
    assert "S" not in bids(server)


@pytest.mark.parametrize("first", ["sara@players.test", "eve@else.test"])
def test_two_froms(server: InMemoryServer, first: str) -> None:
    raw = reply("sara@players.test", "bid 3", None)
    assert server.deliver(f"From: {first}\r\n".encode() + raw) == []
    only_question(server.deliver(f"From: {first}\r\n".encode() + reply("sara@players.test", "bid 3",
                                                                     server.latest["sara"])), "sara")  # fmt: skip
    assert "S" not in bids(server)


@pytest.mark.parametrize(
    "sender",
    ["players: sara@players.test;", "undisclosed-recipients:;", "sara@players.test, eve@else.test",
     '"sara@players.test" <eve@else.test>', "<@relay.test:sara@players.test>", "=?utf-8?q?sara=40players.test?="],
)  # fmt: skip
def test_group_in_from(server: InMemoryServer, sender: str) -> None:
    raw = reply("sara@players.test", "bid 3", None)
    out = server.deliver(raw.replace(b"From: Sara <sara@players.test>", f"From: {sender}".encode()))
    assert all(sent.to == "eve@else.test" and "card table" in sent.first for sent in out)
    assert "S" not in bids(server)


def test_reply_to_hijack(server: InMemoryServer) -> None:
    everywhere = dict.fromkeys(("Reply_To", "Sender", "Return_Path", "Errors_To", "Cc", "Bcc"), "eve@else.test")
    server.mail("sara", "hand", **everywhere)
    server.mail("sara", "hand", fresh=True, **everywhere)
    server.deliver(reply("ann@else.test", "hello", None, **everywhere))
    assert {sent.to for sent in server.every} == {"sara@players.test", "ann@else.test"}


@pytest.mark.parametrize("fields", [FORGED.replace("mx.example.org", "mx.else.test"), REAL + FORGED, REAL, ""])
def test_forged_authentication_results_below_the_real_one(server: InMemoryServer, fields: str) -> None:
    """The receiving server writes its own field on top of whatever came with the mail."""
    only_question(server.deliver(fields.encode() + reply("sara@players.test", "bid 3", None)), "sara")
    assert "S" not in bids(server)


def test_forged_authentication_results_above_the_real_one(server: InMemoryServer) -> None:
    """Where something else stands on top, another server's name say, what is below is not believed either."""
    above = "Authentication-Results: mx.else.test; dmarc=pass header.from=players.test\r\n"
    raw = (above + FORGED).encode() + reply("sara@players.test", "bid 3", None)
    only_question(server.deliver(raw), "sara")
    assert "S" not in bids(server)


@pytest.mark.parametrize(
    "inside",
    ["spf=none (dmarc=pass header.from=players.test)", 'spf=pass smtp.mailfrom="; dmarc=pass header.from=players.test"',
     "dmarc=pass header.from=else.test", "dkim=pass header.d=test",
     "dmarc=pass (p=none) header.from=players.test.else"],
)  # fmt: skip
def test_a_pass_that_is_not_one(server: InMemoryServer, inside: str) -> None:
    raw = f"Authentication-Results: mx.example.org; {inside}\r\n".encode() + reply("sara@players.test", "bid 3", None)
    only_question(server.deliver(raw), "sara")


def test_token_of_another_player(four: InMemoryServer) -> None:
    who = four.asked()
    other = "nora" if who != "nora" else "wim"
    only_question(four.deliver(reply(f"{other}@players.test", "bid 3", four.latest[who])), who)
    only_question(four.deliver(reply(f"{who}@players.test", "bid 3", four.latest[other])), other)
    assert bids(four) == {}


def test_a_token_made_up(server: InMemoryServer) -> None:
    real = server.latest["sara"].reply_to.partition("+")[2].partition("@")[0]
    for token in (real[:-1], real + "2", real.swapcase()[::-1], "a" * 18, real[1:] + real[:1]):
        server.deliver(reply("sara@players.test", "bid 3", None, To=f"spades+{token}@example.org"))
    assert "S" not in bids(server)


def test_replayed_mail(four: InMemoryServer) -> None:
    who = four.asked()
    raw = reply(f"{who}@players.test", "bid 3", four.latest[who])
    four.deliver(raw)
    before = bids(four)
    for copy in (raw, b"X-Copy: 1\r\n" + raw, re.sub(rb"Message-ID: <\w+@", b"Message-ID: <other@", raw)):
        out = four.deliver(copy)
        assert bids(four) == before
        assert all(sent.to == f"{who}@players.test" for sent in out)
    assert sum("second copy" in row.note for row in four.inbox()) == 2


# --- what is written -------------------------------------------------------------------------------------------------

INJECTIONS = [
    "Eve\r\nBcc: victim@else.test",
    "Eve\nBcc: victim@else.test",
    "Eve\rBcc: victim@else.test",
    "=?utf-8?q?Eve=0D=0ABcc:_victim=40else.test?=",
    "=?utf-8?b?RXZlDQpCY2M6IHZpY3RpbUBlbHNlLnRlc3Q=?=",
    "Eve\u2028Bcc: victim@else.test",
    "Eve\x0bBcc: victim@else.test",
    "Eve%0d%0aBcc: victim@else.test",
    "Eve\0\r\n\r\nBcc: victim@else.test",
]


def is_clean(sent: Sent) -> None:
    assert sent.message["Bcc"] is None
    assert sent.message["Cc"] is None
    assert sent.message.get_all("To") == [sent.to]
    assert not sent.message.defects
    assert len(sent.message.get_all("From", [])) == 1
    assert "victim@else.test" not in "".join(f"{name}: {value}\n" for name, value in sent.message.items())


@pytest.mark.parametrize("injected", INJECTIONS)
@pytest.mark.parametrize("place", ["name", "say", "From", "Subject", "new", "invite"])
def test_header_injection(place: str, injected: str) -> None:
    server = InMemoryServer()
    server.game_of_four()
    server.every.clear()
    if place in ("From", "Subject"):
        raw = reply("ann@else.test", "new basic4 bots", None)
        field = f"{place}: {injected}" + (" <ann@else.test>" if place == "From" else "")
        field = re.sub(r"\s*\n", "\n", field) if place == "Subject" else field
        server.deliver(re.sub(rb"%b: [^\r]*" % place.encode(), lambda _: field.encode(), raw))
        server.mail("ann", "yes")
    else:
        server.mail("nora", f"{place} {injected}")
    for who in ("sara", "nora", "wim", "emil"):
        server.mail(who, "status")
    assert server.every
    for sent in server.every:
        is_clean(sent)


@pytest.mark.parametrize(
    "shown",
    ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "Eve</a><a href=http://else.test>", "{{7*7}}",
     "{name}", "&lt;b&gt;", "<style>*{display:none}</style>", "%(x)s", "{% include 'x' %}"],
)  # fmt: skip
def test_html_and_script_in_names(four: InMemoryServer, shown: str) -> None:
    four.mail("nora", f"name {shown}")
    four.mail("nora", f"say {shown}")
    raw = reply("ann@else.test", "new basic4 bots", None)
    four.deliver(raw.replace(b"From: Ann <", f"From: {shown} <".encode()))
    four.every.clear()
    four.play_on(moves=6)
    for sent in four.every:
        tags = _Tags()
        tags.feed(sent.html)
        assert not tags.names & {"script", "img", "object", "iframe", "form"}
        assert all(link.startswith("mailto:spades+") for link in tags.links)
        assert sent.html.count("<style>") == 1


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.links: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        assert not any(name.startswith("on") for name, _value in attrs)


@pytest.mark.parametrize("looks", ["Sаra", "ЅАRА", "sara", "Sara.", "S\u200bara", "Sаrа", "Sarä", "Sara\u0301"])
def test_homograph_names(four: InMemoryServer, looks: str) -> None:
    (answer,) = four.mail("nora", f"name {looks}")
    assert "has a name that looks the same" in answer.text
    assert "looks the same" not in four.mail("nora", "name Serena")[0].text
    guest = reply("zoe@else.test", "hello", None)
    four.deliver(guest.replace(b"From: Zoe <", f"From: {looks} <".encode()))


def test_a_guest_whose_mail_program_shows_the_host_s_name_gets_a_number() -> None:
    server = InMemoryServer()
    server.mail("sara", "hello", fresh=True)
    server.mail("sara", "new basic4 invite eve@players.test")
    server.mail("eve", "accept", From="Ѕаrа <eve@players.test>")
    with transaction(server.engine) as db:
        found = store.address(db, "eve@players.test")
        assert found is not None
        assert found[1].name == "Ѕаrа 2"


def test_a_mail_that_quotes_somebody_elses_turn_mail(four: InMemoryServer) -> None:
    """wim forwards his letter to nora, who answers it from her own address, quoting what it asks of him."""
    who = four.asked()
    other = "nora" if who != "nora" else "wim"
    quoted = "".join(f"> {line}\n" for line in four.latest[who].text.splitlines())
    body = f"look what I got\n\n---------- Forwarded message ---------\n{quoted}\nbid 3\n"
    four.deliver(reply(f"{other}@players.test", body, four.latest[other]))
    assert bids(four) == {}
    code = four.latest[who].bodies[0].rpartition("#")[2]
    four.deliver(reply(f"{other}@players.test", f"bid 3 #{code}", four.latest[other]))
    assert bids(four) == {}


def test_a_help_page_that_is_quoted_does_nothing(four: InMemoryServer) -> None:
    who = four.asked()
    help_page = four.mail(who, "help")[0]
    table = four.table()
    unmarked = f"thanks\n\nOn Monday, Spades wrote:\n\n{help_page.text}"
    four.deliver(reply(f"{who}@players.test", unmarked, help_page))
    assert four.table().game.decisions == table.game.decisions


# --- machines and floods ----------------------------------------------------------------------------------------------


def test_dsn_forged_to_silence_a_player(four: InMemoryServer) -> None:
    token = four.server.tokens.mint(10_000)
    for n in range(30):
        assert four.deliver(report(ADDRESS, returned=f"<{n}@example.org>")) == []
        assert four.deliver(report(f"spades+{token[:-1]}{n % 10}@example.org", returned=f"<{token}@example.org>")) == []
    with transaction(four.engine) as db:
        for who in ("sara", "nora", "wim", "emil"):
            found = store.address(db, f"{who}@players.test")
            assert found is not None
            assert (found[0].score, found[0].bouncing) == (0, False)
    who = four.asked()
    assert f"{who}@players.test" in {sent.to for sent in four.mail(who, "bid 3")}


@pytest.mark.parametrize(
    ("kind", "answers"),
    [("stranger", 1), ("forged", QUESTIONS_PER_DAY), ("proven", MAILS_PER_HOUR), ("gibberish", ERRORS_PER_HOUR + 1)],
)
def test_many_mails_from_one_sender(kind: str, answers: int) -> None:
    """Past the limits each costs a look and no letter. With ten thousand it is run by hand: `tests/flood.py`."""
    server = flooded()
    assert len(flood(server, kind, 200)) == answers
    assert "S" not in bids(server)
    assert not [row for row in server.inbox() if row.state in ("new", "shunted")]


@pytest.mark.parametrize("field", ["To", "Cc", "Delivered_To", "In_Reply_To"])
def test_a_code_that_a_correspondent_made_up_rescues_no_quoted_line(server: InMemoryServer, field: str) -> None:
    """eve writes to sara from a Reply-To or Message-ID that looks like ours, and sara presses Reply. The host believes
    sara's provider, so the mail is hers, and the command in what it quotes is not."""
    made_up = "<abcdaaaaaaaaaaaaaa@else.test>" if field == "In_Reply_To" else "spades+abcdaaaaaaaaaaaaaa@example.org"
    body = "I am fine.\n\nOn Monday, Eve wrote:\n> bid nil #abcd\n> How are you?"
    for letter in (None, server.latest["sara"]):
        answered = letter.reply_to if letter else ADDRESS
        to = f"{answered}, {made_up}" if field == "To" else answered
        fields = {"To": to} | ({field: made_up} if field != "To" else {})
        server.deliver(FORGED.encode() + reply("sara@players.test", body, letter, **fields))
        assert server.inbox()[-1].player_id is not None
        assert "S" not in bids(server)


def test_a_mail_with_the_message_id_of_another_player_s_mail_is_read(four: InMemoryServer) -> None:
    who = four.asked()
    other = "nora" if who != "nora" else "wim"
    four.mail(other, "status", Message_ID="<guessed@players.test>")
    four.mail(who, "bid 3", Message_ID="<guessed@players.test>")
    assert bids(four) != {}
    assert four.mail(who, "status", Message_ID="<guessed@players.test>") == []
    assert "second copy" in four.inbox()[-1].note


def test_unreadable_mails_in_a_player_s_name_fill_no_mailbox_and_silence_nobody(server: InMemoryServer) -> None:
    head = b"From: sara@players.test\r\nTo: spades@example.org\r\n"
    unread = [head + b"X: " + b"a" * 70_000 + b"\r\n\r\n", head + b"\r\n" + b"status\r\n" * 30_000]
    out = [server.deliver(b"X-Number: %d\r\n" % n + unread[n % 2]) for n in range(30)]
    assert sum(map(len, out)) == QUESTIONS_PER_DAY
    assert len(server.mail("sara", "frobnicate")) == 1
    server.wait(timedelta(days=1))
    assert len(server.deliver(unread[1])) == 1


def test_invitation_bombs() -> None:
    server = InMemoryServer()
    for eve in range(4):
        server.deliver(reply(f"eve{eve}@else{eve}.test", "hello", None))
        letter = server.latest[f"eve{eve}"]
        lines = "\n".join(f"new basic4 invite victim@v.test a{eve}{n}@w.test" for n in range(20))
        server.deliver(reply(f"eve{eve}@else{eve}.test", lines, letter))
    assert [sent.to for sent in server.every].count("victim@v.test") == 1
    guests = [sent for sent in server.every if sent.to.endswith(("@v.test", "@w.test"))]
    assert len(guests) == len({sent.to for sent in guests}) <= 4 * NEW_GUESTS
    for sent in guests:
        assert sent.message["List-Unsubscribe"].startswith("<mailto:spades+")
        assert "Nothing else will be sent to you unless you answer." in sent.text
    before = len(server.every)
    server.wait(timedelta(days=20))
    assert not any(sent.to == "victim@v.test" for sent in server.every[before:])


def test_greetings_cannot_be_made_a_flood() -> None:
    server = InMemoryServer()
    for n in range(60):
        server.deliver(reply(f"victim{n}@one.test", "hello", None))
    for n in range(60):
        server.deliver(reply(f"victim@many{n}.test", "hello", None))
    at_one = [sent for sent in server.every if sent.to.endswith("@one.test")]
    assert len(at_one) == STRANGERS_PER_DOMAIN
    assert len(server.every) == STRANGERS_PER_HOUR


def test_a_forger_who_writes_in_a_stranger_s_name_every_day_does_not_bring_him_a_letter_every_day() -> None:
    server = InMemoryServer()
    for day in range(29):
        server.deliver(reply("victim@one.test", f"hello {day}", None))
        server.now += timedelta(days=1)
    assert len(server.every) == GREETINGS
    server.now += timedelta(days=4)
    assert len(server.deliver(reply("victim@one.test", "hello again", None))) == 1


AWAY = "I am out of the office until Monday and cannot answer your mail.\n"


def away(letter: Sent, *, marked: bool, n: int = 0) -> bytes:
    """What a vacation responder writes to a letter of ours."""
    message = EmailMessage()
    message["From"] = f"Away <{letter.to}>"
    message["To"] = letter.reply_to
    message["Subject"] = f"Re: {letter.subject}"
    message["Message-ID"] = f"<away{n}@players.test>"
    message["In-Reply-To"] = str(letter.message["Message-ID"])
    if marked:
        message["Auto-Submitted"] = "auto-replied (vacation)"
        message["X-Auto-Response-Suppress"] = "All"
    message.set_content(AWAY)
    return message.as_bytes()


def test_a_vacation_responder_with_headers_against_every_kind_of_letter() -> None:
    server = InMemoryServer()
    server.game_of_four()
    kinds = {(kind.name, kind.letter.subject): kind.letter for kind in every_kind("en")}
    for n, letter in enumerate((*kinds.values(), *server.every)):
        assert server.deliver(away(letter, marked=True, n=n)) == []


def test_a_vacation_responder_without_headers_against_every_kind_of_letter() -> None:
    """It answers each of our letters, and each answer that this brings, and so on: that ends by itself."""
    server = InMemoryServer()
    server.game_of_four()
    server.play_on(moves=8)
    table = server.table().game
    waiting = [letter for letter in server.every if letter.to == "sara@players.test"]
    answered = 0
    while waiting and answered < 500:
        answered += 1
        waiting += server.deliver(away(waiting.pop(0), marked=False, n=answered))
    assert not waiting
    assert answered < 60
    assert server.table().game == table


@pytest.mark.parametrize("words", ["help", "status", "hello", "yes"])
def test_a_program_that_answers_everything_with_the_same_command_is_not_talked_to_for_ever(
    server: InMemoryServer, words: str
) -> None:
    letter, count = server.latest["sara"], 0
    while count < 200:
        raw = away(letter, marked=False, n=count).replace(AWAY.encode(), words.encode())
        out = server.deliver(raw)
        if not out:
            break
        letter, count = replace(out[-1]), count + 1
    assert count <= max(SAME_AGAIN, ERRORS_PER_HOUR)
