"""What a sheet shows: pieces and the words one can see on them, read from the PDF by pdfium and pikepdf alone."""

from __future__ import annotations

import io
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256

import numpy as np
import pikepdf
import pypdfium2

MM = 72 / 25.4
SCALE = 2.0
"""Pixels per point when a page is drawn to see which words are visible: 144 dpi."""
CONTRAST = 20
"""Grey levels between the darkest and the lightest pixel behind a word that can be read."""
HYPHENS = "\x02\ufffe\xad"

Box = tuple[float, float, float, float]
"""Left, top, right, bottom in mm from the page's top left corner."""


@dataclass(frozen=True)
class Seen:
    """One piece on a page: where it is clipped, where its own origin lies, and its visible words."""

    page: int
    clip: Box
    origin: tuple[float, float]
    words: tuple[str, ...]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the clip, bleed included, in mm."""
        left, top, right, bottom = self.clip
        return right - left, bottom - top


def pieces(content: bytes, trims: tuple[tuple[float, float], ...] = ()) -> list[Seen]:
    """The pieces of a file of sheets. With the sizes (mm) that pieces may have, words beyond the trim don't count."""
    seen: list[Seen] = []
    with pikepdf.open(io.BytesIO(content)) as plans:
        document = pypdfium2.PdfDocument(content)
        for number, plan in enumerate(plans.pages):
            height = float(plan.MediaBox[3]) / MM
            words = _visible(document[number])
            width = float(plan.MediaBox[2]) / MM
            # A poster's page shows a part of its piece: a word that lies across a seam is read on both pages.
            poster = any(
                min(size) > min(width, height) or max(size) > max(width, height) for size in trims
            )
            for clip, origin in _placed(plan, height):
                area = clip if poster else _trim(clip, origin, trims)
                inside = tuple(text for text, box in words if poster or _within(box, area))
                seen.append(Seen(number, clip, origin, inside))
        document.close()
    return seen


def pixels(content: bytes) -> list[str]:
    """A digest of each page as it looks at 72 dpi."""
    document = pypdfium2.PdfDocument(content)
    found = [sha256(page.render(scale=1.0).to_numpy().tobytes()).hexdigest() for page in document]
    document.close()
    return found


def words(seen: list[Seen]) -> Counter[str]:
    """How often each word can be seen on all pieces together."""
    return Counter(word for piece in seen for word in piece.words)


def _placed(page: pikepdf.Page, height: float) -> list[tuple[Box, tuple[float, float]]]:
    """The clip and the origin of each piece: a group at the top level that clips first and then moves."""
    found: list[tuple[Box, tuple[float, float]]] = []
    depth, points, clip = 0, [], None
    for step in pikepdf.parse_content_stream(page):
        name = str(step.operator)
        if name == "q":
            depth += 1
            if depth == 1:
                points, clip = [], None
        elif name == "Q":
            depth -= 1
        elif depth == 1 and name in ("re", "m", "l", "c", "v", "y") and clip is None:
            points += _corners(name, [float(each) for each in step.operands])
        elif depth == 1 and name == "W" and points:
            xs, ys = zip(*points, strict=True)
            clip = (min(xs), min(ys), max(xs), max(ys))
        elif depth == 1 and name == "cm" and clip is not None:
            x, y = (float(each) for each in list(step.operands)[4:])
            if not found or found[-1][0] is not clip:
                found.append((clip, (x, y)))
    return found


def _corners(name: str, values: list[float]) -> list[tuple[float, float]]:
    if name == "re":
        x, y, width, height = values
        return [(x, y), (x + width, y + height)]
    return list(zip(values[::2], values[1::2], strict=True))


def _trim(clip: Box, origin: tuple[float, float], trims: tuple[tuple[float, float], ...]) -> Box:
    left, top, right, bottom = clip
    x, y = origin
    fitting = [
        (width, height)
        for width, height in trims
        if x >= left - 0.1
        and y >= top - 0.1
        and x + width <= right + 0.1
        and y + height <= bottom + 0.1
    ]
    if not fitting:
        return clip
    width, height = max(fitting, key=lambda size: size[0] * size[1])
    return x, y, x + width, y + height


def _within(box: Box, area: Box) -> bool:
    """Whether a word lies in an area, to a tenth of its own size."""
    slack = 0.1 * (box[3] - box[1]) + 0.05
    return (
        box[0] >= area[0] - slack
        and box[1] >= area[1] - slack
        and box[2] <= area[2] + slack
        and box[3] <= area[3] + slack
    )


def _visible(page: pypdfium2.PdfPage) -> list[tuple[str, Box]]:
    """The words of a page that differ from what is behind them, with their boxes."""
    height = page.get_height()
    pixels = (
        page.render(scale=SCALE, grayscale=True)
        .to_numpy()
        .reshape(-1, int(-(-page.get_width() * SCALE // 1)))
    )
    shown: list[tuple[str, Box]] = []
    for text, (left, bottom, right, top) in _words(page.get_textpage()):
        rows = slice(max(0, int((height - top) * SCALE)), int((height - bottom) * SCALE) + 1)
        columns = slice(max(0, int(left * SCALE)), int(right * SCALE) + 1)
        part = pixels[rows, columns]
        if part.size and int(np.max(part)) - int(np.min(part)) >= CONTRAST:
            shown.append(
                (text, (left / MM, (height - top) / MM, right / MM, (height - bottom) / MM))
            )
    return shown


def _words(page: pypdfium2.PdfTextPage) -> list[tuple[str, Box]]:
    """Words as they are read, in points from the bottom left; a word divided at the end of a line is one word."""
    text = page.get_text_range()
    found: list[tuple[str, Box]] = []
    letters: list[str] = []
    boxes: list[Box] = []
    divided = False
    for place, letter in enumerate(text):
        if letter in HYPHENS:
            divided = True
            continue
        if letter.isspace():
            if divided and letter in "\r\n":
                continue
            if letters:
                found.append(("".join(letters), _around(boxes)))
            letters, boxes = [], []
            continue
        divided = False
        box = page.get_charbox(place, loose=False)
        if boxes and _apart(boxes[-1], box):
            found.append(("".join(letters), _around(boxes)))
            letters, boxes = [], []
        letters.append(letter)
        boxes.append(box)
    if letters:
        found.append(("".join(letters), _around(boxes)))
    return found


def _apart(one: Box, other: Box) -> bool:
    """Whether two letters are further from each other than letters of one word are."""
    height = max(one[3] - one[1], other[3] - other[1], 4.0)
    across = max(one[0], other[0]) - min(one[2], other[2])
    down = max(one[1], other[1]) - min(one[3], other[3])
    return max(across, down) > 3 * height


def _around(boxes: list[Box]) -> Box:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
