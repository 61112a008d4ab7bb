"""Running text as lines for pages, with its links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter

from generator.foundation.color import Color, parse
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Origin
from generator.foundation.lazy_regex import regex
from generator.frame import Face, Icon, LinkMark, Note, PathMark, Placed, Run, Source, TextMark
from generator.frame.walk import words
from generator.geometry import Size
from generator.geometry.units import from_points
from generator.layout.context import LayoutKit
from generator.layout.rulebook.blocks import Block, Inline, Span
from generator.layout.rulebook.flowables import Flowable
from generator.layout.rulebook.source import Lines
from generator.layout.rulebook.terms import lines_of_terms, with_markers
from generator.text.direction import starts_rtl
from generator.text.runs import drawn
from generator.text.style import TextStyle

_SIGNS = regex(r"[\\*~]|&(?=[#\w]+;)")
_UNREAD = regex(r"\[[^\[\]]*\]\(term:[^)]{0,40}\)?")
_FREE = float("inf")


@dataclass(slots=True)
class Memory:
    """What was set before: a book is laid out again until the numbers in it are right, and for pages of other sizes."""

    filled: list[tuple[Mapping[str, int], Lines]] = field(default_factory=list)
    """The text with its numbers, for each set of page numbers of headings."""
    parsed: dict[Lines, tuple[Block, ...]] = field(default_factory=dict)
    styles: dict[str, TextStyle] = field(default_factory=dict)
    lines: dict[tuple[Inline, TextStyle, float], tuple[list[Flowable], tuple[Note, ...]]] = field(
        default_factory=dict
    )
    widths: dict[tuple[Inline, TextStyle], float] = field(default_factory=dict)
    shown: dict[tuple[str, str], Face | None] = field(default_factory=dict)
    """The faces that were shown, by their name in the text and the side; None for one that doesn't exist."""
    unknown_values: int = 0
    """How many values the text mentions that no row has."""


@dataclass(slots=True)
class Typesetter:
    """Sets running text in the styles of the theme, and collects notes about it."""

    kit: LayoutKit
    speech: tuple[str, bool | None] = ("", None)
    """The language of the book and whether it is hyphenated, if that differs from the game."""
    memory: Memory = field(default_factory=Memory)
    notes: list[Note] = field(default_factory=list)
    targets: list[tuple[str, Origin]] = field(default_factory=list)
    """The targets of all links, with their places."""

    def style(self, name: str) -> TextStyle:
        """A style of the rulebook, such as `body` for `rules-body`. Raises `Problem`."""
        known = self.memory.styles.get(name)
        if known is None:
            style = self.kit.theme.style(f"rules-{name}")
            # No icon pushes lines apart: then all lines of a style are equally high.
            icon = min(style.icon_size, max(0.5, style.leading - 0.12))
            language, hyphenate = self.speech
            known = replace(
                style,
                fit="error",
                valign="top",
                icon_size=icon,
                language=style.language or language,
                hyphenate=hyphenate if style.hyphenate is None else style.hyphenate,
            )
            self.memory.styles[name] = known
        return known

    def color(self, name: str, otherwise: str = "accent") -> Color:
        """A colour of the palette, or another one that every theme has."""
        return self.kit.theme.palette.get(name) or self.kit.theme.palette[otherwise]

    def pitch(self, style: TextStyle) -> float:
        """The height of a line, mm."""
        return style.leading * from_points(style.size)

    def starts_rtl(self, text: str, style: TextStyle) -> bool:
        """Whether a list or a table with this text starts on the right."""
        return starts_rtl(text, style.direction, style.language)

    def lines(self, text: Inline, style: TextStyle, width: float) -> list[Flowable]:
        """The text as one flowable for each line."""
        key = (text, style, width)
        known = self.memory.lines.get(key)
        if known is None:
            known = self.memory.lines[key] = self._set(*key)
        flowables, notes = known
        self.notes += notes
        self.targets += [(part.link, text.origin) for part in text.linked if flowables]
        return list(flowables)

    def one_line(self, text: str, style: TextStyle, width: float) -> list[Flowable]:
        """A text on one line; if it is too long, as many words as fit, followed by `…`."""
        result = self.lines(Inline((Span(text),)), style, width)
        words = text.split()
        while len(result) > 1 and len(words) > 1:
            words.pop()
            result = self.lines(Inline((Span(" ".join(words) + "…"),)), style, width)
        return result[:1]

    def _set(
        self, text: Inline, style: TextStyle, width: float
    ) -> tuple[list[Flowable], tuple[Note, ...]]:
        """The lines of a text, and notes about it."""
        source = Source(text.origin, "rulebook")
        inks = self._inks(text, style)
        terms = tuple(term._replace(origin=text.origin) for term in text.terms)
        marked = markup(text, inks)
        if not marked:
            # Terms without text belong to what follows.
            return [Flowable(0.0, keep=True, terms=terms)] if terms else [], ()
        # Measured first: the kit remembers the text as it was read, and sets it next.
        bare = style.without_lettering()
        size = self.kit.measure_text(marked, bare, Size(width, _FREE))
        frame = self.kit.set_text(marked, bare, Size(width, _FREE), source)
        pitch = self.pitch(style)
        count = max(1, round(size.height / pitch))
        lines: list[list[Placed]] = [[] for _ in range(count)]
        for _, _, mark, _ in frame.placed:
            if isinstance(mark, TextMark):
                for k, runs in enumerate(_by_line(mark.runs, pitch, count)):
                    if runs:
                        line = TextMark(runs, Size(width, pitch), rtl=mark.rtl)
                        lines[k] += [Placed(0.0, 0.0, each, source) for each in drawn(line, style)]
                        lines[k] += _links(runs, inks, pitch)
            elif isinstance(mark, PathMark):
                k = min(count - 1, int((mark.path.bounds.y + mark.path.bounds.height / 2) / pitch))
                lines[k].append(Placed(0.0, -k * pitch, mark, source))
        flowables = [Flowable(pitch, tuple(marks)) for marks in lines]
        if terms:
            area = Size(width, _FREE)
            marked_frame = self.kit.set_text(markup(with_markers(text), inks), style, area, source)
            at = lines_of_terms(
                _text_of(marked_frame.placed), [_text_of(marks) for marks in lines], len(terms)
            )
            for k, term in zip(at, terms, strict=True):
                flowables[k] = replace(flowables[k], terms=(*flowables[k].terms, term))
        unread = (Note.of("unread-term", source, text=each) for each in _UNREAD.findall(text.plain))
        return flowables, (*frame.notes, *unread)

    def width(self, text: Inline, style: TextStyle) -> float:
        """The width of the text in one line, mm."""
        key = (text, style)
        known = self.memory.widths.get(key)
        if known is None:
            size = self.kit.measure_text(markup(text), style, Size(_FREE, _FREE))
            known = self.memory.widths[key] = size.width
        return known

    def least_width(self, text: Inline, style: TextStyle) -> float:
        """The width of its widest word, mm."""
        words = {
            part._replace(text=word) for part in text.parts for word in part.text.split() if word
        }
        return max((self.width(Inline((word,)), style) for word in words), default=0.0)

    def _inks(self, text: Inline, style: TextStyle) -> tuple[Ink, ...]:
        """A colour for each link, so that its letters are found again; the differences are invisible."""
        result = []
        for k, part in enumerate(text.linked, 1):
            base = style.color if part.quiet else self.color("link")
            blue = base.blue * 255 - k / 500 if base.blue > 0.5 else base.blue * 255 + k / 500
            shade = f"rgb({base.red * 255:.1f},{base.green * 255:.1f},{blue:.3f})"
            result.append(Ink(shade, parse(shade), part.link))
        return tuple(result)


class Ink(NamedTuple):
    """The colour of a link."""

    shade: str
    """The colour in markup."""
    color: Color
    target: str


def markup(text: Inline, inks: Sequence[Ink] = ()) -> str:
    """The text in the markup that the text setter reads; links in their colours, if there are any."""
    left, texts = iter(inks), []
    for link, group in groupby(_joined(text.parts), key=attrgetter("link")):
        marked = "".join(map(_with_markup, group))
        ink = next(left, None) if link else None
        texts.append(f"[{ink.shade}]{{{marked}}}" if ink else marked)
    return "".join(texts).strip()


def _joined(parts: Iterable[Span]) -> Iterator[Span]:
    """The spans, with those of the same look joined: `**a****b**` has no meaning."""
    for _, group in groupby(parts, key=attrgetter("bold", "italic", "strike", "link", "quiet")):
        first, *more = group
        yield first._replace(text="".join(part.text for part in (first, *more)), term=None)


def _with_markup(part: Span) -> str:
    """A span with the markup of its look; spaces at its ends stay outside."""
    plain = _SIGNS.sub(r"\\\g<0>", part.text)
    bare = plain.strip()
    if not bare:
        return plain
    signs = "~~" * part.strike + "**" * part.bold + "*" * part.italic
    before, after = plain.split(bare, 1)
    return f"{before}{signs}{bare}{signs[::-1]}{after}"


def _text_of(placed: Iterable[Placed]) -> str:
    return "".join(words(each.mark) for each in placed if isinstance(each.mark, TextMark))


def _by_line(runs: Iterable[Run | Icon], pitch: float, count: int) -> list[tuple[Run | Icon, ...]]:
    """The runs of each line, moved to its start."""
    lines: list[list[Run | Icon]] = [[] for _ in range(count)]
    for run in runs:
        middle = run.y + run.frame.size.height * run.scale / 2 if isinstance(run, Icon) else run.y
        k = min(count - 1, max(0, int(middle / pitch)))
        lines[k].append(run._replace(y=run.y - k * pitch))
    return [tuple(line) for line in lines]


def _links(runs: Iterable[Run | Icon], inks: Sequence[Ink], pitch: float) -> Iterator[Placed]:
    """The clickable areas of a line."""
    targets = {ink.color: ink.target for ink in inks}
    areas: list[tuple[str, float, float]] = []
    for run in runs:
        target = targets.get(run.color, "") if isinstance(run, Run) else ""
        if not target or not isinstance(run, Run):
            continue
        start, end = run.x, run.x + _length(run)
        if areas and areas[-1][0] == target:
            _, left, right = areas.pop()
            start, end = min(left, start), max(right, end)
        areas.append((target, start, end))
    for target, start, end in areas:
        yield Placed(start, 0.0, LinkMark(target, Size(end - start, pitch)))


def _length(run: Run) -> float:
    """The length of a run without a space at its end, mm."""
    count = sum(len(glyphs.ids) for glyphs in run.glyphs)
    length = sum(glyphs.advance for glyphs in run.glyphs) * run.size
    length += run.gap * max(0, len(run.glyphs) - 1) + run.tracking * count
    last = run.glyphs[-1]
    return length - (last.advances[-1] * run.size if last.text.endswith(" ") else 0.0)
