"""The dice that the game's numbers speak of, each with the chances of what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generator.foundation.wording import counted
from generator.report.charts import Chart
from generator.report.charts.columns import Column, columns, columns_on_axis
from generator.report.html import Markup, Part, tag
from generator.report.numbers.figures import number, percent
from generator.report.page.page_data import PageData
from generator.report.page.parts import FigureTitle, code, details, in_words, plot, section, table
from generator.report.page.rolls import Chances, Roll

_OPEN = 9
"""So many charts are shown at once; further ones are opened."""
_HEADS = {"total": "total", "hits": "dice that hit", "value": "value"}


def dice_section(page_data: PageData) -> Markup:
    """The section of dice."""
    found = list(page_data.rolls.alike.values())
    if not found:
        return section("dice", "Dice", "No claim in this game rolls dice.")
    made = [_plot(page_data, rolls) for rolls in found]
    parts = [tag("div", made[:_OPEN], class_="plots")]
    if made[_OPEN:]:
        more = tag("div", made[_OPEN:], class_="plots")
        parts.append(details(counted(len(made) - _OPEN, "more roll"), more, class_="more"))
    lead = "The dice that the claims roll, and how likely each result is: exact chances in percent."
    return section("dice", "Dice", lead, *parts)


def _plot(page_data: PageData, rolls: Sequence[Roll]) -> Markup:
    """The chart of rolls that have one curve: that of the plainest, and what the others come to."""
    roll = min(rolls, key=lambda each: len(each.title))
    claims = sorted({at for each in rolls for at in page_data.rolls.claims[each]})
    links = [
        tag("li", tag("a", page_data.seen.claims[at - 1].say, href=f"#claim-{at}")) for at in claims
    ]
    rolled = f"Used by {counted(len(claims), 'claim')}"
    used = details(rolled, tag("ul", links), about=f"that roll {roll.title}")
    shown = _numbers(page_data, roll)
    ident = page_data.rolls.ident(roll)
    note = f"{number(roll.mean())} on average"
    others = [each for each in rolls if each is not roll]
    more = [*([_shifted(roll, others)] if others else []), used]
    chances = {chance for _, chance in roll.chances}
    if len(chances) > 1:
        return plot(ident, FigureTitle(roll.title, note, "h3"), roll_chart(roll), shown, *more)
    # Columns of one height show nothing.
    said = f"{len(roll.chances)} equally likely results: {_short(*chances)} % each · {note}"
    return in_words(ident, FigureTitle(roll.title, said, "h3"), shown, roll.title, *more)


def _shifted(roll: Roll, others: Sequence[Roll]) -> Markup:
    """The rolls with the same curve, each with what it comes to."""
    listed = [
        tag("li", code(each.title), f": {number(each.mean())} on average")
        for each in sorted(others, key=Roll.mean)
    ]
    said = f"Same chances, shifted: {counted(len(others), 'roll')}"
    return details(said, tag("ul", listed), about=f"like {roll.title}")


def roll_chart(roll: Roll) -> Chart:
    """The chance of each number as columns."""
    told = [(n, percent(chance.numerator, chance.denominator)) for n, chance in roll.chances]
    about = f"{_HEADS[roll.what]}: " + "; ".join(f"{number(n)}: {said}" for n, said in told)
    made = columns_on_axis([(n, chance, _short(chance)) for n, chance in roll.chances])
    # Columns that stand for several totals add up chances, which are no counts.
    made = [Column(each.name, each.size, each.said and _short(each.size)) for each in made]
    return columns(f"{roll.title}, chances in percent", about, made)


def _short(chance: Fraction) -> str:
    """A chance in percent, to a tenth.

    >>> _short(Fraction(1, 6)), _short(Fraction(1, 2)), _short(Fraction(1)), _short(Fraction(1, 10**5))
    ('16.7', '50.0', '100', '<0.1')
    """
    said = f"{float(100 * chance):.1f}"
    return "<0.1" if said == "0.0" and chance else said.replace("100.0", "100")


def _numbers(page_data: PageData, roll: Roll) -> Markup:
    """The chances in numbers; where cells say what the roll brings, each leads to them."""
    told = [(number(n), _fraction(chance), *_sums(roll.chances, n)) for n, chance in roll.chances]
    back = page_data.rolls.ident(roll)
    rows: list[Sequence[Part]] = [
        [
            page_data.cells.number(each, roll.cells, roll.title, back) if roll.cells else each
            for each in row
        ]
        for row in told
    ]
    heads = (_HEADS[roll.what], "chance", "in percent", "or more", "or less")
    return table(f"Chances of {roll.title}", heads, rows)


def _sums(chances: Chances, at: Fraction) -> list[str]:
    """The chance of a number, of it or more, and of it or less, in percent."""
    parts = (
        [chance for n, chance in chances if n == at],
        [chance for n, chance in chances if n >= at],
        [chance for n, chance in chances if n <= at],
    )
    sums = (sum(part, Fraction(0)) for part in parts)
    return [percent(each.numerator, each.denominator) for each in sums]


def _fraction(chance: Fraction) -> str:
    return str(chance) if chance.denominator < 10**9 else "·"
