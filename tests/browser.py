"""Chromium looks at letters as people do: on phones and wide screens, by day and by night, and says what is amiss."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape, unescape
from pathlib import Path

CHROMIUM = ("chromium", "chromium-browser", "google-chrome")
QUIETLY = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip
"""It asks nothing of the network, nor of the machine's settings."""

LOOK = (Path(__file__).parent / "browser.js").read_text()


@dataclass(frozen=True)
class Fault:
    """What is amiss with a letter at this width, in this scheme."""

    letter: str
    width: int
    scheme: str
    what: str


def missing() -> str:
    """Why no browser can look at letters here; "" if one can."""
    return "" if program() else "This needs Chromium: apt-get install chromium fonts-dejavu-core"


def program() -> str:
    return next((found for name in CHROMIUM if (found := shutil.which(name))), "")


def look_at(
    letters: Mapping[str, str], folder: Path, *, widths: Sequence[int], schemes: Sequence[str] = ("light", "dark")
) -> tuple[Fault, ...]:
    """Show each letter in a frame of each width and scheme, all in one page, and gather the faults.

    Raises AssertionError where the browser did not come to an end.
    """
    frames = "".join(
        f'<iframe name="{escape(name)}" width="{widths[0]}" height="900" srcdoc="{escape(page)}"></iframe>'
        for name, page in letters.items()
    )
    script = f"const WIDTHS = {json.dumps(widths)}, SCHEMES = {json.dumps(schemes)};\n{LOOK}"
    page = folder / "letters.html"
    page.write_text(f"<!doctype html><meta charset=utf-8><body>{frames}<script>{script}</script></body>")
    shown = subprocess.run(
        [program(), *QUIETLY, f"--user-data-dir={folder / 'profile'}", "--dump-dom", page.as_uri()],
        check=True, capture_output=True, timeout=60, text=True,
    ).stdout  # fmt: skip
    said = re.search(r'<pre id="said">(.*?)</pre>', shown, re.DOTALL)
    assert said, f"the browser did not come to an end: {shown[-300:]}"
    found = json.loads(unescape(said[1]))
    assert found["looked"] == len(letters) * len(widths) * len(schemes)
    return tuple(Fault(**fault) for fault in found["faults"])
