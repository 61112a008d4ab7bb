"""The manual in the terminal: pages for every word that users write or look for, each found by its name.

A shelf has all pages of one kind. Concepts are files in `data/topics/`; everything else is built from the docstrings of
the parts themselves. Words for the same thing are in `data/synonyms.yaml`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from generator.foundation.dataclasses import NamedTuple


class Shelf(NamedTuple):
    """All pages of one kind."""

    kind: str
    """What its words are, such as `element`."""
    names: Callable[[], Collection[str]]
    """The words that it explains."""
    page: Callable[[str], str]
    """The page of a word. It begins with the word, and its first sentence follows a colon."""


_LISTS = ("functions", "filters")


def shelves() -> list[Shelf]:
    """All shelves but that of the commands, in the order in which their pages of a word are shown."""
    from generator.elements import ELEMENTS
    from generator.export import DESTINATIONS
    from generator.game.function_manual import borrowed_filters, filters, functions
    from generator.game.spec.checks import PROFILES
    from generator.game.spec.stocks import stocks
    from generator.impose import SCHEMES
    from generator.manual import names, parts, places, shared_templates, topics
    from generator.shapes import SHAPES
    from generator.textures import TEXTURES

    return [
        Shelf("topic", topics.topic_groups, topics.topic_page),
        Shelf("element", ELEMENTS.names, parts.element_page),
        Shelf("shape", SHAPES.names, parts.shape_page),
        Shelf("texture", TEXTURES.names, parts.texture_page),
        Shelf("scheme", SCHEMES.names, parts.scheme_page),
        Shelf("destination", DESTINATIONS.names, parts.destination_page),
        Shelf("keys", places.part_names, places.part_page),
        Shelf(
            "function", functions, lambda name: parts.expression_page("function", functions()[name])
        ),
        Shelf("filter", filters, lambda name: parts.expression_page("filter", filters()[name])),
        Shelf("odd files", topics.odd_files, topics.odd_files_page),
        Shelf(
            "list",
            lambda: _LISTS,
            lambda name: parts.all_functions() if name == "functions" else parts.all_filters(),
        ),
        Shelf("template", shared_templates.by_word, shared_templates.shared_template_page),
        Shelf("key", places.key_names, places.key_page),
        Shelf("value", places.value_names, places.value_page),
        Shelf("message", names.codes, names.code_page),
        Shelf("size", names.sizes, lambda name: names.sizes()[name]),
        Shelf("stock", stocks, names.stock_page),
        Shelf("style", lambda: names.plain_theme().styles, names.style_page),
        Shelf("colour", lambda: names.plain_theme().palette, names.color_page),
        Shelf("profile", lambda: PROFILES, names.profile_page),
        Shelf("filter", borrowed_filters, names.jinja_filter_page),
    ]


def pages(word: str, all_shelves: Sequence[Shelf]) -> list[str]:
    """The pages of a word, written in any usual way: `safe area`, `Safe`, `safe-area`, `tiles` for `tile`."""
    for name in spellings(word):
        found = [(shelf, shelf.page(name)) for shelf in all_shelves if name in shelf.names()]
        if found:
            return [page for _, page in found]
    return []


def spellings(word: str) -> list[str]:
    """The ways in which a word may be spelt as a name."""
    plain = " ".join(word.split())
    low = plain.lower()
    words = [
        plain,
        plain.upper(),
        low,
        low.replace(" ", "-"),
        low.replace("-", " "),
        re.sub(r"[\s-]", "_", low),
        low.strip("`:'\"{}"),
    ]
    singular = [each.removesuffix("s") for each in words if each.endswith("s")]
    return list(dict.fromkeys((*words, *singular, *(f"{each}s" for each in words))))
