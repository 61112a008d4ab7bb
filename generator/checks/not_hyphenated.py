"""Words that are to be divided in a language of which nobody knows how."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame.face import place_of
from generator.text.language import undivided


@check("TEXT006", Severity.WARNING)
def not_hyphenated(noted: Noted) -> Iterator[Finding]:
    """A text is to be divided at the ends of lines, and it is not known by which rules.

    Why: with `hyphenate: yes`, words are divided as their language wants it; no word of this text is divided.
    Fix: write the language, such as `language: de`, into game.yaml, or set `hyphenate: no`. Where a language has no
    rules, write soft hyphens (U+00AD) into long words.

    Bad:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", area: safe, hyphenate: yes}

    Good:
        name
        Goblin
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}", area: safe, hyphenate: yes, language: en}
    """
    face, note = noted
    if note.kind != "not-hyphenated":
        return
    message, hint = undivided(str(note["language"]))
    yield Finding(
        message, place_of(face, note.source), hint, message, trace=steps_to(face, note.source)
    )
