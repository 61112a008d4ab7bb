"""Answers what pages ask for: the page, the state of a game, its pictures, and what is new as it happens."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from generator.foundation.diagnostics import Problem
from generator.preview.access import App, Guard, Hosts
from generator.preview.html import VIEWS, game_page, games_page, not_found
from generator.preview.session import Session, Step
from generator.preview.sessions import Sessions
from generator.preview.sheet_view import SheetRequest
from generator.preview.stylesheet import page_files, page_stamp

HEARTBEAT = 15.0
"""Seconds between two signs of life where nothing happens: less than what makes anything between close a connection."""
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_NEVER = {"cache-control": "no-store"}


def application(sessions: Sessions, hosts: Hosts, heartbeat: float = HEARTBEAT) -> App:
    """The whole of it, guarded."""
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
        Route(game + "lights.css", pages.lights),
        Route(game + "look.css", pages.look),
        Route(game + "dark.css", pages.look),
        Route(game + "picture/{name}.svg", pages.picture),
        Route(game + "bled/{name}.svg", pages.picture),
    ]
    app = Starlette(routes=routes, exception_handlers={404: _missing, 500: _broken})
    return Guard(app, hosts)


class _Pages:
    """The answers; those that take work are given by threads."""

    def __init__(self, sessions: Sessions, heartbeat: float) -> None:
        self._sessions = sessions
        self._heartbeat = heartbeat

    def first(self, request: Request) -> Response:
        """The list of games, or the only one."""
        if len(self._sessions.games) == 1:
            return RedirectResponse(f"/game/{self._sessions.games[0]}/", 302, headers=_NEVER)
        return _html(games_page([*self._sessions.titles()]))

    def file(self, request: Request) -> Response:
        """A file of the page."""
        found = page_files().get(request.path_params["name"])
        if found is None:
            return _missing(request)
        # An old address gives what is there now, and not for ever.
        kept = _FOR_EVER if request.path_params["stamp"] == page_stamp() else _NEVER
        return Response(found.data, media_type=found.kind, headers=kept)

    def game_page(self, request: Request) -> Response:
        """The page of a game."""
        session = self._session(request)
        if session is None:
            return _missing(request)
        if not request.url.path.startswith(f"/game/{session.game}/"):
            return RedirectResponse(f"/game/{session.game}/", 302, headers=_NEVER)
        return _html(game_page(session.game, session.styles.stamp, len(self._sessions.games) > 1))

    def state(self, request: Request) -> Response:
        """All there is to show of a game."""
        session = self._session(request)
        if session is None:
            return _missing(request)
        number, entries = session.whole()
        said = {
            "run": self._sessions.run,
            "page": page_stamp(),
            "number": number,
            "entries": entries,
        }
        return _json(said)

    async def events(self, request: Request) -> Response:
        """What is new of a game, as it happens, from the state on that the page knows."""
        session = self._session(request)
        if session is None:
            return _missing(request)
        if request.method == "HEAD":
            return Response(headers=_NEVER, media_type="text/event-stream")
        known = request.headers.get("last-event-id") or request.query_params.get("since", "")
        stream = self._stream(session, self._number(known))
        headers = {**_NEVER, "x-accel-buffering": "no"}
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    def sheets(self, request: Request) -> Response:
        """The sheets on a paper, as an edition prints them."""
        session = self._session(request)
        if session is None or session.seen is None:
            return _missing(request)
        asked = request.query_params
        wanted = SheetRequest(asked.get("paper", ""), asked.get("edition", ""))
        try:
            return _json(session.sheets(wanted, self._sessions.refresher.work))
        except KeyError:
            return _missing(request)
        except Problem as problem:
            return _json({"message": problem.diagnostics[0].message}, 422)

    def numbers(self, request: Request) -> Response:
        """What the game comes to, as a part of a page."""
        session = self._session(request)
        found = session.numbers(self._sessions.refresher.work) if session is not None else None
        return _missing(request) if found is None else _html(found[0].encode())

    def lights(self, request: Request) -> Response:
        """The style that lights up the cells of a number."""
        session = self._session(request)
        found = session.numbers(self._sessions.refresher.work) if session is not None else None
        return _missing(request) if found is None else _style(found[1])

    def look(self, request: Request) -> Response:
        """What is the game's own of the page's style; dark screens have another accent."""
        session = self._session(request)
        at = int(request.url.path.endswith("dark.css"))
        return _missing(request) if session is None else _style(session.styles[at])

    def picture(self, request: Request) -> Response:
        """A face, a sheet or a page of the rulebook; a face with its bleed where the address says so."""
        session, name = self._session(request), request.path_params["name"]
        if session is None:
            return _missing(request)
        try:
            made = session.images.picture(name, "/bled/" in request.url.path)
        except Problem as problem:
            return Response(f"{problem}\n", 422, _NEVER, "text/plain")
        if made is None:
            return _missing(request)
        return Response(made, headers=_FOR_EVER, media_type="image/svg+xml")

    def _session(self, request: Request) -> Session | None:
        return self._sessions.session(request.path_params["game"])

    def _number(self, known: str) -> int | None:
        """The number in what a page says it knows; None where that is of another run of the program."""
        run, _, number = known.rpartition(":")
        return int(number) if run == self._sessions.run and number.isdecimal() else None

    async def _stream(self, session: Session, number: int | None) -> AsyncIterator[bytes]:
        """Events, for as long as the page listens; signs of life between them."""
        told: object = self  # A page that comes back may think that work is still going on.
        with session.notifier.subscribe() as bell:
            yield b"retry: 1000\n\n"
            while not self._sessions.closing:
                bell.clear()
                for step in session.since(number):
                    number = step.number
                    yield _event(step, self._sessions.run)
                if session.working != told:
                    told = session.working
                    yield f"event: working\ndata: {json.dumps(told)}\n\n".encode()
                try:
                    await asyncio.wait_for(bell.wait(), self._heartbeat)
                except TimeoutError:
                    yield b": still here\n\n"


def _event(step: Step, run: str) -> bytes:
    return f"event: {step.name}\nid: {run}:{step.number}\ndata: {step.data}\n\n".encode()


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
