"""`pbem init`: asks a host for what his server must know, and writes his settings file."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from pydantic import TypeAdapter, ValidationError

from pbem.cli_manners import STANDARD, say, told
from pbem.config import DatabaseSettings, ImapSettings, ServerSettings, SmtpSettings
from pbem.config_types import Security
from pbem.host import setup
from pbem.host.trouble import Misused

Password = Annotated[
    str | None,
    typer.Option(
        "--imap-password",
        envvar="SPADES_IMAP__PASSWORD",
        help="The mailbox's password. Others on this machine can read it in the list of programs; better is the "
        "environment, or the question.",
    ),
]


Section = type[ServerSettings | DatabaseSettings | ImapSettings | SmtpSettings]


def option(section: Section, key: str) -> Any:
    """An option for a key, with what the settings themselves say of it."""
    text = section.model_fields[key].description or key
    return typer.Option(help=f"{text[:1].upper()}{text[1:]}.", show_default=False)


Check = Callable[[str], str]
"""What an answer must be, where it is not; else nothing."""


def must(key: str, *, many: bool = False) -> Check:
    """The check of a key of the section `server`, of each of `many` words."""
    field = ServerSettings.model_fields[key]
    kind: Any = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    adapter = TypeAdapter[Any](kind)

    def check(answer: str) -> str:
        try:
            adapter.validate_python(answer.replace(",", " ").split() if many else answer)
        except ValidationError as wrong:
            return str(wrong.errors()[0]["msg"]).removeprefix("Value error, ")
        return ""

    return check


@dataclass(frozen=True, slots=True)
class Questions:
    """Asks for what no option said; or, unattended, takes what one would have been offered."""

    unattended: bool

    def ask(
        self, given: str | None, question: str, option: str, default: str | None = None, fits: Check = lambda answer: ""
    ) -> str:
        """An answer; whoever types one that does not fit is told why and asked again.

        Raises Misused where nobody may be asked and there is nothing to offer.
        """
        if given is not None:
            return given
        if self.unattended:
            if default is None:
                raise Misused(f"{option} is missing.")
            return default

        def checked(typed: str) -> str:
            if needed := fits(typed.strip()):
                raise typer.BadParameter(f"that must be {needed}.")
            return typed.strip()

        # an empty offer is shown as nothing, and Enter accepts it
        return str(typer.prompt(question, default=default, show_default=bool(default), value_proc=checked))

    def ask_secret(self, given: str | None, question: str, option: str, default: str | None = None) -> str:
        """The same, with nothing of the answer or of what is offered on the screen."""
        if given is not None or self.unattended:
            return self.ask(given, question, option, default)
        return str(typer.prompt(question, default=default, show_default=False, hide_input=True))


@told
def init(
    config: Annotated[Path, typer.Option("--config", "-c", help="The file to write.")] = STANDARD,
    force: Annotated[bool, typer.Option("--force", help="Write it even if it is there; the old one is kept.")] = False,
    unattended: Annotated[
        bool, typer.Option("--unattended", help="Ask nothing: what no option says gets its usual value.")
    ] = False,
    address: Annotated[str | None, option(ServerSettings, "address")] = None,
    name: Annotated[str | None, option(ServerSettings, "name")] = None,
    address_style: Annotated[Literal["plus", "subject"] | None, option(ServerSettings, "address_style")] = None,
    zone: Annotated[str | None, option(ServerSettings, "zone")] = None,
    hosts: Annotated[str | None, typer.Option(help="Addresses that hear of trouble, parted by commas.")] = None,
    database: Annotated[str | None, option(DatabaseSettings, "url")] = None,
    imap_host: Annotated[str | None, option(ImapSettings, "host")] = None,
    imap_security: Annotated[Security, option(ImapSettings, "security")] = "tls",
    imap_port: Annotated[int | None, option(ImapSettings, "port")] = None,
    imap_user: Annotated[str | None, option(ImapSettings, "user")] = None,
    imap_password: Password = None,
    smtp_host: Annotated[str | None, option(SmtpSettings, "host")] = None,
    smtp_security: Annotated[Security, option(SmtpSettings, "security")] = "starttls",
    smtp_port: Annotated[int | None, option(SmtpSettings, "port")] = None,
    smtp_user: Annotated[str | None, option(SmtpSettings, "user")] = None,
    smtp_password: Annotated[
        str | None, typer.Option(envvar="SPADES_SMTP__PASSWORD", help="The password to send with; see --imap-password.")
    ] = None,
    ca_file: Annotated[Path | None, option(ImapSettings, "ca_file")] = None,
) -> None:
    """Ask for what the server must know and write the settings file, with comments and a fresh secret."""
    setup.refuse_to_overwrite(config, force=force)
    questions = Questions(unattended)
    ask, ask_secret = questions.ask, questions.ask_secret
    address = ask(address, "The server's own mail address", "--address", fits=must("address"))
    domain = _domain(address)
    imap_host = ask(imap_host, "The server that holds its mailbox (IMAP)", "--imap-host", f"imap.{domain}")
    imap_user = ask(imap_user, "The name to log in with there", "--imap-user", address)
    imap_password = ask_secret(imap_password, "The password (it is not shown)", "--imap-password")
    smtp_offer = re.sub(r"^imap\.", "smtp.", imap_host)
    smtp_host = ask(smtp_host, "The server that takes its letters (SMTP)", "--smtp-host", smtp_offer)
    smtp_user = ask(smtp_user, "The name to log in with there", "--smtp-user", imap_user)
    if smtp_user:
        again = "The password there (Enter for the same one)"
        smtp_password = ask_secret(smtp_password, again, "--smtp-password", imap_password)
    zone = ask(zone, "The time zone of players who name none", "--zone", "UTC", must("zone"))
    hosts = ask(hosts, "Addresses that hear of trouble (Enter for none)", "--hosts", "", must("hosts", many=True))
    ca_path = str(ca_file.resolve()) if ca_file else None
    values: dict[tuple[str, str], setup.Value] = {
        ("server", "address"): address,
        ("server", "secret"): setup.new_secret(),
        ("server", "zone"): zone,
        ("server", "hosts"): hosts.replace(",", " ").split(),
        ("imap", "host"): imap_host,
        ("imap", "security"): imap_security,
        ("imap", "port"): imap_port,
        ("imap", "user"): imap_user,
        ("imap", "password"): imap_password,
        ("smtp", "host"): smtp_host,
        ("smtp", "security"): smtp_security,
        ("smtp", "port"): smtp_port,
        ("smtp", "user"): smtp_user,
        ("smtp", "password"): smtp_password if smtp_user else "",
    }
    said = {
        ("server", "name"): name,
        ("server", "address_style"): address_style,
        ("database", "url"): database,
        ("imap", "ca_file"): ca_path,
        ("smtp", "ca_file"): ca_path,
    }
    older = setup.write_settings(config, values | {place: value for place, value in said.items() if value is not None})
    say(f"{config} is written; only you can read it.")
    if older:
        say(
            f"The old file is {older}. Letters that were sent under its server.secret are not recognised any more; "
            "copy that line into the new file if games are going on."
        )
    named = "" if config == STANDARD else f" --config {config}"
    say(f"Next: pbem check{named} tries everything out, then pbem serve{named} starts the server.")


def _domain(address: str) -> str:
    """Raises Misused for what is no address, before more is asked."""
    if not re.fullmatch(r"[^\s@]+@[^\s@]+", address):
        raise Misused("The server's address must be one plain mail address, such as spades@example.org.")
    return address.rpartition("@")[2]
