"""A text style with its fonts, opened when they are needed, and its measures as shares of the size."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.foundation.color import Color
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.frame import Note
from generator.geometry.units import from_points
from generator.text.direction import starts_rtl
from generator.text.features import NO_FEATURES, Features
from generator.text.language import NO_LANGUAGE, LanguageSettings
from generator.text.spans import Doubt, Span
from generator.text.style import TextStyle
from generator.text.tokens import Ink, Inks

if TYPE_CHECKING:
    from generator.text.hyphens import Hyphens
    from generator.text.markup import Marked

BOLD, BOLDER = 700, 900


class ResolvedStyle:
    """A style with its fonts; compared by identity: there is one for each style."""

    def __init__(
        self,
        style: TextStyle,
        inks: Inks,
        origin: Origin = NOWHERE,
        settings: LanguageSettings = NO_LANGUAGE,
    ) -> None:
        """Raises `Problem` FONT001 for an unknown family, TEXT001 for a size of 0 or less."""
        if not style.size > 0:
            what = f"text can't be {style.size:g} pt"
            raise Problem("TEXT001", what, origin, "write a `size` above 0, in pt")
        self.style = style
        self.em = from_points(style.size)
        """The size in mm."""
        self._inks = inks
        self._origin = origin
        self._color = style.ink
        self._known: dict[tuple[bool, bool, bool, Color | None, Features], Ink] = {}
        self.language = style.language or settings.language
        """The language's tag; empty by default."""
        self.ink = self._ink(False, False, False, None, NO_FEATURES)
        """The ink of text without markup."""
        words = self.ink.words
        font = words.font
        self.requested = ("font", font.family)
        """Its family, as noted by setters."""
        self.cap_height = font.cap_height
        self.middle = (font.ascent - font.descent) / 2
        """The height of the middle of a line's box above the baseline."""
        self.icon_pitch = style.icon_size + 2 * abs(self.cap_height / 2 - self.middle)
        """The least distance of lines at which icons don't reach into other lines."""
        self.rtl = starts_rtl("", style.direction, self.language)
        """Whether lines begin on the right in a text without letters."""
        self.hyphens: Hyphens | None = None
        """How words are hyphenated, if they are."""
        self.notes: tuple[Note, ...] = ()
        """The notes of every text in this style."""
        if settings.hyphenate if style.hyphenate is None else style.hyphenate:
            self._hyphenate()
        lost = words.lacks(style.features) if style.features else ()
        if lost:
            self.notes += (Note.of("missing-feature", name=" ".join(lost), hint=font.family),)
        special = style.balance or style.lettered or style.columns.number > 1
        self.plain = not (special or self.notes)
        """Whether the fast path can set a text in it."""

    def _hyphenate(self) -> None:
        # Few games need it, and the patterns of a language are large.
        from generator.text.hyphenation import UNDIVIDED, patterns_of
        from generator.text.hyphens import Hyphens

        patterns = patterns_of(self.language) if self.language else None
        if patterns is not None:
            strict = self.style.fit != "shrink"
            self.hyphens = Hyphens(patterns, self.style.hyphen_letters, strict)
        elif self.language.partition("-")[0].lower() not in UNDIVIDED:
            self.notes = (Note.of("not-hyphenated", language=self.language),)

    def ink_of(self, span: Span) -> Ink:
        """The ink of a span."""
        key = (span.bold, span.italic, span.strike, span.color, span.features)
        return self._known.get(key) or self._ink(*key)

    def lacking(self, marked: Marked) -> Iterator[Doubt]:
        """The features that markup asks for and their font doesn't have."""
        spans = (span for line in marked.lines for span in line.spans if span.features)
        for words, features in {(self.ink_of(span).words, span.features): None for span in spans}:
            if lost := words.lacks(features):
                yield Doubt("missing-feature", " ".join(lost), words.font.family)

    def _ink(
        self, bold: bool, italic: bool, strike: bool, color: Color | None, features: Features
    ) -> Ink:
        style = self.style
        weight = style.weight
        if bold:
            weight = BOLD if weight < 600 else BOLDER
        # Italics within italic text are upright, as in a book.
        font = self._inks.book.font(style.font, weight, style.italic != italic, self._origin)
        tracking, color_ = style.tracking / 1000, color or self._color
        asked = Features((*style.features, *features)) if features else style.features
        ink = self._inks.ink(font, tracking, color_, strike, self.language, asked)
        self._known[bold, italic, strike, color, features] = ink
        return ink
