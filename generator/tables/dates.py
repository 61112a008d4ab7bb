"""Prints the day number of a spreadsheet as the date or time that its cell shows (`d-mmm`, `hh:mm AM/PM`, `[h]:mm`).

Days count from 1900, including the 29th of February 1900 that spreadsheets wrongly have, or from 1904. Month and day
names are English.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal

from generator.foundation.dataclasses import NamedTuple

Tokens = Sequence[tuple[str, str]]
"""Kind and text of each piece of a format's section, see `number_formats.Token`."""

_MONTHS = (
    "January February March April May June July August September October November December".split()
)
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_DAY = 86_400
_LAST = 2_958_465
_FALSE_DAY = 60
"""The 29th of February 1900, which didn't exist."""


class _Moment(NamedTuple):
    day: datetime.date
    second: Decimal
    """Since midnight."""
    elapsed: Decimal
    """Seconds since day 0."""
    half: bool
    """Whether hours are in 12-hour time."""


def format_date(number: Decimal, tokens: Tokens, since_1904: bool = False) -> str | None:
    """The date or time of a day number; None if a spreadsheet can't show it."""
    points = _points(tokens)
    decimals = sum(1 for kind, _ in tokens if kind == "digit") if points else 0
    elapsed = (number * _DAY).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    days, second = divmod(elapsed, _DAY)
    if number < 0 or days > _LAST:
        return None
    half = any(kind == "half" for kind, _ in tokens)
    moment = _Moment(_day(int(days), since_1904), second, elapsed, half)
    minutes = _minutes(tokens)
    pieces = []
    for index, (kind, text) in enumerate(tokens):
        if index in points:
            pieces.append(f"{second % 1:.{decimals}f}"[1:])
        elif index in minutes:
            pieces.append(_time(text, moment))
        else:
            pieces.append(_piece(kind, text, moment))
    return "".join(pieces)


def _day(days: int, since_1904: bool) -> datetime.date:
    if since_1904:
        return datetime.date(1904, 1, 1) + datetime.timedelta(min(days, _LAST - 1462))
    return datetime.date(1899, 12, 31) + datetime.timedelta(days - (days >= _FALSE_DAY))


def _points(tokens: Tokens) -> list[int]:
    """The indices of points before fractions of a second."""
    kinds = [kind for kind, _ in tokens]
    return [i for i, kind in enumerate(kinds) if kind == "." and kinds[i + 1 : i + 2] == ["digit"]]


def _minutes(tokens: Tokens) -> set[int]:
    """The indices of `m` for minutes: after hours or before seconds."""
    units = [(i, text[0]) for i, (kind, text) in enumerate(tokens) if kind in ("date", "elapsed")]
    found = set()
    for at, (index, unit) in enumerate(units):
        before = units[at - 1][1] if at else ""
        after = units[at + 1][1] if at + 1 < len(units) else ""
        if unit == "m" and (before == "h" or after == "s"):
            found.add(index)
    return found


def _piece(kind: str, text: str, at: _Moment) -> str:
    if kind == "half":
        morning, afternoon = text.split("/")
        return morning if at.second < _DAY // 2 else afternoon
    if kind == "elapsed":
        unit = {"h": 3600, "m": 60, "s": 1}[text[0]]
        return str(int(at.elapsed // unit)).zfill(len(text))
    if kind == "digit":
        return ""
    if kind != "date":
        return text
    return _time(text, at) if text[0] in "hs" else _date(text, at.day)


def _time(text: str, at: _Moment) -> str:
    hour = int(at.second // 3600)
    if at.half:
        hour = (hour + 11) % 12 + 1
    value = {"h": hour, "m": int(at.second // 60 % 60), "s": int(at.second % 60)}[text[0]]
    return f"{value:02}" if len(text) > 1 else str(value)


def _date(text: str, day: datetime.date) -> str:
    if text[0] == "y":
        return str(day.year) if len(text) > 2 else f"{day.year % 100:02}"
    name = _MONTHS[day.month - 1] if text[0] == "m" else _DAYS[day.weekday()]
    number = day.month if text[0] == "m" else day.day
    if len(text) == 1:
        return str(number)
    if len(text) == 2:
        return f"{number:02}"
    if len(text) == 3:
        return name[:3]
    return name[0] if text == "mmmmm" else name
