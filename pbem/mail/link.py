"""What both mail connections need: the TLS context, and a server's own words made fit for a log."""

import ssl
from pathlib import Path

QUOTED = 200


def tls_context(ca_file: Path | None) -> ssl.SSLContext:
    """Certificates and host names are always checked: against `ca_file` when there is one, else against the system.

    Raises OSError (ssl.SSLError among them) when the file cannot be read or holds no certificate.
    """
    return ssl.create_default_context(cafile=ca_file)


def quotable(words: str, *secrets: str) -> str:
    """A server's words on one short line, or nothing where they repeat a secret or name a mail address."""
    if "@" in words or any(secret and secret in words for secret in secrets):
        return ""
    printable = "".join(sign if sign.isprintable() else " " for sign in words)
    return " ".join(printable.split())[:QUOTED]
