"""A person with a mailbox who answers what he is asked, and remembers what he sent and what he got."""

from __future__ import annotations

import email.policy
import email.utils
from email.message import EmailMessage

from pbem.demo.choices import choose
from pbem.demo.people import Account
from pbem.demo.reading import Read, read_mail
from pbem.mail.imap import Mailbox
from pbem.mail.smtp import Post


class Correspondent:
    """Reads what comes and answers each question once. He does not see a letter that comes again: no mail program shows
    two with one Message-ID."""

    def __init__(self, account: Account) -> None:
        self.account = account
        self.post = Post(account.smtp)
        self.mails: list[str] = []
        """The Message-IDs of all that he sent."""
        self.sent: list[str] = []
        """His bids and cards."""
        self.games = 0
        self.letters: list[bytes] = []
        self.known: set[str] = set()
        self.over: Read | None = None
        """The last letter that told of the end of a game."""
        self.answers = True

    async def run(self) -> None:
        """Read and answer until cancelled."""
        mailbox = Mailbox(self.account.imap)
        try:
            await mailbox.connect()
            last = 0
            while True:
                asking = None
                async for mail in mailbox.fetch(await mailbox.uids(last)):
                    last = mail.uid
                    letter = self._open(mail.raw or b"")
                    asking = letter if letter and choose(letter) else asking
                if asking and self.answers:
                    await self.answer(asking)
                await mailbox.idle(60)
        finally:
            await mailbox.close()
            await self.post.close()

    def _open(self, raw: bytes) -> Read | None:
        """A letter that has not been read before: mail programs show one of two with the same Message-ID."""
        self.letters.append(raw)
        letter = read_mail(raw)
        number = str(letter.message["Message-ID"])
        if number in self.known:
            return None
        self.known.add(number)
        if "The game is over" in letter.text:
            self.over = letter
        return letter

    async def answer(self, letter: Read) -> None:
        chosen = choose(letter)
        assert chosen
        tap, words = chosen
        if words.startswith(("bid ", "play ")):
            self.sent.append(words)
        await self.write(tap.to, words, letter)

    async def begin(self, server: str, game: str, guests: list[str]) -> None:
        """A new game with these guests, or with computers. From the second on by a reply, which proves who asks."""
        self.games += 1
        words = f"new {game} " + (f"invite {' '.join(guests)}" if guests else "bots")
        over, self.over = self.over, None
        await self.write(str(over.message["Reply-To"]) if over else server, words, over)

    async def write(self, to: str, words: str, letter: Read | None = None) -> None:
        message = EmailMessage(policy=email.policy.SMTP)
        message["From"] = self.account.address
        message["To"] = to
        message["Subject"] = "Spades"
        message["Date"] = email.utils.localtime()
        message["Message-ID"] = email.utils.make_msgid(domain="spades.test")
        if letter:
            message["In-Reply-To"] = str(letter.message["Message-ID"])
        message.set_content(f"{words}\n")
        self.mails.append(str(message["Message-ID"]))
        await self.post.send(message.as_bytes(), self.account.address, to)
