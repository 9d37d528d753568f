"""The kinds of values that settings have, each with what is said of a wrong one."""

import re
from datetime import timedelta
from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, SecretStr, ValidationInfo
from rapidfuzz import process

from pbem.clock import read_marks
from pbem.duration import read_duration
from pbem.time_control import TimeControl


class Section(BaseModel):
    """One part of the file. A field's description stands in brackets behind every complaint about it."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True, validate_default=True)


def read_kept(value: object) -> timedelta | None:
    """How long something is kept; None for ever. Raises ValueError."""
    if value is None or value == "forever":
        return None
    try:
        return read_duration(value)
    except ValueError:
        raise ValueError("a number of days or hours such as 30d, or forever") from None


_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z\d-]+(\.[A-Za-z\d-]+)*", re.ASCII)
"""Plain ASCII on both sides: no letter of ours can be written from or to any other address."""


def _address(value: object) -> object:
    if not _ADDRESS.fullmatch(str(value)):
        raise ValueError("one plain mail address, such as spades@example.org")
    return value


def addresses(value: object) -> object:
    """A list, or the environment's way to write one: separated by commas or spaces."""
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value or ()


def known_zone(value: object) -> object:
    zones = available_timezones()
    if value in zones:
        return value
    near = [name for name, _, _ in process.extract(str(value), sorted(zones), limit=3)]
    raise ValueError(f"a known time zone, perhaps {', '.join(near)}")


def _one_line(value: object) -> object:
    if isinstance(value, str) and (not value.strip() or not value.isprintable()):
        raise ValueError("one line of text and not empty")
    return value


def database_url(value: object) -> object:
    if not str(value).startswith(("sqlite://", "postgresql+psycopg://")):
        raise ValueError("an address that begins with sqlite:/// or postgresql+psycopg://")
    return value


def token_url(value: object) -> object:
    if value and not re.match(r"https://[^/]|http://(?:localhost|127\.0\.0\.1)[:/]", str(value)):
        raise ValueError("an address that begins with https://")
    return value


def time_control(value: object) -> object:
    try:
        TimeControl.read(str(value))
    except ValueError:
        raise ValueError("a time such as 3d, 10d + 12h per move, 7d per deal, slow, club or lunch") from None
    return value


def _word(value: object) -> object:
    """What stands there as it was written: YAML takes `off` for false."""
    return "off" if value is False else value


def marks(value: object) -> object:
    try:
        read_marks(str(_word(value)))
    except ValueError:
        raise ValueError("off, or some of half, fifth, 2h and the like") from None
    return _word(value)


def hold(value: object) -> object:
    written = "".join(str(_word(value)).split())
    try:
        if written != "off" and read_duration(written) > timedelta(days=1):
            raise ValueError(value)
    except ValueError:
        raise ValueError("a time up to 1d such as 10m, or off") from None
    return written


def password_or_oauth(value: SecretStr, info: ValidationInfo) -> SecretStr:
    """A mailbox is opened with a password, or by OAuth."""
    if not value.get_secret_value() and not info.data.get("oauth_token_url"):
        raise AssertionError("missing")  # pydantic has no other word for what is needed only beside something else
    return value


def upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_one_line)]
Address = Annotated[str, BeforeValidator(_address)]
Hold = Annotated[str, BeforeValidator(hold)]
Duration = Annotated[timedelta, BeforeValidator(read_duration)]
Time = Annotated[str, BeforeValidator(time_control)]
Marks = Annotated[str, BeforeValidator(marks)]
Kept = Annotated[timedelta | None, BeforeValidator(read_kept)]
Seconds = Annotated[float, Field(gt=0)]
Port = Annotated[int, Field(ge=1, le=65535)]
Security = Literal["tls", "starttls", "none"]
