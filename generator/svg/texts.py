"""Texts inside SVG files, drawn as outlines of letters: placed, anchored and styled as in the file.

Text that flows into a shape or runs from top to bottom is not drawn; scripts that run from right to left are set from
left to right. Both give a warning.
"""

from __future__ import annotations

from unicodedata import bidirectional

from generator.foundation.lazy_regex import regex
from generator.frame import Placed
from generator.svg.attribute_values import length
from generator.svg.context import Drawer, Here
from generator.svg.document import Tag
from generator.svg.marks import grouped
from generator.svg.painting import painted
from generator.svg.text_layout import NOWHERE, Spot, Stretch, TextLayout, span

_INSIDE = ("tspan", "a")
_UNSEEN = ("title", "desc", "metadata")
_MOST = 20_000
"""The most characters of a text."""
_SPACES = regex(r"[ \t\r\n]")
_LENGTHS = regex(r"[\s,]+")


def text(drawer: Drawer, tag: Tag, here: Here) -> list[Placed]:
    """The marks of a `text`, with warnings about what of it is not drawn."""
    words, letters = tag.words(), drawer.options.letters
    if not words or (tag.name != "text" and here.style["visibility"] != "visible"):
        return []
    if letters is None or tag.name != "text" or here.style["writing-mode"][:1] in ("t", "v"):
        drawer.warn("text", f"the text `{words[:40]}`, which is not drawn", tag)
        return []
    if any(bidirectional(char) in ("R", "AL") for char in words):
        what = f"the text `{words[:40]}`, which is set from left to right"
        drawer.warn("text", what, tag)
    reader = _Reader(drawer)
    reader.read(tag, here, {})
    stretches = reader.trimmed()
    if sum(len(each.chars) for each in stretches) > _MOST:
        drawer.warn("text", "text with too many characters, which is not drawn", tag)
        return []
    marks: list[Placed] = []
    for stretch, path in TextLayout(drawer, letters, here.place.viewport).outlines(stretches):
        style = stretch.style
        if style["visibility"] != "visible" or not path.commands:
            continue
        # The opacity of the text applies to all of it; a part of it may have its own, too.
        own = style if stretch.tag is not tag else {**style, "opacity": "1"}
        placed, left = painted(drawer, path, stretch.tag, own, here.place)
        marks += grouped(placed, None, left)
    return marks


class _Reader:
    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer
        self._stretches: list[Stretch] = []
        self._along: Tag | None = None

    def _last(self) -> Stretch | None:
        return next((each for each in reversed(self._stretches) if each.chars), None)

    def trimmed(self) -> list[Stretch]:
        """All stretches, without a space at the end."""
        last = self._last()
        if last and last.chars[-1] == " " and not last.style["white-space"].startswith("pre"):
            last.chars.pop()
            last.spots.pop()
        return self._stretches

    def read(self, tag: Tag, here: Here, outer: dict[int, Spot]) -> int:
        """Adds the characters inside a tag, and returns their number.

        `outer` are the positions that the tags around set, by the number of characters before each.
        """
        style = here.style
        spots = {**outer, **_spots(tag, here, outer)}
        kept = style["white-space"].startswith(("pre", "break-spaces"))
        count = 0
        for part in tag.parts:
            if isinstance(part, Tag):
                rest = {at - count: spot for at, spot in spots.items() if at >= count}
                count += self._inside(part, here, rest)
                continue
            stretch = Stretch(tag, style, self._along)
            self._stretches.append(stretch)
            for char in _SPACES.sub(" ", part):
                last = self._last()
                if char == " " and not kept and (last is None or last.chars[-1] == " "):
                    continue
                stretch.chars.append(char)
                stretch.spots.append(spots.get(count, NOWHERE))
                count += 1
        return count

    def _inside(self, part: Tag, here: Here, spots: dict[int, Spot]) -> int:
        inner = here._replace(style=self._drawer.style(part, here.style))
        if part.foreign or inner.style["display"] == "none":
            return 0
        if part.name in _INSIDE:
            return self.read(part, inner, spots)
        if part.name == "textPath" and self._along is None:
            self._along = part
            count = self.read(part, inner, {})
            self._along = None
            return count
        if part.name not in _UNSEEN:
            what = f"a <{part.name}> in text, which is not drawn"
            self._drawer.warn("text", what, part)
        return 0


def _spots(tag: Tag, here: Here, outer: dict[int, Spot]) -> dict[int, Spot]:
    width, height = here.place.viewport
    size = length(here.style["font-size"])
    full = {"x": width, "y": height, "dx": width, "dy": height}
    given = {
        name: [span(each, of, size) for each in _LENGTHS.split(tag.get(name).strip()) if each]
        for name, of in full.items()
    }
    spots: dict[int, Spot] = {}
    for at in range(max(map(len, given.values()))):
        own = {name: values[at] for name, values in given.items() if at < len(values)}
        spots[at] = outer.get(at, NOWHERE)._replace(**own)
    return spots
