"""Icons that lack a colon."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("ICON003", Severity.WARNING)
def unclosed_icon(noted: Noted) -> Iterator[Finding]:
    """The name of an icon has a colon before it, and none behind it.

    Why: `:gold` is printed as it is written, and no icon.
    Fix: write the second colon: `:gold:`. Where the word is meant, write a backslash or a blank behind the colon.

    Bad:
        name,rules
        Goblin,Pay 2 :two-coins.

    Good:
        name,rules
        Goblin,Pay 2 :two-coins:.
    """
    face, note = noted
    if note.kind != "unclosed-icon":
        return
    name = str(note["name"])
    yield Finding(
        f"`{name}` lacks its second colon",
        place_of(face, note.source, name),
        note.hint,
        name,
        trace=steps_to(face, note.source),
    )
