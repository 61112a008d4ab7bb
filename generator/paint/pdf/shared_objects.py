"""Objects that may be in several files: what is drawn once is kept here, and written to each file that needs it.

In a file the drawings of pages come first, in their order. All other objects follow by their names, which come from
what they are: in which order they were made, and by which process, is not seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from generator.foundation.dataclasses import dataclass
from generator.paint.pdf.cache import Memo, Nothing
from generator.paint.pdf.container import Container, Keys, Value, is_of, needs, packed, reference

_WORTH = 1024
"""How many bytes are worth to be remembered."""

NUMBERED: Final = ("Drawing", "Resources")
"""What is named by its number, in the order of the pages."""


@dataclass(frozen=True, slots=True)
class Part:
    """An object: a dictionary or plain bytes, with packed data a stream."""

    body: Keys | bytes
    data: bytes | None = None


class Parts:
    """All objects by name, in the order in which they were made."""

    def __init__(self, compress: bool = True, memo: Memo = Nothing()) -> None:
        self._compress = compress
        self._memo = memo
        self._parts: dict[str, Part] = {}
        self._names: dict[str, str] = {}

    def put(self, name: str, body: Keys | bytes) -> Value:
        """Takes in a dictionary or plain bytes; gives a reference."""
        self._parts[name] = Part(body)
        return reference(name)

    def put_stream(self, name: str, keys: Keys, data: bytes, packed: bool = False) -> Value:
        """Takes in a stream; what is not packed yet is packed where that makes it smaller. Gives a reference."""
        if not packed and self._compress:
            small = self._packed(data)
            if len(small) + 20 < len(data):
                keys = {**keys, "Filter": b"/FlateDecode"}
                data = small
        self._parts[name] = Part(keys, data)
        return reference(name)

    def _packed(self, data: bytes) -> bytes:
        """Some bytes, packed: those of pages and fonts are kept, for to pack them takes longer than to know them."""
        if len(data) < _WORTH:
            return packed(data)
        key = hashlib.blake2b(data, digest_size=16).digest()
        known = self._memo.get("stream", key)
        if known is None or not is_of(known, data):
            known = packed(data)
            self._memo.put("stream", key, known)
        return known

    def also_called(self, name: str, known: str) -> None:
        """Gives an object another name."""
        self._names[name] = known

    def write(self, names: Iterable[str], container: Container, last: bool) -> None:
        """Writes what some names need, and what that needs. After the last file nothing is kept."""
        wanted = self.reachable(names)
        listed = [name for name in self._parts if name in wanted and name.startswith(NUMBERED)]
        wanted.difference_update(listed)
        written = set()
        for name in (*listed, *sorted(wanted)):
            part = self._parts.pop(name) if last else self._parts[name]
            container.add(name, part.body, part.data)
            written.add(name)
        for name, known in self._names.items():
            if known in written:
                container.also_called(name, known)

    def reachable(self, names: Iterable[str]) -> set[str]:
        """Some names, and those of all that they need. Raises `KeyError` for one of nothing."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            name = self._names.get(name, name)
            if name not in found:
                found.add(name)
                waiting.extend(needs(self._parts[name].body))
        return found

    def __contains__(self, name: str) -> bool:
        return name in self._parts

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __setitem__(self, name: str, part: Part) -> None:
        self._parts[name] = part
