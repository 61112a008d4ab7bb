"""Bold or coloured text without an end."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("TEXT009", Severity.WARNING)
def unclosed_markup(noted: Noted) -> Iterator[Finding]:
    r"""Bold or coloured text is begun, and never ended.

    Why: the signs are printed as they stand, and nothing is bold. A blank line and the next item of a list end it, too.
    Fix: write the end, `**` or `}`, in the same paragraph; or a backslash before signs that are meant: `\*\*`.

    Bad:
        name,rules
        Goblin,**Draw two cards.

    Good:
        name,rules
        Goblin,**Draw** two cards.
    """
    face, note = noted
    if note.kind != "unclosed-markup":
        return
    name = str(note["name"])
    yield Finding(
        f"`{name}` is begun and never ended",
        place_of(face, note.source, name),
        note.hint,
        name,
        trace=steps_to(face, note.source),
    )
