"""JSON Schemas of game.yaml, printer.yaml and themes, from the same types that read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.decode import json_schema as schemas
from generator.foundation.color import Color
from generator.foundation.dataclasses import dataclass, field
from generator.game.spec.forms import NO_WORD, Word
from generator.game.spec.game_yaml import GameSpec
from generator.game.spec.printer import PrinterSpec
from generator.game.spec.theme import StyleSpec

Schema = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ThemeSpec:
    """The colours, fonts and text styles of a game, by name.

    A game takes one with `theme: NAME`. Whatever it leaves out comes from the theme that it extends, and in the end
    from `plain`.
    """

    title: str = ""
    """The name of the theme, for people."""
    extends: Word = NO_WORD
    """The theme that this one changes (default: `plain`)."""
    palette: Mapping[str, Color] = field(default_factory=dict)
    """Colours by name: `gold: "#d9a441"`. A value may be another colour's name. Every key that takes a colour takes
    these names, and expressions read them as `palette.gold` or `palette[kind]`. `punchboard list palette` lists
    them."""
    fonts: Mapping[str, str] = field(default_factory=dict)
    """Font families by role: `body`, `display` and `narrow`, as the styles of `plain` use them, or names of your own.
    `punchboard list fonts` shows the families."""
    styles: Mapping[str, StyleSpec] = field(default_factory=dict)
    """Text styles by name: `title: {size: 16, color: accent}`. A style that `plain` has, too, is changed by it.
    `punchboard list styles` shows them."""
    keywords: tuple[str, ...] | Mapping[str, str] = ()
    """Words that are emphasised in every text: a list sets them in bold, a mapping gives the markup of each:
    `{Fire: "[red]{Fire}"}`."""


def schema() -> Schema:
    """The JSON Schema of game.yaml: editors use it to complete keys and show their manual."""
    result = schemas.written(GameSpec)
    return {"title": "game.yaml", **result}


def printer_schema() -> Schema:
    """The JSON Schema of printer.yaml."""
    return {"title": "printer.yaml", **schemas.written(PrinterSpec)}


def theme_schema() -> Schema:
    """The JSON Schema of a theme."""
    return {"title": "theme", **schemas.written(ThemeSpec)}
