"""`punchboard list`: the names that a game, a template or a command can use."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from generator.cli import Workspace, WrongUse, find_workspace, games_of, known_profile
from generator.cli._options import Argument, Option
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import similar

if TYPE_CHECKING:
    from generator.files.project import DiskProject
    from generator.game.spec.sizes_catalog import NamedSize
    from generator.game.spec.theme import Theme

Rows = list[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Command:
    """List the names that a game or a template can use.

    \b
    Examples:
      punchboard list sizes             card and tile sizes
      punchboard list sizes tarot       only those with `tarot` in their line
      punchboard list stocks 5160       sheets of labels, by their makers' numbers
      punchboard list icons sword       icons for `:sword:` in a text, or `icon: sword`
      punchboard list destinations      what `punchboard export` can make
      punchboard list products deck     what print shops make, for `product` of an export
      punchboard list elements          what a template can draw
      punchboard list partials          templates to extend and to use in your own
      punchboard list ornaments         frames, dividers and corners for cards
      punchboard list styles            text styles
      punchboard list palette my-game   the colours of a game
      punchboard list checks            what `punchboard check` looks for
      punchboard list checks --profile print    how strict the checks are before printing, and why
      punchboard list games             the games of the workspace, and games to copy
    """

    topic: Annotated[str | None, Argument("TOPIC")] = None
    """`games`, `sizes`, `papers`, `stocks`, `shapes`, `textures`, `schemes`, `destinations`, `products`, `elements`,
    `partials`, `ornaments`, `styles`, `palette`, `fonts`, `icons` or `checks`."""
    word: Annotated[str | None, Argument("[WORD]")] = None
    """Print only lines with this word. For `styles` and `palette`: the game (default: the theme `plain`)."""
    profile: Annotated[str, Option(metavar="PROFILE")] = ""
    """For `checks`: show how strict they are for a `prototype`, a `playtest` or a `print`."""
    workspace: Workspace = None

    def run(self) -> None:
        """Prints the list."""
        known, topic, word = (*TOPICS, *OF_THEME), self.topic, self.word
        if topic is None:
            listed = ", ".join(f"`{name}`" for name in known)
            hint = f"write one of {listed}: `punchboard list sizes`"
            raise WrongUse("the topic is missing", hint)
        if topic not in known:
            raise WrongUse(f"there is no list of `{topic}`", similar(topic, known, "topic"))
        if self.profile and topic != "checks":
            raise WrongUse(f"{topic} have no profiles", "leave out `--profile`")
        if topic in OF_THEME:
            theme, word = _theme(self.workspace, word)
            rows = OF_THEME[topic](theme)
        else:
            rows = _checks(self.profile) if self.profile else TOPICS[topic](self.workspace)
        if word is not None:
            rows = [row for row in rows if word.lower() in "\t".join(row).lower()]
        print(table(rows), end="")
        if not rows and word is not None:
            raise WrongUse(f"no line of `punchboard list {topic}` contains `{word}`")


def table(rows: Rows) -> str:
    """Rows as aligned columns.

    >>> table([("a4", "210 x 297 mm"), ("letter", "216 x 279 mm")])
    'a4      210 x 297 mm\\nletter  216 x 279 mm\\n'
    """
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = (
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows
    )
    return "".join(f"{line}\n" for line in lines)


def _games(workspace: Path | None) -> Rows:
    from generator.files.project import built_in_folder

    try:
        own = games_of(find_workspace(workspace))
    except WrongUse:
        own = []
    rows: Rows = [(name, f"content/{name}/") for name in own]
    return rows + [
        (name, f"to copy: punchboard new my-{name} --like {name}")
        for name in games_of(built_in_folder())
        if name not in own
    ]


def _named_sizes(kind: str) -> Rows:
    """The `sizes` or the `papers`."""
    from generator.game.spec import sizes_catalog

    return [_named_size(each) for each in getattr(sizes_catalog, kind)().values()]


def _stocks(_: Path | None) -> Rows:
    from generator.game.spec.stocks import stocks

    return [
        (
            name,
            f"{each.stock.label.width:g} x {each.stock.label.height:g} mm"
            if each.stock.label
            else "",
            each.stock.form
            if each.stock.form == "circle" or not each.radius
            else f"radius {each.radius:g}",
            f"{each.stock.columns} x {len(each.stock.at) // each.stock.columns}",
            each.stock.paper.name if each.stock.paper else "",
            each.source,
            ", ".join(each.also),
        )
        for name, each in stocks().items()
    ]


def _products(_: Path | None) -> Rows:
    from generator import data
    from generator.export.products import measure, vendor

    return [
        (
            each.name,
            measure(each.trim),
            f"{each.px} px",
            each.shape,
            each.kind,
            f"{shop} ({each.basis})",
        )
        for shop in data.names("products", ".yaml")
        for each in vendor(shop).products.values()
    ]


def _summaries(module: str, registry: str) -> Rows:
    """The parts of a registry, with the first paragraph of their docstring, or of their module's."""
    from importlib import import_module
    from inspect import getmodule, isclass

    from generator.decode.json_schema import summary

    parts = getattr(import_module(f"generator.{module}"), registry)
    return [
        (name, summary(parts[name] if isclass(parts[name]) else getmodule(parts[name])))
        for name in parts.names()
    ]


def _partials(_: Path | None) -> Rows:
    from generator.manual.shared_templates import shared_templates

    return [(name, each.summary) for name, each in shared_templates().items()]


def _ornaments(_: Path | None) -> Rows:
    from generator.manual.shared_templates import ornaments

    return [(name, kind, shown) for name, (kind, shown) in ornaments().items()]


def _theme(workspace: Path | None, word: str | None) -> tuple[Theme, str | None]:
    """The theme of a game if a word names one, or `plain`; and the word if it doesn't."""
    from generator.foundation.diagnostics import Collector
    from generator.game.spec.recovery import read_spec
    from generator.game.spec.theme import PLAIN, load_theme

    project = _project(workspace)
    if word is None or not project.exists(f"content/{word}/game.yaml"):
        return load_theme(project, "", PLAIN).value, word
    spec, _ = read_spec(project, f"content/{word}/game.yaml", Collector())
    return load_theme(project, f"content/{word}", spec.theme.text or PLAIN).value, None


def _styles(theme: Theme) -> Rows:
    return [
        (
            name,
            each.font,
            f"{each.size:g} pt",
            f"{each.weight} italic" if each.italic else str(each.weight),
            next((n for n, c in theme.palette.items() if c == each.color), each.color.written),
            each.align,
        )
        for name, each in theme.styles.items()
    ]


def _palette(theme: Theme) -> Rows:
    return [(name, color.written) for name, color in theme.palette.items()]


def _fonts(workspace: Path | None) -> Rows:
    from generator.text.fonts import FontBook

    return [(family,) for family in FontBook(_project(workspace)).families()]


def _icons(workspace: Path | None) -> Rows:
    from generator.icons import IconSet

    icons = IconSet(_project(workspace), "")
    return [
        (name, f"by {author.name}" if (author := icons.author(name)) else "")
        for name in icons.names()
    ]


def _brief(summary: str) -> str:
    """The first sentence of a check's summary.

    >>> _brief("A card is lost. Looked at are decks.")
    'A card is lost.'
    """
    first, dot, _ = summary.partition(". ")
    return first + dot.strip()


def _checks(profile: str = "") -> Rows:
    """All checks; with a profile, their severity there and why it differs."""
    from generator.checks import CHECKS

    changed = known_profile(profile).checks if profile else {}
    return [
        (each.code, change.severity, each.name, change.why)
        if (change := changed.get(each.code))
        else (each.code, each.severity.word, each.name, _brief(each.summary))
        for each in CHECKS
    ]


TOPICS: dict[str, Callable[[Path | None], Rows]] = {
    "games": _games,
    "sizes": lambda _: _named_sizes("sizes"),
    "papers": lambda _: _named_sizes("papers"),
    "stocks": _stocks,
    "shapes": lambda _: _summaries("shapes", "SHAPES"),
    "textures": lambda _: _summaries("textures", "TEXTURES"),
    "schemes": lambda _: _summaries("impose", "SCHEMES"),
    "destinations": lambda _: _summaries("export", "DESTINATIONS"),
    "products": _products,
    "elements": lambda _: _summaries("elements", "ELEMENTS"),
    "partials": _partials,
    "ornaments": _ornaments,
    "fonts": _fonts,
    "icons": _icons,
    "checks": lambda _: _checks(),
}
OF_THEME: dict[str, Callable[[Theme], Rows]] = {"styles": _styles, "palette": _palette}


def _named_size(named: NamedSize) -> tuple[str, ...]:
    width, height = named.size
    inches = named.inches
    return (
        named.name,
        f"{width:g} x {height:g} mm",
        f"{inches.width:.4g} x {inches.height:.4g} in",
        ", ".join(named.also),
        named.source,
    )


def _project(workspace: Path | None) -> DiskProject:
    from generator.files.project import DiskProject, built_in_folder

    try:
        return DiskProject(find_workspace(workspace))
    except WrongUse:
        return DiskProject(built_in_folder())
