"""The table of a run: figures, ratios, targets, and how far the limit of the machine is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tests.bench import targets
from tests.bench.measure import Run, median, ratio
from tests.bench.ours import CELL, COLD, IDLE, ONE
from tests.bench.targets import BOARD, TARGETS, TYPST, Target

_WIDTHS = (30, 8, 8, 8, 9, 9, 9)
_HEAD = ("", "wall s", "CPU s", "MB", "PDF kB", "of cold", "of Typst")


class Section(NamedTuple):
    """What was measured of one deck, or of the board."""

    cards: int
    """`BOARD` for the board."""
    rows: Mapping[str, Sequence[Run]]
    """The runs of each row, side by side; our own rows first."""
    titles: Mapping[str, str]
    """What peers are called, with their versions, by their rows."""
    by: str = "seconds"
    """Which figure ratios are of: `seconds`, or `processor` where other work shares the machine."""

    def ratio(self, row: str, of: str) -> float:
        """How many times as long one row takes as another."""
        return ratio(self.rows[row], self.rows[of], self.by)

    def middle(self, row: str) -> float:
        """What ratios are of: the median of a row."""
        return float(getattr(median(self.rows[row]), self.by))


def table(sections: Sequence[Section], start: float | None = None) -> str:
    """All sections, one below the other, and what is to be said of all; `start` is what Python takes to start, in s."""
    lines = [_line(_HEAD, "target")]
    for section in sections:
        lines += ["", _name(section), *_rows(section)]
    lines += ["", *_limits(sections, start)]
    return "\n".join(line.rstrip() for line in lines)


def _name(section: Section) -> str:
    times = len(section.rows[COLD])
    what = "hex board, 30 x 30" if section.cards == BOARD else f"{section.cards:,} cards"
    return f"{what}, {'once' if times == 1 else f'{times} times in turn'}"


def _rows(section: Section) -> list[str]:
    lines = []
    for row, runs in section.rows.items():
        title = section.titles.get(row, f"punchboard, {row}")
        middle = median(runs)
        figures = (
            title,
            f"{middle.seconds:.2f}",
            f"{middle.processor:.2f}",
            f"{middle.megabytes:.0f}",
            f"{middle.size / 1000:.0f}" if middle.size else "–",
            *(_share(section, row, of) for of in (COLD, TYPST)),
        )
        lines.append(_line(figures, "; ".join(verdict(section, t) for t in _of(section, row))))
    return lines


def _share(section: Section, row: str, of: str) -> str:
    return f"{section.ratio(row, of):.2f}" if of in section.rows else "–"


def _of(section: Section, row: str) -> list[Target]:
    """The targets of a row: builds in one process are those that are told so, or all where none can be told."""
    wanted = {row, ONE} if row == COLD and ONE not in section.rows else {row}
    return [t for t in TARGETS if t.cards == section.cards and t.row in wanted]


def verdict(section: Section, target: Target) -> str:
    """Whether a target is met, in words."""
    row = COLD if target.row == ONE and ONE not in section.rows else target.row
    runs = section.rows[row]
    if target.of == "s CPU":
        found, form = median(runs).processor, "< {:.2f} s CPU"
    elif target.of == "MB":
        found, form = median(runs).megabytes, "< {:.0f} MB"
    elif target.of not in section.rows:
        return f"{target.most:g} of {target.of}: not measured"
    else:
        found, form = section.ratio(row, target.of), "≤ {:.2f} of " + _short(target.of)
    return f"{form.format(target.most)}: {'met' if found <= target.most else 'MISSED'}"


def _short(row: str) -> str:
    return "cold" if row == COLD else row


def _line(cells: Sequence[str], last: str) -> str:
    first, *others = cells
    padded = (f"{cell:>{width}}" for cell, width in zip(others, _WIDTHS[1:]))
    return f"{first:<{_WIDTHS[0]}}{''.join(padded)}   {last}"


def _limits(sections: Sequence[Section], start: float | None) -> list[str]:
    """How far the limit of the machine is: what a prototype took that does nothing else, as a share of Typst's time."""
    decks = {section.cards: section for section in sections if section.cards != BOARD}
    lines = []
    for cards, limit in targets.LIMITS.items():
        section = decks.get(cards)
        if section is not None and TYPST in section.rows:
            row = ONE if ONE in section.rows else COLD
            found = section.ratio(row, TYPST)
            lines.append(
                f"limit for {cards:,} cards: {limit:.2f} of Typst's time; {found / limit:.1f} times that"
            )
        if cards == 540 and section is not None and CELL in section.rows:
            found = section.ratio(CELL, COLD) / targets.LIMIT_OF_A_CELL
            lines.append(
                f"limit for one cell: {targets.LIMIT_OF_A_CELL:.2f} of a cold build; {found:.1f} times that"
            )
        if cards == 540 and section is not None and IDLE in section.rows and start:
            idle = median(section.rows[IDLE]).processor / start
            lines.append(
                f"limit for nothing to do: {start:.3f} s CPU, as Python takes to start; {idle:.1f} times that"
            )
    return lines + _growth(decks)


def _growth(decks: Mapping[int, Section]) -> list[str]:
    """What one more card costs, and whether decks cost more than in proportion."""
    lines = []
    if len(decks) > 1 and max(decks) > 1000:
        few, *_, many = sorted(cards for cards in decks if cards >= 540)
        more = many - few
        cold = [median(decks[cards].rows[COLD]) for cards in (few, many)]
        size = (cold[1].size - cold[0].size) / more
        micro = (decks[many].middle(COLD) - decks[few].middle(COLD)) / more * 1e6
        said = f"one more card: {micro:.0f} µs, {size:.0f} bytes (limit {targets.LIMIT_BYTES})"
        if all(TYPST in decks[cards].rows for cards in (few, many)):
            theirs = [decks[cards].middle(TYPST) for cards in (few, many)]
            share = micro / ((theirs[1] - theirs[0]) / more * 1e6)
            low, high = targets.LIMIT_OF_A_CARD
            said += f"; {share:.2f} of Typst's time for it (limit {low:.2f} to {high:.2f})"
        lines.append(said)
    few, many = targets.LINEAR
    if few in decks and many in decks:
        row = ONE if all(ONE in decks[cards].rows for cards in (few, many)) else COLD
        grown = decks[many].middle(row) / decks[few].middle(row)
        word = "met" if grown <= many / few else "MISSED"
        lines.append(
            f"from {few:,} to {many:,} cards time grows {grown:.0f} times; target ≤ {many / few:.0f}: {word}"
        )
    return lines
