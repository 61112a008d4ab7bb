"""Tags of HTML in texts."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("TEXT008", Severity.WARNING)
def html_tag(noted: Noted) -> Iterator[Finding]:
    r"""A text has a tag of HTML, which means nothing here.

    Why: `<b>` is printed as it stands, letters and all.
    Fix: write `**bold**`, `*italic*`, `[red]{coloured}`, or a line break. Where the tag is meant, write `\<b>`, or set
    `markup: no`.

    Bad:
        name,rules
        Goblin,<b>Draw</b> two cards.

    Good:
        name,rules
        Goblin,**Draw** two cards.
    """
    face, note = noted
    if note.kind != "html-tag":
        return
    name = str(note["name"])
    yield Finding(
        f"`{name}` is printed as it stands",
        place_of(face, note.source, name),
        note.hint,
        name,
        trace=steps_to(face, note.source),
    )
