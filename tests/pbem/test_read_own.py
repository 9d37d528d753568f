"""What is known of the letter that is answered: its lines are not the player's, a line with its code always is."""

from dataclasses import replace

import pytest

from pbem.mail.identity import Tokens, code
from pbem.mail.read import Letter, SentLines, line_hash, own_lines, read_letter, sent_hashes
from pbem.mail.write import build
from tests.pbem.test_write import LETTER

TOKEN = Tokens("a secret that only the tests know, 32+").mint(42)
CODE = code(TOKEN)
SENT = sent_hashes(
    "Your turn, Sara: trick 5, Ben led hearts.\n"
    "To play, press Reply and write one card, for example: play QH\n"
    "You can also write: status, hand, last, score, rules, say, then, claim.\n"
    "play QH\n",
    "<div>Hearts&nbsp; <b>Q &nbsp;6</b></div><table><tr><td>Ben</td><td>9&hearts;</td></tr></table>",
)


def letter(body: str, *, to: str = f"spades+{TOKEN}@example.org", subject: str = "x", head: str = "") -> Letter:
    raw = (
        f"From: sara@example.net\nTo: {to}\nSubject: {subject}\n{head}Content-Type: text/plain; charset=utf-8\n\n{body}"
    )
    read = read_letter(raw.encode())
    assert isinstance(read, Letter)
    return read


WRAPPED = "You can also write: status, hand, last, score, rules, say, then, claim."


# -- lines of the letter -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["play QH", "  PLAY  qh ", "*play QH*", "play\u00a0QH", "play QH<mailto:spades@example.org?body=play%20QH>",
     "\u201cplay QH\u201d", "ｐｌａｙ ＱＨ", "play &#81;H", "play &amp;QH", "pl\u200bay QH", "play Q-H."]
)  # fmt: skip
def test_a_line_of_the_letter_below_a_quotation_is_not_own_however_it_was_changed(line: str) -> None:
    assert own_lines(letter(f"6H\n> Your turn\n\n{line}\n\nstatus"), SENT) == ("6H", "status")


def test_a_line_of_the_page_is_known_as_well_as_one_of_the_text() -> None:
    assert own_lines(letter("6H\n> Your turn\nHearts Q 6\nBen 9♥\n"), SENT) == ("6H",)


@pytest.mark.parametrize("cut", range(1, 12))
def test_a_wrapped_line_of_the_letter_is_known_by_its_pieces(cut: int) -> None:
    words = WRAPPED.split(" ")
    pieces = " ".join(words[:cut]), " ".join(words[cut:])
    assert own_lines(letter(f"6H\n> Your turn\n{pieces[0]}\n{pieces[1]}\nstatus"), SENT) == ("6H", "status")
    assert own_lines(letter(f"6H\n> Your turn\n> {pieces[0]}\n{pieces[1]}\nstatus"), SENT) == ("6H", "status")
    three = " ".join(words[:3]), " ".join(words[3:8]), " ".join(words[8:])
    assert own_lines(letter("6H\n> Your turn\n" + "\n".join(three) + "\nstatus"), SENT) == ("6H", "status")


def test_the_first_block_of_own_words_is_never_stripped() -> None:
    body = "play QH\n\nTo play, press Reply and write one card, for example: play QH\n> Your turn"
    assert own_lines(letter(body), SENT) == tuple(line for line in body.split("\n") if line and line[0] != ">")


def test_a_whole_letter_pasted_above_everything_is_a_quotation() -> None:
    body = (
        "6H\n\nYour turn, Sara: trick 5, Ben led hearts.\n"
        "To play, press Reply and write one card, for example: play QH\n"
        "You can also write: status, hand, last, score,\nrules, say, then, claim.\nHearts Q 6\nplay QH\nstatus"
    )
    assert own_lines(letter(body), SENT) == ("6H", "status")


def test_other_lines_below_a_quotation_stay_own() -> None:
    assert own_lines(letter("> Your turn\nplay KH\nplay\nQ\n"), SENT) == ("play KH", "play", "Q")


def test_nothing_is_stripped_when_the_letter_is_not_known() -> None:
    assert own_lines(letter("> Your turn\nplay QH\n")) == ("play QH",)


# -- the code ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [CODE, CODE.upper(), f"#{TOKEN}", f"#{TOKEN[:7]}"])
def test_a_line_with_the_letter_s_code_is_own_wherever_it_stands(typed: str) -> None:
    wanted = (f"play QH {typed}",)
    for body in (
        f"play QH {typed}\n> Your turn",
        f"> Your turn\n> play QH {typed}\n> Hearts: Q 6",
        f"On 2026-11-29 18:20 Spades <spades@example.org> wrote:\n\nYour turn\nplay QH {typed}\nHearts: Q 6",
        f"-- \nSara\nplay QH {typed}",
    ):
        assert own_lines(letter(body), SENT | sent_hashes(f"play QH {typed}")) == wanted


def test_the_code_is_known_by_the_message_that_is_answered_too() -> None:
    body = f"> play QH {CODE}"
    assert own_lines(letter(body, to="spades@example.org", head=f"In-Reply-To: <{TOKEN}@example.org>\n")) == (
        f"play QH {CODE}",
    )
    # an older letter's code, which only the thread still names, may stand in what is quoted from it
    thread = f"In-Reply-To: <x@y>\nReferences: <{TOKEN}@example.org> <x@y>\n"
    older = letter(body, to="spades@example.org", subject="", head=thread)
    assert own_lines(older) == ()


@pytest.mark.parametrize(
    "line",
    ["play QH #zzzz", "play QH #yvz", f"Table 12. Letter {CODE}.", f"Letter {CODE} of table 12", "play QH # yvzx",
     "#12: QH"]
)  # fmt: skip
def test_anything_but_the_code_at_a_line_s_end_rescues_nothing(line: str) -> None:
    assert own_lines(letter(f"6H\n> {line}\n")) == ("6H",)


# -- the subject ---------------------------------------------------------------------------------------------------

SUBJECTS = [
    ("6H", "6H"),
    ("6 di cuori", "6 di cuori"),
    ("Re: 6H", "6H"),
    ("RE: AW: Fwd: R: RIF: SV: Antw: 6H", "6H"),
    ("Re[2]: 6H", "6H"),
    ("Re (2): 6H", "6H"),
    ("Re : 6H", "6H"),
    ("回复：6H", "6H"),
    ("Re: [Spades 12] 6H", "6H"),
    ("[Spades 12] Re: 6H", "6H"),
    ("Re: [Spades 12] Deal 3", None),
    ("Re: [Spades 12] Deal 3 6H", "6H"),
    ("Re: [Spades 12] Deal 3: 6H", "6H"),
    ("R: [Spades 12] Mano 3 - 6 di cuori", "6 di cuori"),
    ("Răsp: [Spades 12] Mâna 3", None),
    (f"Re: [Spades 12 {TOKEN}] Deal 3", None),
    (f"Re: [Spades 12] Deal 3 {TOKEN}", None),
    ("[Spades 12] Deal 3", None),
    ("deal 3", "deal 3"),
    ("Re: deal 3", None),
    ("re di cuori", "re di cuori"),
    ("r", "r"),
    ("", None),
    ("  ", None),
    ("???", None),
]


@pytest.mark.parametrize(("subject", "words"), SUBJECTS)
def test_the_subject_speaks_when_the_body_is_silent(subject: str, words: str | None) -> None:
    wanted = () if words is None else (words,)
    assert own_lines(letter("", subject=subject)) == wanted
    assert own_lines(letter("> play QH\n\nSent from my iPhone", subject=subject)) == wanted
    assert own_lines(letter("status", subject=subject)) == ("status",)


def test_a_subject_of_ours_is_known_by_its_hash() -> None:
    assert own_lines(letter("", subject="Re: A bid is wanted"), sent_hashes("A bid is wanted")) == ()


# -- hashes --------------------------------------------------------------------------------------------------------


def test_a_hash_is_short_and_the_same_for_the_same_words() -> None:
    assert len(line_hash("play QH")) == 16
    assert line_hash("play QH") == line_hash("> PLAY  qh")
    assert line_hash("play QH") != line_hash("play KH")
    assert line_hash("9♥") == line_hash("9♥\ufe0f") != line_hash("9♦")


@pytest.mark.parametrize("line", ["", "  ", "---", "> >", "***", "\u200b", "&#99999999999;", "&#x"])
def test_a_line_without_words_has_no_hash(line: str) -> None:
    assert line_hash(line) == "" or line == "&#x"


def test_a_page_beyond_the_limit_adds_no_hashes_and_raises_nothing() -> None:
    assert sent_hashes("play QH", "<div>" * 2000) == sent_hashes("play QH")


# -- the letter ----------------------------------------------------------------------------------------------------


def test_a_letter_tells_what_it_answers_and_to_whom_it_went() -> None:
    raw = (
        "Authentication-Results: mx; one\nDelivered-To: spades+a@Example.ORG\nX-Original-To: spades+b@example.org\n"
        "Authentication-Results: mx;\n two\nFrom: sara@example.net\n"
        'Cc: "c@d" <spades+e@example.org>, ben@example.com\nTo: Table <spades+c@example.org>, <spades+d@example.org>\n'
        "Message-ID: <m@x>\nIn-Reply-To: <r3@x>\nReferences: <r1@x>\n <r2@x> <r3@x>\n\n6H"
    )
    read = read_letter(raw.encode())
    assert isinstance(read, Letter)
    assert read.message_id == "<m@x>"
    assert read.answers == ("<r3@x>", "<r2@x>", "<r1@x>")
    assert read.authentication == ("mx; one", "mx; two")
    assert read.recipients == (
        "spades+a@example.org", "spades+b@example.org", "spades+c@example.org", "spades+d@example.org", "c@d",
        "spades+e@example.org", "ben@example.com",
    )  # fmt: skip
    assert read.own_server_mark is None


@pytest.mark.parametrize("value", ["", "x", "<>", "<a b@c>", "a@b", "<\u2660@x>"])
def test_a_message_id_that_is_none_is_none(value: str) -> None:
    read = read_letter(f"Message-ID: {value}\nIn-Reply-To: {value}\n\n6H".encode())
    assert isinstance(read, Letter)
    assert read == replace(read, message_id=None, answers=())


def test_what_a_letter_said_is_known_from_the_bytes_that_were_sent() -> None:
    sent = SentLines(lambda: build(LETTER))
    said = sent_hashes(LETTER.text, LETTER.html)
    assert len(said) > 2
    assert all(hashed in sent for hashed in said)
    assert line_hash("play QH") not in sent
    assert own_lines(letter("", subject=f"Re: {LETTER.subject}"), sent) == ()


def test_what_a_letter_said_is_not_looked_at_where_a_mail_leaves_no_doubt() -> None:
    def looked_at() -> bytes:
        raise AssertionError

    assert own_lines(letter("6H\nplay QH\n\nOn Monday, Spades wrote:\n> Your turn\n"), SentLines(looked_at)) == (
        "6H",
        "play QH",
    )
