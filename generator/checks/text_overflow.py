"""Texts that are too long for their box."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from generator.checks import Finding, Noted, check, steps_to
from generator.foundation.diagnostics import Severity
from generator.frame import Note
from generator.frame.face import place_of

SEVERITIES = {"clip": Severity.ADVICE, "ellipsis": Severity.ADVICE, "shrink": Severity.WARNING}
"""By what the text's `fit` asks for: who had it cut has asked for it."""


@check("TEXT002", Severity.ERROR)
def text_overflow(noted: Noted) -> Iterator[Finding]:
    """A text does not fit into its box.

    Why: what is too much is cut off, or lies over what stands next to it, and the players cannot know what is missing.
    With `fit: shrink` the text has been made as small as `min_size` allows, and still does not fit. A single word that
    is wider than its box is torn between two letters, which is a warning only: all of it is there.
    Fix: shorten the text, make its box larger, set `fit: shrink`, or a smaller `min_size`.

    Bad:
        name,rules
        Goblin,Draw two cards and discard one of them unless you have a sword or a shield in your hand.
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 30, 8]}

    Good:
        name,rules
        Goblin,Draw two cards.
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 53, 8]}
    """
    face, note = noted
    if note.kind != "overflow":
        return
    source, fit = note.source, str(note["fit"])
    excess = float(note["excess_mm"])
    yield Finding(
        f"`{source.name or 'a text'}` of `{face.item.name}` {_how_much(note)}",
        place_of(face, source),
        _hint(note, fit),
        (source.origin, source.id, fit) if source.origin.file else None,
        excess + 100.0 * float(note["lines"]),
        steps_to(face, source),
        Severity.WARNING if _torn(note) else SEVERITIES.get(fit),
    )


def _torn(note: Note) -> bool:
    """Whether all of the text is there, only that a word is torn."""
    return not note["lines"] and bool(note["word"])


def _how_much(note: Note) -> str:
    lines, excess = int(note["lines"]), float(note["excess_mm"])
    if not lines and not note["word"]:
        return f"is {excess:.2f} mm too long for its arc"
    if not lines:
        return f"has a word too wide for its box: `{note['word']}`, by {excess:.2f} mm"
    return f"is {lines} line{'s' * (lines > 1)} too long for its box: {excess:.2f} mm too high"


def _unspaced(word: str) -> bool:
    """Whether a text is in a script without spaces between words, whose words only a dictionary tells."""
    return re.search("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]", word) is not None


def _hint(note: Note, fit: str) -> str:
    if _torn(note):
        where = "say where it may be divided: with `hyphenate: yes`, or soft hyphens (U+00AD)"
        if _unspaced(str(note["word"])):
            where = "put zero-width spaces (U+200B) between its words"
        return f"make its box wider, {'lower its `min_size`' if fit == 'shrink' else 'set `fit: shrink`'}, or {where}"
    # Rounded up to what a person would count.
    letters = max(1, math.ceil(float(note["characters"]) / 5) * 5)
    on_arc = note.source.kind == "arc-text"
    larger = "make its `span` or `radius` larger" if on_arc else "make its box larger"
    ways = [f"shorten the text by about {letters} characters", larger]
    ways.append("lower its `min_size`" if fit == "shrink" else "set `fit: shrink`")
    return f"{', '.join(ways[:-1])}, or {ways[-1]}"
