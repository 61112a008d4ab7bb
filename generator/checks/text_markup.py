"""Markup in texts that has no effect: tags, icons, colours, braces."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, Noted, check
from generator.foundation.diagnostics import Severity
from generator.foundation.lazy_regex import regex
from generator.frame import Face
from generator.frame.face import place_of
from generator.frame.walk import printed


@check("TEXT008", Severity.WARNING, "html-tag")
def html_tag(noted: Noted) -> Iterator[Finding]:
    r"""A text contains an HTML tag, which has no effect here.

    Why: `<b>` is printed literally.
    Fix: write `**bold**`, `*italic*`, `[red]{coloured}` or a line break. To print the tag, write `\<b>` or set
    `markup: no`.

    Bad:
        name,rules
        Goblin,<b>Draw</b> two cards.

    Good:
        name,rules
        Goblin,**Draw** two cards.
    """
    yield _finding(noted, "is printed as text")


@check("ICON003", Severity.WARNING, "unclosed-icon")
def unclosed_icon(noted: Noted) -> Iterator[Finding]:
    """An icon's name has a colon in front, but none at the end.

    Why: `:gold` is printed as text, not as an icon.
    Fix: write the second colon: `:gold:`. To print the text, write a backslash before the colon or a space after
    it.

    Bad:
        name,rules
        Goblin,Pay 2 :two-coins.

    Good:
        name,rules
        Goblin,Pay 2 :two-coins:.
    """
    yield _finding(noted, "has no second colon")


@check("TEXT009", Severity.WARNING, "unclosed-markup")
def unclosed_markup(noted: Noted) -> Iterator[Finding]:
    r"""Bold or coloured text is opened but never closed.

    Why: the characters are printed literally and nothing is bold. A blank line or a new list item ends bold text
    too.
    Fix: close it with `**` or `}` in the same paragraph. To print the characters, write a backslash first: `\*\*`.

    Bad:
        name,rules
        Goblin,**Draw two cards.

    Good:
        name,rules
        Goblin,**Draw** two cards.
    """
    yield _finding(noted, "is opened and never closed")


@check("TEXT003", Severity.WARNING, "unknown-color")
def unknown_color(noted: Noted) -> Iterator[Finding]:
    """A text uses a colour that isn't in the theme's palette and isn't a CSS colour.

    Why: `[crimsn]{fire}` is printed in the colour of the surrounding text.
    Fix: write a colour of the theme's palette, a CSS name such as `crimson`, or `#c00000`.

    Bad:
        name,rules
        Goblin,Deal [crimsn]{fire}.

    Good:
        name,rules
        Goblin,Deal [crimson]{fire}.
    """
    hint = "write a colour of the theme, a CSS name, or `#c00000`"
    yield _finding(noted, "isn't a colour", hint)


@check("ICON002", Severity.WARNING, "unknown-icon")
def unknown_icon(noted: Noted) -> Iterator[Finding]:
    """A word between colons isn't the name of an icon.

    Why: `:glod:` is printed literally, colons included.
    Fix: write a name that `punchboard list icons` shows, or put a drawing with that name into `art/icons/`.

    Bad:
        name,rules
        Goblin,Pay 2 :two-conis:.

    Good:
        name,rules
        Goblin,Pay 2 :two-coins:.
    """
    hint = "search for one with `punchboard list icons WORD`"
    yield _finding(noted, "isn't an icon", hint)


_PLACEHOLDER = regex(r"\{[A-Za-z]\w*\}")


@check("TEXT013", Severity.WARNING)
def unfilled_placeholder(face: Face) -> Iterator[Finding]:
    """A word in braces, such as `{n}`, is printed literally.

    Why: the template replaces `{n}` with a number (`replace('{n}', amount)`), but the text spells the placeholder
    differently, so the card shows the braces.
    Fix: write the placeholder as the template does. To print a column in a template, use two braces: `{{ n }}`. If
    you want to print the braces, write `checks: {off: {unfilled-placeholder: why}}` in game.yaml.

    Bad:
        name,amount,rules
        Speed,3,Move {m} steps more.
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}: {{ rules | replace('{n}', amount) }}", box: [5, 5, 53, 14]}

    Good:
        name,amount,rules
        Speed,3,Move {n} steps more.
    """
    for text, source in printed(face.frame):
        for word in dict.fromkeys(_PLACEHOLDER.findall(text) if "{" in text else ()):
            yield Finding(
                f"`{word}` is printed literally on `{face.item.name}`",
                place_of(face, source, word),
                f"spell it as the template does; for a column, write `{{{word}}}`",
                cause=(word, source.origin),
            )


def _finding(noted: Noted, problem: str, hint: str = "") -> Finding:
    """A finding about the word of a note; the note's own hint first."""
    name = str(noted.note["name"])
    return noted.finding(f"`{name}` {problem}", noted.note.hint or hint, name)
