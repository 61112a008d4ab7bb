"""What objects of Tabletop Simulator are made with: addresses of files, words of rows, figures of pictures."""

from __future__ import annotations

import re

from generator.export import File
from generator.export.job import Job
from generator.export.tabletop_objects import Text
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.frame import Piece
from generator.game.model.game import Component
from generator.paint.pixels import ImageFormat
from generator.text.markup import read

_WORDS = ("description", "text", "rules", "effect", "ability")
_KINDS = ("tags", "kind", "type", "category", "suit")
_ICON = regex(r":([a-z][a-z0-9-]*):")
_COLORED = regex(r"\[[\w#-]+\]\{([^{}]*)\}")
_COLUMN = regex(r"\{(\w+)\}")


class Look(NamedTuple):
    """How pictures and objects are made; see the keys of the destination."""

    base_url: str
    dpi: float
    largest: int
    cards: ImageFormat
    thickness: float
    description: str
    tags: tuple[str, ...]


class Supplies:
    """Collects the files that objects need, and gives them their addresses and words."""

    def __init__(self, job: Job, look: Look) -> None:
        self.job, self.look = job, look
        self._files: dict[str, File] = {}
        self._decks = 0
        self._coarse: set[str] = set()

    @property
    def files(self) -> tuple[File, ...]:
        """The files of all objects so far."""
        return tuple(self._files.values())

    def next_deck(self) -> int:
        """The number of another atlas."""
        self._decks += 1
        return self._decks

    def url(self, file: File) -> str:
        """The address of a file, which is made."""
        self._files[file.path] = file
        base = self.look.base_url.rstrip("/") or f"file:///{self.job.request.folder.lstrip('/')}"
        return f"{base}/{file.path}"

    def text(self, piece: Piece) -> Text:
        """The name, the description and the tags of a piece."""
        item = piece.front.item
        column = self.look.description
        words = (item.value(each) for each in ((column,) if column else _WORDS))
        tags = (item.value(each) for each in self.look.tags or _KINDS)
        said = next((str(word) for word in words if word), "")

        def filled(match: re.Match[str]) -> str:
            value = item.value(match[1])
            return match[0] if value is None else str(value)

        said = _plain(_COLUMN.sub(filled, _COLORED.sub(r"\1", said)))
        return Text(_plain(piece.name), said, tuple(str(tag) for tag in tags if tag))

    def say_coarse(self, component: Component, dpi: float, least: float) -> None:
        """Says once that a component has fewer pixels per inch than it should."""
        if dpi >= least or component.name in self._coarse:
            return
        self._coarse.add(component.name)
        largest = self.look.largest
        what = f"`{component.name}` has {dpi:.0f} pixels per inch instead of {self.look.dpi:g}"
        why = f"a picture has at most {largest} pixels a side"
        hints = (
            () if largest >= 8192 else ("newer computers show larger ones: `--set largest=8192`",)
        )
        self.job.say(
            "EXPORT051", f"{what}: {why}", component.origin, *hints, severity=Severity.ADVICE
        )


def _plain(text: str) -> str:
    """A text without markup; icons are words."""
    words = _ICON.sub(lambda match: f"({match[1].replace('-', ' ')})", text)
    return read(words, lambda _: "", {}).letters
