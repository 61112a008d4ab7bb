"""Texts that are too long, or too wide, for their box."""

from __future__ import annotations

import math
from collections.abc import Iterator

from generator.checks import Finding, Noted, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.foundation.wording import counted
from generator.frame import Note
from generator.text.language import not_hyphenated_message

_UNSPACED = regex("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Scripts without spaces between words, in which only a dictionary finds words."""
SEVERITIES = {"clip": Severity.ADVICE, "ellipsis": Severity.ADVICE, "shrink": Severity.WARNING}
"""By the text's `fit`: `clip` and `ellipsis` ask for cutting."""

CURVES = {"arc-text": ("arc", "`span` or `radius` larger"), "text-path": ("path", "`path` longer")}
"""By the kind of an element, what carries its text, and how it gets more room."""


@check("TEXT002", Severity.ERROR, "overflow")
def text_overflow(noted: Noted) -> Iterator[Finding]:
    """A text doesn't fit into its box.

    Why: the rest is cut off or covers its neighbours, and players can't know what is missing. With `fit: shrink`
    the text is already at its `min_size` and still too long. A single word that is wider than its box is broken
    between two letters; that is only a warning, because nothing is lost.
    Fix: shorten the text, make its box larger, set `fit: shrink`, or lower its `min_size`.

    Bad:
        name,rules
        Goblin,Draw two cards and discard one of them unless you have a sword or a shield in your hand.
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 30, 8]}

    Good:
        name,rules
        Goblin,Draw two cards.
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}: {{ rules }}", box: [5, 5, 53, 8]}
    """
    face, note = noted
    source, fit = note.source, str(note["fit"])
    excess = float(note["excess_mm"])
    yield noted.finding(
        f"`{source.name or 'a text'}` of `{face.item.name}` {_how_much(note)}",
        _hint(note, fit),
        (source.origin, source.id, fit) if source.origin.file else None,
        weight=excess + 100.0 * float(note["lines"]),
        severity=Severity.WARNING if _is_complete(note) else SEVERITIES.get(fit),
    )


def _is_complete(note: Note) -> bool:
    """Whether all of the text is printed, but a word is broken."""
    return not note["lines"] and bool(note["word"])


def _how_much(note: Note) -> str:
    lines, excess = int(note["lines"]), float(note["excess_mm"])
    if not lines and not note["word"]:
        return f"is {excess:.2f} mm too long for its {CURVES.get(note.source.kind, ('line',))[0]}"
    if not lines:
        return f"has a word {excess:.2f} mm too wide for its box: `{note['word']}`"
    return f"is {counted(lines, 'line')} ({excess:.2f} mm) too long for its box"


def _hint(note: Note, fit: str) -> str:
    smaller = "lower its `min_size`" if fit == "shrink" else "set `fit: shrink`"
    if _is_complete(note):
        divide = "set `hyphenate: yes`, or insert soft hyphens (U+00AD)"
        if _UNSPACED.search(str(note["word"])):
            divide = "or insert zero-width spaces (U+200B) between its words"
        return f"make its box wider, {smaller}, {divide}"
    # Rounded up to a round number.
    letters = max(1, math.ceil(float(note["characters"]) / 5) * 5)
    _, larger = CURVES.get(note.source.kind, ("", "box larger"))
    return f"shorten the text by about {counted(letters, 'character')}, make its {larger}, or {smaller}"


@check("TEXT007", Severity.WARNING, "split-url")
def split_url(noted: Noted) -> Iterator[Finding]:
    """A web address is wider than its box and continues on the next line.

    Why: it is broken at a slash or dot, and people who type it in can't see that it continues.
    Fix: make the box wider or the `size` smaller, shorten the address, or print it as a QR code: `qr:`.

    Bad:
        name,more
        Goblin,https://example.org/the-goblin-cave/solo-rules
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}: {{ more }}", box: [5, 5, 30, 20]}

    Good:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}: {{ more }}", box: [1, 5, 61, 20], size: 7}
    """
    word, excess = str(noted.note["word"]), float(noted.note["excess_mm"])
    message = f"the address `{word}` is {excess:.2f} mm too wide for its box, and is split"
    hint = "make its box wider or its `size` smaller, shorten it, or print it as a QR code: `qr:`"
    yield noted.finding(message, hint, word, weight=excess)


@check("TEXT006", Severity.WARNING, "not-hyphenated")
def not_hyphenated(noted: Noted) -> Iterator[Finding]:
    """A text is to be hyphenated, but its language is unknown or has no hyphenation rules.

    Why: `hyphenate: yes` follows the rules of the language; without them no word of this text is hyphenated.
    Fix: write the language into game.yaml, such as `language: de`, or set `hyphenate: no`. If there are no rules
    for your language, put soft hyphens (U+00AD) into long words.

    Bad:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", area: safe, hyphenate: yes}

    Good:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", area: safe, hyphenate: yes, language: en}
    """
    message, hint = not_hyphenated_message(str(noted.note["language"]))
    yield noted.finding(message, hint, message)
