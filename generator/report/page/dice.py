"""The dice that the claims roll, with the chances of their results."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import eq, ge, le
from typing import Any

from generator.report.charts.columns import Column, columns, columns_on_axis
from generator.report.html import Markup, Part
from generator.report.numbers.figures import number, percent
from generator.report.page.page_data import Figure, NumberTable, PageData, render
from generator.report.page.rolls import Chances, Roll

_HEADS = {"total": "total", "hits": "dice that hit", "value": "value"}


def dice_section(page: PageData) -> Markup:
    """The section of dice."""
    return render("dice.html", rolls=[_roll(page, rolls) for rolls in page.rolls.alike.values()])


def _roll(page: PageData, rolls: Sequence[Roll]) -> dict[str, Any]:
    """Rolls with the same curve: the figure of the simplest, the means of the others, and their claims."""
    roll = min(rolls, key=lambda each: len(each.title))
    others = sorted((each for each in rolls if each is not roll), key=Roll.mean)
    claims = sorted({at for each in rolls for at in page.rolls.claims[each]})
    return {
        "title": roll.title,
        "figure": _figure(page, roll),
        "others": [(each.title, number(each.mean())) for each in others],
        "claims": [(f"claim-{at}", page.inspection.claims[at - 1].say) for at in claims],
    }


def _figure(page: PageData, roll: Roll) -> Figure:
    """The chances of a roll as columns, or in words if all are the same, since equal columns would show nothing."""
    ident, note = page.rolls.ident(roll), f"{number(roll.mean())} on average"
    numbers, chances = _numbers(page, roll), {chance for _, chance in roll.chances}
    if len(chances) > 1:
        texts = [(n, percent(chance.numerator, chance.denominator)) for n, chance in roll.chances]
        about = f"{_HEADS[roll.what]}: " + "; ".join(f"{number(n)}: {text}" for n, text in texts)
        shown = columns_on_axis([(n, chance, _short(chance)) for n, chance in roll.chances])
        # A column for several totals has the sum of their chances.
        shown = [Column(each.name, each.size, each.label and _short(each.size)) for each in shown]
        chart = columns(f"{roll.title}, chances in percent", about, shown)
        return Figure(ident, roll.title, note, numbers, chart.title, chart, "h3")
    text = f"{len(roll.chances)} equally likely results: {_short(*chances)} % each · {note}"
    return Figure(ident, roll.title, text, numbers, roll.title, head="h3")


def _short(chance: Fraction) -> str:
    """A chance in percent, to a tenth.

    >>> _short(Fraction(1, 6)), _short(Fraction(1, 2)), _short(Fraction(1)), _short(Fraction(1, 10**5))
    ('16.7', '50.0', '100', '<0.1')
    """
    text = f"{float(100 * chance):.1f}"
    return "<0.1" if text == "0.0" and chance else text.replace("100.0", "100")


def _numbers(page: PageData, roll: Roll) -> NumberTable:
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
    return NumberTable(f"Chances of {roll.title}", heads, rows)


def _sums(chances: Chances, at: Fraction) -> list[str]:
    """The chances of a number, of at least that, and of at most that, in percent."""
    sums = (
        sum((chance for n, chance in chances if fits(n, at)), Fraction(0)) for fits in (eq, ge, le)
    )
    return [percent(each.numerator, each.denominator) for each in sums]
