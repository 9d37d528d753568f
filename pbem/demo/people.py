"""The people of the demo: each has a mailbox, reads it, and answers by mail; one of them may be you."""

from __future__ import annotations

import asyncio
import email.policy
import email.utils
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from threading import Thread

from pbem.config import ImapSettings, SmtpSettings
from pbem.demo.choices import choose
from pbem.demo.reading import Read, Tap, read_mail
from pbem.mail.imap import Mailbox
from pbem.mail.smtp import Post

Answer = Callable[[Read], Awaitable["tuple[Tap, str] | None"]]


@dataclass(frozen=True, slots=True)
class Account:
    """A mailbox on the demo's own mail host."""

    name: str
    address: str
    imap: ImapSettings
    smtp: SmtpSettings


class Folder:
    """Where every letter is kept: as it came, as text, and as HTML, numbered in the order of arrival."""

    def __init__(self, path: Path) -> None:
        self.path, self.letters, self.mails = path, 0, 0
        path.mkdir(parents=True, exist_ok=True)

    def keep_letter(self, reader: str, letter: Read, raw: bytes) -> None:
        self.letters += 1
        stem = self.path / f"{self.letters + self.mails:04}-to-{reader}"
        stem.with_suffix(".eml").write_bytes(raw)
        stem.with_suffix(".txt").write_text(letter.text, encoding="utf-8")
        stem.with_suffix(".html").write_text(letter.html, encoding="utf-8")

    def keep_mail(self, writer: str, raw: bytes) -> None:
        self.mails += 1
        (self.path / f"{self.letters + self.mails:04}-from-{writer}.eml").write_bytes(raw)


class Person:
    """Reads the letters that come and answers each that asks something: every other time by tapping a button, else
    by pressing Reply and writing above the quoted letter."""

    def __init__(self, account: Account, folder: Folder, answer: Answer) -> None:
        self.account, self.folder, self.answer = account, folder, answer
        self.post = Post(account.smtp)
        self.read = self.written = 0

    async def run(self) -> None:
        """Read and answer until cancelled."""
        mailbox = Mailbox(self.account.imap)
        try:
            await mailbox.connect()
            last = 0
            while True:
                letters = [mail async for mail in mailbox.fetch(await mailbox.uids(last))]
                asking = None
                for mail in letters:
                    letter = self._keep(mail.raw or b"")
                    asking = letter if self.asks(letter) else asking
                    last = mail.uid
                if asking and (chosen := await self.answer(asking)):
                    await self._reply(asking, *chosen)
                await mailbox.idle(60)
        finally:
            await mailbox.close()
            await self.post.close()

    def asks(self, letter: Read) -> bool:
        return bool(letter.taps)

    def _keep(self, raw: bytes) -> Read:
        letter = read_mail(raw)
        self.read += 1
        self.folder.keep_letter(self.account.name, letter, raw)
        return letter

    async def _reply(self, letter: Read, tap: Tap, words: str) -> None:
        if self.read % 2:
            await self.write(tap.to, tap.subject, f"{words} #{tap.code}\n")
        else:
            await self._reply_above(letter, tap, words)

    async def _reply_above(self, letter: Read, tap: Tap, words: str) -> None:
        quoted = "".join(f"> {line}\n" for line in letter.text.splitlines())
        text = f"{words}\n\n{letter.message['From']} wrote:\n{quoted}"
        await self.write(tap.to, f"Re: {letter.message['Subject']}", text, str(letter.message["Message-ID"]))

    async def write(self, to: str, subject: str, text: str, answers: str = "") -> None:
        """Send a mail as any mail program does."""
        message = EmailMessage(policy=email.policy.SMTP)
        message["From"] = email.utils.formataddr((self.account.name.capitalize(), self.account.address))
        message["To"] = to
        message["Subject"] = subject
        message["Date"] = email.utils.localtime()
        self.written += 1  # its number is part of what the cards come from: the same seed deals the same again
        message["Message-ID"] = f"<{self.written}.{self.account.address}>"
        if answers:
            message["In-Reply-To"] = answers
            message["References"] = answers
        message.set_content(text)
        raw = message.as_bytes()
        self.folder.keep_mail(self.account.name, raw)
        await self.post.send(raw, self.account.address, to)


class Typist(Person):
    """You: every letter is shown, and what you type is always a reply, for no button has your own words in it."""

    def asks(self, letter: Read) -> bool:
        """Does the game wait for you? Buttons that only offer something keep nobody at the prompt."""
        return choose(letter) is not None

    def _keep(self, raw: bytes) -> Read:
        letter = super()._keep(raw)
        print("\n" + "=" * 72 + "\n" + letter.text)
        return letter

    async def _reply(self, letter: Read, tap: Tap, words: str) -> None:
        await self._reply_above(letter, tap, words)


async def by_rule(letter: Read) -> tuple[Tap, str] | None:
    return choose(letter)


async def at_terminal(letter: Read) -> tuple[Tap, str] | None:
    """You answer yourself: what you type is mailed. Raises EOFError at the end of input."""
    while not (words := (await _typed("Your answer: ")).strip()):
        print("Write what the letter asks for, or help; Ctrl+C ends the game.")
    return letter.taps[0], words


async def _typed(prompt: str) -> str:
    """A line from the terminal. The thread that waits for it does not keep the program from ending."""
    loop = asyncio.get_running_loop()
    line: asyncio.Future[str] = loop.create_future()

    def settle(value: str | None) -> None:
        if not line.done():
            line.set_exception(EOFError()) if value is None else line.set_result(value)

    def wait() -> None:
        try:
            value = input(prompt)
        except EOFError:
            value = None
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(settle, value)

    Thread(target=wait, daemon=True).start()
    return await line
