"""What a drawing is drawn with: the caller's options, the place on the page, and the state of the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from generator.decode import read_data
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple, dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, OtherPlace, Outcome, Severity
from generator.frame import Frame, Picture, Placed
from generator.geometry import Path, Transform
from generator.svg.attribute_values import reference
from generator.svg.color_matrix import Recolored
from generator.svg.document import Tag
from generator.svg.limits import Limits
from generator.svg.outlines import outline
from generator.svg.style import INITIAL, Declaration, Style, style_of
from generator.text.glyph_outlines import Letters


class Soft(NamedTuple):
    """What of a drawing needs pixels; the caller has the painter for it."""

    blurred: Callable[[Frame, float], Frame]
    """A frame out of focus, as a picture; the standard deviation in mm."""
    recolored: Recolored


class Options(NamedTuple):
    """What the caller gives to a drawing."""

    current_color: Color = BLACK
    """The meaning of `currentColor`."""
    open_picture: Callable[[str], Picture] | None = None
    """Reads a raster picture that the file links to, or raises `Problem`; by default none is opened."""
    letters: Letters | None = None
    """The letters for texts; by default no text is drawn."""
    soft: Soft | None = None
    """What filters need; by default none is drawn."""
    part: str | None = None
    """The id of the only element to draw; None for the whole drawing."""
    level: int = 0
    """How many files this one is embedded in."""


class Place(NamedTuple):
    """Where something is drawn."""

    to_mm: Transform
    """From user units to millimetres of the drawing."""
    viewport: tuple[float, float]
    """Width and height that percentages refer to, in user units."""


class Here(NamedTuple):
    """The surroundings in which a tag is drawn."""

    style: Style
    place: Place
    depth: int = 0
    using: tuple[Tag, ...] = ()
    """The tags that are being drawn through a reference, such as `use`."""


class Drawer:
    """The state of one file that is drawn; `Drawing` in `drawing.py` draws its tags."""

    def __init__(self, root: Tag, name: str, options: Options) -> None:
        self.root, self.name, self.options = root, name, options
        self.warnings = Warnings(name)
        self.warn = self.warnings.add
        self.limits = Limits(name)
        self.ids: dict[str, Tag] = {}
        for tag in root.all():
            if "id" in tag.attributes and tag.get("id"):
                self.ids.setdefault(tag.get("id"), tag)
        self._outlines: dict[tuple[Tag, tuple[float, float]], tuple[Path, str]] = {}
        """The outlines of shapes and what is wrong with them: many are used over and over."""
        self.clip_paths: dict[tuple[Tag, Place], Path] = {}
        """The outlines of clip paths: nested ones would be computed over and over."""
        self.embedded: dict[str, tuple[Frame, int]] = {}
        """The SVG files within this one and how many elements show in each, by their SHA-256."""
        self.tiling: list[Tag] = []
        """The patterns whose tiles are being drawn."""
        self._alone: dict[Tag, Style] = {}
        self._sheet = self._declarations()

    def _declarations(self) -> Mapping[Tag, list[Declaration]]:
        sheets = [tag for tag in self.root.all() if tag.name == "style" and not tag.foreign]
        texts = [tag.text for tag in sheets if tag.text.strip()]
        if not texts:
            return {}
        from generator.svg.stylesheets import declarations

        def warn(what: str) -> None:
            self.warn("style", f"{what}; it is ignored", sheets[0])

        return declarations(self.root, texts, warn)

    def alone(self, tag: Tag) -> Style:
        """The style of a tag that is not drawn where it is: a gradient's stop, a part of a clip path."""
        known = self._alone.get(tag)
        if known is None:
            outer = self.alone(tag.parent) if tag.parent is not None else INITIAL
            known = self._alone[tag] = self.style(tag, outer)
        return known

    def style(self, tag: Tag, outer: Style) -> Style:
        """The style of a tag inside another."""

        def warn(topic: str, what: str) -> None:
            self.warn(topic, what, tag)

        return style_of(tag, outer, self._sheet.get(tag, []), warn)

    def linked(self, address: str, kind: str) -> Tag | None:
        """The tag of a kind that a `url(#…)` refers to; None where the file has no such tag."""
        found = reference(address)
        tag = self.ids.get(found[0].removeprefix("#")) if found else None
        return tag if tag is not None and tag.name == kind else None

    def outline(self, tag: Tag, place: Place) -> Path:
        """The outline of a shape in user units, up to an error in its data."""
        self.limits.path_data(tag.get("d") or tag.get("points"))
        key = tag, place.viewport
        if key not in self._outlines:
            self._outlines[key] = outline(tag, place.viewport)
        path, error = self._outlines[key]
        self.limits.outline(path)
        if error:
            self.warn("path", f"a broken path: {error}; it is drawn up to there", tag)
        return path

    def children(self, tag: Tag, here: Here) -> list[Placed]:
        """The marks of all tags directly inside a tag."""
        marks: list[Placed] = []
        for child in tag:
            marks += self.drawn(child, here)
        return marks

    def drawn(self, tag: Tag, outer: Here, anyway: bool = False) -> list[Placed]:
        """The marks of a tag; `anyway` even where it is hidden."""
        raise NotImplementedError

    def effects(self, placed: list[Placed], tag: Tag, here: Here, opacity: float) -> list[Placed]:
        """The marks of a tag with its opacity, mask and clip path."""
        raise NotImplementedError

    def embedded_drawing(self, data: bytes) -> tuple[Outcome[Frame], int]:
        """The drawing in an SVG file within this one, and how many elements show in it."""
        raise NotImplementedError


@cache
def _hints() -> Mapping[str, str]:
    return read_data("svg_hints.yaml", dict[str, str])


@dataclass(slots=True)
class Warnings:
    """Collects the warnings about one file."""

    file: str
    _found: dict[tuple[str, str], Diagnostic] = field(default_factory=dict)

    def add(self, topic: str, what: str, tag: Tag, code: str = "IMG006", hint: str = "") -> None:
        """Warns that something is not drawn; `topic` chooses the default hint."""
        key = (topic, what)
        here = Origin(self.file, tag.line)
        before = self._found.get(key)
        if before is None:
            hint = hint or _hints().get(topic, "")
            message = f"`{self.file}` contains {what}"
            self._found[key] = Diagnostic(
                code, Severity.WARNING, message, here, (hint,) if hint else ()
            )
        else:
            place = OtherPlace(here, before.message)
            if here != before.origin and len(before.more) < 20 and place not in before.more:
                self._found[key] = replace(before, more=(*before.more, place))

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """All warnings, in the order of the file."""
        return tuple(self._found.values())
