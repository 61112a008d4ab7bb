"""A stream of drawing operators, and the names of what they need."""

from __future__ import annotations

from abc import ABC, abstractmethod

from generator.geometry import IDENTITY, Transform
from generator.paint.pdf.icon_fonts import IconRequest
from generator.paint.pdf.resources import Resources


class Stream(ABC):
    """What marks are drawn into."""

    def __init__(self, resources: Resources, base: Transform = IDENTITY) -> None:
        self.resources = resources
        self.out: list[bytes] = []
        self.uses: set[str] = set()
        """Names of the resources that the stream needs."""
        self.base = base
        """From the coordinates that are drawn in to those that the stream began with."""

    @property
    def data(self) -> bytes:
        """The operators so far."""
        return b"\n".join(self.out)

    def use(self, name: str, operator: bytes) -> None:
        """Writes an operator with a resource."""
        self.out.append(b"/%b %b" % (name.encode(), operator))
        self.uses.add(name)

    @abstractmethod
    def icon(self, request: IconRequest) -> str:
        """The name of the font of an icon, drawn the first time that it is asked for."""
