"""The host's settings: what they are when left out, who goes over whom, and how a mistake is answered."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import BaseModel, SecretStr, ValidationError

from pbem.absent import POLICIES
from pbem.config import BadConfig, Settings, load

EXAMPLE = Path(__file__).parents[2] / "config.example.yaml"
SECRET = "not-to-be-seen-0123456789-abcdefgh"
SMALLEST = f"""
server: {{address: spades@example.org, secret: {SECRET}}}
imap: {{host: imap.example.org, user: spades, password: {SECRET}}}
smtp: {{host: smtp.example.org}}
"""


@pytest.fixture(autouse=True)
def _no_settings_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("SPADES_")]:
        monkeypatch.delenv(name)


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config.yaml"
    path.write_text(SMALLEST)
    return path


def with_keys(path: Path, section: str, **keys: Any) -> Path:
    """The file with some keys of one section set; a key that is None is taken out."""
    values = yaml.safe_load(path.read_text())
    merged = {**values.get(section, {}), **keys}
    values[section] = {key: value for key, value in merged.items() if value is not None}
    path.write_text(yaml.safe_dump(values))
    return path


def complaints(path: Path | None) -> list[str]:
    with pytest.raises(BadConfig) as caught:
        load(path)
    return str(caught.value).splitlines()


def complaint(path: Path | None) -> str:
    (only,) = complaints(path)
    return only


# --- what the settings are ---


def test_six_keys_are_enough_and_the_rest_has_defaults(config: Path):
    settings = load(config)
    assert settings.server.address == "spades@example.org"
    assert settings.server.secret == SecretStr(SECRET)
    assert settings.imap.host == "imap.example.org"
    assert settings.play.time == "3d"
    assert settings.play.timeout == "computer"
    assert settings.server.hosts == ()


def test_settings_cannot_be_changed_once_loaded(config: Path):
    settings = load(config)
    with pytest.raises(ValidationError):
        settings.play = settings.play
    with pytest.raises(ValidationError):
        settings.play.preset = "other"


@pytest.mark.parametrize(
    "written",
    ["3d", "12h", "90m", "1 d", "10d + 12h per move, at most 14d", "7d per deal", "2h between 9 and 21", "club"],
)
def test_the_time_for_answers_is_written_as_a_player_would(config: Path, written: str):
    assert load(with_keys(config, "play", time=written)).play.time == written


@pytest.mark.parametrize("written", ["3 weeks", "0d", "-1d", "d", "1.5h", 3, "", "99999999d", "3d12h"])
def test_anything_else_is_not_a_time(config: Path, written: object):
    assert "3d, 10d + 12h per move" in complaint(with_keys(config, "play", time=written))


@pytest.mark.parametrize(
    ("section", "security", "port"),
    [
        ("imap", "tls", 993),
        ("imap", "starttls", 143),
        ("imap", "none", 143),
        ("smtp", "tls", 465),
        ("smtp", "starttls", 587),
        ("smtp", "none", 25),
    ],
)
def test_the_port_follows_the_protection(config: Path, section: str, security: str, port: int):
    settings = load(with_keys(config, section, security=security))
    assert getattr(settings, section).port == port


def test_a_port_that_is_given_stays(config: Path):
    assert load(with_keys(config, "imap", security="none", port=2143)).imap.port == 2143


def test_a_level_may_be_written_in_small_letters(config: Path):
    assert load(with_keys(config, "log", level="debug")).log.level == "DEBUG"


def test_a_section_whose_keys_are_all_commented_out_is_as_good_as_none(config: Path):
    config.write_text(SMALLEST + "\nplay:\n  # time: 1d\n")
    assert load(config).play.time == "3d"


# --- paths ---


def test_relative_paths_start_at_the_file_and_not_where_we_happen_to_be(
    config: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
):
    (config.parent / "ca.pem").touch()
    with_keys(config, "imap", ca_file="ca.pem")
    with_keys(config, "log", file="logs/spades.log")
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    settings = load(config)
    assert settings.imap.ca_file == config.parent / "ca.pem"
    assert settings.log.file == config.parent / "logs" / "spades.log"
    assert settings.database.url == f"sqlite:///{config.parent}/spades.db"


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:////var/lib/spades.db",
        "postgresql+psycopg://spades@127.0.0.1:5432/spades",
    ],
)
def test_a_database_that_is_not_a_relative_file_stays_as_it_is_written(config: Path, url: str):
    assert load(with_keys(config, "database", url=url)).database.url == url


def test_a_certificate_that_is_not_there_is_noticed_before_the_first_connection(config: Path):
    assert "smtp.ca_file is " in (said := complaint(with_keys(config, "smtp", ca_file="gone.pem")))
    assert "gone.pem' but must be the path of a file that is there" in said


# --- the environment and secret files ---


def test_the_environment_goes_over_the_file(config: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPADES_IMAP__PORT", "1993")
    monkeypatch.setenv("SPADES_PLAY__TIME", "12h")
    monkeypatch.setenv("SPADES_SERVER__HOSTS", "ann@example.org, bob@example.org")
    settings = load(config)
    assert settings.imap.port == 1993
    assert settings.imap.host == "imap.example.org"
    assert settings.play.time == "12h"
    assert settings.server.hosts == ("ann@example.org", "bob@example.org")


def test_the_environment_alone_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    for name, value in {
        "SERVER__ADDRESS": "spades@example.org",
        "SERVER__SECRET": SECRET,
        "IMAP__HOST": "imap.example.org",
        "IMAP__USER": "spades",
        "IMAP__PASSWORD": "0123",
        "SMTP__HOST": "smtp.example.org",
    }.items():
        monkeypatch.setenv(f"SPADES_{name}", value)
    settings = load(None)
    assert settings.imap.password == SecretStr("0123")
    assert settings.database.url == f"sqlite:///{tmp_path}/spades.db"


def test_settings_made_by_hand_do_not_hear_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPADES_SMTP__HOST", "elsewhere.example.org")
    settings = Settings.model_validate(yaml.safe_load(SMALLEST))
    assert settings.smtp.host == "smtp.example.org"


def test_a_secret_is_read_from_the_file_that_is_named(config: Path):
    (config.parent / "imap-password").write_text("läßt sich lesen \n", encoding="utf-8")
    with_keys(config, "imap", password=None, password_file="imap-password")
    assert load(config).imap.password == SecretStr("läßt sich lesen ")


def test_a_secret_file_of_the_environment_goes_over_a_secret_of_the_file(
    config: Path, monkeypatch: pytest.MonkeyPatch
):
    (config.parent / "key").write_text("k" * 40)
    monkeypatch.setenv("SPADES_SERVER__SECRET_FILE", "key")
    assert load(config).server.secret == SecretStr("k" * 40)


def test_a_secret_and_its_file_are_one_too_many(config: Path):
    (config.parent / "key").write_text("k" * 40)
    said = complaint(with_keys(config, "server", secret_file="key"))
    assert said == f"{config}: server.secret_file and secret are both given; keep one of them."


def test_a_secret_file_that_is_not_there_is_named(config: Path):
    said = complaint(with_keys(config, "imap", password=None, password_file="gone"))
    assert said.startswith(
        f"{config}: imap.password_file names {config.parent / 'gone'}, which cannot be read"
    )


# --- mistakes ---


def test_a_missing_key_is_named_with_what_it_is_for(config: Path):
    assert complaint(with_keys(config, "imap", user=None)) == (
        f"{config}: imap.user is missing (the name that the mailbox is opened with)."
    )


def test_every_mistake_of_a_file_is_told_at_once(tmp_path: Path):
    empty = tmp_path / "config.yaml"
    empty.touch()
    keys = [line.removeprefix(f"{empty}: ").split()[0] for line in complaints(empty)]
    assert keys == [
        "server.address",
        "server.secret",
        "imap.host",
        "imap.user",
        "imap.password",
        "smtp.host",
    ]


@pytest.mark.parametrize(
    ("section", "key", "nearest"),
    [
        ("server", "adress", "server.address"),
        ("imap", "pasword", "imap.password"),
        ("imap", "per_hour", "smtp.per_hour"),
        ("imap", "pasword_file", "imap.password_file"),
        ("play", "presett", "play.preset"),
    ],
)
def test_an_unknown_key_is_named_with_the_nearest(config: Path, section: str, key: str, nearest: str):
    said = complaint(with_keys(config, section, **{key: "x"}))
    assert said == f"{config}: {section}.{key} is not a setting; the nearest is {nearest}."


def test_an_unknown_section_is_named_with_the_nearest(config: Path):
    config.write_text(SMALLEST + "\nplays: {preset: basic4}\n")
    assert complaint(config) == f"{config}: plays is not a setting; the nearest is play."


def test_a_key_that_is_a_number_is_an_unknown_key(config: Path):
    config.write_text(SMALLEST + "\n25: {host: x}\nplay: {1: x}\n")
    assert {line.split(";")[0] for line in complaints(config)} == {
        f"{config}: 25 is not a setting",
        f"{config}: play.1 is not a setting",
    }


@pytest.mark.parametrize(
    ("section", "key", "value", "said"),
    [
        ("imap", "port", "abc", "imap.port is 'abc' but must be a whole number ("),
        ("imap", "port", 70000, "imap.port is '70000' but must be 65535 or less ("),
        ("imap", "idle", "perhaps", "imap.idle is 'perhaps' but must be true or false ("),
        ("imap", "timeout", 0, "imap.timeout is '0' but must be more than 0"),
        ("imap", "security", "ssl", "imap.security is 'ssl' but must be 'tls', 'starttls' or 'none' ("),
        ("server", "name", 42, "server.name is '42' but must be text"),
        ("server", "name", "a\nb", "but must be one line of text"),
        ("server", "address", "spades", "but must be one plain mail address"),
        ("server", "address", "späde@example.org", "but must be one plain mail address"),
        ("server", "address", "spades@exa_mple.org", "but must be one plain mail address"),
        ("server", "hosts", 5, "server.hosts is '5' but must be a list ("),
        ("server", "hosts", ["nobody"], "server.hosts is 'nobody' but must be one plain mail address"),
        ("play", "remind", 1.5, "play.remind is '1.5' but must be off, or some of half, fifth, 2h and the like"),
        ("smtp", "per_hour", -1, "smtp.per_hour is '-1' but must be 0 or more ("),
        ("imap", "user", "", "imap.user is empty but must be"),
        ("log", "level", "loud", "must be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'"),
    ],
)
def test_a_wrong_value_is_named_with_what_would_be_right(
    config: Path, section: str, key: str, value: object, said: str
):
    assert said in complaint(with_keys(config, section, **{key: value}))


def test_a_section_that_is_one_word_is_told_to_be_a_section(config: Path):
    config.write_text("imap: imap.example.org\nserver: {}\nsmtp: {}\n")
    assert f"{config}: imap must be a section with keys of its own (where our mail arrives)." in complaints(
        config
    )


def test_an_unknown_zone_is_answered_with_the_nearest_names(config: Path):
    assert "server.zone is 'Europe/Rom' but must be a known time zone, perhaps Europe/Rome," in complaint(
        with_keys(config, "server", zone="Europe/Rom")
    )


def test_a_secret_that_is_too_short_is_told_how_long_it_must_be(config: Path):
    assert "server.secret must be 32 or more characters long (" in complaint(
        with_keys(config, "server", secret="s" * 31)
    )
    assert load(with_keys(config, "server", secret="s" * 32)).server.secret == SecretStr("s" * 32)


def test_text_that_is_no_yaml_is_answered_with_its_line(config: Path):
    config.write_text("server:\n  name: Spades\n  address: [a, b\nimap:\n")
    assert complaint(config).startswith(f"{config}: is not YAML at line 4, column 5;")


def test_a_key_that_stands_twice_is_a_mistake(config: Path):
    config.write_text("imap:\n  host: a.example.org\n  host: b.example.org\n")
    assert "line 3" in complaint(config)
    assert "a key stands twice" in complaint(config)


@pytest.mark.parametrize("text", ["- a list", "just words", "3"])
def test_yaml_that_has_no_sections_is_told_to_have_some(config: Path, text: str):
    config.write_text(text)
    assert "must consist of sections" in complaint(config)


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    assert (
        complaint(tmp_path / "gone.yaml")
        == f"{tmp_path / 'gone.yaml'}: cannot be read: No such file or directory."
    )


def test_a_file_that_is_not_utf_8_is_told_so(config: Path):
    config.write_bytes("server: {name: Piquö}".encode("latin-1"))
    assert "UTF-8" in complaint(config)


def test_a_mistake_in_the_environment_is_looked_for_there(config: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPADES_SMTP__PER_HOUR", "many")
    assert complaint(config).startswith(
        "environment: SPADES_SMTP__PER_HOUR is 'many' but must be a whole number"
    )


def test_a_section_that_the_environment_misspells_is_noticed(config: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SPADES_IMPA__PASSWORD", "x")
    assert complaint(config) == "environment: SPADES_IMPA is not a setting; the nearest is imap."


def test_a_whole_section_in_one_variable_that_is_no_json_is_refused(
    config: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SPADES_IMAP", SECRET)
    assert complaint(config).startswith("environment: ")
    assert SECRET not in complaint(config)


# --- secrets stay secret ---


@pytest.mark.parametrize(
    "text",
    [
        SMALLEST.replace("host: smtp.example.org", "port: wrong"),
        SMALLEST.replace(f"password: {SECRET}", f"password: [{SECRET}]"),
        SMALLEST.replace(f"password: {SECRET}", f"password: {{{SECRET}: 1}}"),
        f"imap: {SECRET}\n",
        f"imap:\n  password: '{SECRET}\n",
        f"imap:\n  password: *{SECRET}\n",
        f"imap:\n  password: !{SECRET} x\n",
        f"imap:\n  password: @{SECRET}\n",
        f"imap:\n  password: &{SECRET} x\n  ]\n",
        f"{SECRET}\n",
        f"server: {{secret: {SECRET[:20]}}}\n",
        f"database: {{url: 'mysql://spades:{SECRET}@db.example.org/spades'}}\n",
    ],
)
def test_no_complaint_holds_a_secret_whatever_is_wrong(config: Path, text: str):
    config.write_text(text)
    with pytest.raises(BadConfig) as caught:
        load(config)
    assert SECRET[:20] not in str(caught.value)


def test_no_secret_is_seen_when_the_settings_are_printed(config: Path):
    settings = load(with_keys(config, "database", url=f"postgresql+psycopg://spades:{SECRET}@db/spades"))
    assert SECRET not in repr(settings) + str(settings)


# --- the example ---


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The example with its two empty secrets filled in."""
    monkeypatch.setenv("SPADES_SERVER__SECRET", SECRET)
    monkeypatch.setenv("SPADES_IMAP__PASSWORD", SECRET)
    return load(EXAMPLE)


def sections() -> dict[str, type[BaseModel]]:
    return {name: field.annotation for name, field in Settings.model_fields.items() if field.annotation}


def test_the_example_names_every_setting_and_no_other():
    written = {name: set(keys) for name, keys in yaml.safe_load(EXAMPLE.read_text()).items()}
    assert written == {name: set(section.model_fields) for name, section in sections().items()}


def test_the_example_shows_the_defaults_of_the_code(example: Settings, config: Path):
    smallest = load(config)
    for name, section in sections().items():
        for key, field in section.model_fields.items():
            if not field.is_required() and (name, key) != ("database", "url"):
                assert getattr(getattr(example, name), key) == getattr(getattr(smallest, name), key), key
    assert example.database.url == f"sqlite:///{EXAMPLE.parent}/spades.db"


def test_a_copy_of_the_example_is_told_which_secrets_are_still_empty():
    assert [line.split(": ", 1)[1].split(" but")[0] for line in complaints(EXAMPLE)] == [
        "server.secret is empty",
        "imap.password is empty",
    ]


@pytest.mark.parametrize(
    ("written", "hold"),
    [("off", "off"), (False, "off"), ("10m", "10m"), ("10 m", "10m"), ("1d", "1d"), ("24h", "24h"), (None, "off")],
)
def test_how_long_an_answer_is_held_is_text_as_the_time_is(config: Path, written: object, hold: str):
    assert load(with_keys(config, "play", hold=written) if written is not None else config).play.hold == hold


@pytest.mark.parametrize("written", ["2d", "1440h", "soon", 10, "-10m", "0m", True, ""])
def test_what_is_no_hold_is_answered_with_what_would_be_right(config: Path, written: object):
    assert "must be a time up to 1d such as 10m, or off" in complaint(with_keys(config, "play", hold=written))


def test_reminders_are_switched_off_by_the_word_as_the_example_writes_it(config: Path):
    assert load(with_keys(config, "play", remind=False)).play.remind == "off"


@pytest.mark.parametrize("policy", POLICIES)
def test_whatever_a_table_may_do_when_a_time_is_over_a_host_can_have_for_new_tables(config: Path, policy: str):
    assert load(with_keys(config, "play", timeout=policy)).play.timeout == policy
