"""Fonts: small ones of the program and of the tests, after damage to one of their tables or to any bytes."""

from __future__ import annotations

import struct
from functools import cache
from typing import Any

from hypothesis import strategies as st

from tests.fuzz import Input
from tests.fuzz.mutations import OPERATIONS, mutated
from tests.fuzz.odd import below, pick
from tests.fuzz.plain import font_files, game

TABLES = (
    b"head",
    b"hhea",
    b"maxp",
    b"OS/2",
    b"hmtx",
    b"cmap",
    b"name",
    b"post",
    b"loca",
    b"glyf",
    b"GSUB",
    b"GPOS",
    b"GDEF",
    b"CFF ",
    b"kern",
    b"fvar",
    b"gasp",
)
CARD = (
    'draw:\n  - {text: "{{ name }} ff fi é ½", font: Odd, size: 12, box: [4, 4, 32, 20]}\n '
    ' - {text: "{{ n }}{{ art }}", box: [4, 30, 32, 9]}\n'
)


@cache
def families() -> tuple[bytes, ...]:
    """The fonts, small ones first, called Odd."""
    return tuple(_renamed(data) for data in sorted(font_files(), key=len))


def _renamed(data: bytes) -> bytes:
    """A font of the family `Odd`: one record of its names says so."""
    body = "Odd".encode("utf-16-be")
    record = struct.pack(">HHH", 0, 1, 18) + struct.pack(">HHHHHH", 3, 1, 0x409, 1, len(body), 0)
    return replaced(data, b"name", record + body)


def tables(data: bytes) -> dict[bytes, tuple[int, int, int]]:
    """Where each table is: the place of its record, and where it begins and how long it is."""
    (count,) = struct.unpack_from(">H", data, 4)
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at)
        found[tag] = (at, start, length)
    return found


def replaced(data: bytes, tag: bytes, body: bytes) -> bytes:
    """A font with another table in place of one; it stands at the end."""
    known = tables(data)
    if tag not in known:
        return data
    at = known[tag][0]
    start = len(data) + -len(data) % 4
    made = bytearray(data.ljust(start, b"\0") + body)
    made[at + 8 : at + 16] = struct.pack(">II", start, len(body))
    return bytes(made)


@st.composite
def _font(draw: Any) -> bytes:
    data = pick(draw, families())
    known = tables(data)
    for _ in range(below(draw, 3)):
        tag = pick(draw, sorted(set(TABLES) & set(known)))
        _, start, length = known[tag]
        data = replaced(
            data, tag, mutated(data[start : start + min(length, 60000)], draw(OPERATIONS))
        )
    way = below(draw, 10)
    if way == 9:
        return mutated(data, draw(OPERATIONS))
    if way == 8:
        return mutated(data[:400], draw(OPERATIONS)) + data[400:]
    if way == 7:
        return b"ttcf" + struct.pack(">III", 0x10000, pick(draw, [0, 1, 2, 2**32 - 1]), 16) + data
    return data


@st.composite
def font_inputs(draw: Any) -> Input:
    """A game that is set in an odd font."""
    name = pick(
        draw,
        ["odd/Odd-Regular.ttf", "odd/Odd-Regular.ttf", "odd/x.otf", "Odd.ttf", "odd/Odd-Bold.ttc"],
    )
    rows = pick(
        draw,
        ["name,n,art\nGoblin,2,x\n", "name,n,art\nAVAfflé日本,2,x\n", "name,n,art\nשלום ก็,1,é\n"],
    )
    return game({f"fonts/{name}": draw(_font()), "templates/card.yaml": CARD, "cards.csv": rows})
