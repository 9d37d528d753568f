"""Real mail servers: Postfix and Dovecot on free loopback ports, with all that they write in one temporary folder."""

import os
import pwd
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import trustme

from pbem.config import ImapSettings, SmtpSettings

PROGRAMS = ("postfix", "dovecot")
SIEVE = Path("/usr/lib/dovecot/modules/lib90_sieve_plugin.so")
TEMPLATES = Path(__file__).parent / "servers"
MAIL_OWNER = 5000  # a number that needs no account
PATIENCE = 20.0  # seconds

# Waits until our end of its pipe is closed, by us or by our death, and leaves nothing behind.
GUARD = """
read _
folder=$1; shift
kill "$@"
for server in "$@"; do while kill -0 "$server" 2>/dev/null; do sleep 0.1; done; done
rm -rf "$folder"
"""


@dataclass(frozen=True, slots=True)
class Ports:
    """`smtp` takes letters for the domain without a login; `submission` (STARTTLS) and `smtps` (TLS) want one."""

    smtp: int
    submission: int
    smtps: int
    imap: int
    imaps: int
    lmtp: int


def missing() -> str:
    """Why the servers cannot run on this machine, as a sentence; empty when they can."""
    absent = [program for program in PROGRAMS if shutil.which(program, path="/usr/sbin:/usr/bin:/sbin:/bin") is None]
    if absent:
        return f"Postfix and Dovecot are wanted here, and {', '.join(absent)} cannot be found."
    if os.geteuid() != 0:
        return "Postfix and Dovecot can only be started by root."
    return ""


class MailHost:
    """A Postfix and a Dovecot, from `with` to the end of it, and never longer than the process that started them.

    A user's password is `NAME-password`, but for one, `odd`, who has a hard one. `name+anything@domain` reaches the
    name. Two addresses belong to nobody: `ghost` is accepted by Postfix and refused by Dovecot, so that the sender gets
    a real bounce, and `busy` is put off with 450.
    """

    host = "localhost"
    users = ("dealer", "north", "east", "south", "west", "odd")
    odd_password = 'pä"ss\\w ord♠'

    def __init__(self, domain: str = "spades.test") -> None:
        self.domain = domain
        self._servers: list[subprocess.Popen[bytes]] = []
        self._guard: subprocess.Popen[bytes] | None = None
        self._players = 0

    def __enter__(self) -> Self:
        self.folder = Path(tempfile.mkdtemp(prefix="mail-", dir="/tmp"))  # a socket's path has 107 bytes at most
        self.folder.chmod(0o755)
        try:
            self._certify()
            for last in (False, False, True):
                if self._start(last_try=last):
                    break
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._end()

    @property
    def ca_file(self) -> Path:
        return self.folder / "tls" / "ca.pem"

    def address(self, name: str) -> str:
        return f"{name}@{self.domain}"

    def password(self, name: str) -> str:
        return self.odd_password if name == "odd" else f"{name}-password"

    def new_user(self) -> str:
        """The name of a user that nobody else has and whose mailbox is empty."""
        self._players += 1
        return f"player{self._players}"

    def put(self, name: str, letters: Iterable[bytes]) -> None:
        """Lay letters into the user's mailbox without a server's help: thousands a second."""
        home = self._home(name)
        for part in ("Maildir", "Maildir/cur", "Maildir/new", "Maildir/tmp"):
            self._own_folder(home / part)
        for raw in letters:
            path = home / "Maildir" / "tmp" / f"{time.time_ns()}.{os.getpid()}.tests"
            path.write_bytes(raw)
            self._own(path).rename(home / "Maildir" / "new" / path.name)

    def stop_imap(self) -> None:
        """Stop Dovecot, connections and all."""
        dovecot = self._servers.pop()
        dovecot.terminate()
        dovecot.wait(PATIENCE)

    def start_imap(self) -> None:
        """Start Dovecot again on the same ports."""
        self._guard_no_more()
        self._serve_imap()
        self._watch()
        self._await_greeting(self.ports.lmtp, b"220")
        self._await_greeting(self.ports.imap, b"* OK")

    def forget_uids(self, name: str) -> None:
        """Make a new mailbox of the user's: its mails stay, with new UIDs under a new UIDVALIDITY."""
        for path in (self._home(name) / "Maildir").glob("dovecot*"):
            path.unlink()

    def vacation(self, name: str, text: str) -> None:
        """Answer every letter to this user by itself, as people's mail programs do when they are away."""
        script = self._home(name) / ".dovecot.sieve"
        script.write_text(f'require "vacation";\nvacation :days 0 "{text}";\n')
        self._own(script)

    def imap_settings(self, name: str, **changes: Any) -> ImapSettings:
        values = {
            "host": self.host,
            "port": self.ports.imaps,
            "security": "tls",
            "user": name,
            "password": self.password(name),
            "ca_file": self.ca_file,
        }
        return ImapSettings(**{**values, **changes})

    def smtp_settings(self, name: str = "dealer", **changes: Any) -> SmtpSettings:
        values = {
            "host": self.host,
            "port": self.ports.submission,
            "security": "starttls",
            "user": name,
            "password": self.password(name),
            "ca_file": self.ca_file,
        }
        return SmtpSettings(**{**values, **changes})

    def _start(self, *, last_try: bool) -> bool:
        """Start both on ports that were free a moment ago; False when somebody else took one meanwhile."""
        self.ports = _free_ports()
        self._configure()
        # Postfix first: its check makes queue/private, where Dovecot puts the socket for logins.
        postfix = self._postfix_folder()
        subprocess.run(["/usr/sbin/postfix", "-c", postfix, "check"], check=True, capture_output=True)
        self._serve("/usr/lib/postfix/sbin/master", "-c", postfix, "-s")
        self._serve_imap()
        self._watch()
        try:
            for port, greeting in (
                (self.ports.smtp, b"220"),
                (self.ports.submission, b"220"),
                (self.ports.smtps, b""),
                (self.ports.lmtp, b"220"),
                (self.ports.imap, b"* OK"),
                (self.ports.imaps, b""),
            ):
                self._await_greeting(port, greeting)
        except RuntimeError:
            self._stop()
            if last_try:
                raise
            return False
        return True

    def _configure(self) -> None:
        self._write("dovecot/odd-passwords", f"odd:{self.odd_password}\n")
        self._write("dovecot/nobody", "ghost:::::::\n")
        self._write("dovecot/dovecot.conf", self._filled_in("dovecot.conf"))
        self._write("postfix/etc/main.cf", self._filled_in("postfix-main.cf"))
        self._write("postfix/etc/master.cf", self._filled_in("postfix-master.cf"))
        self._write("postfix/etc/access", f"{self.address('busy')} 450 4.2.1 try later\n")
        for part in ("dovecot/run", "dovecot/state", "postfix/queue"):
            (self.folder / part).mkdir(parents=True, exist_ok=True)
        self._own_folder(self.folder / "mail")
        data = self.folder / "postfix" / "data"
        data.mkdir(mode=0o700, exist_ok=True)
        os.chown(data, pwd.getpwnam("postfix").pw_uid, -1)
        names = "|".join((*self.users, "ghost", "busy", "player[0-9]+"))
        self._write("postfix/etc/mailboxes", f"/^({names})([+].*)?@{re.escape(self.domain)}$/ x\n")
        for name in (
            "dynamicmaps.cf",
            "postfix-files",
        ):  # what Debian's packages say of themselves; copied, not changed
            if (source := Path("/etc/postfix", name)).exists():
                shutil.copy(source, self.folder / "postfix" / "etc")

    def _certify(self) -> None:
        authority = trustme.CA()
        certificate = authority.issue_cert(self.host, "127.0.0.1", f"mail.{self.domain}")
        (self.folder / "tls").mkdir()
        authority.cert_pem.write_to_path(str(self.ca_file))
        certificate.private_key_pem.write_to_path(str(self.folder / "tls" / "server.key"))
        for number, pem in enumerate(certificate.cert_chain_pems):
            pem.write_to_path(str(self.folder / "tls" / "server.pem"), append=number > 0)

    def _serve(self, *command: str) -> None:
        """A server in the foreground, out of reach of the terminal's Ctrl-C."""
        quiet = subprocess.DEVNULL
        server = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
        self._servers.append(server)

    def _serve_imap(self) -> None:
        self._serve("/usr/sbin/dovecot", "-F", "-c", str(self.folder / "dovecot" / "dovecot.conf"))

    def _watch(self) -> None:
        """A process that ends the servers if this one is killed before it can."""
        servers = [str(server.pid) for server in self._servers]
        self._guard = subprocess.Popen(
            ["sh", "-c", GUARD, "guard", str(self.folder), *servers],
            stdin=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _await_greeting(self, port: int, greeting: bytes) -> None:
        """An open port is not enough: Dovecot greets only when its login processes are up."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and all(server.poll() is None for server in self._servers):
            try:
                with socket.create_connection(("127.0.0.1", port), timeout=5) as connection:
                    if not greeting or connection.recv(200).startswith(greeting):
                        return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError(f"A mail server of the tests does not answer on port {port}.")

    def _stop(self) -> None:
        self._guard_no_more()
        for server in self._servers:
            server.terminate()
        for server in self._servers:
            try:
                server.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(server.pid, 9)
                server.wait()
        self._servers.clear()

    def _end(self) -> None:
        self._stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _guard_no_more(self) -> None:
        if self._guard is not None:
            self._guard.kill()
            self._guard.communicate()

    def _home(self, name: str) -> Path:
        return self._own_folder(self.folder / "mail" / name)

    def _own_folder(self, path: Path) -> Path:
        path.mkdir(exist_ok=True)
        return self._own(path)

    def _own(self, path: Path) -> Path:
        os.chown(path, MAIL_OWNER, MAIL_OWNER)
        return path

    def _filled_in(self, name: str) -> str:
        """A file of tests/servers with its @words@ replaced."""
        values = {
            **asdict(self.ports),
            "folder": self.folder,
            "domain": self.domain,
            "owner": MAIL_OWNER,
            "sieve": "mail_plugins = sieve" if SIEVE.exists() else "",
        }
        return re.sub(r"@(\w+)@", lambda word: str(values[word[1]]), (TEMPLATES / name).read_text())

    def _postfix_folder(self) -> str:
        return str(self.folder / "postfix" / "etc")

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def _free_ports() -> Ports:
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(6)]
    try:
        return Ports(*(listener.getsockname()[1] for listener in sockets))
    finally:
        for listener in sockets:
            listener.close()
