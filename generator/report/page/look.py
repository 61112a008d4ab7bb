"""The look that a page takes from the game: the font of its titles and its accent colour."""

from __future__ import annotations

from base64 import b64encode

from generator.build.inspect import Inspection
from generator.files.project import Project
from generator.foundation.color import BLACK, WHITE, Color, parse
from generator.foundation.diagnostics import Problem
from generator.paint.pdf.fonts import letters
from generator.text.fonts import FontBook

_STYLES = ("rules-title", "rules-h1", "title")
"""The text styles for titles; the first one that exists is used."""
_GROUNDS = (parse("#fffdf9"), parse("#1d1c1a"))
"""The backgrounds of the page, light and dark."""
_CONTRAST = 5.5
"""Contrast between the accent and its background; text needs 4.5 (WCAG 2.2)."""
_ALWAYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;-–’'&!?()"


def game_style(project: Project, inspection: Inspection) -> str:
    """The game's own style as CSS."""
    accent = inspection.kit.theme.palette.get("accent", BLACK)
    light, dark = (readable(accent, ground).hex for ground in _GROUNDS)
    css = f":root{{--accent:{light}}}\n"
    css += f"@media (prefers-color-scheme:dark){{:root{{--accent:{dark}}}}}\n"
    return _face(project, inspection) + css


def readable(color: Color, ground: Color) -> Color:
    """The colour, or a similar one that is readable on a background."""
    toward = BLACK if ground.luminance > 0.5 else WHITE
    for step in range(21):
        mixed = toward._replace(alpha=step / 20).over(color._replace(alpha=1.0))
        one, other = sorted((mixed.luminance, ground.luminance))
        if (other + 0.05) / (one + 0.05) >= _CONTRAST:
            return mixed
    return toward


def _face(project: Project, inspection: Inspection) -> str:
    """The font of the game's titles as CSS, reduced to the characters of its titles."""
    name = next((name for name in _STYLES if name in inspection.kit.theme.styles), "")
    if not name:
        return ""
    style = inspection.kit.theme.styles[name]
    words = [inspection.game.title, *(c.title for c in inspection.game.components)]
    try:
        font = FontBook(project).font(style.font, style.weight, style.italic)
    except Problem:
        return ""
    data = b64encode(letters(font, _ALWAYS + "".join(words))).decode()
    return f'@font-face{{font-family:"Game";src:url(data:font/ttf;base64,{data})}}\n'
