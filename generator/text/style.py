"""Text styles: the named styles of a theme, and what an element changes of one."""

from __future__ import annotations

from typing import Literal

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import dataclass, fields, replace
from generator.text.direction import TextDirection
from generator.text.features import NO_FEATURES, Features
from generator.text.language import Language

Fit = Literal["shrink", "clip", "ellipsis", "error"]
Align = Literal["start", "end", "left", "center", "right", "justify"]
VerticalAlign = Literal["top", "middle", "bottom"]


@dataclass(frozen=True, slots=True)
class StyleKeys:
    """The keys of a text style (default: the value of the style that this one changes)."""

    font: str | None = None
    """The font family, by the name in `fonts/`."""
    size: float | None = None
    """The size in pt."""
    weight: int | None = None
    """100 to 900; 400 is regular, 700 bold."""
    italic: bool | None = None
    """Whether the text is slanted."""
    color: Color | None = None
    """The colour."""
    align: Align | None = None
    """`start` (left; right where text runs from right to left), `end`, `left`, `center`, `right` or `justify`."""
    direction: TextDirection | None = None
    """Where lines begin: `ltr` (left), `rtl` (right) or `auto` (by the direction of the first letter)."""
    valign: VerticalAlign | None = None
    """Where the text is in a taller box: `top`, `middle` or `bottom`."""
    leading: float | None = None
    """The distance of baselines, as a multiple of the size."""
    tracking: float | None = None
    """Extra space between letters, in thousandths of the size."""
    fit: Fit | None = None
    """What happens to text that is too long for its box: `shrink`, `clip`, `ellipsis` or `error`."""
    min_size: float | None = None
    """The smallest size in pt that `fit: shrink` may choose."""
    markup: bool | None = None
    """Whether `**bold**`, `*italic*`, `[red]{…}` and `:icons:` are read."""
    caps: bool | None = None
    """Whether the text is set in capitals."""
    paragraph_gap: float | None = None
    """Extra space between paragraphs, as a multiple of the size."""
    icon_size: float | None = None
    """The height of inline icons, as a multiple of the size; their width follows from their art."""
    balance: bool | None = None
    """Whether lines are made about equally long, so that no last line has a single word."""
    language: Language | None = None
    """The language, as a tag such as `de` or `pt-BR` (default: that of the game). Words are hyphenated by its rules."""
    hyphenate: bool | None = None
    """Whether words may be hyphenated at the end of a line (default: as in game.yaml). Soft hyphens (U+00AD) always
    work; a word that has some is hyphenated only there."""
    features: Features | None = None
    """OpenType features of the font, by their tags: `smcp` (small capitals), `c2sc`, `onum` (old-style figures), `tnum`
    (figures of one width), `frac`, `zero`, `dlig`, `ss01` to `ss20`. `-liga` turns ligatures off, `cv01=2` chooses a
    variant. Lining figures (`lnum`), ligatures and kerning are on unless you change them."""
    hyphen_letters: tuple[int, int] | None = None
    """The fewest letters before and after a hyphen (default: `[2, 3]`). Some languages require more."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A complete text style; sizes in pt, all other lengths as multiples of the size."""

    font: str = "Alegreya Sans"
    size: float = 9.0
    weight: int = 400
    italic: bool = False
    color: Color = BLACK
    align: Align = "start"
    direction: TextDirection = "auto"
    valign: VerticalAlign = "top"
    leading: float = 1.2
    tracking: float = 0.0
    fit: Fit = "error"
    min_size: float = 6.0
    markup: bool = True
    caps: bool = False
    paragraph_gap: float = 0.35
    icon_size: float = 1.1
    balance: bool = False
    language: str = ""
    """Empty for that of the game."""
    hyphenate: bool | None = None
    """None for that of the game."""
    features: Features = NO_FEATURES
    hyphen_letters: tuple[int, int] = (2, 3)

    def changed(self, keys: StyleKeys) -> TextStyle:
        """The style with the given keys put in."""
        given = {f.name: v for f in fields(keys) if (v := getattr(keys, f.name)) is not None}
        return replace(self, **given) if given else self
