"""Named sizes and papers, read from `data/sizes.yaml` and `data/papers.yaml`."""

from __future__ import annotations

import re
from functools import cache

from generator import data
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import NOWHERE, Origin, Problem, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.geometry import Size
from generator.geometry.units import MM_PER_INCH, dimensions

# The files are YAML with one record per line; parsing them as YAML would take longer than the rest of a small
# game. A test reads them both ways.
_LINE = regex(
    r'^(?P<name>[\w-]+): \{(?P<keys>.*), also: \[(?P<also>.*)\], source: "(?P<source>.*)"\}$',
    re.MULTILINE,
)
_TURNED = regex(r"(.+?)\s+(landscape|portrait)", re.IGNORECASE)

_SMALLEST, _LARGEST = 1.0, 5000.0
"""The smallest and largest side of a component, in mm."""


@dataclass(frozen=True, slots=True)
class NamedSize:
    """A size that has a name."""

    name: str
    size: Size
    also: tuple[str, ...]
    """Other names for it."""
    source: str
    """Who uses it."""

    @property
    def inches(self) -> Size:
        """The size in inches."""
        return Size(self.size.width / MM_PER_INCH, self.size.height / MM_PER_INCH)


class SizeList(dict[str, NamedSize]):
    """Named sizes of one kind by name, in the order of their file."""

    def __init__(self, file: str, noun: str, code: str) -> None:
        super().__init__()
        self._noun, self._code = noun, code
        self._words: dict[str, NamedSize] = {}
        for match in _LINE.finditer(data.text(file)):
            keys = dict(pair.split(": ") for pair in match["keys"].split(", "))
            also = tuple(word.strip() for word in match["also"].split(",") if word.strip())
            size = Size(*dimensions(keys["mm"]))
            self[match["name"]] = named = NamedSize(match["name"], size, also, match["source"])
            self._words.update((folded(word), named) for word in (named.name, *also))

    def find(self, text: str) -> NamedSize | None:
        """The named size, or None."""
        return self._words.get(folded(text))

    def measured(self, text: str, origin: Origin = NOWHERE) -> Size:
        """The size given by a name or measures: `poker`, `poker landscape`, `2.5 x 3.5 in`, `63 x 88` mm.

        Raises `Problem`.
        """
        turned = _TURNED.fullmatch(text.strip())
        name = turned[1] if turned else text
        known = self.find(name)
        try:
            size = known.size if known is not None else Size(*dimensions(name))
        except ValueError:
            near = did_you_mean(
                name.strip(),
                (w for n in self.values() for w in (n.name, *n.also)),
                self._noun,
            )
            raise Problem(
                self._code,
                f"`{text}` isn't a {self._noun}",
                origin,
                near,
                f"write a name (see `punchboard list {self._noun}s`), or measures such as `63.5 x 88.9 mm`",
            ) from None
        if not all(_SMALLEST <= side <= _LARGEST for side in size):
            hint = "write measures from 1 mm to 5 m"
            raise Problem(
                self._code, f"`{text}` is too small or too large for a {self._noun}", origin, hint
            )
        if turned:
            size = Size(*sorted(size, reverse=turned[2].lower() == "landscape"))
        return size


@cache
def sizes() -> SizeList:
    """The named sizes of components."""
    return SizeList("sizes.yaml", "size", "SIZE001")


@cache
def papers() -> SizeList:
    """The named papers."""
    return SizeList("papers.yaml", "paper", "PAPER010")


def known_paper(text: str, origin: Origin = NOWHERE) -> NamedSize:
    """The paper given by a name or measures. Raises `Problem`."""
    known = papers().find(text)
    return known or NamedSize(text.strip(), papers().measured(text, origin), (), "")


def folded(name: str) -> str:
    """A name as it is compared: in lower case, with hyphens for spaces."""
    return re.sub(r"[\s_]+", "-", name.strip()).casefold()
