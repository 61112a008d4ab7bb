"""A text style made ready: its fonts, opened when they are needed, and its measures as shares of the size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.foundation.color import Color
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.frame import Note
from generator.geometry.units import from_points
from generator.text.direction import starts_rtl
from generator.text.language import NO_LANGUAGE, LanguageSettings
from generator.text.spans import Span
from generator.text.style import TextStyle
from generator.text.tokens import Ink, Inks

if TYPE_CHECKING:
    from generator.text.hyphens import Hyphens

BOLD, BOLDER = 700, 900


class ResolvedStyle:
    """A style with its fonts; compared by identity: there is one value for each style."""

    def __init__(
        self,
        style: TextStyle,
        inks: Inks,
        origin: Origin = NOWHERE,
        settings: LanguageSettings = NO_LANGUAGE,
    ) -> None:
        """Raises `Problem` FONT001 where there is no such family, TEXT001 where the size is no size."""
        if not style.size > 0:
            raise Problem(
                "TEXT001",
                f"text can't be {style.size:g} pt",
                origin,
                "write a `size` above 0, in pt",
            )
        self.style = style
        self.em = from_points(style.size)
        """The size in mm."""
        self._inks = inks
        self._origin = origin
        self._made: dict[tuple[bool, bool, bool, Color | None], Ink] = {}
        self.language = style.language or settings.language
        """The language's tag; empty where nobody says it."""
        self.ink = self._ink(False, False, False, None)
        """What the text is set in where no markup says otherwise."""
        font = self.ink.words.font
        self.requested = ("font", font.family)
        """Its family, as setters note what a text is set with."""
        self.cap_height = font.cap_height
        self.middle = (font.ascent - font.descent) / 2
        """How far the middle of a line's box stands above the baseline."""
        self.icon_pitch = style.icon_size + 2 * abs(self.cap_height / 2 - self.middle)
        """The smallest distance of lines at which no icon reaches into another line."""
        self.rtl = starts_rtl("", style.direction, self.language)
        """Whether lines begin on the right where no letter says otherwise."""
        self.hyphens: Hyphens | None = None
        """How words are divided, if they are."""
        self.notes: tuple[Note, ...] = ()
        """What there is to say about every text in this style."""
        if settings.hyphenate if style.hyphenate is None else style.hyphenate:
            self._hyphenate()
        self.plain = not (style.balance or self.notes)
        """Whether there is a fast way to set a text in it."""

    def _hyphenate(self) -> None:
        # Few games ask for it, and the patterns of a language are large.
        from generator.text.hyphenation import UNDIVIDED, patterns_of
        from generator.text.hyphens import Hyphens

        patterns = patterns_of(self.language) if self.language else None
        if patterns is not None:
            strict = self.style.fit != "shrink"
            self.hyphens = Hyphens(patterns, self.style.hyphen_letters, strict)
        elif self.language.partition("-")[0].lower() not in UNDIVIDED:
            self.notes = (Note.of("not-hyphenated", language=self.language),)

    def ink_of(self, span: Span) -> Ink:
        """What a span is set in."""
        key = (span.bold, span.italic, span.strike, span.color)
        return self._made.get(key) or self._ink(*key)

    def _ink(self, bold: bool, italic: bool, strike: bool, color: Color | None) -> Ink:
        style = self.style
        weight = style.weight
        if bold:
            weight = BOLD if weight < 600 else BOLDER
        # Italics within slanted text stand upright, as in a book.
        font = self._inks.book.font(style.font, weight, style.italic != italic, self._origin)
        tracking, color_ = style.tracking / 1000, color or style.color
        made = self._inks.ink(font, tracking, color_, strike, self.language)
        self._made[bold, italic, strike, color] = made
        return made
