"""Words between colons that are no icon."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("ICON002", Severity.WARNING)
def unknown_icon(noted: Noted) -> Iterator[Finding]:
    """A word between colons in a text is no icon.

    Why: `:glod:` is printed as it is written, letters, colons and all.
    Fix: write the icon's name as `punchboard list icons` has it, or put a drawing of that name into `art/icons/`.

    Bad:
        name,rules
        Goblin,Pay 2 :two-conis:.

    Good:
        name,rules
        Goblin,Pay 2 :two-coins:.
    """
    face, note = noted
    if note.kind != "unknown-icon":
        return
    name = str(note["name"])
    yield Finding(
        f"there is no icon `{name}`",
        place_of(face, note.source, name),
        note.hint or "search for one with `punchboard list icons WORD`",
        name,
        trace=steps_to(face, note.source),
    )
