"""Common files that can't be used as pictures: what each is, and how to get a usable picture from it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator import data as tables
from generator.foundation.dataclasses import NamedTuple


class Unsupported(NamedTuple):
    """A kind of file that can't be used as a picture."""

    noun: str
    """With its article."""
    hint: str
    """What to do."""


def identify(data: bytes) -> Unsupported | None:
    """What some bytes are that aren't a supported picture; None for an unknown format."""
    head = data[:4096]
    # An AVIF file may say `mif1` first, and `avif` among those it is compatible with.
    brand = b"avif" if b"avif" in head[8:64] else head[8:12]
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for place, signature, kind in _known():
        if (
            (place == "start" and head.startswith(signature))
            or (place == "brand" and head[4:8] == b"ftyp" and brand.startswith(signature))
            or (place == "in zip" and head[:4] == b"PK\x03\x04" and signature in head)
            or (place == "text" and b"\0" not in head and text.startswith(signature))
        ):
            return kind
    return None


def _known() -> Iterator[tuple[str, bytes, Unsupported]]:
    """Where a signature is, the signature, and what it shows."""
    for row in tables.text("unsupported_pictures.txt").splitlines():
        if not row.startswith("#"):
            place, signatures, noun, hint = re.split(" {2,}", row)
            for each in signatures.removeprefix("-").encode().split(b"|"):
                signature = each.decode("unicode_escape").encode("latin-1")
                yield place, signature, Unsupported(noun, hint)
