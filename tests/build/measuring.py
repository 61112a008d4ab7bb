"""Measures the sheets of a PDF from what is drawn on them: the boxes of faces, and the lines that are cut along."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pikepdf

POINT = 25.4 / 72

Box = tuple[float, float, float, float]


class Sheet(NamedTuple):
    """One page: all in mm from its top left corner."""

    size: tuple[float, float]
    faces: tuple[Box, ...]
    """The boxes that faces are drawn in, as far as bleed may reach: x, y, width, height."""
    cuts: tuple[list[float], list[float]] | tuple[()]
    """Where the upright and the level crop marks stand; nothing where there are none."""


def sheets(content: bytes) -> Iterator[Sheet]:
    """The pages of a file."""
    with pikepdf.open(io.BytesIO(content)) as file:
        for page in file.pages:
            yield _sheet(page)


def _sheet(page: pikepdf.Page) -> Sheet:
    width, height = (float(v) * POINT for v in list(page.MediaBox)[2:])
    faces: list[Box] = []
    lines: list[tuple[float, float, float, float]] = []
    depth = 0
    pen: tuple[float, float] = (0.0, 0.0)
    points: list[tuple[float, float]] = []
    # The page's own content is written in mm, its origin at the top left: `2.8346 0 0 -2.8346 0 841.89 cm`.
    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            depth += 1
        elif word == "Q":
            depth -= 1
        elif word == "re":
            x, y, across, down = map(float, operands)
            points += [(x, y), (x + across, y + down)]
        elif word == "W" and depth == 1:
            faces.append(_around(points))
        elif word == "n":
            points = []
        elif word == "m":
            pen = (float(operands[0]), float(operands[1]))
            points.append(pen)
        elif word == "l" and depth == 0:
            end = (float(operands[0]), float(operands[1]))
            lines.append((*pen, *end))
            pen = end
        elif word in ("l", "c"):
            points.append((float(operands[-2]), float(operands[-1])))
        if word in ("S", "s", "f", "B", "h S"):
            points = []
    return Sheet((width, height), tuple(faces), _cuts(lines) if lines else ())


def _around(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _cuts(lines: list[tuple[float, float, float, float]]) -> tuple[list[float], list[float]]:
    upright = {round(x1, 4) for x1, y1, x2, y2 in lines if x1 == x2 and y1 != y2}
    level = {round(y1, 4) for x1, y1, x2, y2 in lines if y1 == y2 and x1 != x2}
    return sorted(upright), sorted(level)
