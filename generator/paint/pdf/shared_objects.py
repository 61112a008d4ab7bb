"""Objects that may be in several files: what is drawn once is kept here, and written to each file that needs it.

In a file the drawings of pages come first, in their order. All other objects follow by their names, which come from
what they are: in which order they were made, and by which process, is not seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any, Final, Protocol

from generator.foundation.dataclasses import dataclass
from generator.paint.pdf.container import (
    Container,
    Keys,
    Value,
    needs,
    packed,
    plain,
    reference,
    unplain,
)


class Memo(Protocol):
    """A cache of bytes by kind and key. What is missing is built again."""

    def get(self, kind: str, key: bytes) -> bytes | None:
        """The cached bytes; None if there are none."""
        return None

    def put(self, kind: str, key: bytes, data: bytes) -> None:
        """Stores bytes."""
        return None


class Nothing(Memo):
    """A cache that keeps nothing."""


_WORTH = 1024
"""The least number of bytes that are cached."""

NUMBERED: Final = ("Drawing", "Resources")
"""What is named by its number, in the order of the pages."""


@dataclass(frozen=True, slots=True)
class Part:
    """An object: a dictionary or plain bytes, with packed data a stream."""

    body: Keys | bytes
    data: bytes | None = None


class Parts(dict[str, Part]):
    """All objects by name, in the order in which they were made."""

    def __init__(self, memo: Memo = Nothing()) -> None:
        super().__init__()
        self._memo = memo
        self._names: dict[str, str] = {}

    def put(self, name: str, body: Keys | bytes) -> Value:
        """Adds a dictionary or plain bytes, unless it is there; returns a reference."""
        self.setdefault(name, Part(body))
        return reference(name)

    def put_stream(self, name: str, keys: Keys, data: bytes, packed: bool = False) -> Value:
        """Adds a stream, packed if that makes it smaller; returns a reference."""
        if not packed:
            small = self._packed(data)
            if len(small) + 20 < len(data):
                keys = {**keys, "Filter": b"/FlateDecode"}
                data = small
        self[name] = Part(keys, data)
        return reference(name)

    def _packed(self, data: bytes) -> bytes:
        """Some bytes, packed; large ones are cached, since packing takes longer than hashing."""
        if len(data) < _WORTH:
            return packed(data)
        key = hashlib.blake2b(data, digest_size=16).digest()
        known = self._memo.get("stream", key)
        if known is None:
            known = packed(data)
            self._memo.put("stream", key, known)
        return known

    def also_called(self, name: str, known: str) -> None:
        """Adds another name of an object."""
        self._names[name] = known

    def write(self, names: Iterable[str], container: Container, last: bool) -> None:
        """Writes the named objects and everything they need. After the last file nothing is kept."""
        wanted = self.reachable(names)
        listed = [name for name in self if name in wanted and name.startswith(NUMBERED)]
        wanted.difference_update(listed)
        written = set()
        for name in (*listed, *sorted(wanted)):
            part = self.pop(name) if last else self[name]
            container.add(name, part.body, part.data)
            written.add(name)
        for name, known in self._names.items():
            if known in written:
                container.also_called(name, known)

    def reachable(self, names: Iterable[str]) -> set[str]:
        """Some names, and those of everything they need. Raises `KeyError` for an unknown name."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            name = self._names.get(name, name)
            if name not in found:
                found.add(name)
                waiting.extend(needs(self[name].body))
        return found


def packed_parts(parts: Mapping[str, Part]) -> tuple[list[Any], bytes]:
    """Objects in the types of JSON, and the data of their streams."""
    head = [
        [name, plain(part.body), -1 if part.data is None else len(part.data)]
        for name, part in parts.items()
    ]
    return head, b"".join(part.data or b"" for part in parts.values())


def unpacked_parts(head: list[Any], data: BytesIO) -> dict[str, Part]:
    """The objects that were packed; reads the data of their streams."""
    return {
        name: Part(unplain(body), None if length < 0 else data.read(length))
        for name, body, length in head
    }
