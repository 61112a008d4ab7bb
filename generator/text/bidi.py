"""The direction of each character of a text: the bidirectional algorithm of Unicode (UAX #9).

Our own implementation of all rules: no library with a suitable licence and size returns levels. The classes of
characters are those of Python; the pairs of brackets and the classes of unassigned characters are Unicode's, under the
licence in `generator.data`. Nothing here is loaded for texts that only run from left to right.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache

from generator.foundation.dataclasses import NamedTuple
from generator.text.bidi_runs import Stretch, resolve

DEEPEST = 125
"""How deep embeddings may be nested (BD2)."""

_EMBEDS = {"RLE": 1, "LRE": 0, "RLO": 1, "LRO": 0}
_OVERRIDES = {"RLO": "R", "LRO": "L"}
_ISOLATES = ("LRI", "RLI", "FSI")
_STRONG = {"L": 0, "R": 1, "AL": 1}
REMOVED = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "BN"))
"""The classes that don't affect the order (X9)."""
_BLANKS = frozenset(("WS", "FSI", "LRI", "RLI", "PDI")) | REMOVED

_UNASSIGNED = (
    ("R", (0x0590, 0x05FF), (0x07C0, 0x085F), (0xFB1D, 0xFB4F), (0x10800, 0x10CFF)),
    ("R", (0x10D40, 0x10EBF), (0x10F00, 0x10F2F), (0x10F70, 0x10FFF), (0x1E800, 0x1EC6F)),
    ("R", (0x1ECC0, 0x1ECFF), (0x1ED50, 0x1EDFF), (0x1EF00, 0x1EFFF)),
    ("AL", (0x0600, 0x07BF), (0x0860, 0x08FF), (0xFB50, 0xFDCF), (0xFDF0, 0xFDFF)),
    ("AL", (0xFE70, 0xFEFF), (0x10D00, 0x10D3F), (0x10EC0, 0x10EFF), (0x10F30, 0x10F6F)),
    ("AL", (0x1EC70, 0x1ECBF), (0x1ED00, 0x1ED4F), (0x1EE00, 0x1EEFF)),
    ("ET", (0x20A0, 0x20CF)),
    ("BN", (0xE0000, 0xE0FFF)),
)
"""The classes of unassigned characters by blocks; all others are `L`."""


@lru_cache(maxsize=4096)
def class_of(char: str) -> str:
    """The bidirectional class of a character, such as `L`, `AL` or `EN`."""
    code = ord(char)
    blocks = (name for name, *ranges in _UNASSIGNED if any(a <= code <= b for a, b in ranges))
    return unicodedata.bidirectional(char) or next(blocks, "L")


def first_strong(text: str) -> int | None:
    """1 if the first letter with a direction runs to the left, 0 if to the right, None without one (P2)."""
    return _first_strong([class_of(char) for char in text])


def levels(text: str, base: int) -> list[int]:
    """The embedding level of each character of a paragraph whose own level is `base`: odd ones run to the left.

    >>> levels("ab (\u05d0\u05d1) 12", 0)
    [0, 0, 0, 0, 1, 1, 0, 0, 2, 2]
    """
    classes = [class_of(char) for char in text]
    found, kinds, ends = _explicit(classes, base)
    kept = [at for at, name in enumerate(classes) if name not in REMOVED]
    # The levels change, so all stretches are found first.
    for stretch in list(_stretches((found, kinds, ends), classes, kept, base)):
        for at, name in zip(stretch.places, resolve(stretch, text, classes)):
            # I1, I2
            if stretch.level % 2:
                found[at] += name != "R"
            else:
                found[at] += {"R": 1, "L": 0}.get(name, 2)
    _reset_blanks(found, classes, base)
    return found


def visual_order(levels: Sequence[int]) -> list[int]:
    """The visual order of things with some levels on a line, from the left: L2.

    >>> visual_order([0, 1, 1, 0])
    [0, 2, 1, 3]
    """
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        at = 0
        while at < len(order):
            end = at
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[at:end] = reversed(order[at:end])
            at = end + 1
    return order


_Explicit = tuple[list[int], list[str], dict[int, int]]


class _State(NamedTuple):
    level: int
    override: str = ""
    isolate: bool = False


def _first_strong(classes: Sequence[str], start: int = 0, end: int | None = None) -> int | None:
    """P2, P3: the first strong class outside isolates."""
    depth = 0
    for name in classes[start:end]:
        if name in _ISOLATES:
            depth += 1
        elif name == "PDI":
            depth = max(0, depth - 1)
        elif not depth and name in _STRONG:
            return _STRONG[name]
    return None


def _isolate_ends(classes: Sequence[str]) -> dict[int, int]:
    """The ends of isolates by their starts (BD9), without unclosed ones."""
    ends: dict[int, int] = {}
    open_: list[int] = []
    for at, name in enumerate(classes):
        if name in _ISOLATES:
            open_.append(at)
        elif name == "PDI" and open_:
            ends[open_.pop()] = at
        elif name == "B":
            open_.clear()
    return ends


class _Embeddings:
    """The rules X1 to X8: what is embedded in what."""

    def __init__(self, base: int) -> None:
        self.base = base
        self.reset()

    def reset(self) -> None:
        self.stack = [_State(self.base)]
        self.isolates = self._lost_isolates = self._lost_embeds = 0

    def push(self, odd: int, override: str = "", isolate: bool = False) -> None:
        """Begins an embedding or isolate at the next odd or even level, if there is one."""
        level = self.stack[-1].level + 1
        level += level % 2 != odd
        if level <= DEEPEST and not self._lost_isolates and not self._lost_embeds:
            self.stack.append(_State(level, override, isolate))
            self.isolates += isolate
        elif isolate:
            self._lost_isolates += 1
        elif not self._lost_isolates:
            self._lost_embeds += 1

    def end_isolate(self) -> None:
        """X6a."""
        if self._lost_isolates:
            self._lost_isolates -= 1
        elif self.isolates:
            self._lost_embeds = 0
            while not self.stack[-1].isolate:
                self.stack.pop()
            self.stack.pop()
            self.isolates -= 1

    def end_embedding(self) -> None:
        """X7."""
        if self._lost_isolates:
            return
        if self._lost_embeds:
            self._lost_embeds -= 1
        elif not self.stack[-1].isolate and len(self.stack) > 1:
            self.stack.pop()


def _explicit(classes: Sequence[str], base: int) -> _Explicit:
    """The levels that embeddings give, the classes that overrides leave, and the ends of isolates (X1 to X8)."""
    kinds, found = list(classes), [base] * len(classes)
    ends = _isolate_ends(classes)
    now = _Embeddings(base)
    for at, name in enumerate(classes):
        if name == "B":
            now.reset()
            continue
        if name == "PDI":
            now.end_isolate()
        elif name == "PDF":
            now.end_embedding()
        state = now.stack[-1]
        found[at] = state.level
        if state.override and name not in REMOVED:
            kinds[at] = state.override
        if name in _EMBEDS:
            now.push(_EMBEDS[name], _OVERRIDES.get(name, ""))
        elif name in _ISOLATES:
            odd = 1 if name == "RLI" else 0
            if name == "FSI":
                odd = _first_strong(classes, at + 1, ends.get(at)) or 0
            now.push(odd, isolate=True)
    return found, kinds, ends


def _stretches(
    found: _Explicit, classes: Sequence[str], kept: Sequence[int], base: int
) -> Iterator[Stretch]:
    """The isolating run sequences (BD13), with the directions around each (X10)."""
    level, kinds, ends = found
    rank = {at: k for k, at in enumerate(kept)}
    starts = {v: k for k, v in ends.items()}
    runs: list[list[int]] = []
    for k, at in enumerate(kept):
        if k and level[at] == level[kept[k - 1]]:
            runs[-1].append(at)
        else:
            runs.append([at])
    by_start = {run[0]: run for run in runs}
    for run in runs:
        if run[0] in starts:
            continue  # the end of an isolate continues the run that began it
        places = list(run)
        while (end := ends.get(places[-1])) in by_start and end is not None:
            places += by_start[end]
        own = level[places[0]]
        before, behind = rank[places[0]] - 1, rank[places[-1]] + 1
        left = level[kept[before]] if before >= 0 else base
        right = level[kept[behind]] if behind < len(kept) else base
        if classes[places[-1]] in _ISOLATES:
            right = base  # an unclosed isolate
        sides = ("R" if max(own, left) % 2 else "L", "R" if max(own, right) % 2 else "L")
        yield Stretch(places, [kinds[at] for at in places], own, *sides)


def _reset_blanks(levels: list[int], classes: Sequence[str], base: int) -> None:
    """L1, for the paragraph as one line: blanks at its end and before a tab have its own level."""
    rest = True
    for at in range(len(classes) - 1, -1, -1):
        name = classes[at]
        if name in ("S", "B"):
            rest = True
        elif name not in _BLANKS:
            rest = False
        if rest:
            levels[at] = base
