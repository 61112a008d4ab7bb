"""Makes `generator/data/line_break.py` from the Unicode data of the package `uniseg`; run by hand.

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

TARGET = Path(__file__).parents[2] / "generator" / "data" / "line_break.py"

HEAD = '''"""Line breaking classes of all characters (UAX #14, Unicode {version}); made, not written.

Derived from data of the Unicode Character Database, copyright 1991-2024 Unicode, Inc., all rights reserved; used
under the Unicode License v3 (https://www.unicode.org/license.txt), which is printed below as it asks for. The data
are modified: runs of characters of one class, with quotation marks, hyphens and reserved pictographs told apart.

{licence}
"""

NAMES = (
{names}
)
"""The classes; those of lower case are ours: `qi` and `qf` opening and closing quotes, `hh` the hyphen U+2010, `dc`
the dotted circle, `xp` reserved pictographs."""

PACKED = (
{packed}
)
"""Deflated, base 85: little-endian pairs of length (4 bytes) and class (1 byte; 128 is added where wide)."""
'''

LICENCE = """
UNICODE LICENSE V3. COPYRIGHT AND PERMISSION NOTICE. Copyright © 1991-2024 Unicode, Inc. NOTICE TO USER: Carefully
read the following legal agreement. BY DOWNLOADING, INSTALLING, COPYING OR OTHERWISE USING DATA FILES, AND/OR
SOFTWARE, YOU UNEQUIVOCALLY ACCEPT, AND AGREE TO BE BOUND BY, ALL OF THE TERMS AND CONDITIONS OF THIS AGREEMENT. IF
YOU DO NOT AGREE, DO NOT DOWNLOAD, INSTALL, COPY, DISTRIBUTE OR USE THE DATA FILES OR SOFTWARE. Permission is hereby
granted, free of charge, to any person obtaining a copy of data files and any associated documentation (the "Data
Files") or software and any associated documentation (the "Software") to deal in the Data Files or Software without
restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, and/or sell
copies of the Data Files or Software, and to permit persons to whom the Data Files or Software are furnished to do so,
provided that either (a) this copyright and permission notice appear with all copies of the Data Files or Software, or
(b) this copyright and permission notice appear in associated Documentation. THE DATA FILES AND SOFTWARE ARE PROVIDED
"AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT OF THIRD PARTY RIGHTS. IN NO EVENT SHALL THE
COPYRIGHT HOLDER OR HOLDERS INCLUDED IN THIS NOTICE BE LIABLE FOR ANY CLAIM, OR ANY SPECIAL INDIRECT OR CONSEQUENTIAL
DAMAGES, OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT,
NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THE DATA FILES OR
SOFTWARE. Except as contained in this notice, the name of a copyright holder shall not be used in advertising or
otherwise to promote the sale, use or other dealings in these Data Files or Software without prior written
authorization of the copyright holder.
"""

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
    import uniseg

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
    text = HEAD.format(
        version=uniseg.unidata_version if hasattr(uniseg, "unidata_version") else "16.0.0",
        licence=LICENCE.strip(),
        names="\n".join(f'    "{name}",' for name in names),
        packed="\n".join(f'    b"{packed[i : i + 90]}"' for i in range(0, len(packed), 90)),
    )
    TARGET.write_text(text, encoding="utf-8")
    print(f"{len(runs)} runs, {len(packed)} bytes")


if __name__ == "__main__":
    main()
