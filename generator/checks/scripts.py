"""Characters and features that fonts don't have, and scripts without their language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from generator.checks import Finding, Noted, check
from generator.foundation.diagnostics import Severity
from generator.game.analysis.vocabulary import Vocabulary
from generator.text.direction import is_rtl_language, mostly_rtl

_MOST = 8
"""How many code points a message lists."""

_SCRIPTS = (
    "THAI LAO KHMER MYANMAR DEVANAGARI BENGALI TAMIL TELUGU GUJARATI GURMUKHI ARMENIAN GEORGIAN ETHIOPIC SYRIAC "
    "THAANA RUNIC"
).split()
_FONTS = {
    "HIRAGANA": "Noto Sans JP",
    "KATAKANA": "Noto Sans JP",
    "HANGUL": "Noto Sans KR",
    "CJK": "Noto Sans SC (Japanese: Noto Sans JP)",
    "BOPOMOFO": "Noto Sans TC",
    **{script: f"Noto Sans {script.title()}" for script in _SCRIPTS},
    "MATHEMATICAL": "Noto Sans Math",
}
"""Free fonts for scripts that no built-in font has, by the first word of their characters' Unicode names."""
_PICTURES = "Noto Emoji"
_FIRST_PICTURE = "\U0001f000"


@check("TEXT004", Severity.WARNING, "missing-glyph", "plain-glyph")
def missing_glyph(noted: Noted) -> Iterator[Finding]:
    """No font has a character of a text, or its colours can't be printed.

    Why: an empty box is printed instead, or a plain outline.
    Fix: put a font with the character into `fonts/`, or use another character or an icon such as `:skull:`.

    Bad:
        name
        Goblin ௵

    Good:
        name
        Góblin ★
    """
    face, note = noted
    if note.kind == "plain-glyph":
        name, font = str(note["name"]), str(note["hint"])
        message = f"`{name}` is printed without the colours that `{font}` has for it"
        hint = "use a font with COLR, CBDT or sbix colours, such as Noto Color Emoji"
        yield noted.finding(message, hint, name)
        return
    source, characters = note.source, str(note["characters"])
    plural = "s" * (len(characters) > 1)
    codes = str(note["code_points"]).split()
    listed = " ".join(codes[:_MOST]) + f" and {len(codes) - _MOST} more" * (len(codes) > _MOST)
    yield noted.finding(
        f"no font has the character{plural} `{characters}` ({listed}) of `{face.item.name}`",
        f"put a font{_such_as(characters)} into `fonts/`, or use an icon: `{note['font']}` and all other fonts "
        f"don't have {'them' if plural else 'it'}",
        (source.origin, source.id, characters),
    )


def _such_as(characters: str) -> str:
    """`such as` and a well-known font with these characters, or nothing."""
    kinds = {unicodedata.name(char, "").split(" ")[0].split("-")[0] for char in characters}
    found = next((font for kind, font in _FONTS.items() if kind in kinds), "")
    if not found and any(_FIRST_PICTURE <= char < "\U0001fb00" for char in characters):
        found = _PICTURES
    return f" such as {found}" if found else ""


@check("TEXT014", Severity.WARNING, "missing-feature")
def missing_feature(noted: Noted) -> Iterator[Finding]:
    """A text asks for an OpenType feature that its font doesn't have.

    Why: it is printed as without it: no small capitals, no old-style figures.
    Fix: correct the tag, use a font with the feature, such as Alegreya, or remove it from `features`.

    Bad:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", area: safe, font: Cinzel, features: [smcp]}

    Good:
        --- templates/card.yaml
        draw:
          - {text: "{{ name }}", area: safe, font: Alegreya, features: [smcp]}
    """
    tags, font = str(noted.note["name"]), str(noted.note["hint"])
    quoted = ", ".join(f"`{tag}`" for tag in tags.split())
    hint = "correct the tag, or use a font that has the feature"
    yield noted.finding(f"the font `{font}` doesn't have {quoted}", hint, (font, tags))


@check("TEXT011", Severity.ADVICE)
def missing_language(words: Vocabulary) -> Iterator[Finding]:
    """The rulebook, or else the table, is in a right-to-left script, but `language` isn't.

    Why: lines start on the right automatically, but only the language decides that the booklet is bound on the
    right, page numbers are on the outside, where texts without letters such as `2–4` begin, and how they are read
    aloud.
    Fix: write the language into game.yaml, such as `language: he`.

    Bad:
        name
        אביר
        --- rules.md
        # חוקים

        קח שני קלפים.

    Good:
        --- game.yaml
        language: he
    """
    if is_rtl_language(words.language):
        return
    text = words.book.plain if words.book is not None else " ".join(words.weights)
    if not mostly_rtl(text):
        return
    what = "the rulebook is" if words.book is not None else "most words are"
    hebrew = any("\u05d0" <= char <= "\u05ea" for char in text)
    language = f"`language` is `{words.language}`" if words.language else "there is no `language`"
    yield Finding(
        f"{what} in a right-to-left script, but {language}",
        words.origin,
        "write `language: he` into game.yaml"
        if hebrew
        else "write `language: ar`, `fa` or `ur` into game.yaml",
    )
