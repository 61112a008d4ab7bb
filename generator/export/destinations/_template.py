"""Copy this file to a name without the underscore and rename the class; then `punchboard export my-game text` works.

This one writes the names of all pieces into a text file for each component.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.export import File, destination, ready
from generator.export.job import Job
from generator.foundation.dataclasses import dataclass


@destination("text")
@dataclass(frozen=True)
class Text:
    """The names of all pieces, for a checklist.

    This docstring is the page of the manual: say what is made, and what a designer does with it.
    """

    copies: bool = True
    """Whether each name begins with its number of copies (default: yes)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        for part in job.parts:
            lines = (f"{p.copies} x {p.name}" if self.copies else p.name for p in part.pieces)
            yield ready(f"{part.component.name}.txt", "\n".join(lines).encode())
