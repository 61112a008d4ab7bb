"""Sets texts into boxes: what other folders call."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from generator.foundation.color import Color
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.frame import Frame, GroupMark, Mark, Note, Placed, Source, TextMark
from generator.frame.notes import NO_SOURCE
from generator.geometry import Path, Rect, Size
from generator.text import markup
from generator.text.block import SLACK, Block, PlainBlock, block
from generator.text.direction import has_rtl
from generator.text.fit import fitted
from generator.text.fonts import FontBook
from generator.text.language import NO_LANGUAGE, LanguageSettings, capitals
from generator.text.paragraph import Plain, Row
from generator.text.resolved_style import ResolvedStyle
from generator.text.runs import Place, drawn, plain_runs, rows_runs
from generator.text.style import TextStyle
from generator.text.tokens import Inks

MOST_READ = 1024
"""The size of the cache of measured texts: most of them are set next."""

# Halves of characters, such as `\ud83d` in a JSON file; fonts and files can't contain them.
_HALVES = regex("[\ud800-\udfff]")

_Made = tuple[Sequence[tuple[float, Mark]], tuple[Note, ...]]
"""Marks with their left edges, mm, and notes."""

_new = tuple.__new__
"""Makes named tuples quicker than their own constructor."""


class TextSetter:
    """Sets texts with the fonts, icons and colours of a project.

    Notes: `overflow` (`fit`; `lines` that are too many; `excess_mm`; `characters` to leave out, roughly; `size_pt`;
    `word`, where one word is wider than the box and had to be torn, with `lines` 0), `missing-glyph` (`characters`,
    `code_points`, `font`), `plain-glyph` (`name`, the characters; `hint`, the font), `unknown-icon` and
    `unknown-color` (`name`, `hint`), `unclosed-icon`, `html-tag` and `unclosed-markup` (`name`, `hint`),
    `split-url` (`word`, `excess_mm`), `not-hyphenated` (`language`, whose patterns are unknown), `missing-feature`
    (`name`, the features by their tags; `hint`, the font).
    """

    def __init__(
        self,
        book: FontBook,
        icon: Callable[[str], Frame],
        colors: Mapping[str, Color] | None = None,
        settings: LanguageSettings = NO_LANGUAGE,
    ) -> None:
        """`icon` gives a drawing in black by its name, or raises `Problem` with a hint at the nearest name."""
        self._inks = Inks(book)
        self._language_settings = settings
        self._icons = partial(_icon, icon, {})
        self._colors = dict(colors or {})
        self._resolved: dict[TextStyle, ResolvedStyle] = {}
        self._recent: dict[int, ResolvedStyle] = {}
        self._blocks: dict[tuple[str, ResolvedStyle], Block | PlainBlock] = {}
        self.called: Callable[[str], str] | None = None
        """What an icon is called, by its name; None if all are called by their names."""
        self.requested: set[tuple[str, str]] = set()
        """What texts need: each `font` by its family, each `icon` by its name."""
        self.families = self._inks.families
        """The font families that texts were set in so far: those that a kit credits."""

    def set_text(
        self, text: str, style: TextStyle, area: Size, source: Source = NO_SOURCE
    ) -> Frame:
        """A text in a box, with notes about problems. Raises `Problem` FONT001 for an unknown family."""
        resolved = self._resolve(style, source.origin)
        self.requested.add(resolved.requested)
        found = (self._blocks.get((text, resolved)) if self._blocks else None) or self._read(
            text, resolved
        )
        if found.__class__ is PlainBlock:
            mark = _at_full_size(found, resolved, area)
            if mark is not None:
                return Frame(area, (_new(Placed, (0.0, 0.0, mark, source)),))
        if found is not None:
            self.requested.update(found.requested)
        marks, notes = self._set(found, resolved, area)
        return Frame(
            area,
            tuple([Placed(left, 0.0, mark, source) for left, mark in marks]),
            tuple([Note(note.kind, note.facts, source) for note in notes]),
        )

    def measure_text(self, text: str, style: TextStyle, area: Size) -> Size:
        """The size that a text takes in lines of the area's width, at its full size."""
        resolved = self._resolve(style)
        key = (text, resolved)
        found = self._blocks.get(key) or self._read(text, resolved)
        self.requested.add(resolved.requested)
        if found is None:
            return Size(0.0, 0.0)
        if len(self._blocks) >= MOST_READ:
            self._blocks.clear()
        self._blocks[key] = found
        self.requested.update(found.requested)
        width = area.width
        if style.columns.number > 1:
            from generator.text.columns import Columned  # few texts have any

            found = columned = Columned(found.rich, style.columns, area)
            width = columned.size.width
        broken = found.broken(width / resolved.em)
        height = (broken.lines * found.pitch + broken.gaps) * resolved.em
        return Size(area.width if width < area.width else broken.width * resolved.em, height)

    @contextmanager
    def in_language(self, settings: LanguageSettings) -> Iterator[None]:
        """Temporarily sets texts in another language than the game's: the sentences of Punchboard's own pages."""
        if self._language_settings == NO_LANGUAGE:
            yield
            return
        kept = self._language_settings, self._resolved, self._recent, self._blocks
        self._language_settings, self._resolved, self._recent, self._blocks = settings, {}, {}, {}
        try:
            yield
        finally:
            self._language_settings, self._resolved, self._recent, self._blocks = kept

    def _resolve(self, style: TextStyle, origin: Origin = NOWHERE) -> ResolvedStyle:
        # Looked up by identity first: the same value comes again and again, and its hash is slow.
        known = self._recent.get(id(style))
        if known is not None and known.style is style:
            return known
        found = self._resolved.get(style)
        if found is None:
            found = self._resolved[style] = ResolvedStyle(
                style, self._inks, origin, self._language_settings
            )
        if found.style is style:
            self._recent[id(style)] = found
        return found

    def _read(self, text: str, resolved: ResolvedStyle) -> Block | PlainBlock | None:
        style = resolved.style
        text = text.strip(" \n")
        rtl = resolved.rtl
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
            if not text.isprintable():
                text = _HALVES.sub("\ufffd", text)
            rtl = rtl or has_rtl(text)
        words = (capitals(text, resolved.language) if style.caps else text).split(" ")
        plain = None if rtl else self._plain(words, resolved)
        if plain is not None:
            return PlainBlock(resolved, plain)
        icons: set[tuple[str, str]] = set()

        def icon(name: str) -> Frame | str:
            icons.add(("icon", name))
            return self._icons(name)

        read = partial(markup.read, icon=icon, colors=self._colors)
        marked = read(text) if style.markup else markup.plain(text)
        if self.called is not None and icons:
            marked = marked.calling(self.called)
        if not marked.lines:
            self.requested.update(icons)
            return None
        found = block(marked, resolved, rtl)
        found.requested = frozenset((*found.fonts, *icons))
        return found

    def _plain(self, words: list[str], resolved: ResolvedStyle) -> Plain | None:
        """A text of simple words as a plain paragraph; None for any other."""
        first = words[0]
        if len(first) < 4 and first[-1:] in ".)" and first[:-1].isdigit():
            return None  # the number of a list item
        known = resolved.ink.words
        while True:
            try:
                return Plain(words, resolved.ink, resolved.hyphens)
            except KeyError:
                for word in words:
                    if word not in known.steps and not known.learn(word):
                        return None

    def _set(self, found: Block | PlainBlock | None, resolved: ResolvedStyle, area: Size) -> _Made:
        if found is None:
            return (), ()
        style, size = resolved.style, area
        if style.columns.number > 1:
            from generator.text.columns import Columned  # few texts have any

            found = columned = Columned(found.rich, style.columns, area)
            size = columned.size
        fit = fitted(found, style, size)
        broken = fit.broken
        place = _place(fit.em, fit.height, resolved, found.pitch, size)
        marks: list[tuple[float, Mark]]
        if isinstance(found, PlainBlock) and broken.plain:
            text = TextMark(plain_runs(found.plain, broken.plain, place), area)
            marks = [(0.0, mark) for mark in drawn(text, style)]
        else:
            marks = [
                (left, mark)
                for left, rows in found.rich.parts(broken.rows, fit.em)
                for mark in _drawn_rows(rows, place, resolved, size)
            ]
        if fit.notes and style.fit == "clip":
            inner = Frame(area, tuple(Placed(left, 0.0, mark) for left, mark in marks))
            marks = [(0.0, GroupMark(inner, clip=Path.rectangle(Rect(0.0, 0.0, *area))))]
        if not (fit.notes or found.missing or found.doubts or resolved.notes):
            return marks, ()
        return marks, (*fit.notes, *_notes(found), *resolved.notes)


def _drawn_rows(
    rows: Sequence[Row], place: Place, resolved: ResolvedStyle, area: Size
) -> Sequence[Mark]:
    """The marks of some lines."""
    rtl = bool(rows and rows[0].item.direction)
    if rtl:
        from generator.text import visual_order  # few games need it

        runs, strikes = visual_order.rows_runs(rows, place, resolved.cap_height)
    else:
        runs, strikes = rows_runs(rows, place, resolved.cap_height)
    return drawn(TextMark(runs, area, rtl=rtl), resolved.style, strikes) if runs else ()


def _icon(find: Callable[[str], Frame], known: dict[str, Frame | str], name: str) -> Frame | str:
    found = known.get(name)
    if found is None:
        try:
            found = find(name)
        except Problem as problem:
            found = next((hint for d in problem.diagnostics for hint in d.hints), "")
        known[name] = found
    return found


def _at_full_size(found: PlainBlock, resolved: ResolvedStyle, area: Size) -> TextMark | None:
    """A plain text that fits, the usual case; None for any other."""
    if not resolved.plain:
        return None
    em, plain = resolved.em, found.plain
    lines = plain.lines(area.width / em)
    if lines is None:
        return None
    height = len(lines) * found.pitch * em
    if height > area.height + SLACK:
        return None
    return TextMark(plain_runs(plain, lines, _place(em, height, resolved, found.pitch, area)), area)


def _place(em: float, height: float, resolved: ResolvedStyle, pitch: float, area: Size) -> Place:
    """The place of lines of a height, mm.

    The box of a line is as high as the distance of lines, and the font's ascent and descent are in its middle, as in
    CSS. With `valign: middle` the visible letters are centred: from the top of the capitals of the first line to the
    baseline of the last one.
    """
    baseline = (pitch / 2 + resolved.middle) * em
    spare = area.height - height
    top = 0.0
    if 0 < spare < float("inf"):
        if resolved.style.valign == "bottom":
            top = spare
        elif resolved.style.valign == "middle":
            span = height - pitch * em
            seen = baseline + (span - resolved.cap_height * em) / 2
            top = min(max(area.height / 2 - seen, 0.0), spare)
    return _new(Place, (em, area.width, baseline + top, pitch * em, resolved.style.align))


def _notes(found: Block | PlainBlock) -> list[Note]:
    notes = []
    families: dict[str, str] = {}
    for char, family in found.missing:
        families[family] = families.get(family, "") + char
    for family, chars in families.items():
        codes = " ".join(f"U+{ord(char):04X}" for char in chars)
        notes.append(Note.of("missing-glyph", characters=chars, code_points=codes, font=family))
    return notes + [Note.of(each.kind, name=each.name, hint=each.hint) for each in found.doubts]
