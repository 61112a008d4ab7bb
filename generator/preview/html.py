"""The page of a game before anything is on it, the list of games, and the page for wrong addresses.

Their markup is in `data/preview/`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.preview.stylesheet import page_stamp
from generator.report.page.templates import templates

_TEMPLATES = templates("preview")


class View(NamedTuple):
    """One of the views of a page; its number is its keyboard shortcut."""

    path: str
    """The end of its address."""
    title: str


VIEWS = (
    View("", "Faces"),
    View("table", "Table"),
    View("text", "Text"),
    View("changes", "Changes"),
    View("sheets", "Sheets"),
    View("rulebook", "Rulebook"),
    View("findings", "Findings"),
    View("numbers", "Numbers"),
    View("export", "Export"),
)


def game_page(game: str, look: str, many: bool, token: str = "", nonce: str = "") -> bytes:
    """The page of a game; `look` is the stamp of its own style, if known, `many` whether there are other games.

    With a `token` the page can edit the game, and its scripts may add styles with a `nonce`.
    """
    base = f"/game/{game}/"
    title = f"{game}: preview"
    values = {
        "game": game,
        "base": base,
        "look": look,
        "many": many,
        "token": token,
        "nonce": nonce,
    }
    return _page("game.html", title, views=VIEWS, **values)


def games_page(games: Sequence[tuple[str, str, str]]) -> bytes:
    """The list of games: the folder, title and tagline of each."""
    return _page("games.html", "Punchboard preview", games=games)


def not_found(message: str) -> bytes:
    """The page for a wrong address."""
    return _page("missing.html", "Not found", message=message)


def _page(template: str, title: str, **values: Any) -> bytes:
    html = _TEMPLATES.get_template(template).render(
        title=title, files=f"/page/{page_stamp()}/", **values
    )
    return f"<!doctype html>\n{html}\n".encode()
