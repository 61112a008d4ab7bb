"""Warnings about what is not drawn of a file, one for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.decode import read_data
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, OtherPlace, Severity
from generator.svg.document import Tag


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
