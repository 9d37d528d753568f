"""People's own mail programs: what reaches us when they answer a letter of ours."""

import asyncio
import email.policy
import os
import shutil
import subprocess
from email.message import EmailMessage
from email.utils import parseaddr
from pathlib import Path

import pytest

from tests.mailhost import MailHost
from tests.places import first_letter

CLIENTS = Path(__file__).parents[1] / "clients"


def turn(dealer: str, player: str) -> bytes:
    """A letter as the server writes it: text and HTML, and a plus address to answer to."""
    letter = EmailMessage(policy=email.policy.SMTP)
    letter["From"] = f"Spades <{dealer}>"
    letter["To"] = player
    letter["Reply-To"] = f"Spades <{dealer.replace('@', '+g17.k3y@')}>"
    letter["Subject"] = "[Spades #17] Your turn: hand 3, trick 5"
    letter["Message-ID"] = "<turn.17.k3y@spades.test>"
    letter["Date"] = "Sun, 29 Nov 2026 18:20:47 +0000"
    letter.set_content("Your hand: ♠A ♠Q ♥7\nLed: ♠9\n\nAnswer with: play QS\n")
    letter.add_alternative("<html><body><p>Your hand: <b>♠A ♠Q ♥7</b></p></body></html>", subtype="html")
    return letter.as_bytes()


def reply_with(program: str, host: MailHost, text: str) -> EmailMessage:
    """Put a turn letter into a player's mailbox, let the program answer it, and return what the dealer gets."""
    dealer, player = host.new_user(), host.new_user()
    host.put(player, [turn(host.address(dealer), host.address(player))])
    run_program(program, host, player, text)
    return asyncio.run(asyncio.wait_for(first_letter(host, dealer), 30))


def run_program(program: str, host: MailHost, player: str, text: str) -> None:
    """Answer the newest letter in the player's mailbox with this program, as a person would."""
    if shutil.which(program) is None:
        if os.environ.get("CI") or os.environ.get("WITH_SERVERS") == "1":
            pytest.fail(f"{program} is wanted here and cannot be found.")
        pytest.skip(f"{program} is not installed.")
    subprocess.run(
        [
            str(CLIENTS / f"{program.replace('-', '_')}_reply.sh"),
            host.host,
            str(host.ports.imaps),
            str(host.ports.submission),
            str(host.ca_file),
            player,
            host.address(player),
            text,
        ],
        env={**os.environ, "MAIL_PASSWORD": host.password(player)},
        check=True,
        timeout=60,
    )


def test_neomutt_answers_to_the_plus_address_above_the_quotation(mailhost: MailHost) -> None:
    reply = reply_with("neomutt", mailhost, "play QS")
    assert "+g17.k3y@spades.test" in reply["Delivered-To"]
    assert "+g17.k3y@spades.test" in parseaddr(reply["To"])[1]
    assert reply["In-Reply-To"] == "<turn.17.k3y@spades.test>"
    first, *rest = reply.get_content().splitlines()
    assert first == "play QS"
    assert "> Led: ♠9" in rest


def test_s_nail_answers_to_the_plain_address_and_names_the_letter_it_answers(mailhost: MailHost) -> None:
    reply = reply_with("s-nail", mailhost, "play QS")
    assert "+" not in reply["Delivered-To"]
    assert reply["In-Reply-To"] == "<turn.17.k3y@spades.test>"
    assert "<turn.17.k3y@spades.test>" in reply["References"]
    first, *rest = reply.get_content().splitlines()
    assert first == "play QS"
    assert "> Led: ♠9" in rest


def test_neomutt_opens_a_button_with_everything_filled_in(mailhost: MailHost) -> None:
    dealer, player = mailhost.new_user(), mailhost.new_user()
    to = mailhost.address(dealer).replace("@", "+g17.k3y@")
    button = f"mailto:{to}?subject=%5BSpades%2017%5D%20Deal%203&body=%23%20Two%20cards%0D%0A%5Bx%5D%203C%0D%0A%23k7q2"
    run_program("neomutt", mailhost, player, button)
    reply = asyncio.run(asyncio.wait_for(first_letter(mailhost, dealer), 30))
    assert "+g17.k3y@spades.test" in reply["Delivered-To"]
    assert reply["Subject"] == "[Spades 17] Deal 3"
    assert reply.get_content().splitlines() == ["# Two cards", "[x] 3C", "#k7q2"]
