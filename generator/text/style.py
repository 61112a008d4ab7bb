"""Text styles: the named styles of a theme, and what an element changes of one."""

from __future__ import annotations

from typing import Literal

from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import NamedTuple, dataclass, fields, replace
from generator.frame.fill import Fill
from generator.frame.tint import dominant
from generator.geometry import Rect
from generator.text.direction import TextDirection
from generator.text.features import NO_FEATURES, Features
from generator.text.language import Language
from generator.text.outline_keys import NO_OUTLINE, Outlines
from generator.text.shadow_keys import Shadow

Fit = Literal["shrink", "clip", "ellipsis", "error"]
Align = Literal["start", "end", "left", "center", "right", "justify"]
VerticalAlign = Literal["top", "middle", "bottom"]
_UNIT = Rect(0.0, 0.0, 1.0, 1.0)


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
    fill: Fill | None = None
    """The fill of the letters in place of `color`, such as a gradient: `{linear: [gold, brown]}` runs from the tops of
    capitals down to the baseline of each line. `none` leaves only the outline."""
    outline: Outlines | None = None
    """A line around the letters, behind their fill: `{width: 0.4, color: black}`. A list draws several, from the inside
    out. It doesn't change where letters are. Icons in one colour have it, too. `none` removes that of the style."""
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
    variant. Lining figures (`lnum`), ligatures and kerning are on unless you change them. For single words write
    `[smcp]{Anno Domini}`."""
    hyphen_letters: tuple[int, int] | None = None
    """The fewest letters before and after a hyphen (default: `[2, 3]`). Some languages require more."""


class Columns(NamedTuple):
    """The columns of a text."""

    number: int = 1
    gap: float = 0.0
    """Between two of them, mm."""
    balanced: bool = True
    """Whether they are about equally high, not filled in turn."""


ONE_COLUMN = Columns()


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A complete text style; sizes in pt, all other lengths as multiples of the size."""

    font: str = "Alegreya Sans"
    size: float = 9.0
    weight: int = 400
    italic: bool = False
    color: Color = BLACK
    fill: Fill | None = None
    outline: Outlines = NO_OUTLINE
    shadow: Shadow | None = None
    """That of text elements."""
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
    columns: Columns = ONE_COLUMN

    @property
    def lettered(self) -> bool:
        """Whether anything is drawn below its letters, or in place of them."""
        return bool(self.outline or self.fill is not None)

    @property
    def ink(self) -> Color:
        """The colour of its letters, or the one that stands for their fill; of hollow ones, that of their outline."""
        if self.fill is None:
            return self.color
        paints = [fill.on(_UNIT) for fill in (self.fill, *(each.color for each in self.outline))]
        return next((dominant(paint) for paint in paints if paint is not None), self.color)

    def without_lettering(self) -> TextStyle:
        """The style without what is drawn below its letters, in the colour that stands for it."""
        if not self.lettered:
            return self
        return replace(self, color=self.ink, fill=None, outline=NO_OUTLINE)

    def changed(self, keys: StyleKeys) -> TextStyle:
        """The style with the given keys put in."""
        given = {f.name: v for f in fields(keys) if (v := getattr(keys, f.name)) is not None}
        return replace(self, **given) if given else self
