"""Answers requests: for the page, the state of a game, its pictures, and changes as they happen."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from generator.foundation.diagnostics import Problem
from generator.preview.access import HEADERS, Hosts, policy, refusal
from generator.preview.answers import (
    FOR_EVER,
    NEVER,
    html_answer,
    json_answer,
    session_of,
    style_answer,
)
from generator.preview.html import VIEWS, game_page, games_page, not_found
from generator.preview.session import Session, SheetRequest
from generator.preview.sessions import Sessions
from generator.preview.stylesheet import page_files, page_stamp
from generator.preview.writing_routes import writing_routes

HEARTBEAT = 15.0
"""Seconds between two heartbeats: short enough that no proxy closes the connection."""
_KEY, _COOKIE = "key", "punchboard-key"
"""The key of pages on other machines, in the address at first and then in a cookie."""


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
        *writing_routes(sessions, game),
        Route(game + "look.css", pages.look),
        Route(game + "dark.css", pages.look),
        Route(game + "picture/{name}.svg", pages.picture),
        Route(game + "bled/{name}.svg", pages.picture),
    ]
    app = Starlette(routes=routes, exception_handlers={404: _missing, 500: _broken})
    return _guarded(app, hosts, sessions.token)


def _guarded(app: ASGIApp, hosts: Hosts, token: str) -> ASGIApp:
    """The application for allowed requests only; all answers have security headers."""

    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def sent(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        client = (scope.get("client") or ("",))[0]
        found = refusal(scope["method"], Headers(scope=scope), hosts, client, token)
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
            return self._to(f"/game/{self._sessions.games[0]}/", request)
        if _KEY in request.query_params:
            return self._to("/", request)
        return html_answer(games_page([*self._sessions.titles()]))

    def _to(self, address: str, request: Request) -> Response:
        """Leads to another address; the browser keeps the key, which isn't in that."""
        answer = RedirectResponse(address, 302, headers=NEVER)
        if key := request.query_params.get(_KEY, ""):
            answer.set_cookie(_COOKIE, key, httponly=True, samesite="strict")
        return answer

    def file(self, request: Request) -> Response:
        """A file of the page."""
        found = page_files().get(request.path_params["name"])
        if found is None:
            raise HTTPException(404)
        # Addresses of another version give the present file, but not for ever.
        kept = FOR_EVER if request.path_params["stamp"] == page_stamp() else NEVER
        return Response(found.data, media_type=found.kind, headers=kept)

    def game_page(self, request: Request) -> Response:
        """The page of a game."""
        session = self._session(request)
        if (
            not request.url.path.startswith(f"/game/{session.game}/")
            or _KEY in request.query_params
        ):
            return self._to(f"/game/{session.game}/", request)
        client = request.client.host if request.client is not None else ""
        may = self._sessions.may_edit(client, request.cookies.get(_COOKIE, ""))
        token, many = self._sessions.token if may else "", len(self._sessions.games) > 1
        nonce = secrets.token_urlsafe(12)
        page = game_page(session.game, session.styles.stamp, many, token, nonce)
        headers = {**NEVER, "content-security-policy": policy(nonce)}
        return Response(page, headers=headers, media_type="text/html")

    def state(self, request: Request) -> Response:
        """Everything there is to show of a game."""
        number, entries = self._session(request).whole()
        run = self._sessions.run
        return json_answer({"run": run, "page": page_stamp(), "number": number, "entries": entries})

    async def events(self, request: Request) -> Response:
        """The changes of a game as they happen, from the state on that the page knows."""
        session = self._session(request)
        if request.method == "HEAD":
            return Response(headers=NEVER, media_type="text/event-stream")
        known = request.headers.get("last-event-id") or request.query_params.get("since", "")
        stream = self._stream(session, self._number(known))
        headers = {**NEVER, "x-accel-buffering": "no"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    def sheets(self, request: Request) -> Response:
        """The sheets on a paper, as an edition prints them."""
        session, query = self._session(request), request.query_params
        wanted = SheetRequest(query.get("paper", ""), query.get("edition", ""))
        if session.snapshot is None:
            raise HTTPException(404)
        try:
            return json_answer(session.sheets(wanted, self._sessions.refresher.work))
        except KeyError:
            raise HTTPException(404) from None
        except Problem as problem:
            return json_answer({"message": problem.diagnostics[0].message}, 422)

    def numbers(self, request: Request) -> Response:
        """The numbers of the game as a part of a page, or the style that highlights their cells."""
        found = self._session(request).numbers(self._sessions.refresher.work)
        if found is None:
            raise HTTPException(404)
        part, style = found
        return (
            style_answer(style) if request.url.path.endswith(".css") else html_answer(part.encode())
        )

    def look(self, request: Request) -> Response:
        """The game's own style; dark screens have another accent."""
        return style_answer(self._session(request).styles[request.url.path.endswith("dark.css")])

    def picture(self, request: Request) -> Response:
        """A face, a sheet or a page of the rulebook; a face with its bleed if the address asks for it."""
        images, name = self._session(request).images, request.path_params["name"]
        try:
            svg = images.picture(name, "/bled/" in request.url.path)
        except Problem as problem:
            return Response(f"{problem}\n", 422, NEVER, "text/plain")
        if svg is None:
            raise HTTPException(404)
        return Response(svg, headers=FOR_EVER, media_type="image/svg+xml")

    def _session(self, request: Request) -> Session:
        return session_of(self._sessions, request)

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


def _missing(request: Request, fault: Exception | None = None) -> Response:
    return Response(not_found("This page, picture or game doesn’t exist."), 404, NEVER, "text/html")


def _broken(request: Request, fault: Exception) -> Response:
    said = f"a bug in Punchboard: {type(fault).__name__}: {fault}\n"
    return Response(said, 500, NEVER, "text/plain")
