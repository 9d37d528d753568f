"""`pbem init`, and what every command of the host's has in common."""

from __future__ import annotations

import re
import stat
from pathlib import Path

import pytest

from pbem.config import load
from pbem.host.setup import example
from tests.host import pbem, write_config

PASSWORD = 'correct: horse "battery" #staple'
UNATTENDED = ("--unattended", "--address", "spades@cards.example", "--imap-password", PASSWORD)


@pytest.fixture(autouse=True)
def _in_an_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)


def test_it_asks_and_what_was_answered_is_what_the_server_reads():
    answers = ["spades@cards.example", "mail.cards.example", "dealer", PASSWORD, "", "", "", "Europe/Rome",
               "ann@cards.example, bob@cards.example"]  # fmt: skip
    done = pbem("init", typed="\n".join(answers) + "\n")
    assert done.exit_code == 0, done.output
    settings = load(Path("config.yaml"))
    assert settings.server.address == "spades@cards.example"
    assert settings.server.hosts == ("ann@cards.example", "bob@cards.example")
    assert settings.server.zone == "Europe/Rome"
    assert (settings.imap.host, settings.imap.user, settings.imap.port) == ("mail.cards.example", "dealer", 993)
    assert settings.imap.password.get_secret_value() == PASSWORD
    assert (settings.smtp.host, settings.smtp.user, settings.smtp.port) == ("mail.cards.example", "dealer", 587)
    assert settings.smtp.password.get_secret_value() == PASSWORD


def test_what_it_offers_is_made_from_the_address():
    done = pbem("init", typed="spades@cards.example\n\n\nsecret\n\n\n\n\n\n")
    assert done.exit_code == 0, done.output
    settings = load(Path("config.yaml"))
    assert (settings.imap.host, settings.smtp.host) == ("imap.cards.example", "smtp.cards.example")
    assert settings.imap.user == settings.smtp.user == "spades@cards.example"
    assert settings.server.zone == "UTC"
    assert settings.server.hosts == ()


def test_a_password_is_never_shown():
    asked = pbem("init", typed=f"spades@cards.example\n\n\n{PASSWORD}\n\n\n\n\n\n")
    assert asked.exit_code == 0
    assert PASSWORD not in asked.output
    told = pbem("init", "--force", *UNATTENDED)
    assert told.exit_code == 0
    assert PASSWORD not in told.output


def test_unattended_it_asks_nothing():
    done = pbem("init", *UNATTENDED, "--smtp-host", "out.example", "--smtp-security", "tls", "--smtp-user", "")
    assert done.exit_code == 0, done.output
    settings = load(Path("config.yaml"))
    assert (settings.smtp.host, settings.smtp.port, settings.smtp.user) == ("out.example", 465, "")
    assert settings.smtp.password.get_secret_value() == ""


def test_unattended_it_names_the_option_that_is_missing():
    done = pbem("init", "--unattended", "--address", "spades@cards.example")
    assert done.exit_code == 2
    assert done.stderr == "--imap-password is missing.\n"
    assert not Path("config.yaml").exists()


def test_the_password_may_come_from_the_environment():
    done = pbem("init", "--unattended", "--address", "spades@cards.example", SPADES_IMAP__PASSWORD="from outside")
    assert done.exit_code == 0, done.output
    assert load(Path("config.yaml")).imap.password.get_secret_value() == "from outside"


def test_nobody_else_may_read_the_file():
    pbem("init", *UNATTENDED)
    assert stat.S_IMODE(Path("config.yaml").stat().st_mode) == 0o600
    assert [path.name for path in Path().iterdir()] == ["config.yaml"]


def test_the_comments_of_the_example_are_kept():
    pbem("init", *UNATTENDED)
    written = Path("config.yaml").read_text()
    opening = re.compile(r"\A(?:#[^\n]*\n)+")
    comments = re.findall(r"^ *#.*$", opening.sub("", example()), re.MULTILINE)
    assert len(comments) > 30
    assert re.findall(r"^ *#.*$", opening.sub("", written), re.MULTILINE) == comments
    assert "Copy this file" not in written


def test_every_file_has_a_secret_of_its_own():
    pbem("init", *UNATTENDED, "--config", "one.yaml")
    pbem("init", *UNATTENDED, "--config", "two.yaml")
    secrets = {load(Path(name)).server.secret.get_secret_value() for name in ("one.yaml", "two.yaml")}
    assert len(secrets) == 2
    assert all(len(secret) == 64 for secret in secrets)


def test_a_file_that_is_there_is_left_alone():
    Path("config.yaml").write_text("server: {}\n")
    done = pbem("init", *UNATTENDED)
    assert done.exit_code == 1
    assert "--force" in done.stderr
    assert Path("config.yaml").read_text() == "server: {}\n"


def test_with_force_the_old_file_is_kept_beside_the_new_one():
    Path("config.yaml").write_text("server: {}\n")
    done = pbem("init", *UNATTENDED, "--force")
    assert done.exit_code == 0
    assert "config.yaml.old" in done.output
    assert Path("config.yaml.old").read_text() == "server: {}\n"
    assert load(Path("config.yaml")).server.address == "spades@cards.example"


def test_answers_that_cannot_be_are_told_and_nothing_is_written():
    done = pbem("init", *UNATTENDED, "--zone", "Europe/Rom")
    assert done.exit_code == 2
    assert "server.zone is 'Europe/Rom' but must be a known time zone, perhaps Europe/Rome" in done.stderr
    assert "config.yaml.new" not in done.stderr
    assert not list(Path().iterdir())


def test_an_answer_that_cannot_be_is_told_at_once_and_asked_for_again():
    answers = ["spades", "spades@cards.example", "", "", PASSWORD, "", "", "", "Europe/Roma", "Europe/Rome",
               "ann", "ann@cards.example, bob", "ann@cards.example"]  # fmt: skip
    done = pbem("init", typed="\n".join(answers) + "\n")
    assert done.exit_code == 0, done.output
    assert done.output.count("that must be one plain mail address, such as spades@example.org.") == 3
    assert "that must be a known time zone, perhaps Europe/Rome" in done.output
    settings = load(Path("config.yaml"))
    assert (settings.server.zone, settings.server.hosts) == ("Europe/Rome", ("ann@cards.example",))


def test_an_address_that_is_none_is_told_also_where_it_is_an_option():
    done = pbem("init", "--unattended", "--address", "spades", "--imap-password", PASSWORD)
    assert done.exit_code == 2
    assert "one plain mail address" in done.stderr


def test_it_says_what_to_do_next():
    assert "pbem check tries everything out, then pbem serve" in pbem("init", *UNATTENDED).output
    assert "pbem check --config other.yaml" in pbem("init", *UNATTENDED, "--config", "other.yaml").output


# --- all commands -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command", ["", "init", "check", "serve", "demo", "games", "game", "inbox", "inbox list", "inbox show",
                "inbox retry", "outbox", "outbox list", "outbox retry"],
)  # fmt: skip
def test_there_is_help_for(command: str):
    done = pbem(*command.split(), "--help")
    assert done.exit_code == 0
    assert "Usage:" in done.output


def test_the_version_is_told():
    done = pbem("--version")
    assert done.exit_code == 0
    assert re.fullmatch(r"\d+\.\d+\.\d+.*\n|not installed; this is a checkout\n", done.stdout)


@pytest.mark.parametrize("command", ["check", "serve", "games", "game 1", "inbox list", "outbox list"])
def test_without_a_settings_file_one_is_told_to_make_it(command: str):
    done = pbem(*command.split())
    assert done.exit_code == 2
    assert done.stderr == (
        "There is no file config.yaml. pbem init --config config.yaml makes it; --config names another.\n"
    )


def test_settings_that_are_wrong_are_shown_as_they_are(tmp_path: Path):
    config = write_config(tmp_path, imap={"port": 99999})
    done = pbem("games", "--config", config)
    assert done.exit_code == 2
    assert "imap.port is '99999' but must be 65535 or less" in done.stderr
    assert "Traceback" not in done.output


def test_the_environment_is_enough(tmp_path: Path):
    done = pbem(
        "games",
        SPADES_SERVER__ADDRESS="spades@example.org",
        SPADES_SERVER__SECRET="a secret of at least thirty-two characters",
        SPADES_IMAP__HOST="imap.example.org",
        SPADES_IMAP__USER="spades",
        SPADES_IMAP__PASSWORD="imap-password",
        SPADES_SMTP__HOST="smtp.example.org",
    )
    assert (done.exit_code, done.stdout) == (0, "There are no games.\n")
    assert (tmp_path / "spades.db").exists()


def test_a_database_that_is_none_is_told_in_a_sentence(tmp_path: Path):
    (tmp_path / "spades.db").write_text("this is no database, whatever its name says\n" * 100)
    done = pbem("games", "--config", write_config(tmp_path))
    assert done.exit_code == 1
    assert done.stderr == f"The file {tmp_path / 'spades.db'} cannot be used: file is not a database.\n"


def test_a_mistake_of_the_program_names_its_place_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def failing(*_: object) -> None:
        raise KeyError("AS of ann@example.org")

    monkeypatch.setattr("pbem.host.games.all_tables", failing)
    done = pbem("games", "--config", write_config(tmp_path))
    assert done.exit_code == 1
    assert "KeyError at test_cli_setup.py:" in done.stderr
    assert "ann@example.org" not in done.output


def test_a_word_that_is_no_command_ends_with_the_status_of_wrong_usage():
    assert pbem("gamse").exit_code == 2
    assert pbem("game", "--config", "config.yaml").exit_code == 2
