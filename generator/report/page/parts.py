"""The building blocks of the page: sections, tables, charts with their tables, and details to open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.wording import counted
from generator.report.charts import Chart, svg_inline
from generator.report.html import Markup, Part, joined, tag

Row = Sequence[Part]


def section(ident: str, title: str, lead: Part, *parts: Part) -> Markup:
    """A section that the navigation links to."""
    head = tag("h2", title, id=f"{ident}-title")
    intro = tag("p", lead, class_="lead") if lead else ""
    return tag("section", head, intro, *parts, id=ident, aria_labelledby=f"{ident}-title")


def table(caption: str, heads: Sequence[Part], rows: Iterable[Row], words: int = 1) -> Markup:
    """A table: the first `words` columns are words, the others numbers; the first cell of a row is its header.

    If it's wider than the page, it scrolls by itself, also with the keyboard.
    """
    looks = ["" if at < words else "n" for at in range(len(heads))]
    top = [tag("th", head, scope="col", class_=look or False) for head, look in zip(heads, looks)]
    body = [
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            [tag("td", cell, class_=look or False) for cell, look in zip(row[1:], looks[1:])],
        )
        for row in rows
    ]
    content = tag(
        "table",
        tag("caption", caption, class_="unseen"),
        tag("thead", tag("tr", top)),
        tag("tbody", body),
    )
    return scrollable(content, caption)


def scrollable(content: Markup, name: str) -> Markup:
    """A block that scrolls if it is wider than the page."""
    return tag("div", content, class_="scroll", tabindex="0", role="group", aria_label=name)


def details(summary: Part, *parts: Part, about: str = "", class_: str = "") -> Markup:
    """A part that can be opened; `about` is added to its name for screen readers."""
    more = tag("span", f" {about}", class_="unseen") if about else ""
    return tag("details", tag("summary", summary, more), *parts, class_=class_ or False)


class FigureTitle(NamedTuple):
    """The title of a chart, and the note below it."""

    title: Part
    note: Part = ""
    head: str = "h4"
    """The element of the title: `h3` if the chart isn't in a subsection."""


def plot(ident: str, titled: FigureTitle, chart: Chart, numbers: Markup, *more: Part) -> Markup:
    """A chart with its title, and with its numbers as a table."""
    return tag(
        "figure",
        tag(
            "figcaption",
            tag(titled.head, titled.title),
            tag("p", titled.note) if titled.note else "",
        ),
        svg_inline(chart, f"{ident}-chart"),
        _opened_numbers(numbers, chart.title),
        *more,
        class_="plot",
        id=ident,
    )


def in_words(ident: str, titled: FigureTitle, numbers: Markup, about: str, *more: Part) -> Markup:
    """A figure without a chart: its title, a note, and its numbers as a table."""
    head = tag("figcaption", tag(titled.head, titled.title), tag("p", titled.note))
    return tag("figure", head, _opened_numbers(numbers, about), *more, class_="plot", id=ident)


def figures(plots: Sequence[Markup], most: int, noun: str, of: str = "") -> list[Markup]:
    """Figures side by side, up to `most` at once; the others can be opened."""
    parts = [tag("div", plots[:most], class_="plots")]
    if plots[most:]:
        summary = counted(len(plots) - most, noun) + of
        parts.append(details(summary, tag("div", plots[most:], class_="plots"), class_="more"))
    return parts


def _opened_numbers(numbers: Markup, about: str) -> Markup:
    summary = "Numbers and cells" if "href=" in numbers else "Numbers"
    return details(summary, numbers, about=f"of {about}")


def filter_field(ident: str, what: str, count: int) -> Markup:
    """The field that filters a list; the script shows it, since it only works with the script."""
    label = tag("label", f"Filter {what}", for_=f"{ident}-filter")
    field = tag(
        "input",
        id=f"{ident}-filter",
        type="search",
        autocomplete="off",
        spellcheck="false",
        data_filter=ident,
        aria_describedby=f"{ident}-found",
    )
    found = tag("output", f"{count:,} {what}", id=f"{ident}-found", for_=f"{ident}-filter")
    return tag("div", label, field, found, class_="filter", hidden=True, data_what=what)


def code(text: str) -> Markup:
    """An expression, or a name from the game's files."""
    return tag("code", text)


def quoted(text: str) -> Markup:
    """A message, with the words between backticks as code.

    >>> str(quoted("`x` is <b>"))
    '<code>x</code> is &lt;b&gt;'
    """
    parts = text.split("`")
    # An odd backtick is part of the text.
    if len(parts) % 2 == 0:
        return joined(text)
    return joined([code(part) if at % 2 else part for at, part in enumerate(parts)])
