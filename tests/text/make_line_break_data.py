"""Makes `generator/data/line_break.txt` from the Unicode data of the package `uniseg`; run by hand.

    python tests/text/make_line_break_data.py

The table holds runs of characters with the same line breaking class. Three properties that the rules also ask for are
folded into the class: opening and closing quotes, the dotted circle and the hyphen U+2010, and reserved pictographs;
and whether the character is wide (East Asian).
"""

from __future__ import annotations

import base64
import struct
import sys
import unicodedata
import zlib
from pathlib import Path

TARGET = Path(__file__).parents[2] / "generator" / "data" / "line_break.txt"

WIDE = 128

# What characters that are not assigned yet are to be taken for (`@missing` in LineBreak.txt).
RESERVED = (
    (0x20A0, 0x20CF, "PR"),
    (0x3400, 0x4DBF, "ID"),
    (0x4E00, 0x9FFF, "ID"),
    (0xF900, 0xFAFF, "ID"),
    (0x1F000, 0x1FAFF, "ID"),
    (0x1FC00, 0x1FFFD, "ID"),
    (0x20000, 0x2FFFD, "ID"),
    (0x30000, 0x3FFFD, "ID"),
)


def kinds() -> list[tuple[str, bool]]:
    """The class of every code point, and whether it is wide."""
    from uniseg.emoji import extended_pictographic
    from uniseg.linebreak import line_break

    made = []
    for number in range(sys.maxunicode + 1):
        char = chr(number)
        name = str(line_break(char).value)
        category = unicodedata.category(char)
        if name == "XX" and category == "Cn":
            name = next((kind for first, last, kind in RESERVED if first <= number <= last), "AL")
        elif name in ("AI", "SG", "XX"):
            name = "AL"
        elif name == "SA":
            name = "CM" if category in ("Mn", "Mc") else "AL"
        elif name == "CJ":
            name = "NS"
        if name == "QU":
            name = {"Pi": "qi", "Pf": "qf"}.get(category, "QU")
        elif number == 0x2010:
            name = "hh"
        elif number == 0x25CC:
            name = "dc"
        elif name == "ID" and category == "Cn" and extended_pictographic(char):
            name = "xp"
        made.append((name, unicodedata.east_asian_width(char) in "FWH"))
    return made


def main() -> None:
    """Writes the table."""
    listed = kinds()
    names = sorted({name for name, _ in listed})
    runs: list[list[int]] = []
    for name, wide in listed:
        kind = names.index(name) + WIDE * wide
        if runs and runs[-1][1] == kind:
            runs[-1][0] += 1
        else:
            runs.append([1, kind])
    packed = base64.b85encode(
        zlib.compress(b"".join(struct.pack("<IB", *run) for run in runs), 9)
    ).decode()
    lines = [packed[start : start + 110] for start in range(0, len(packed), 110)]
    TARGET.write_text("\n".join([" ".join(names), *lines]) + "\n")


if __name__ == "__main__":
    main()
