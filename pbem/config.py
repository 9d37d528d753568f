"""The host's settings: a YAML file, the environment over it, a sentence for every mistake."""

import os
import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal
from zoneinfo import available_timezones

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, FilePath, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import (
    BaseSettings,
    EnvSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    SettingsError,
)
from rapidfuzz import fuzz, process

from pbem.config_sources import BadConfig as BadConfig
from pbem.config_sources import Source, open_secret_file, read_yaml


def read_duration(value: object) -> timedelta:
    """`3d`, `12h`, `90m` as a timedelta; what is one already stays. Raises ValueError."""
    if isinstance(value, timedelta):
        return value
    written = re.fullmatch(r"(\d{1,4})\s*([dhm])", str(value).strip())
    if written is None or int(written[1]) == 0:
        raise ValueError("a number of days, hours or minutes, such as 3d, 12h or 90m")
    return timedelta(minutes=int(written[1]) * {"d": 24 * 60, "h": 60, "m": 1}[written[2]])


_ADDRESS = re.compile(r"[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z\d-]+(\.[A-Za-z\d-]+)*", re.ASCII)
"""Plain ASCII on both sides: no letter of ours can be written from or to any other address."""


def _address(value: object) -> object:
    if not _ADDRESS.fullmatch(str(value)):
        raise ValueError("one plain mail address, such as spades@example.org")
    return value


def _addresses(value: object) -> object:
    """A list, or the environment's way to write one: separated by commas or spaces."""
    return tuple(value.replace(",", " ").split()) if isinstance(value, str) else value or ()


def _zone(value: object) -> object:
    zones = available_timezones()
    if value in zones:
        return value
    near = [name for name, _, _ in process.extract(str(value), sorted(zones), limit=3)]
    raise ValueError(f"a known time zone, perhaps {', '.join(near)}")


def _one_line(value: object) -> object:
    if isinstance(value, str) and (not value.strip() or not value.isprintable()):
        raise ValueError("one line of text and not empty")
    return value


def _database_url(value: object) -> object:
    if not str(value).startswith(("sqlite://", "postgresql+psycopg://")):
        raise ValueError("an address that begins with sqlite:/// or postgresql+psycopg://")
    return value


def _upper(value: object) -> object:
    return value.upper() if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_one_line)]
Address = Annotated[str, BeforeValidator(_address)]
Duration = Annotated[timedelta, BeforeValidator(read_duration)]
Seconds = Annotated[float, Field(gt=0)]
Port = Annotated[int, Field(ge=1, le=65535)]
Security = Literal["tls", "starttls", "none"]


class _Section(BaseModel):
    """One part of the file. A field's description stands in brackets behind every complaint about it."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True, validate_default=True)


class ServerSettings(_Section):
    address: Address = Field(description="the mail address that players write to, such as spades@example.org")
    secret: SecretStr = Field(
        min_length=32, description="the key that signs our letters' tokens; `openssl rand -hex 32` makes one"
    )
    old_secret: SecretStr = Field(
        default=SecretStr(""),
        description="the key before this one, whose tokens are still taken; empty when there is none",
    )
    name: Text = Field(default="Spades", description="the name that players see beside the address")
    address_style: Literal["plus", "subject"] = Field(
        default="plus", description="whether a letter carries its token in a plus address or in its subject"
    )
    authserv_id: str = Field(
        default="",
        description="the name that the mailbox's own server writes into Authentication-Results, empty to trust none",
    )
    zone: Annotated[str, BeforeValidator(_zone)] = Field(
        default="UTC", description="the time zone of players who have not named theirs, such as Europe/Rome"
    )
    mails_per_hour: int = Field(
        default=500, ge=0, description="how many mails of one player are read within an hour, 0 for all"
    )
    invite_only: bool = Field(default=False, description="whether only invited people may play")
    hosts: Annotated[tuple[Address, ...], NoDecode, BeforeValidator(_addresses)] = Field(
        default=(), description="a list of the addresses that hear of trouble"
    )


class DatabaseSettings(_Section):
    url: Annotated[str, BeforeValidator(_database_url)] = Field(
        default="sqlite:///spades.db",
        repr=False,
        description="the database's address, such as sqlite:///spades.db",
    )


_CA_FILE = "a PEM file with the authority that signed the server's certificate"


class ImapSettings(_Section):
    host: Text = Field(description="the name of the server that holds the mailbox, such as imap.example.org")
    security: Security = Field(default="tls", description="how the connection is protected")
    port: Port = Field(
        default_factory=lambda said: 993 if said.get("security") == "tls" else 143,
        description="the IMAP server's port, 993 for tls and 143 for the others",
    )
    user: Text = Field(description="the name that the mailbox is opened with")
    password: SecretStr = Field(min_length=1, description="the mailbox's password")
    ca_file: FilePath | None = Field(default=None, description=_CA_FILE)
    folder: Text = Field(default="INBOX", description="the folder that letters arrive in")
    processed: Text = Field(default="Processed", description="where letters are moved once they are stored")
    poll: Seconds = Field(default=60, description="how many seconds pass between two looks at the folder")
    idle: bool = Field(default=True, description="whether the server may announce mail at once, by IDLE")
    timeout: Seconds = Field(default=30, description="how many seconds the server may take to answer")
    max_size: int = Field(default=1_000_000, ge=1_000, description="the bytes that a letter may have")


class SmtpSettings(_Section):
    host: Text = Field(description="the name of the server that takes our mail, such as smtp.example.org")
    security: Security = Field(default="starttls", description="how the connection is protected")
    port: Port = Field(
        default_factory=lambda said: {"tls": 465, "none": 25}.get(said.get("security", ""), 587),
        description="the SMTP server's port, 465 for tls, 587 for starttls and 25 for none",
    )
    user: str = Field(default="", description="the name to log in with, empty when the server wants no login")
    password: SecretStr = Field(default=SecretStr(""), description="the password to log in with")
    ca_file: FilePath | None = Field(default=None, description=_CA_FILE)
    timeout: Seconds = Field(default=30, description="how many seconds the server may take to answer")
    tagged_sender: bool = Field(
        default=True, description="whether the envelope's sender carries a letter's token, for reports about it"
    )
    per_hour: int = Field(default=0, ge=0, description="how many letters may leave in an hour, 0 for all")


class PlaySettings(_Section):
    move_time: Duration = Field(default=timedelta(days=3), description="the time that a move may take")
    remind_at: float = Field(default=0.5, gt=0, lt=1, description="the part of it after which we remind")
    on_timeout: Literal["computer", "wait"] = Field(
        default="computer",
        description="whether the computer moves when the time has run out, or the table waits",
    )
    preset: Text = Field(default="basic4", description="the rules of a new table when nobody names others")
    vacation_days: int = Field(default=30, ge=0, le=366, description="how many days of a year a player may be away")


class LogSettings(_Section):
    level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(_upper)] = Field(
        default="INFO", description="how much is written"
    )
    file: Path | None = Field(default=None, description="the file to write to instead of the terminal")


class Settings(BaseSettings):
    """All settings, frozen; durations are timedeltas, paths absolute. Only `load` reads the environment."""

    model_config = SettingsConfigDict(
        env_prefix="SPADES_",
        env_nested_delimiter="__",
        frozen=True,
        extra="forbid",
        hide_input_in_errors=True,
    )
    server: ServerSettings = Field(description="who we are")
    database: DatabaseSettings = Field(default=DatabaseSettings(), description="where games are kept")
    imap: ImapSettings = Field(description="where our mail arrives")
    smtp: SmtpSettings = Field(description="how our mail leaves")
    play: PlaySettings = Field(default=PlaySettings(), description="what a new table begins with")
    log: LogSettings = Field(default=LogSettings(), description="what is written down")

    @classmethod
    def settings_customise_sources(
        cls, settings_cls: type[BaseSettings], init_settings: PydanticBaseSettingsSource, *_: Any, **__: Any
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return (init_settings,)


_SECTIONS: dict[str, dict[str, FieldInfo]] = {
    name: field.annotation.model_fields
    for name, field in Settings.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel)
}
_KEYS = [(section, key, field) for section, fields in _SECTIONS.items() for key, field in fields.items()]
_SECRETS = [(section, key) for section, key, field in _KEYS if field.annotation is SecretStr]
_PATHS = [(section, key) for section, key, field in _KEYS if key in ("ca_file", "file")]
_NAMES = [*_SECTIONS, *(f"{s}.{key}" for s, key, _ in _KEYS), *(f"{s}.{key}_file" for s, key in _SECRETS)]

_MUST_BE = {  # by the start of pydantic's name for the mistake
    "bool": "true or false",
    "float": "a number",
    "greater_than": "more than {gt}",
    "greater_than_equal": "{ge} or more",
    "int": "a whole number",
    "less_than": "less than {lt}",
    "less_than_equal": "{le} or less",
    "literal": "{expected}",
    "model": "a section with keys of its own",
    "path": "the path of a file that is there",
    "string": "text, in quotes if it looks like something else",
    "too_short": "{min_length} or more characters long",
    "tuple": "a list",
    "value": "{error}",
}


def load(path: Path | None) -> Settings:
    """The settings in a YAML file, or in the environment alone when there is no file.

    `SPADES_IMAP__PORT` goes over the key `port` of the section `imap`, and so on. A secret may also be given
    as the name of a file that holds it (`password_file`). Relative paths start in the folder of the YAML
    file; without one, in the current folder. Raises BadConfig, with a line for each mistake.
    """
    folder = path.resolve().parent if path else Path.cwd()
    file = Source(read_yaml(path) if path else {}, path)
    environment = Source(_environment(), None)
    for source in (file, environment):
        for section, key in _SECRETS:
            open_secret_file(source, section, key, folder)
    values = {name: _over(file.values.get(name), environment.values.get(name)) for name in _SECTIONS}
    _make_absolute(values, folder)
    try:
        return Settings(**{**file.values, **environment.values, **values})
    except ValidationError as error:
        mistakes = [mistake for mistake in error.errors() if mistake["type"] != "default_factory_not_called"]
    raise BadConfig("\n".join(_sentence(mistake, file, environment) for mistake in mistakes))


def _environment() -> dict[str, Any]:
    try:
        values = EnvSettingsSource(Settings)()
    except SettingsError as error:
        raise BadConfig(f"environment: {error}; name each key, as in SPADES_IMAP__PORT.") from None
    sections = (re.match(r"SPADES_([A-Z]+)__", name.upper()) for name in os.environ)
    return {**{section[1].lower(): {} for section in sections if section}, **values}


def _over(written: Any, said: Any) -> Any:
    """A section of the file with the environment's keys over it; what is no section stays to be refused."""
    return {**(written or {}), **(said or {})} if isinstance(written, dict | None) else written


def _make_absolute(values: dict[str, Any], folder: Path) -> None:
    for section, key in _PATHS:
        if isinstance(values[section], dict) and isinstance(values[section].get(key), str):
            values[section][key] = folder / values[section][key]
    if isinstance(database := values["database"], dict):
        url = str(database.get("url", DatabaseSettings().url))
        database["url"] = re.sub(r"^(sqlite(\+\w+)?:///)(?!/|:memory:|file:)(?=.)", rf"\g<1>{folder}/", url)


def _sentence(mistake: Mapping[str, Any], file: Source, environment: Source) -> str:
    section, key = (*(str(part) for part in mistake["loc"]), "", "")[:2]
    loc = (section, key) if key else (section,)
    place = (environment if environment.has(*loc) else file).place(*loc)
    field = (_SECTIONS.get(section, {}) if key else Settings.model_fields).get(key or section)
    if field is None:
        near = process.extractOne(".".join(loc), _NAMES, scorer=fuzz.ratio)[0]
        return f"{place} is not a setting; the nearest is {near}."
    about = f" ({field.description})."
    if mistake["type"] == "missing":
        return f"{place} is missing{about}"
    kind = mistake["type"] if mistake["type"] in _MUST_BE else mistake["type"].split("_")[0]
    must_be = _MUST_BE.get(kind, "something else").format(**mistake.get("ctx", {}))
    shown = _shown(mistake["input"], field) if key else ""
    return f"{place}{shown} must be {must_be}{'.' if kind == 'value' else about}"


def _shown(value: object, field: FieldInfo) -> str:
    """The value that is wrong, unless it is or may hold a secret."""
    if value in (None, ""):
        return " is empty but"
    if field.annotation is SecretStr or not field.repr or not isinstance(value, str | int | float | Path):
        return ""
    return f" is {str(value)!r} but"
