"""The dice that the claims roll, with the chances of their results."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import eq, ge, le

from generator.foundation.wording import counted
from generator.report.charts import Chart
from generator.report.charts.columns import Column, columns, columns_on_axis
from generator.report.html import Markup, Part, tag
from generator.report.numbers.figures import number, percent
from generator.report.page.page_data import PageData
from generator.report.page.parts import (
    FigureTitle,
    code,
    details,
    figures,
    in_words,
    plot,
    section,
    table,
)
from generator.report.page.rolls import Chances, Roll

_OPEN = 9
"""The charts that are shown at once; the others can be opened."""
_HEADS = {"total": "total", "hits": "dice that hit", "value": "value"}


def dice_section(page: PageData) -> Markup:
    """The section of dice."""
    found = list(page.rolls.alike.values())
    if not found:
        return section("dice", "Dice", "No claim in this game rolls dice.")
    parts = figures([_plot(page, rolls) for rolls in found], _OPEN, "more roll")
    lead = "The dice that the claims roll, and how likely each result is: exact chances in percent."
    return section("dice", "Dice", lead, *parts)


def _plot(page: PageData, rolls: Sequence[Roll]) -> Markup:
    """The chart of rolls with the same curve: that of the simplest, and the means of the others."""
    roll = min(rolls, key=lambda each: len(each.title))
    claims = sorted({at for each in rolls for at in page.rolls.claims[each]})
    links = [
        tag("li", tag("a", page.inspection.claims[at - 1].say, href=f"#claim-{at}"))
        for at in claims
    ]
    rolled = f"Used by {counted(len(claims), 'claim')}"
    used = details(rolled, tag("ul", links), about=f"that roll {roll.title}")
    shown = _numbers(page, roll)
    ident = page.rolls.ident(roll)
    note = f"{number(roll.mean())} on average"
    others = [each for each in rolls if each is not roll]
    more = [*([_shifted(roll, others)] if others else []), used]
    chances = {chance for _, chance in roll.chances}
    if len(chances) > 1:
        return plot(ident, FigureTitle(roll.title, note, "h3"), roll_chart(roll), shown, *more)
    # A chart of equal columns would show nothing.
    text = f"{len(roll.chances)} equally likely results: {_short(*chances)} % each · {note}"
    return in_words(ident, FigureTitle(roll.title, text, "h3"), shown, roll.title, *more)


def _shifted(roll: Roll, others: Sequence[Roll]) -> Markup:
    """The other rolls with the same curve, with their means."""
    listed = [
        tag("li", code(each.title), f": {number(each.mean())} on average")
        for each in sorted(others, key=Roll.mean)
    ]
    text = f"Same chances, shifted: {counted(len(others), 'roll')}"
    return details(text, tag("ul", listed), about=f"like {roll.title}")


def roll_chart(roll: Roll) -> Chart:
    """The chance of each number as columns."""
    texts = [(n, percent(chance.numerator, chance.denominator)) for n, chance in roll.chances]
    about = f"{_HEADS[roll.what]}: " + "; ".join(f"{number(n)}: {text}" for n, text in texts)
    shown = columns_on_axis([(n, chance, _short(chance)) for n, chance in roll.chances])
    # A column for several totals has the sum of their chances.
    shown = [Column(each.name, each.size, each.label and _short(each.size)) for each in shown]
    return columns(f"{roll.title}, chances in percent", about, shown)


def _short(chance: Fraction) -> str:
    """A chance in percent, to a tenth.

    >>> _short(Fraction(1, 6)), _short(Fraction(1, 2)), _short(Fraction(1)), _short(Fraction(1, 10**5))
    ('16.7', '50.0', '100', '<0.1')
    """
    text = f"{float(100 * chance):.1f}"
    return "<0.1" if text == "0.0" and chance else text.replace("100.0", "100")


def _numbers(page: PageData, roll: Roll) -> Markup:
    """A table of the chances, linked to the cells with the bands of the roll, if any."""
    texts = [
        (number(n), str(chance) if chance.denominator < 10**9 else "·", *_sums(roll.chances, n))
        for n, chance in roll.chances
    ]
    back = page.rolls.ident(roll)
    rows: list[Sequence[Part]] = [
        [
            page.cells.number(each, roll.cells, roll.title, back) if roll.cells else each
            for each in row
        ]
        for row in texts
    ]
    heads = (_HEADS[roll.what], "chance", "in percent", "or more", "or less")
    return table(f"Chances of {roll.title}", heads, rows)


def _sums(chances: Chances, at: Fraction) -> list[str]:
    """The chances of a number, of at least that, and of at most that, in percent."""
    sums = (
        sum((chance for n, chance in chances if fits(n, at)), Fraction(0)) for fits in (eq, ge, le)
    )
    return [percent(each.numerator, each.denominator) for each in sums]
