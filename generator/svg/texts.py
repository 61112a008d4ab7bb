"""Texts inside SVG files, drawn as outlines of letters: placed, anchored and styled as the file says.

What is not followed is said: texts that flow into a shape, or run from top to bottom. Scripts that run from right to
left are set from left to right, which is said as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import bidirectional

from generator.foundation.lazy_regex import regex
from generator.frame import Placed
from generator.svg.attribute_values import length
from generator.svg.clips import grouped
from generator.svg.document import Tag
from generator.svg.painting import Here
from generator.svg.text_layout import NOWHERE, Setting, Spot, Stretch, span

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

_INSIDE = ("tspan", "a")
_UNSEEN = ("title", "desc", "metadata")
_MOST = 20_000
"""Characters of a text; more are no honest drawing."""
_SPACES = regex(r"[ \t\r\n]")
_LENGTHS = regex(r"[\s,]+")


def text(drawer: Drawer, tag: Tag, here: Here) -> list[Placed]:
    """The marks of a `text`, with remarks about what of it is not drawn."""
    words, letters = tag.words(), drawer.means.letters
    if not words or (tag.name != "text" and here.style["visibility"] != "visible"):
        return []
    if letters is None or tag.name != "text" or here.style["writing-mode"][:1] in ("t", "v"):
        drawer.remarks.say("text", f"the text `{words[:40]}`, which is not drawn", tag)
        return []
    if any(bidirectional(char) in ("R", "AL") for char in words):
        what = f"the text `{words[:40]}`, which is set from left to right"
        drawer.remarks.say("text", what, tag)
    reader = _Reader(drawer)
    reader.read(tag, here, {})
    stretches = reader.stretches
    _trim(stretches)
    if sum(len(each.chars) for each in stretches) > _MOST:
        drawer.remarks.say("text", "text with too many characters, which is not drawn", tag)
        return []
    made: list[Placed] = []
    for put in Setting(drawer, letters, here.place.viewport).put(stretches):
        style = put.stretch.style
        if style["visibility"] != "visible" or not put.path.commands:
            continue
        # The opacity of the text is that of all of it; a part of it may have its own besides.
        own = style if put.stretch.tag is not tag else {**style, "opacity": "1"}
        placed, left = drawer.painter.marks(put.path, put.stretch.tag, own, here.place)
        made += grouped(placed, None, left)
    return made


class _Reader:
    """Gathers the characters of a text, with where each is put."""

    def __init__(self, drawer: Drawer) -> None:
        self._drawer = drawer
        self.stretches: list[Stretch] = []
        self._along: Tag | None = None

    def read(self, tag: Tag, here: Here, outer: dict[int, Spot]) -> int:
        """Adds the characters inside a tag, and gives how many there are.

        `outer` are the places that the tags around give, by how many characters come before from here.
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
            self.stretches.append(stretch)
            for char in _SPACES.sub(" ", part):
                if char == " " and not kept and _ends_in_space(self.stretches):
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
            self._drawer.remarks.say("text", what, part)
        return 0


def _ends_in_space(made: list[Stretch]) -> bool:
    last = next((each.chars[-1] for each in reversed(made) if each.chars), " ")
    return last == " "


def _trim(stretches: list[Stretch]) -> None:
    """Leaves out the space at the end."""
    last = next((each for each in reversed(stretches) if each.chars), None)
    if (
        last is not None
        and last.chars[-1] == " "
        and not last.style["white-space"].startswith("pre")
    ):
        last.chars.pop()
        last.spots.pop()


def _spots(tag: Tag, here: Here, outer: dict[int, Spot]) -> dict[int, Spot]:
    """What a tag says of where its characters are put."""
    width, height = here.place.viewport
    size = length(here.style["font-size"])
    full = {"x": width, "y": height, "dx": width, "dy": height}
    given = {
        name: [span(each, of, size) for each in _LENGTHS.split(tag.get(name).strip()) if each]
        for name, of in full.items()
    }
    made: dict[int, Spot] = {}
    for at in range(max(map(len, given.values()))):
        own = {name: values[at] for name, values in given.items() if at < len(values)}
        made[at] = outer.get(at, NOWHERE)._replace(**own)
    return made
