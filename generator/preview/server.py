"""Answers requests: for the page, the state of a game, its pictures, and changes as they happen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from mimetypes import guess_type
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from generator.foundation.diagnostics import Problem
from generator.preview.access import HEADERS, Hosts, is_local, refusal
from generator.preview.html import VIEWS, game_page, games_page, not_found
from generator.preview.session import Session, SheetRequest
from generator.preview.sessions import Sessions
from generator.preview.snapshot import Snapshot
from generator.preview.stylesheet import page_files, page_stamp

HEARTBEAT = 15.0
"""Seconds between two heartbeats: short enough that no proxy closes the connection."""
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_NEVER = {"cache-control": "no-store"}
_BINARY = "application/octet-stream"
"""A file that a browser saves."""


def application(sessions: Sessions, hosts: Hosts, heartbeat: float = HEARTBEAT) -> ASGIApp:
    """The application behind its guard."""
    pages = _Pages(sessions, heartbeat)
    game = "/game/{game}/"
    routes = [
        Route("/", pages.first),
        Route("/page/{stamp}/{name}", pages.file),
        *(Route(game + view.path, pages.game_page) for view in VIEWS),
        Route(game[:-1], pages.game_page),
        Route(game + "state.json", pages.state),
        Route(game + "events", pages.events),
        Route(game + "sheets.json", pages.sheets),
        Route(game + "numbers.html", pages.numbers),
        Route(game + "lights.css", pages.numbers),
        Route(game + "exports.json", pages.exports),
        Route(game + "exports/{destination}.json", pages.plan),
        Route(game + "exports/{destination}", pages.make, methods=["POST"]),
        Route(game + "exports/{destination}/{path:path}", pages.exported),
        Route(game + "look.css", pages.look),
        Route(game + "dark.css", pages.look),
        Route(game + "picture/{name}.svg", pages.picture),
        Route(game + "bled/{name}.svg", pages.picture),
    ]
    app = Starlette(routes=routes, exception_handlers={404: _missing, 500: _broken})
    return _guarded(app, hosts)


def _guarded(app: ASGIApp, hosts: Hosts) -> ASGIApp:
    """The application for allowed requests only; all answers have security headers."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        client = (scope.get("client") or ("",))[0]
        found = refusal(scope["method"], Headers(scope=scope), hosts, client)
        answer, (status, reason) = app, found
        if status:
            allowed = {"allow": "GET, HEAD"} if status == 405 else {}
            answer = PlainTextResponse(f"{reason}\n", status, allowed)
        await answer(scope, receive, sent)

    return guarded


class _Pages:
    """The answers to requests. Starlette calls those that may take a while in threads."""

    def __init__(self, sessions: Sessions, heartbeat: float) -> None:
        self._sessions = sessions
        self._heartbeat = heartbeat

    def first(self, request: Request) -> Response:
        """The list of games, or the only game."""
        if len(self._sessions.games) == 1:
            return RedirectResponse(f"/game/{self._sessions.games[0]}/", 302, headers=_NEVER)
        return _html(games_page([*self._sessions.titles()]))

    def file(self, request: Request) -> Response:
        """A file of the page."""
        found = page_files().get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        # Addresses of another version give the present file, but not for ever.
        kept = _FOR_EVER if request.path_params["stamp"] == page_stamp() else _NEVER
        return Response(found.data, media_type=found.kind, headers=kept)

    def game_page(self, request: Request) -> Response:
        """The page of a game."""
        session = self._session(request)
        if not request.url.path.startswith(f"/game/{session.game}/"):
            return RedirectResponse(f"/game/{session.game}/", 302, headers=_NEVER)
        return _html(game_page(session.game, session.styles.stamp, len(self._sessions.games) > 1))

    def state(self, request: Request) -> Response:
        """Everything there is to show of a game."""
        number, entries = self._session(request).whole()
        run = self._sessions.run
        return _json({"run": run, "page": page_stamp(), "number": number, "entries": entries})

    async def events(self, request: Request) -> Response:
        """The changes of a game as they happen, from the state on that the page knows."""
        session = self._session(request)
        if request.method == "HEAD":
            return Response(headers=_NEVER, media_type="text/event-stream")
        known = request.headers.get("last-event-id") or request.query_params.get("since", "")
        stream = self._stream(session, self._number(known))
        headers = {**_NEVER, "x-accel-buffering": "no"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    def sheets(self, request: Request) -> Response:
        """The sheets on a paper, as an edition prints them."""
        session, query = self._session(request), request.query_params
        wanted = SheetRequest(query.get("paper", ""), query.get("edition", ""))
        if session.snapshot is None:
            raise HTTPException(404)
        try:
            return _json(session.sheets(wanted, self._sessions.refresher.work))
        except KeyError:
            raise HTTPException(404) from None
        except Problem as problem:
            return _json({"message": problem.diagnostics[0].message}, 422)

    def numbers(self, request: Request) -> Response:
        """The numbers of the game as a part of a page, or the style that highlights their cells."""
        found = self._session(request).numbers(self._sessions.refresher.work)
        if found is None:
            raise HTTPException(404)
        part, style = found
        return _style(style) if request.url.path.endswith(".css") else _html(part.encode())

    def exports(self, request: Request) -> Response:
        """Where the game can go."""
        return _json(self._sessions.exports.destinations(self._snapshot(request)))

    def plan(self, request: Request) -> Response:
        """What an export would make."""
        local = request.client is not None and is_local(request.client.host)
        snapshot, name = self._snapshot(request), request.path_params["destination"]
        try:
            with self._sessions.refresher.work:
                return _json(self._sessions.exports.plan(snapshot, name, local))
        except KeyError:
            raise HTTPException(404) from None

    def make(self, request: Request) -> Response:
        """Makes an export."""
        session, name = self._session(request), request.path_params["destination"]
        try:
            with self._sessions.refresher.work:
                return _json(self._sessions.exports.make(session.game, name))
        except KeyError:
            raise HTTPException(404) from None
        except OSError as fault:
            return _json({"message": fault.strerror or str(fault)}, 507)

    def exported(self, request: Request) -> Response:
        """A file that an export wrote."""
        session, params = self._session(request), request.path_params
        content = self._sessions.exports.file(session.game, params["destination"], params["path"])
        if content is None:
            raise HTTPException(404)
        kind = guess_type(params["path"])[0] or ""
        shown = kind if kind.startswith("image/") or kind == "application/pdf" else _BINARY
        return Response(content, headers=_NEVER, media_type=shown)

    def look(self, request: Request) -> Response:
        """The game's own style; dark screens have another accent."""
        return _style(self._session(request).styles[request.url.path.endswith("dark.css")])

    def picture(self, request: Request) -> Response:
        """A face, a sheet or a page of the rulebook; a face with its bleed if the address asks for it."""
        images, name = self._session(request).images, request.path_params["name"]
        try:
            svg = images.picture(name, "/bled/" in request.url.path)
        except Problem as problem:
            return Response(f"{problem}\n", 422, _NEVER, "text/plain")
        if svg is None:
            raise HTTPException(404)
        return Response(svg, headers=_FOR_EVER, media_type="image/svg+xml")

    def _snapshot(self, request: Request) -> Snapshot:
        snapshot = self._session(request).snapshot
        if snapshot is None:
            raise HTTPException(404)
        return snapshot

    def _session(self, request: Request) -> Session:
        session = self._sessions.session(request.path_params["game"])
        if session is None:
            raise HTTPException(404)
        return session

    def _number(self, known: str) -> int | None:
        """The number that a page knows; None if it is from another run of the program."""
        run, _, number = known.rpartition(":")
        return int(number) if run == self._sessions.run and number.isdecimal() else None

    async def _stream(self, session: Session, number: int | None) -> AsyncIterator[bytes]:
        """Events for as long as the page listens, with heartbeats between them."""
        sent: object = (
            self  # Unlike all values: a page that comes back may think that work is going on.
        )
        with session.notifier.subscribe() as event:
            yield b"retry: 1000\n\n"
            while not self._sessions.closing:
                event.clear()
                for step in session.since(number):
                    number = step.number
                    ident = f"{self._sessions.run}:{number}"
                    yield f"event: {step.name}\nid: {ident}\ndata: {step.data}\n\n".encode()
                if session.working != sent:
                    sent = session.working
                    yield f"event: working\ndata: {json.dumps(sent)}\n\n".encode()
                try:
                    await asyncio.wait_for(event.wait(), self._heartbeat)
                except TimeoutError:
                    yield b": still here\n\n"


def _json(value: Any, status: int = 200) -> Response:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Response(text, status, _NEVER, "application/json")


def _html(data: bytes) -> Response:
    return Response(data, headers=_NEVER, media_type="text/html")


def _style(text: str) -> Response:
    return Response(text, headers=_NEVER, media_type="text/css")


def _missing(request: Request, fault: Exception | None = None) -> Response:
    return Response(
        not_found("This page, picture or game doesn’t exist."), 404, _NEVER, "text/html"
    )


def _broken(request: Request, fault: Exception) -> Response:
    said = f"a bug in Punchboard: {type(fault).__name__}: {fault}\n"
    return Response(said, 500, _NEVER, "text/plain")
