"""The page of a game before anything is on it, the list of games, and the page for wrong addresses."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.preview.stylesheet import page_stamp
from generator.report.html import Markup, Part, joined, tag

_DARK = "(prefers-color-scheme: dark)"


class View(NamedTuple):
    """One of the views of a page."""

    path: str
    """The end of its address."""
    title: str
    key: str
    """Its keyboard shortcut."""


VIEWS = (
    View("", "Faces", "1"),
    View("changes", "Changes", "2"),
    View("sheets", "Sheets", "3"),
    View("rulebook", "Rulebook", "4"),
    View("findings", "Findings", "5"),
    View("numbers", "Numbers", "6"),
)


def game_page(game: str, look: str, many: bool) -> bytes:
    """The page of a game; `look` is the stamp of its own style, if known, `many` whether there are other games."""
    base = f"/game/{game}/"
    body = tag(
        "body",
        tag("a", "Skip to content", href="#main", class_="skip"),
        _bar(game, base, many),
        tag("div", id="alarm", role="alert"),
        tag("div", _tabs(base), tag("main", id="main", tabindex="-1"), class_="frame"),
        tag("noscript", tag("p", "The preview needs JavaScript to update while you work.")),
        tag("div", id="news", role="status", class_="news"),
        data_game=game,
    )
    own: list[Part] = []
    if look:
        own = [
            _stylesheet(f"{base}look.css?{look}", id="look"),
            _stylesheet(f"{base}dark.css?{look}", media=_DARK, class_="dark", id="look-dark"),
        ]
    script = tag("script", type="module", src=f"/page/{page_stamp()}/app.js")
    return _page(f"{game}: preview", body, own, script)


def _bar(game: str, base: str, many: bool) -> Markup:
    """The header: the game, whether the page is up to date, and two buttons."""
    name = (
        tag("a", "All games", href="/", class_="games") if many else "",
        tag("h1", tag("a", game, href=base, id="title")),
        tag("p", "", id="version", class_="soft"),
    )
    status = (
        tag("span", "", class_="light", aria_hidden="true"),
        tag("span", "Reading the game", id="said"),
    )
    buttons = [
        tag("button", type="button", id=ident, aria_label=label, title=label, aria_keyshortcuts=key)
        for ident, label, key in (
            ("theme", "Theme: system", "d"),
            ("help", "Keyboard shortcuts", "?"),
        )
    ]
    return tag(
        "header",
        tag("div", name, class_="name"),
        tag("p", status, id="status", role="status"),
        tag("div", buttons, class_="tools"),
        class_="bar",
    )


def _tabs(base: str) -> Markup:
    tabs = [
        tag(
            "a",
            tag("span", view.title),
            tag("span", "", class_="count"),
            href=base + view.path,
            data_view=view.path or "faces",
            aria_keyshortcuts=view.key,
        )
        for view in VIEWS
    ]
    return tag("nav", tag("ul", [tag("li", each) for each in tabs]), aria_label="Views")


def games_page(games: Sequence[tuple[str, str, str]]) -> bytes:
    """The list of games: the folder, title and tagline of each."""
    links = [
        tag(
            "a",
            tag("b", title),
            tag("span", about) if about else "",
            tag("code", f"content/{name}"),
            href=f"/game/{name}/",
        )
        for name, title, about in games
    ]
    shelf = tag("ul", [tag("li", each) for each in links], class_="shelf")
    main = tag("main", tag("h1", "Games"), shelf, id="main", class_="index")
    return _page("Punchboard preview", tag("body", main))


def not_found(message: str) -> bytes:
    """The page for a wrong address."""
    link = tag("p", tag("a", "All games", href="/"))
    main = tag("main", tag("h1", "Not found"), tag("p", message), link, class_="index")
    return _page("Not found", tag("body", main))


def _stylesheet(href: str, **attributes: str) -> Markup:
    return tag("link", rel="stylesheet", href=href, **attributes)


def _page(title: str, body: Markup, own: Sequence[Part] = (), script: Part = "") -> bytes:
    base = f"/page/{page_stamp()}/"
    head = joined(
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("link", rel="icon", href=f"{base}icon.svg"),
        tag("title", title),
        _stylesheet(f"{base}page.css"),
        _stylesheet(f"{base}dark.css", media=_DARK, class_="dark"),
        own,
        # After the styles, since it chooses between them, and before anything is shown.
        tag("script", src=f"{base}theme.js"),
        script,
    )
    html = tag("html", tag("head", head), body, lang="en")
    return f"<!doctype html>\n{html}\n".encode()
