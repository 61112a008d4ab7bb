"""The page before anything of a game is on it, and the list of games."""

from __future__ import annotations

from collections.abc import Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.preview.stylesheet import page_stamp
from generator.report.html import Markup, Part, tag


class View(NamedTuple):
    """One thing that a page can show."""

    path: str
    """The end of its address."""
    title: str
    key: str
    """The key that leads to it."""


VIEWS = (
    View("", "Faces", "1"),
    View("changes", "Changes", "2"),
    View("sheets", "Sheets", "3"),
    View("rulebook", "Rulebook", "4"),
    View("findings", "Findings", "5"),
    View("numbers", "Numbers", "6"),
)


def game_page(game: str, look: str, many: bool) -> bytes:
    """The page of a game; `look` names its own style if that is known, `many` says whether there are other games."""
    base = f"/game/{game}/"
    body = tag(
        "body",
        tag("a", "Skip to content", href="#main", class_="skip"),
        _bar(game, base, many),
        tag("div", id="alarm", role="alert"),
        tag("div", _ways(base), tag("main", id="main", tabindex="-1"), class_="frame"),
        tag("noscript", tag("p", "The preview needs JavaScript to update while you work.")),
        tag("div", id="news", role="status", class_="news"),
        data_game=game,
    )
    return _page(f"{game}: preview", body, script=True, styles=f"{base}|{look}" if look else "")


def _bar(game: str, base: str, many: bool) -> Markup:
    """The top: what the game is called, whether all that is shown is up to date, and two switches."""
    name = tag(
        "div",
        tag("a", "All games", href="/", class_="games") if many else "",
        tag("h1", tag("a", game, href=base, id="title")),
        tag("p", "", id="version", class_="soft"),
        class_="name",
    )
    status = tag(
        "p",
        tag("span", "", class_="light", aria_hidden="true"),
        tag("span", "Reading the game", id="said"),
        id="status",
        role="status",
    )
    switches = (_button("theme", "Theme: system", "d"), _button("help", "Keyboard shortcuts", "?"))
    return tag("header", name, status, tag("div", switches, class_="tools"), class_="bar")


def _ways(base: str) -> Markup:
    """The way to each view, with how much there is of it."""
    ways = [
        tag(
            "li",
            tag(
                "a",
                tag("span", view.title),
                tag("span", "", class_="count"),
                href=base + view.path,
                data_view=view.path or "faces",
                aria_keyshortcuts=view.key,
            ),
        )
        for view in VIEWS
    ]
    return tag("nav", tag("ul", ways), aria_label="Views")


def _button(name: str, label: str, key: str) -> Markup:
    return tag(
        "button", type="button", id=name, aria_label=label, title=label, aria_keyshortcuts=key
    )


def games_page(games: Sequence[tuple[str, str, str]]) -> bytes:
    """The list of games: of each its folder, its title and what it says of itself."""
    listed = [
        tag(
            "li",
            tag(
                "a",
                tag("b", title),
                tag("span", about) if about else "",
                tag("code", f"content/{name}"),
                href=f"/game/{name}/",
            ),
        )
        for name, title, about in games
    ]
    main = tag(
        "main", tag("h1", "Games"), tag("ul", listed, class_="shelf"), id="main", class_="index"
    )
    return _page("Punchboard preview", tag("body", main), script=False)


def not_found(said: str) -> bytes:
    """The page that says that there is nothing at an address."""
    main = tag(
        "main",
        tag("h1", "Not found"),
        tag("p", said),
        tag("p", tag("a", "All games", href="/")),
        class_="index",
    )
    return _page("Not found", tag("body", main), script=False)


def _page(title: str, body: Markup, script: bool, styles: str = "") -> bytes:
    base = f"/page/{page_stamp()}/"
    dark = "(prefers-color-scheme: dark)"
    parts: list[Part] = [
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("link", rel="icon", href=f"{base}icon.svg"),
        tag("title", title),
        tag("link", rel="stylesheet", href=f"{base}page.css"),
        tag("link", rel="stylesheet", href=f"{base}dark.css", media=dark, class_="dark"),
    ]
    if styles:
        own, _, look = styles.partition("|")
        parts += [
            tag("link", rel="stylesheet", href=f"{own}look.css?{look}", id="look"),
            tag(
                "link",
                rel="stylesheet",
                href=f"{own}dark.css?{look}",
                media=dark,
                class_="dark",
                id="look-dark",
            ),
        ]
    # Behind the styles, for it chooses between them, and before anything is shown.
    parts.append(tag("script", src=f"{base}theme.js"))
    if script:
        parts.append(tag("script", type="module", src=f"{base}app.js"))
    html = tag("html", tag("head", parts), body, lang="en")
    return f"<!doctype html>\n{html}\n".encode()
