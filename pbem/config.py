"""The host's settings: a YAML file, the environment over it, a sentence for every mistake."""

import os
import re
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    Field,
    FilePath,
    SecretStr,
    ValidationError,
)
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

from pbem.config_lobby import LobbySettings
from pbem.config_sources import BadConfig as BadConfig
from pbem.config_sources import Source, open_secret_file, read_yaml
from pbem.config_types import (
    Address,
    Hold,
    Kept,
    Marks,
    Port,
    Seconds,
    Section,
    Security,
    Text,
    Time,
    addresses,
    database_url,
    known_zone,
    password_or_oauth,
    token_url,
    upper,
)


class ServerSettings(Section):
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
    zone: Annotated[str, BeforeValidator(known_zone)] = Field(
        default="UTC", description="the time zone of players who have not named theirs, such as Europe/Rome"
    )
    mails_per_hour: int = Field(
        default=500, ge=0, description="how many mails of one player are read within an hour, 0 for all"
    )
    invite_only: bool = Field(default=False, description="whether only invited people may play")
    hosts: Annotated[tuple[Address, ...], NoDecode, BeforeValidator(addresses)] = Field(
        default=(), description="a list of the addresses that hear of trouble"
    )


class DatabaseSettings(Section):
    url: Annotated[str, BeforeValidator(database_url)] = Field(
        default="sqlite:///spades.db",
        repr=False,
        description="the database's address, such as sqlite:///spades.db",
    )


_CA_FILE = "a PEM file with the authority that signed the server's certificate"


class OAuthSettings(Section):
    """What a login by XOAUTH2 needs; without a URL the login is by password."""

    oauth_token_url: Annotated[str, BeforeValidator(token_url)] = Field(
        default="", description="where access tokens are had, such as https://oauth2.googleapis.com/token"
    )
    oauth_client_id: str = Field(default="", description="the name by which the provider knows this program")
    oauth_client_secret: SecretStr = Field(default=SecretStr(""), description="the secret that belongs to that name")
    oauth_refresh_token: SecretStr = Field(
        default=SecretStr(""), description="the token that stands for your permission to use the mailbox"
    )
    oauth_scope: str = Field(default="", description="what the permission is for, where the provider wants to hear it")
    oauth_store: Path | None = Field(
        default=None, description="a file for the newest refresh token of a provider that changes it"
    )

    @property
    def uses_oauth(self) -> bool:
        return bool(self.oauth_token_url)


class ImapSettings(OAuthSettings):
    host: Text = Field(description="the name of the server that holds the mailbox, such as imap.example.org")
    security: Security = Field(default="tls", description="how the connection is protected")
    port: Port = Field(
        default_factory=lambda said: 993 if said.get("security") == "tls" else 143,
        description="the IMAP server's port, 993 for tls and 143 for the others",
    )
    user: Text = Field(description="the name that the mailbox is opened with")
    password: Annotated[SecretStr, AfterValidator(password_or_oauth)] = Field(
        default=SecretStr(""), description="the mailbox's password"
    )
    ca_file: FilePath | None = Field(default=None, description=_CA_FILE)
    folder: Text = Field(default="INBOX", description="the folder that letters arrive in")
    processed: Text = Field(default="Processed", description="where letters are moved once they are stored")
    poll: Seconds = Field(default=60, description="how many seconds pass between two looks at the folder")
    idle: bool = Field(default=True, description="whether the server may announce mail at once, by IDLE")
    timeout: Seconds = Field(default=30, description="how many seconds the server may take to answer")
    max_size: int = Field(default=1_000_000, ge=1_000, description="the bytes that a letter may have")


class SmtpSettings(OAuthSettings):
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


class PlaySettings(Section):
    time: Time = Field(default="3d", description="the time that answers may take")
    remind: Marks = Field(default="half fifth", description="when we remind")
    timeout: Literal["computer", "standin", "replace", "vote", "forfeit", "wait"] = Field(
        default="computer", description="what is done when the time has run out"
    )
    hold: Hold = Field(default="off", description="for how long an answer can be changed before it counts")
    preset: Text = Field(default="basic4", description="the rules of a new table when nobody names others")
    vacation_days: int = Field(default=30, ge=0, le=366, description="how many days of a year a player may be away")


class RetentionSettings(Section):
    mails: Kept = Field(default=timedelta(days=30), description="how long the bytes of a mail that came are kept")
    letters: Kept = Field(default=timedelta(days=60), description="how long the bytes of a letter of ours are kept")


class LogSettings(Section):
    level: Annotated[Literal["DEBUG", "INFO", "WARNING", "ERROR"], BeforeValidator(upper)] = Field(
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
    retention: RetentionSettings = Field(default=RetentionSettings(), description="what is deleted in time")
    lobby: LobbySettings = Field(default=LobbySettings(), description="how long a table waits for its players")
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
_PATHS = [(section, key) for section, key, field in _KEYS if key in ("ca_file", "file", "oauth_store")]
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
    missing = mistake["type"] in ("missing", "assertion_error")
    if missing and (file.has(*loc) or environment.has(*loc)) and key:
        return f"{place} is empty but must be 1 or more characters long{about}"
    if missing:
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
