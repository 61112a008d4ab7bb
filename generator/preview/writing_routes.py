"""Answers requests that write files: exports, and edits of a game."""

from __future__ import annotations

from collections.abc import Sequence
from mimetypes import guess_type

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.manual.schemas import WRITTEN, schema
from generator.preview.access import is_local
from generator.preview.answers import NEVER, json_answer, session_of, snapshot_of
from generator.preview.editor import Editor, tables
from generator.preview.sessions import Sessions
from generator.preview.texts import texts

_BINARY = "application/octet-stream"
"""A file that a browser saves."""


def writing_routes(sessions: Sessions, game: str) -> Sequence[Route]:
    """The routes below the address of a game."""
    pages = _Writing(sessions)
    return (
        Route(game + "exports.json", pages.exports),
        Route(game + "exports/{destination}.json", pages.plan),
        Route(game + "exports/{destination}", pages.make, methods=["POST"]),
        Route(game + "exports/{destination}/{path:path}", pages.exported),
        Route(game + "tables.json", pages.tables),
        Route(game + "table.json", pages.opened),
        Route(game + "texts.json", pages.texts),
        Route(game + "text.json", pages.opened),
        Route(game + "schema/{topic}.json", pages.schema),
        Route(game + "edit", pages.edit, methods=["POST"]),
    )


class _Writing:
    """The answers to requests. Starlette calls those that may take a while in threads."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions = sessions

    def exports(self, request: Request) -> Response:
        """Where the game can go."""
        return json_answer(
            self._sessions.exports.destinations(snapshot_of(self._sessions, request))
        )

    def plan(self, request: Request) -> Response:
        """What an export would make."""
        local = request.client is not None and is_local(request.client.host)
        snapshot, name = snapshot_of(self._sessions, request), request.path_params["destination"]
        try:
            with self._sessions.refresher.work:
                return json_answer(self._sessions.exports.plan(snapshot, name, local))
        except KeyError:
            raise HTTPException(404) from None

    def make(self, request: Request) -> Response:
        """Makes an export."""
        session, name = session_of(self._sessions, request), request.path_params["destination"]
        try:
            with self._sessions.refresher.work:
                return json_answer(self._sessions.exports.make(session.game, name))
        except KeyError:
            raise HTTPException(404) from None
        except OSError as fault:
            return json_answer({"message": fault.strerror or str(fault)}, 507)

    def exported(self, request: Request) -> Response:
        """A file that an export wrote."""
        session, params = session_of(self._sessions, request), request.path_params
        content = self._sessions.exports.file(session.game, params["destination"], params["path"])
        if content is None:
            raise HTTPException(404)
        kind = guess_type(params["path"])[0] or ""
        shown = kind if kind.startswith("image/") or kind == "application/pdf" else _BINARY
        return Response(content, headers=NEVER, media_type=shown)

    def tables(self, request: Request) -> Response:
        """The tables of the game."""
        return json_answer(tables(snapshot_of(self._sessions, request)))

    def texts(self, request: Request) -> Response:
        """The text files of the game."""
        return json_answer(texts(snapshot_of(self._sessions, request)))

    def schema(self, request: Request) -> Response:
        """The JSON Schema of a file that is edited as text."""
        topic = request.path_params["topic"]
        if topic not in WRITTEN:
            raise HTTPException(404)
        return json_answer(schema(topic))

    def opened(self, request: Request) -> Response:
        """A file to be edited, as a table or as text."""
        view = request.url.path.rpartition("/")[2].removesuffix(".json")
        return json_answer(*self._editor(request).show(view, request.query_params.get("file", "")))

    async def edit(self, request: Request) -> Response:
        """Makes an edit, or undoes or redoes one."""
        editor, session = self._editor(request), session_of(self._sessions, request)
        answer, status = await run_in_threadpool(editor.answer, await request.body())
        if status == 200:
            self._sessions.refresher.wrote(session.game)
            session.edited(editor.history)
        return json_answer(answer, status)

    def _editor(self, request: Request) -> Editor:
        editor = self._sessions.editor(request.path_params["game"])
        if editor is None:
            raise HTTPException(404)
        return editor
