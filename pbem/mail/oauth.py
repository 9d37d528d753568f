"""Access tokens for mail servers that take no passwords (XOAUTH2): fetched with a refresh token, kept until they end.

RFC 6749, section 6. What the endpoint says is shown only as far as it is one of the standard's error codes.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pbem.config import OAuthSettings

EARLY = 120.0
"""Seconds before its end at which an access token is replaced, or half of its life if that is shorter."""
MOST = 65_536
"""Bytes of the endpoint's answer that are read."""
LIFE = 600.0
"""Seconds that a token is taken to live whose endpoint does not say."""

_CODE = re.compile(r"[a-z_]{1,40}")
_WHY = {
    "invalid_grant": "the refresh token is not valid any more: give this program access to the mailbox anew",
    "invalid_client": "oauth_client_id and oauth_client_secret are not known there",
    "unauthorized_client": "this client may not use refresh tokens",
    "invalid_scope": "oauth_scope is not what was granted",
}


class NoToken(Exception):
    """There is no access token to be had, and waiting will not help; a sentence for the host without secrets."""


class Unanswered(ConnectionError):
    """The endpoint cannot be reached, or is in trouble: try again later."""


class AccessTokens:
    """The access tokens of one login. `clock` gives seconds that only go forward."""

    def __init__(self, settings: OAuthSettings, timeout: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings, self._timeout, self._clock = settings, timeout, clock
        self._token, self._ends = "", 0.0
        self._rotated = ""
        self._turn = asyncio.Lock()

    async def token(self) -> str:
        """An access token that will live for a while. Raises NoToken or Unanswered."""
        async with self._turn:
            if self._clock() >= self._ends:
                asked = self._clock()
                self._token, life = await asyncio.to_thread(self._refresh)
                self._ends = asked + max(life - EARLY, life / 2)
            return self._token

    def forget(self) -> None:
        """The mail server did not take it: the next one is asked for anew."""
        self._ends = 0.0

    def _refresh(self) -> tuple[str, float]:
        """An access token and the seconds that it lives."""
        answer = self._ask()
        token, life = answer.get("access_token"), answer.get("expires_in", LIFE)
        if not isinstance(token, str) or not re.fullmatch(r"[!-~]{1,16000}", token):
            raise NoToken(f"{self._endpoint} answers without an access token.")
        if isinstance(rotated := answer.get("refresh_token"), str) and rotated:
            self._keep(rotated)
        return token, float(life) if str(life).isdecimal() else LIFE

    def _ask(self) -> dict[str, Any]:
        request = urllib.request.Request(self._settings.oauth_token_url, data=self._form(), method="POST")
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:
                return _object(answer.read(MOST))
        except urllib.error.HTTPError as error:
            with error:
                said = self._reason(error)
            if error.code >= 500 or error.code == 429:
                raise Unanswered(f"{self._endpoint} is in trouble ({error.code}).") from None
            code = said if isinstance(said, str) and _CODE.fullmatch(said) else str(error.code)
            why = f": {_WHY[code]}" if code in _WHY else ""
            raise NoToken(f"{self._endpoint} gives no access token ({code}){why}.") from None
        except (OSError, ValueError, http.client.HTTPException):
            raise Unanswered(f"{self._endpoint} cannot be reached.") from None

    def _reason(self, error: urllib.error.HTTPError) -> object:
        """The error code that a refusal names."""
        try:
            return _object(error.read(MOST)).get("error")
        except (OSError, ValueError, http.client.HTTPException):
            raise Unanswered(f"{self._endpoint} cannot be reached.") from None

    def _form(self) -> bytes:
        settings = self._settings
        fields = {
            "grant_type": "refresh_token",
            "client_id": settings.oauth_client_id,
            "client_secret": settings.oauth_client_secret.get_secret_value(),
            "refresh_token": self._kept() or settings.oauth_refresh_token.get_secret_value(),
            "scope": settings.oauth_scope,
        }
        return urllib.parse.urlencode({name: value for name, value in fields.items() if value}).encode("ascii")

    @property
    def _endpoint(self) -> str:
        return f"The token endpoint {urllib.parse.urlsplit(self._settings.oauth_token_url).hostname}"

    # -- providers that give a new refresh token with each access token ------------------------------------------------

    def _kept(self) -> str:
        store = self._settings.oauth_store
        if store is not None and store.is_file():
            return store.read_text("utf-8").strip()
        return self._rotated

    def _keep(self, refresh_token: str) -> None:
        changed, self._rotated = refresh_token != self._kept(), refresh_token
        if changed and self._settings.oauth_store is not None:
            _write_alone(self._settings.oauth_store, refresh_token)


def _object(body: bytes) -> dict[str, Any]:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return answer if isinstance(answer, dict) else {}


def _write_alone(path: Path, text: str) -> None:
    """Write a file that only we may read, all of it or nothing."""
    beside = path.with_name(path.name + ".new")
    beside.unlink(missing_ok=True)
    with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text + "\n")
    beside.replace(path)
