"""Blanks for numbers that nothing has filled."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.walk import printed

_BLANK = regex(r"\{[A-Za-z]\w*\}")


@check("TEXT013", Severity.WARNING)
def unfilled_placeholder(face: Face) -> Iterator[Finding]:
    """A word in braces, such as `{n}`, is printed as it is.

    Why: it is a blank that the template fills with a number, by `replace('{n}', amount)`, and it is spelt otherwise
    here. The card shows the braces.
    Fix: write the word in braces as the template has it. In a template, a column is printed by two braces: `{{ n }}`.
    If the braces are to be printed, `allow` this in game.yaml.

    Bad:
        name,amount,rules
        Speed,3,Move {m} steps more.
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ rules | replace('{n}', amount) }}", box: [5, 5, 53, 14]}

    Good:
        name,amount,rules
        Speed,3,Move {n} steps more.
        --- templates/card.yaml
        size: 63 x 88 mm
        draw:
          - {text: "{{ name }}: {{ rules | replace('{n}', amount) }}", box: [5, 5, 53, 14]}
    """
    for text, source in printed(face.frame):
        for blank in dict.fromkeys(_BLANK.findall(text) if "{" in text else ()):
            yield Finding(
                f"`{blank}` is printed as it is, on `{face.item.name}`",
                place_of(face, source, blank),
                f"write it as the template does that fills it; for a column, `{{{blank}}}`",
                cause=(blank, source.origin),
            )
