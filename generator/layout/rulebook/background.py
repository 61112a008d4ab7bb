"""The backgrounds of a rulebook's pages: a colour, a picture or a template, with bleed on all sides."""

from __future__ import annotations

from typing import Any

from generator.foundation import color
from generator.foundation.color import similar_color
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Collector, Problem, did_you_mean
from generator.frame import BACKGROUND, Frame, GroupMark, ImageMark, Mark, PathMark, Placed, Source
from generator.game.spec.forms import Word
from generator.game.spec.rulebook import Rulebook
from generator.geometry import Path, Rect
from generator.geometry.units import MM_PER_INCH
from generator.layout.context import LayoutKit
from generator.layout.notes_pages import Leaflet
from generator.layout.rulebook.figures import SCHEME, Gallery
from generator.text.direction import is_rtl_language

LEAST_BLEED = 3.0
"""Grounds reach at least so far pages_out_of_range a page, mm: a booklet is trimmed a hair too wide."""
_DPI = 200.0
"""The resolution in dpi below which pictures look coarse, as for `low-resolution`."""
_NAMES = ("page", "side", "title", "chapter")
"""The names that a template may use."""


@dataclass(slots=True)
class Backgrounds:
    """Makes the backgrounds of one book; pages with the same background share it."""

    book: Rulebook
    kit: LayoutKit
    gallery: Gallery
    folder: str
    problems: Collector
    _backgrounds: dict[str, Mark | Leaflet | None] = field(default_factory=dict)

    def behind(self, number: int, chapter: str = "") -> tuple[Placed, ...]:
        """The background of a page, counted from 1; empty for a white page. Mistakes are reported once."""
        left = (number % 2 == 0) is not is_rtl_language(self.book.language)
        word = self.book.background.of(number == 1, left)
        if not word:
            return ()
        if word.text not in self._backgrounds:
            self._backgrounds[word.text] = self.problems.attempt(lambda: self._mark(word))
        background = self._backgrounds[word.text]
        if isinstance(background, Leaflet):
            side = "first" if number == 1 else "left" if left else "right"
            names: dict[str, Any] = {"page": number, "side": side, "chapter": chapter}
            names["title"] = self.book.title
            frame = background.page(names, self.book.size, self._reach)
            background = GroupMark(frame, clip=Path.rectangle(self._area))
        if background is None:
            return ()
        source = Source(replace(word.origin, key="background"), BACKGROUND)
        return (Placed(0.0, 0.0, background, source),)

    @property
    def _reach(self) -> float:
        return max(self.book.bleed, LEAST_BLEED)

    @property
    def _area(self) -> Rect:
        """The page and its bleed."""
        return Rect(0.0, 0.0, *self.book.size).grown(self._reach)

    def _mark(self, word: Word) -> Mark | Leaflet:
        """The background with this name. Raises `Problem`."""
        text, origin = word.text, replace(word.origin, key="background")
        if text.endswith((".yaml", ".yml")):
            return Leaflet.read(text, _NAMES, self.folder, self.kit)
        if "/" not in text and "." not in text and not text.startswith(SCHEME):
            return PathMark(Path.rectangle(self._area), self._color(word))
        placed = self.gallery.named(text, origin)._replace(outline=None).in_middle(self._area, True)
        if isinstance(placed.mark, ImageMark):
            self._check_resolution(placed.mark, word)
        frame = Frame(self.book.size, (placed,))
        return GroupMark(frame, clip=Path.rectangle(self._area))

    def _color(self, word: Word) -> color.Color:
        palette = self.gallery.setter.kit.theme.palette
        if word.text in palette:
            return palette[word.text]
        try:
            return color.parse(word.text)
        except ValueError:
            near = similar_color(word.text, palette)
            hint = near or did_you_mean(word.text, palette, "colour")
            raise Problem(
                "BOOK023",
                f"`{word.text}` isn't a background: expected a colour or a file",
                replace(word.origin, key="background"),
                hint,
                "write a colour, a picture such as `art/paper.png`, or a template such as `page.yaml`",
            ) from None

    def _check_resolution(self, mark: ImageMark, word: Word) -> None:
        """Warns of a picture that is too coarse for the page."""
        picture, (width, height) = mark.picture, mark.size
        has = picture.width / width * MM_PER_INCH
        if has < _DPI - 0.5:
            across, down = (round(side / MM_PER_INCH * _DPI) for side in (width, height))
            what = f"`{word.text}` prints at {has:.0f} dpi as the background of the rulebook"
            hint = f"use a picture of at least {across} × {down} pixels, or an SVG"
            origin = replace(word.origin, key="background")
            self.problems.warning("BOOK024", what, origin, hint)
