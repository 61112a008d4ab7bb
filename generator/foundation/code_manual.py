"""The manuals of diagnostic codes, parsed from docstrings."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Manual:
    """The manual of a code."""

    code: str
    name: str
    summary: str
    why: str
    fix: str
    bad: str = ""
    good: str = ""

    def __str__(self) -> str:
        from textwrap import indent

        head = f"{self.code}: {self.name}" if self.name else self.code
        parts = [head, self.summary, f"Why: {self.why}", f"Fix: {self.fix}"]
        parts += [f"Bad:\n{indent(self.bad, '    ')}"] if self.bad else []
        parts += [f"Good:\n{indent(self.good, '    ')}"] if self.good else []
        return "\n\n".join(parts)


def parse_manual(code: str, name: str, text: str, parts: Iterable[str]) -> Manual:
    """The manual in a docstring. Raises `ValueError` with the first missing part."""
    from inspect import cleandoc

    summary, *rest = re.split(r"^(Why|Fix|Bad|Good):", cleandoc(text), flags=re.MULTILINE)
    found = dict(zip(rest[::2], rest[1::2]))
    if not summary.strip():
        raise ValueError(f"check {code} has no summary in its docstring")
    for part in parts:
        if not found.get(part, "").strip():
            raise ValueError(f"check {code} has no {part} in its docstring")
    prose = [" ".join(each.split()) for each in (summary, found["Why"], found["Fix"])]
    examples = [cleandoc(found.get(part, "")).strip("\n") for part in ("Bad", "Good")]
    return Manual(code, name, *prose, *examples)
