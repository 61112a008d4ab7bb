"""Characters that no font has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.diagnostics import Severity
from generator.frame.face import place_of

MOST = 8
"""How many code points a message lists."""


@check("TEXT004", Severity.WARNING)
def missing_glyph(noted: Noted) -> Iterator[Finding]:
    """A character of a text is in none of the fonts.

    Why: an empty box is printed in its place.
    Fix: put a font that has the character into `fonts/`, or write another character, or an icon such as `:skull:`.

    Bad:
        name
        Goblin ௵

    Good:
        name
        Góblin ★
    """
    face, note = noted
    if note.kind != "missing-glyph":
        return
    source, characters = note.source, str(note["characters"])
    plural = "s" * (len(characters) > 1)
    codes = str(note["code_points"]).split()
    listed = " ".join(codes[:MOST]) + f" and {len(codes) - MOST} more" * (len(codes) > MOST)
    yield Finding(
        f"no font has the character{plural} `{characters}` ({listed}) of `{face.item.name}`",
        place_of(face, source),
        f"`{note['font']}` and the fonts behind it lack it: add a font to `fonts/`, or use an icon",
        (source.origin, source.id, characters),
        trace=steps_to(face, source),
    )
