"""Objects of files as plain bytes: what is expensive to make is kept for the next run, and sent to other processes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.paint.pdf.container import plain, unplain
from generator.paint.pdf.shared_objects import Part, Parts


class Plain(NamedTuple):
    """An object in plain types."""

    body: Any
    """In the types of JSON."""
    data: bytes | None = None

    @classmethod
    def of(cls, part: Part) -> Plain:
        """An object's."""
        return cls(plain(part.body), part.data)

    @property
    def part(self) -> Part:
        """The object again. Raises `TypeError` or `ValueError` where it is none."""
        return Part(unplain(self.body), self.data)


class Kept(NamedTuple):
    """Objects by name, and what the first of them needs of a page."""

    parts: Mapping[str, Part]
    translucent: bool
    """Whether the page is to be blended."""
    press: bool
    """Whether it is printed in press inks."""


def kept(parts: Parts, name: str, translucent: bool, press: bool) -> bytes:
    """An object and all that it needs as bytes."""
    found = {each: Plain.of(parts[each]) for each in sorted(parts.reachable([name]))}
    listed = [
        [each, part.body, -1 if part.data is None else len(part.data)]
        for each, part in found.items()
    ]
    head = json.dumps([listed, translucent, press], separators=(",", ":")).encode()
    return b"\n".join((head, b"".join(part.data or b"" for part in found.values())))


def restored(data: bytes, name: str) -> Kept | None:
    """The objects that were kept; None for bytes that are not those of that object."""
    head, _, raw = data.partition(b"\n")
    try:
        listed, translucent, press = json.loads(head)
        parts: dict[str, Part] = {}
        at = 0
        for each, body, length in listed:
            content = None if length < 0 else raw[at : at + length]
            at += max(length, 0)
            parts[str(each)] = Plain(body, content).part
    except (ValueError, TypeError, AttributeError):
        return None
    if at != len(raw) or name not in parts:
        return None
    return Kept(parts, bool(translucent), bool(press))
