"""Tokens, the places a mail carries them in, and what a server's Authentication-Results are worth."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.identity import (
    ALPHABET,
    Tokens,
    authenticated,
    code,
    letter_numbers,
    message_id,
    message_token,
    plus_address,
)
from pbem.mail.letter import Letter
from pbem.mail.read import read_letter

SECRET = "a secret that only the tests know, 32+"
TOKENS = Tokens(SECRET)
LAST = 2**35 - 1


def letter(**fields: object) -> Letter:
    blank = Letter("sara@example.net", "person", "", (), None, (), (), (), None, False)
    return replace(blank, **fields)  # type: ignore[arg-type]


@given(st.integers(0, LAST))
def test_a_token_is_read_back_as_its_number(number: int) -> None:
    token = TOKENS.mint(number)
    assert TOKENS.read(token) == number
    assert TOKENS.read(token.upper()) == number
    assert len(token) <= 24
    assert set(token) <= set(ALPHABET)


@given(st.integers(0, LAST), st.integers(0, 23), st.sampled_from(ALPHABET))
def test_a_token_with_one_character_changed_is_no_token(number: int, place: int, character: str) -> None:
    token = TOKENS.mint(number)
    changed = token[:place] + character + token[place + 1 :]
    assert changed in (token, token + character) or TOKENS.read(changed) is None


@given(st.text(max_size=40))
def test_anything_else_is_no_token(text: str) -> None:
    assert TOKENS.read(text) is None


def test_a_number_has_one_spelling_only() -> None:
    token = TOKENS.mint(5)
    assert TOKENS.read(token[:17] + ALPHABET[0] + token[17:]) is None


def test_nobody_can_count_the_letters_between_two_of_his_own() -> None:
    ends = Counter(TOKENS.mint(number)[17:] for number in range(1000, 1032))
    assert max(ends.values()) <= 3
    following = sum(ord(TOKENS.mint(n + 1)[-1]) - ord(TOKENS.mint(n)[-1]) == 1 for n in range(2000))
    assert following < 150


@pytest.mark.parametrize("number", [-1, LAST + 1])
def test_a_number_out_of_range_is_refused(number: int) -> None:
    with pytest.raises(ValueError, match=r"2\*\*35"):
        TOKENS.mint(number)


def test_the_alphabet_has_no_look_alikes() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("01lo")


def test_the_short_codes_of_following_letters_differ() -> None:
    codes = Counter(code(TOKENS.mint(number)) for number in range(500))
    assert max(codes.values()) <= 2
    assert len(codes) > 495


def test_another_secret_reads_nothing_until_it_is_named_as_an_old_one() -> None:
    token = TOKENS.mint(12)
    assert Tokens("another secret, just as long as this").read(token) is None
    changed = Tokens("another secret, just as long as this", SECRET)
    assert changed.read(token) == 12
    assert changed.mint(12) != token
    assert changed.read(changed.mint(12)) == 12


def test_an_empty_secret_is_refused() -> None:
    with pytest.raises(ValueError, match="empty"):
        Tokens("")


def test_a_plus_address_keeps_to_the_length_of_a_local_part() -> None:
    token = TOKENS.mint(1)
    assert plus_address("spades@example.org", token) == f"spades+{token}@example.org"
    room = 64 - 1 - len(token)
    assert plus_address("s" * room + "@example.org", token)
    with pytest.raises(ValueError, match="too long"):
        plus_address("s" * (room + 1) + "@example.org", token)
    for address in ("spades", "a b@example.org", "a@b\r\nBcc: c@d"):
        with pytest.raises(ValueError, match="plain address"):
            plus_address(address, token)


@pytest.mark.parametrize("domain", ["example.org", "a." * 60 + "example.org", "x" * 63, "-" + "x" * 60 + ".org"])
def test_a_message_id_is_short_and_gives_its_token_back(domain: str) -> None:
    token = TOKENS.mint(LAST)
    identifier = message_id(token, domain)
    assert len(identifier) < 70
    assert message_token(identifier) == token


def test_a_foreign_message_id_holds_no_token() -> None:
    for identifier in ("<CAF1x9=abc@mail.example.net>", "", "<>", "<@>", "no id"):
        assert message_token(identifier) is None


def test_every_place_proves_and_the_surest_comes_first() -> None:
    one, two, three, four, five = (TOKENS.mint(number) for number in range(1, 6))
    mail = (
        f"Delivered-To: spades+{one}@example.org\nX-Original-To: SPADES+{two.upper()}@Example.ORG\n"
        f"To: Table <spades+{three}@example.org>\nIn-Reply-To: <{five}@example.org>\n"
        f"References: <{one}@example.org> <{four}@example.org> <{five}@example.org>\n"
        f"Subject: Re: [Spades 12 {TOKENS.mint(6)}] Deal 3\n\n6H\n"
    )
    read = read_letter(mail.encode())
    assert isinstance(read, Letter)
    assert letter_numbers(read, "spades@example.org", TOKENS) == (1, 2, 3, 5, 4, 6)


def test_an_address_of_somebody_else_proves_nothing() -> None:
    there = letter(recipients=(f"bridge+{TOKENS.mint(1)}@example.org", f"spades{TOKENS.mint(1)}@example.org"))
    assert letter_numbers(there, "spades@example.org", TOKENS) == ()


def test_a_token_of_another_secret_proves_nothing_anywhere() -> None:
    forged = Tokens("another secret, just as long as this").mint(1)
    there = letter(recipients=(f"spades+{forged}@example.org",), answers=(f"<{forged}@x>",), subject=f"[{forged}]")
    assert letter_numbers(there, "spades@example.org", TOKENS) == ()


GOOD = [
    "mx.example.org; dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.net",
    "MX.example.org 1;\n dkim=pass header.i=@example.net header.s=s header.b=Ab; spf=fail smtp.mailfrom=x@y.example",
    "mx.example.org; dkim=fail header.d=example.net; dkim=pass header.d=example.net",
    'mx.example.org; dkim=pass (2048-bit key; unprotected) header.d=example.net header.i="@example.net"; dmarc=none',
    "mx.example.org; spf=pass smtp.mailfrom=example.net; dmarc=pass policy.dmarc=none header.from=Example.net",
    "mx.example.org (a (nested) comment); dmarc=pass header.from=example.net",
]
BAD = [
    "",
    ";",
    "mx.example.org",
    "mx.example.org; none",
    "other.example.org; dmarc=pass header.from=example.net",
    "mx.example.org.evil.example; dmarc=pass header.from=example.net",
    "mx.example.org 2; dmarc=pass header.from=example.net",
    "mx.example.org; dmarc=fail header.from=example.net; dkim=pass header.d=example.net",
    "mx.example.org; dmarc=pass header.from=evil.example",
    "mx.example.org; dmarc=pass",
    "mx.example.org; dmarc=passable header.from=example.net",
    "mx.example.org; spf=pass smtp.mailfrom=sara@example.net",
    "mx.example.org; dkim=pass header.d=evil.example; spf=pass smtp.mailfrom=example.net",
    "mx.example.org; dkim=pass header.d=net",
    "mx.example.org; dkim=pass header.d=notexample.net",
    "mx.example.org; dkim=fail header.d=example.net",
    "mx.example.org; (dmarc=pass header.from=example.net)",
    "mx.example.org; spf=fail (dmarc=pass header.from=example.net; ) smtp.mailfrom=x",
    'mx.example.org; spf=fail smtp.mailfrom="; dmarc=pass header.from=example.net ;"@evil.example',
    'mx.example.org; dkim=pass header.i="x header.d=example.net "@evil.example',
    'mx.example.org; spf=fail (domain of "a); dmarc=pass header.from=example.net (b"@evil.example) smtp.mailfrom=x',
    "mx.example.org; dmarc=pass header.from=example.net (",
    'mx.example.org; dmarc=pass header.from=example.net "',
    "mx.example.org; dmarc=pass header.from=example.net; dmarc=fail header.from=example.net",
    "mx.example.org; dmarc=none header.from=example.net; dmarc=pass header.from=example.net",
    "mx.example.org; arc=pass; dmarc=temperror header.from=example.net; dkim=pass header.d=example.net",
]


@pytest.mark.parametrize("value", GOOD)
def test_a_pass_of_our_own_server_is_believed(value: str) -> None:
    assert authenticated(letter(authentication=(value,)), "mx.example.org")


@pytest.mark.parametrize("value", BAD)
def test_anything_unclear_is_not_believed(value: str) -> None:
    assert not authenticated(letter(authentication=(value,)), "mx.example.org")


def test_a_subdomain_may_be_signed_by_the_domain_above_it() -> None:
    sister = letter(sender="sara@mail.example.net", authentication=("mx; dkim=pass header.d=example.net",))
    assert authenticated(sister, "mx")


def test_a_domain_that_only_ends_alike_is_another() -> None:
    other = letter(sender="sara@notexample.net", authentication=("mx; dkim=pass header.d=example.net",))
    assert not authenticated(other, "mx")


def test_only_the_topmost_field_is_believed() -> None:
    forged = ("mx.example.org; spf=none", GOOD[0])
    assert not authenticated(letter(authentication=forged), "mx.example.org")


def test_without_a_field_a_sender_or_a_configured_name_nobody_is_authenticated() -> None:
    assert not authenticated(letter(), "mx.example.org")
    assert not authenticated(letter(authentication=(GOOD[0],)), "")
    assert not authenticated(letter(sender=None, authentication=(GOOD[0],)), "mx.example.org")
    assert not authenticated(letter(authentication=("; dmarc=pass header.from=example.net",)), "")


@given(st.text(alphabet='mx.example.org;()" =dmarcpassheader.from=example.net\\', max_size=120))
def test_no_value_raises(value: str) -> None:
    authenticated(letter(authentication=("mx.example.org;" + value,)), "mx.example.org")


def test_the_code_of_a_letter_never_reads_as_the_number_of_a_table() -> None:
    assert all(TOKENS.mint(number)[0].isalpha() for number in range(2000))
