"""A frame as text, for golden files."""

from __future__ import annotations

from typing import assert_never

from generator.foundation.color import Color
from generator.frame.glyphs import Run
from generator.frame.marks import (
    AS_IT_IS,
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    LinkMark,
    Paint,
    PathMark,
    Role,
    Stroke,
    TextMark,
)
from generator.frame.walk import words
from generator.geometry import Path


def dump(frame: Frame) -> str:
    """One line a mark, indented by group; lengths in mm to 0.001."""
    lines = [f"frame {_n(frame.size.width)} x {_n(frame.size.height)}"]
    _frame(frame, "  ", lines)
    for note in frame.notes:
        facts = " ".join(f"{k}={v if isinstance(v, str) else _n(v)}" for k, v in note.facts)
        lines.append(f"  note {note.kind} {facts}")
    return "\n".join(lines) + "\n"


def _frame(frame: Frame, indent: str, lines: list[str]) -> None:
    for x, y, mark, _source in frame.placed:
        at = f"{indent}at {_n(x)} {_n(y)} "
        if isinstance(mark, PathMark):
            lines.append(at + _path_mark(mark))
        elif isinstance(mark, TextMark):
            hidden = " hidden" if mark.hidden else ""
            lines.append(f"{at}text {words(mark)!r}{hidden}{_role(mark.role)}")
            lines.extend(f"{indent}  {_run(run)}" for run in mark.runs)
        elif isinstance(mark, ImageMark):
            size = f"{_n(mark.size.width)} x {_n(mark.size.height)}"
            lines.append(f"{at}image {mark.picture.name} {size}{_look(mark)}{_role(mark.role)}")
        elif isinstance(mark, GroupMark):
            by = (
                ""
                if mark.transform.is_shift and mark.transform[4:] == (0, 0)
                else _numbers(mark.transform)
            )
            clip = f" clip {path(mark.clip)}" if mark.clip else ""
            veil = f" opacity {_n(mark.opacity)}" if mark.opacity < 1 else ""
            blend = "" if mark.blend == "normal" else f" {mark.blend}"
            lines.append(f"{at}group {by}{clip}{veil}{blend}".rstrip())
            _frame(mark.frame, indent + "  ", lines)
            if mark.mask is not None:
                lines.append(f"{indent}  masked by")
                _frame(mark.mask, indent + "    ", lines)
        elif isinstance(mark, LinkMark):
            size = f"{_n(mark.size.width)} x {_n(mark.size.height)}"
            lines.append(f"{at}link {mark.target} {size}")
        else:
            assert_never(mark)


def _look(mark: ImageMark) -> str:
    *tones, ramp = mark.picture.look
    if (*tones, ramp) == AS_IT_IS:
        return ""
    stops = "".join(f" {_n(stop.at)} {stop.color.hex}" for stop in ramp)
    return f" tones {' '.join(map(_n, tones))}{stops}"


def path(outline: Path) -> str:
    """A path in the letters of SVG path data."""
    return " ".join(f"{c[0]}{_numbers(c[1:])}" for c in outline.commands)


def _path_mark(mark: PathMark) -> str:
    fill = f" fill {_paint(mark.fill)}" if mark.fill is not None else ""
    stroke = f" stroke {_stroke(mark.stroke)}" if mark.stroke is not None else ""
    rule = " even-odd" if mark.even_odd else ""
    return f"path {path(mark.path)}{fill}{stroke}{rule}{_role(mark.role)}"


def _run(run: Run | Icon) -> str:
    turn = f" turn {_n(run.turn)}" if run.turn else ""
    if isinstance(run, Icon):
        return f"icon {run.alt} at {_n(run.x)} {_n(run.y)} scale {_n(run.scale)}{turn}"
    text = "".join(g.text for g in run.glyphs)
    gap = f" gap {_n(run.gap)}" if run.gap else ""
    font = f"{run.font.name} {_n(run.size)}"
    return f"run at {_n(run.x)} {_n(run.y)} {font} {run.color.hex}{gap}{turn} {text!r}"


def _paint(paint: Paint) -> str:
    if isinstance(paint, Color):
        return paint.hex
    stops = " ".join(f"{_n(s.at)}:{s.color.hex}" for s in paint.stops)
    return f"{type(paint).__name__}({stops})"


def _stroke(stroke: Stroke) -> str:
    dash = f" dash {_numbers(stroke.dash)}" if stroke.dash else ""
    phase = f" from {_n(stroke.phase)}" if stroke.phase else ""
    return f"{_paint(stroke.paint)} {_n(stroke.width)}{dash}{phase}"


def _role(role: Role) -> str:
    return "" if role is Role.INK else f" role {role.value}"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(_n(v) for v in values)


def _n(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
