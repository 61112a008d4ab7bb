"""The bench deck: the same cards, byte for byte, for every program that is measured."""

from __future__ import annotations

import csv
import io
import math
import random
import struct
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FONT = "Alegreya Sans"
"""The family that the text is set in, from the project's own fonts, by all that take one."""
FONTS = ROOT / "fonts"
FONT_FILES = {
    400: FONTS / "alegreya-sans" / "AlegreyaSans-Regular.ttf",
    700: FONTS / "alegreya-sans" / "AlegreyaSans-Bold.ttf",
}
"""Its files, by weight."""
PICTURES = 24
_SIDE = 200
_COLOURS = ("#b03a2e", "#1f618d", "#1e8449", "#b7950b", "#6c3483", "#34495e")
_WORDS = (
    "gain draw discard each player may spend one two resource card turn action attack defend shield until end of "
    "round then place token on the board adjacent tile and score points for every worker you control if no opponent "
    "has passed this phase choose another"
).split()


def table(cards: int) -> str:
    """The deck as CSV: name, 40 words of text, number, colour and picture of each card."""
    chance = random.Random(7)
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(["name", "body", "number", "color", "art"])
    for i in range(cards):
        words = [chance.choice(_WORDS) for _ in range(40)]
        words[chance.randrange(5, 35)] = "coin"
        name = f"{chance.choice(_WORDS).title()} {chance.choice(_WORDS).title()} {i + 1}"
        body = " ".join(words).capitalize() + "."
        rows.writerow([name, body, i + 1, _COLOURS[i % 6], f"data/art{i % PICTURES:02d}.png"])
    return out.getvalue()


def picture(number: int) -> bytes:
    """One of the 24 pictures: 200 x 200 pixels of coloured waves, as PNG."""
    chance = random.Random(number)
    red, green, blue = (chance.random() * 6 for _ in range(3))
    rows = bytearray()
    for y in range(_SIDE):
        rows.append(0)
        for x in range(_SIDE):
            rows += bytes(
                (
                    int(127 + 127 * math.sin(x / 17 + red)),
                    int(127 + 127 * math.sin(y / 23 + green)),
                    int(127 + 127 * math.sin((x + y) / 31 + blue)),
                )
            )
    head = struct.pack(">IIBBBBB", _SIDE, _SIDE, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", head)
        + _chunk(b"IDAT", zlib.compress(bytes(rows), 9))
        + _chunk(b"IEND", b"")
    )


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
