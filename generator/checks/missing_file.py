"""Placeholders that stand for pictures."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of


@check("IMG021", Severity.WARNING)
def missing_file(noted: Noted) -> Iterator[Finding]:
    """A placeholder is printed, because a picture is not there.

    Why: with `missing: placeholder` a game can be printed before its art is drawn, and a grey box is easily forgotten.
    Fix: put the picture in the game's folder. For a game without art, switch the check off.

    Bad:
        name,art
        Goblin,goblin.png
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {image: "{{ art }}", box: [5, 20, 40, 40], missing: placeholder}

    Good:
        name,art
        Goblin,art/600x600.png
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", box: [5, 5, 53, 8]}
          - {image: "{{ art }}", box: [5, 20, 40, 40], missing: placeholder}
    """
    face, note = noted
    if note.kind != "missing-file":
        return
    name = str(note["name"])
    yield Finding(
        f"there is no file `{name}`: a placeholder is printed",
        place_of(face, note.source),
        f"put `{name}` into the game's folder",
        name,
        trace=steps_to(face, note.source),
    )
