"""What all charts are drawn with: numbers, text that fits, and fills that differ without colour."""

from __future__ import annotations

from generator import data
from generator.report.html import Markup, tag

FILLS = ("f0", "f1", "p1", "f3", "p2", "f2", "p3", "f5")
"""The fills of series, in order: plain ones of different lightness, and patterns."""
PATTERNS = Markup("".join(map(str.strip, data.text("chart_patterns.svg").splitlines())))
"""The patterns in `FILLS`."""

_NARROW = frozenset("iljtfrI1.,:;'|!()[] ·")
_BROAD = frozenset("mwMW%—@")


def n(value: float) -> str:
    """A length with two decimal places.

    >>> n(12.0), n(1 / 3), n(-0.001)
    ('12', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def text(content: str, x: float, y: float, look: str = "") -> Markup:
    """A line of text on a baseline."""
    return tag("text", content, class_=look or False, x=n(x), y=n(y))


def box(x: float, y: float, width: float, height: float, fill: str, round_: float = 0.0) -> Markup:
    """A filled rectangle; a fill that begins with `p` is a pattern, others are classes."""
    name, *more = fill.split()
    pattern = name.startswith("p")
    return tag(
        "rect",
        class_=(" ".join(more) or False) if pattern else fill,
        fill=f"url(#chart-{name})" if pattern else False,
        x=n(x),
        y=n(y),
        width=n(width),
        height=n(height),
        rx=n(round_) if round_ else False,
    )


def line(points: list[tuple[float, float]], look: str, dash: str = "") -> Markup:
    """A line through points."""
    shown = " ".join(f"{n(x)},{n(y)}" for x, y in points)
    return tag("polyline", points=shown, class_=look, stroke_dasharray=dash or False)


def text_width(content: str, size: float = 13.0) -> float:
    """The approximate width of a text, rather too large, since the font isn't known.

    >>> text_width("iii") < text_width("mmm")
    True
    """
    ems = (
        0.36 if c in _NARROW else 0.95 if c in _BROAD or ord(c) > 0x2E80 else 0.63 for c in content
    )
    return size * sum(ems)


def truncated(content: str, room: float, size: float = 13.0) -> str:
    """A text on one line, cut to a width.

    >>> truncated("Stat Modification", 200), truncated("Stat Modification", 60)
    ('Stat Modification', 'Stat Mo…')
    """
    plain = " ".join(content.split())
    if text_width(plain, size) <= room:
        return plain
    while plain and text_width(plain + "…", size) > room:
        plain = plain[:-1]
    return plain.rstrip() + "…"
