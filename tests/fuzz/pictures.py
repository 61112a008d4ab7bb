"""Pictures of all formats: small right ones of every mode, and their bytes after damage."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

from hypothesis import strategies as st
from PIL import Image

from generator.build import Request
from tests.fuzz import Input, odd
from tests.fuzz.mutations import OPERATIONS, chunk, mutated, png
from tests.fuzz.odd import pick
from tests.fuzz.plain import game

MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "CMYK", "I;16", "I", "F", "YCbCr", "LAB")
FORMATS = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF")
NAMES = ("a.png", "a.png", "a.jpg", "a.webp", "a.gif", "a.bmp", "a.tif", "a", "a.PNG", "a.svg")
CHUNKS = (
    (),
    ((b"pHYs", b"\0\0\x0b\x13\0\0\x0b\x13\1"),),
    ((b"gAMA", b"\0\0\0\0"),),
    ((b"tRNS", b"\0\0\0\0\0\0"),),
    ((b"iCCP", b"x\0\0garbage"),),
    ((b"PLTE", b"\xff\0\0" * 300),),
    ((b"PLTE", b"\xff\0"),),
    ((b"eXIf", b"II*\0\xff\xff\xff\xff"),),
    ((b"zzZz", b""),),
    ((b"CgBI", b""),),
    ((b"acTL", b"\0\0\0\2\0\0\0\0"),),
    ((b"sBIT", b"\x09"),),
    ((b"tEXt", b"a\0" * 50),),
    ((b"cICP", b"\1\1\1\1"),),
)


@cache
def seeds() -> tuple[bytes, ...]:
    """Small right pictures: every format that can hold it of every mode, animated, progressive, interlaced, turned."""
    made = []
    for mode in MODES:
        picture = Image.linear_gradient("L").resize((5, 4)).convert("RGB")
        try:
            picture = picture.convert(mode) if ";" not in mode else Image.new(mode, (5, 4), 700)
        except ValueError:
            continue
        for kind in FORMATS:
            for options in _options(kind):
                try:
                    file = io.BytesIO()
                    picture.save(file, kind, **options)
                    made.append(file.getvalue())
                except (OSError, ValueError, KeyError, TypeError):
                    continue
    return tuple(made)


def _options(kind: str) -> tuple[dict[str, Any], ...]:
    exif = Image.Exif()
    exif[0x0112] = 6
    several = {"save_all": True, "append_images": [Image.new("RGB", (5, 4), "red")]}
    return {
        "PNG": ({}, {"dpi": (300, 300), "exif": exif}, several),
        "JPEG": (
            {},
            {"progressive": True},
            {"exif": exif, "icc_profile": b"x" * 200},
            {"quality": 1, "subsampling": 2},
        ),
        "GIF": ({}, several),
        "WEBP": ({"lossless": True}, {"exif": exif}, several),
        "BMP": ({},),
        "TIFF": (
            {},
            {"compression": "tiff_lzw"},
            {"compression": "jpeg"},
            {"compression": "group4"},
            {"compression": "tiff_adobe_deflate"},
            several,
        ),
    }[kind]


@st.composite
def _made_png(draw: Any) -> bytes:
    width, height = pick(
        draw,
        [
            (1, 1),
            (3, 2),
            (7, 1),
            (0, 1),
            (1, 30000),
            (65536, 2),
            (2**31 - 1, 1),
            (2**32 - 1, 2**32 - 1),
        ],
    )
    kind, bits = pick(draw, [0, 2, 3, 4, 6, 1, 9]), pick(draw, [8, 8, 16, 1, 2, 4, 0, 3, 32])
    if width * height > 10**6:
        whole = png(1, 1, *pick(draw, CHUNKS), kind=kind, bits=bits)
        head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + whole[24:29]
        return whole[:8] + chunk(b"IHDR", head) + whole[33:]
    return png(width, height, *pick(draw, CHUNKS), kind=kind, bits=bits)


PICTURE = st.one_of(
    st.tuples(st.deferred(lambda: st.sampled_from(seeds())), st.just([]) | OPERATIONS).map(
        lambda pair: mutated(*pair)
    ),
    st.tuples(_made_png(), st.just([]) | OPERATIONS).map(lambda pair: mutated(*pair)),
    st.sampled_from(
        [
            b"",
            b"GIF89a",
            b"BM",
            b"RIFF\0\0\0\0WEBP",
            b"\xff\xd8",
            b"\xff\xd8\xff",
            b"II*\0",
            b"MM\0*\0\0\0\x08",
            b"\x89PNG\r\n\x1a\n",
            b"%PDF-1.7",
            b"8BPS",
            b"version https://git-lfs",
        ]
    ),
)
KEYS = (
    "",
    ", fit: contain",
    ", fit: cover",
    ", fit: stretch",
    ", radius: 3",
    ", opacity: 0.5",
    ", rotate: 30",
    ", align: top left",
    ", clip: {shape: circle}",
    ", fit: none",
)


@st.composite
def picture_inputs(draw: Any) -> Input:
    """A game with an odd picture on its cards."""
    name = pick(draw, NAMES)
    box = pick(draw, ["[4, 20, 30, 30]", "[4, 20, 30, 30]", "[0, 0, 0.1, 60]", "[-5, -5, 90, 90]"])
    text = '  - {text: "{{ name }} {{ n }}", box: [4, 4, 32, 9]}\n'
    card = f'draw:\n  - {{image: "{name}", box: {box}{pick(draw, KEYS)}}}\n{text}'
    edition = pick(draw, ["", "", "", "low-ink", "grayscale"])
    more = pick(
        draw,
        ["", "", "", "most_pixels: 4\n", f"most_pixels: {pick(draw, odd.pooled(odd.NUMBERS))}\n"],
    )
    return game(
        {f"art/{name}": draw(PICTURE), "templates/card.yaml": card},
        more=more,
        request=Request(only=("cards",), edition=edition),
    )
