"""How a mailbox fails: the connection is lost, or the server will not do it; each with a sentence for the host."""

import ssl

from aioimaplib import AioImapException

from pbem.config import ImapSettings


class Lost(ConnectionError):
    """The connection is gone or silent: connect again. Whether the last command was carried out is not known."""


class Refused(Exception):
    """The server will not do it, and waiting will not help; the text is a sentence for the host and holds no secret."""


def told(settings: ImapSettings, failure: Exception) -> Exception:
    """What a failure of the connection means for the host."""
    host, port, timeout = settings.host, settings.port, settings.timeout
    match failure:
        case ssl.SSLCertVerificationError():
            return Refused(
                f"The certificate of the IMAP server {host} is not trusted: {failure.verify_message}. "
                "If an authority of your own has signed it, name that authority's file in imap.ca_file."
            )
        case TimeoutError():
            return Lost(f"The IMAP server {host} gave no answer within {timeout:g} seconds.")
        case OSError():
            return Lost(f"The IMAP server {host} cannot be reached on port {port}: {failure}.")
        case AioImapException() | LookupError() | UnicodeError():  # the library's own checks, and its lack of them
            return Lost(f"The IMAP server {host} does not keep to the protocol ({type(failure).__name__}).")
        case ValueError():
            return Refused("imap.user, imap.password and the names of folders must not hold line breaks.")
    return failure
