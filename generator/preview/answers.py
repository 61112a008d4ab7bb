"""What requests are answered with: JSON, pages and styles; and which game they are about."""

from __future__ import annotations

import json

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from generator.preview.json_values import Json
from generator.preview.session import Session
from generator.preview.sessions import Sessions
from generator.preview.snapshot import Snapshot

FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
NEVER = {"cache-control": "no-store"}


def json_answer(value: Json, status: int = 200) -> Response:
    """A JSON value."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, NEVER, "application/json")


def html_answer(data: bytes) -> Response:
    """A page, or a part of one."""
    return Response(data, headers=NEVER, media_type="text/html")


def style_answer(text: str) -> Response:
    """A style sheet."""
    return Response(text, headers=NEVER, media_type="text/css")


def session_of(sessions: Sessions, request: Request) -> Session:
    """The game of a request. Raises `HTTPException` if there is no such game."""
    session = sessions.session(request.path_params["game"])
    if session is None:
        raise HTTPException(404)
    return session


def snapshot_of(sessions: Sessions, request: Request) -> Snapshot:
    """The last snapshot of the game of a request. Raises `HTTPException` before the first one."""
    snapshot = session_of(sessions, request).snapshot
    if snapshot is None:
        raise HTTPException(404)
    return snapshot
