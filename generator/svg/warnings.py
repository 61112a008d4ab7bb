"""Warnings about what is not drawn of a file, one for each kind."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, OtherPlace, Severity
from generator.pictures.multi_frame import ONE_OF_THEM
from generator.svg.document import Tag

_TO_PATHS = (
    "turn it into paths in the drawing program (Inkscape: Path > Object to Path; "
    "Illustrator: Type > Create Outlines)"
)
_HINTS = {
    "text": _TO_PATHS,
    "font": "put the font's file into fonts/, or turn the text into paths in the drawing program",
    "glyph": "put a font that has them into fonts/, or turn the text into paths in the drawing program",
    "filter": "draw it without the filter, or export the picture as PNG",
    "mask": "use a clipping path or opacity instead of the mask, or export the picture as PNG",
    "pattern": "turn it into paths (Inkscape: Object > Pattern > Pattern to Objects; Path > Stroke to Path)",
    "style": "write the properties as attributes of the elements, or save it as plain SVG",
    "link": (
        "put the picture into the game's folder and link to it there, or embed it "
        "(Inkscape: Extensions > Images > Embed Images)"
    ),
    "object": _TO_PATHS,
    "value": "write a valid SVG value, or save the drawing again as plain SVG",
    "moving": "save the frame that you want to print as plain SVG or PNG",
    "size": 'write `viewBox="0 0 WIDTH HEIGHT"` into its `<svg>`, in the units of the drawing',
    "blank": (
        "move it onto the page, or fit the page to it (Inkscape: Edit > Resize Page to Selection), "
        "and check for hidden layers"
    ),
    "several": ONE_OF_THEM,
    "loop": "remove the reference to itself",
}


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
            hint = hint or _HINTS.get(topic, "")
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
