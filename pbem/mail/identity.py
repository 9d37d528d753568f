"""Which of our letters a mail answers, and whether its sender is who he claims to be.

A token names a letter and proves that its bearer has had it: sixteen characters of an 80-bit MAC, one that names the
secret, and the letter's number. The MAC stands first, so that the first four characters, which players see as the
letter's code (`#k7q2`), differ from letter to letter. The number is masked with what the MAC makes of the secret: who
could count the letters between two of his own would know whether somebody else was asked.
"""

import hmac
import re
from collections.abc import Iterator

from pbem.mail.headers import plain_address
from pbem.mail.letter import Letter

ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789"
"""Thirty-two characters, five bits each, without 0, 1, l and o."""

CODE_LENGTH = 4
_MAC_LENGTH = 16
_MAX_NUMBER_LENGTH = 7
_LOCAL_PART = 64  # RFC 5321 4.5.3.1.1
_MESSAGE_ID = 69

_LETTERS = "".join(character for character in ALPHABET if character.isalpha())
_VALUES = {character: value for value, character in enumerate(ALPHABET)}
_SHAPE = re.compile(rf"[{ALPHABET}]{{{_MAC_LENGTH + 2},{_MAC_LENGTH + 1 + _MAX_NUMBER_LENGTH}}}", re.IGNORECASE)
_IN_TEXT = re.compile(rf"(?<![A-Za-z0-9]){_SHAPE.pattern}(?![A-Za-z0-9])", re.IGNORECASE)


class Tokens:
    """Mints tokens with one secret and reads those of it and of older ones.

    To change the secret, put the new one first and keep the old one until no letter of its time is answered any more.
    """

    __slots__ = ("_keys",)

    def __init__(self, secret: str, *old_secrets: str) -> None:
        if not all((secret, *old_secrets)):
            raise ValueError("A secret for tokens is empty; give at least 32 random characters.")
        self._keys = tuple(_Key(text) for text in (secret, *old_secrets))

    def mint(self, number: int) -> str:
        """The token of a letter: 18 to 24 characters of `ALPHABET`. Numbers go from 0 to 2**35 - 1, else ValueError."""
        if not 0 <= number < 32**_MAX_NUMBER_LENGTH:
            raise ValueError("A letter's number must be at least 0 and below 2**35.")
        return self._keys[0].token(number)

    def read(self, token: str) -> int | None:
        """The number of the letter that a token names, in any case; None unless one of the secrets made it."""
        if not _SHAPE.fullmatch(token):
            return None
        token = token.lower()
        for key in self._keys:
            number = key.number(token)
            # the whole token is compared, so each number has exactly one spelling
            if hmac.compare_digest(key.token(number), token):
                return number
        return None


class _Key:
    """A secret and the character that names it."""

    __slots__ = ("_secret", "name")

    def __init__(self, secret: str) -> None:
        self._secret = hmac.digest(secret.encode("utf-8"), b"spades by mail: letter tokens", "sha256")
        self.name = ALPHABET[hmac.digest(self._secret, b"name", "sha256")[0] % 32]

    def token(self, number: int) -> str:
        digits = _number_text(number)
        mac = hmac.digest(self._secret, (self.name + digits).encode("ascii"), "sha256")[:10]
        text = _base32(int.from_bytes(mac, "big"), _MAC_LENGTH)
        # A letter first, so that no letter's code reads as the number of a table; it costs the MAC half a bit.
        head = _LETTERS[_VALUES[text[0]] % len(_LETTERS)] + text[1:]
        return head + self.name + self._masked(head, digits)

    def number(self, token: str) -> int:
        """The number that the token would name if this secret had made it."""
        number = 0
        for character in self._masked(token[:_MAC_LENGTH], token[_MAC_LENGTH + 1 :]):
            number = number * 32 + _VALUES[character]
        return number

    def _masked(self, head: str, digits: str) -> str:
        """The digits of a number, hidden or shown again, by the MAC that stands before them (as in RFC 5297)."""
        mask = hmac.digest(self._secret, b"number " + head.encode("ascii"), "sha256")
        return "".join(ALPHABET[_VALUES[digit] ^ mask[place] & 31] for place, digit in enumerate(digits))


def _number_text(number: int) -> str:
    return _base32(number, max(1, -(-number.bit_length() // 5)))


def _base32(number: int, length: int) -> str:
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(length)))


def code(token: str) -> str:
    """The short code of a letter as its text shows it: `#` and the token's first four characters."""
    return "#" + token[:CODE_LENGTH]


def plus_address(address: str, token: str) -> str:
    """The address with the token after a plus. ValueError if it is none, or its local part grows beyond 64 octets."""
    local, _, domain = address.rpartition("@")
    if plain_address(address) is None or not _SHAPE.fullmatch(token):
        raise ValueError("A plus-address is made of a plain address and a token.")
    if len(local) + 1 + len(token) > _LOCAL_PART:
        raise ValueError("The part of the server's address before the @ is too long for plus-addresses; shorten it.")
    return f"{local}+{token}@{domain}"


def message_id(token: str, domain: str) -> str:
    """The Message-ID of the letter with this token, under 70 characters; of a long domain only the end is kept."""
    room = _MESSAGE_ID - len(f"<{token}@>")
    while len(domain) > room and "." in domain:
        domain = domain.partition(".")[2]
    return f"<{token}@{domain[-room:].lstrip('-')}>"


def message_token(identifier: str) -> str | None:
    """The token in a Message-ID of ours, unproved; None for one that has not the shape of ours."""
    local = identifier.strip().removeprefix("<").partition("@")[0]
    return local.lower() if _SHAPE.fullmatch(local) else None


def letter_numbers(letter: Letter, server_address: str, tokens: Tokens) -> tuple[int, ...]:
    """Every letter of ours that this mail answers with proof, each once, the surest sign first.

    The order is that of Delivered-To, X-Original-To, To, Cc, In-Reply-To, References (newest first) and the subject.
    Of a plus-address only the part before the @ must be the server's: hosts move, and the token is the proof.
    """
    numbers = (tokens.read(token) for token in _candidates(letter, server_address))
    return tuple(dict.fromkeys(number for number in numbers if number is not None))


def _candidates(letter: Letter, server_address: str) -> Iterator[str]:
    prefix = server_address.rpartition("@")[0].lower() + "+"
    for address in letter.recipients:
        local = address.rpartition("@")[0].lower()
        if local.startswith(prefix):
            yield local.removeprefix(prefix)
    for identifier in letter.answers:
        if token := message_token(identifier):
            yield token
    yield from _IN_TEXT.findall(letter.subject[:1000])


# -- Authentication-Results (RFC 8601) -----------------------------------------------------------------------------

_RESULT = re.compile(r"([a-z0-9-]+)(?:/\d+)?\s*=\s*([a-z]+)(?=\s|$)")
_PLAIN_WORD = re.compile(r"[a-z0-9@._-]*")
_PROPERTY = re.compile(r"([a-z]+\.[a-z0-9_-]+)\s*=\s*(\S+)")


def authenticated(letter: Letter, authserv_id: str) -> bool:
    """Did the server of this name find that the sender's domain stands for this mail?

    True for a DMARC pass, or for a DKIM pass of a domain aligned with the sender's where no DMARC result contradicts.
    Only the topmost Authentication-Results field is believed, and only with our own server's name: those below may
    have come with the mail. The receiving server must write the field itself for each mail; without one, or with
    anything unclear in it, the answer is False.
    """
    if not (letter.sender and letter.authentication and authserv_id):
        return False
    value = _without_comments(letter.authentication[0].lower())
    name, *results = (value or "").split(";")
    words = name.split()
    if words[:1] != [authserv_id.lower()] or words[1:] not in ([], ["1"]):
        return False
    return _passes([result.strip() for result in results], letter.sender.rpartition("@")[2])


def _without_comments(value: str) -> str | None:
    """The value without its comments, and with quoted strings only where they are plain words.

    Mail systems copy what strangers wrote, an envelope address say, into comments and quoted strings; nothing in
    either may look like a result. None for what is not well formed, or for a quote mark inside a comment.
    """
    out: list[str] = []
    quoted: list[str] | None = None
    depth = 0
    for character in value:
        if character == "\\":
            return None
        if quoted is not None:
            if character == '"':
                word = "".join(quoted)
                out.append(word if _PLAIN_WORD.fullmatch(word) else "?")
                quoted = None
            else:
                quoted.append(character)
        elif character == '"':
            if depth:
                return None
            quoted = []
        elif character in "()":
            depth += 1 if character == "(" else -1
            if depth < 0:
                return None
            out.append(" ")
        elif not depth:
            out.append(character)
    return None if depth or quoted is not None else "".join(out)


def _passes(results: list[str], domain: str) -> bool:
    """DMARC results that all pass, for exactly this domain; where DMARC has nothing to say, an aligned DKIM pass."""
    dmarc: set[bool | None] = set()
    dkim = False
    for result in results:
        match = _RESULT.match(result)
        if match is None:
            continue
        properties = dict(reversed(_PROPERTY.findall(result)))
        passed = match[2] == "pass"
        if match[1] == "dmarc":
            here = passed and properties.get("header.from", "").rpartition("@")[2] == domain
            dmarc.add(None if match[2] == "none" else here)
        elif match[1] == "dkim" and passed:
            signer = properties.get("header.d") or properties.get("header.i", "").rpartition("@")[2]
            dkim |= _aligned(signer, domain)
    return dkim if dmarc <= {None} else dmarc == {True}


def _aligned(signer: str, domain: str) -> bool:
    """The signer is the sender's domain or one above it (RFC 7489 3.1.1), never a bare public ending.

    Stricter than DMARC's relaxed mode, which needs the list of public endings to allow for sisters.
    """
    return "." in signer and (signer == domain or domain.endswith("." + signer))
