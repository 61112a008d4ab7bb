"""Coloured words whose colour nobody knows."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("TEXT003", Severity.WARNING)
def unknown_color(noted: Noted) -> Iterator[Finding]:
    """A text asks for a colour that neither the theme nor anybody else knows.

    Why: `[crimsn]{fire}` is printed in the colour of the text round it.
    Fix: write a colour of the theme's palette, a CSS name such as `crimson`, or `#c00000`.

    Bad:
        name,rules
        Goblin,Deal [crimsn]{fire}.

    Good:
        name,rules
        Goblin,Deal [crimson]{fire}.
    """
    face, note = noted
    if note.kind != "unknown-color":
        return
    name = str(note["name"])
    yield Finding(
        f"`{name}` is not a colour",
        place_of(face, note.source, name),
        note.hint or "write a colour of the theme, a CSS name, or `#c00000`",
        name,
        trace=steps_to(face, note.source),
    )
