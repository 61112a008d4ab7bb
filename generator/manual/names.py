"""Pages about names that come with Punchboard: sizes, papers, stocks, styles, colours, profiles, codes and others."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.files.project import DiskProject, built_in_folder
from generator.game.spec import sizes_catalog
from generator.game.spec.checks import profile_named
from generator.game.spec.sizes_catalog import NamedSize
from generator.game.spec.stocks import stocks
from generator.game.spec.theme import PLAIN, Theme, load_theme
from generator.manual.lines import entries, filled, reflowed


@cache
def sizes() -> Mapping[str, str]:
    """The pages of all named sizes and papers, by each of their names in lower case."""
    found: dict[str, str] = {}
    for kind, listed in (("paper", sizes_catalog.papers()), ("size", sizes_catalog.sizes())):
        for each in listed.values():
            for word in (each.name, *each.also):
                key = word.lower()
                found[key] = found.get(key, "") + _size_page(word, kind, each)
    return found


def _size_page(word: str, kind: str, each: NamedSize) -> str:
    (width, height), inches = each.size, each.inches
    measures = f"{width:g} x {height:g} mm ({inches.width:.4g} x {inches.height:.4g} in)"
    also = f"Also called {', '.join(each.also)}. " if each.also else ""
    use = f"`size: {each.name}`" if kind == "size" else f"`papers: [{each.name}]`"
    return _page(f"{word}: a {kind}: {measures}", f"{also}Used by: {each.source}. Write {use}.")


def _page(head: str, text: str) -> str:
    return f"{head}\n\n{filled(text)}\n"


def stock_page(name: str) -> str:
    """The labels of a stock and where they are."""
    found = stocks()[name]
    label, at = found.stock.label, found.stock.at
    measures = f"{label.width:g} x {label.height:g} mm" if label else "labels"
    rows = len(at) // found.stock.columns
    head = f"{name}: a stock of labels: {measures}, {found.stock.columns} x {rows} on a sheet"
    return _page(head, f"Write `sheet: {name}`. Source of the figures: {found.source}.")


@cache
def plain_theme() -> Theme:
    """The theme that comes with Punchboard, with its text styles and colours."""
    return load_theme(DiskProject(built_in_folder()), "", PLAIN).value


def style_page(name: str) -> str:
    """What a text style of the theme `plain` looks like."""
    style = plain_theme().styles[name]
    slant = " italic" if style.italic else ""
    head = f"{name}: a text style of `plain`: {style.font} {style.weight}{slant}, {style.size:g} pt"
    return _page(head, "Your theme can change it. `punchboard list styles` lists all.")


def color_page(name: str) -> str:
    """What a colour of the theme `plain` is."""
    head = f"{name}: a colour of `plain`: {plain_theme().palette[name].written}"
    return _page(head, "Your theme can change it. `punchboard list palette` lists all.")


def profile_page(name: str) -> str:
    """The checks that a profile makes stricter or more lenient, and why."""
    changes = profile_named(name).checks
    head = f"{name}: a profile of checks: how strict they are before a {name}"
    listed = entries({code: f"{each.severity}: {each.why}" for code, each in changes.items()})
    use = (
        f"Write `checks: {{profile: {name}}}` in game.yaml, or `punchboard check --profile {name}`."
    )
    return "\n".join([filled(head), "", filled(use), "", *listed, ""])


def jinja_filter_page(name: str) -> str:
    """A filter that comes with Jinja2."""
    head = f"{name}: a filter of Jinja2: `{{{{ value | {name} }}}}`"
    return _page(
        head, "See `punchboard explain filters`, and the documentation of Jinja2 for what it takes."
    )


@cache
def codes() -> Mapping[str, str]:
    """The codes of messages by code, and those of checks by the check's name, too."""
    from generator.checks import all_manuals

    manuals = all_manuals()
    return {code: code for code in manuals} | {
        each.name: code for code, each in manuals.items() if each.name
    }


def code_page(word: str) -> str:
    """What a message means and how to fix it."""
    from generator.checks import all_manuals

    return f"{reflowed(str(all_manuals()[codes()[word]]))}\n"
