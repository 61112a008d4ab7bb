"""Style sheets inside SVG files: which declarations apply to which tag. The one door to tinycss2 and cssselect2."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import count
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import cssselect2  # type: ignore[import-untyped]
import tinycss2  # type: ignore[import-untyped]

from generator.foundation.lazy_regex import regex
from generator.svg.document import Tag
from generator.svg.style import Declaration

_SKIP = {"skip_comments": True, "skip_whitespace": True}
_MEDIA = ("all", "screen", "print", "")
_MEASURED = regex(r"width|height|aspect|orientation|resolution")
"""Media features of a window, which paper doesn't have."""
_HARMLESS = ("charset", "font-face", "keyframes", "namespace", "-webkit-keyframes", "page")

MOST_TRIES = 500_000
"""How often rules are tried on elements, at most."""
Warn = Callable[[str], None]
"""Takes the words of a warning about a sheet."""


def declarations(root: Tag, sheets: Iterable[str], warn: Warn) -> Mapping[Tag, list[Declaration]]:
    """The declarations of the rules for each tag, the winning ones last."""
    matcher, number = cssselect2.Matcher(), count(1)
    for sheet in sheets:
        try:
            rules = tinycss2.parse_stylesheet(sheet, **_SKIP)
            _add(rules, matcher, warn, number)
        except RecursionError:
            warn("a style sheet with too deeply nested brackets")
    found: dict[Tag, list[Declaration]] = {}
    tags, tree = _mirrored(root)
    wrapped = cssselect2.ElementWrapper.from_xml_root(tree)
    tries = 0
    for tag, element in zip(tags, wrapped.iter_subtree(), strict=True):
        classes = matcher.class_selectors
        tries += (
            len(matcher.other_selectors)
            + len(matcher.lower_local_name_selectors.get(tag.name.lower(), ()))
            + sum(len(classes.get(word, ())) for word in tag.get("class").split())
        )
        if tries > MOST_TRIES:
            warn("a style sheet with too many rules for its elements")
            break
        for *_order, pseudo, rule in sorted(matcher.match(element), key=lambda m: m[:2]):
            if pseudo is None:
                found.setdefault(tag, []).extend(rule)
    return found


def _add(rules: Iterable[Any], matcher: Any, warn: Warn, number: Iterator[int]) -> None:
    for rule in rules:
        if rule.type == "at-rule":
            _at_rule(rule, matcher, warn, number)
        elif rule.type == "qualified-rule":
            own, declared = next(number), list[Declaration]()
            for d in tinycss2.parse_declaration_list(rule.content, **_SKIP):
                if d.type == "declaration":
                    value = tinycss2.serialize(d.value).strip()
                    declared.append(Declaration(d.lower_name, value, d.important, own))
                else:
                    warn(f"something unreadable in the rule for `{_words(rule.prelude)}`")
            try:
                for selector in cssselect2.compile_selector_list(rule.prelude):
                    matcher.add_selector(selector, declared)
            except cssselect2.SelectorError:
                warn(f"the style rule for `{_words(rule.prelude)}`")
        elif rule.type == "error":
            warn(f"a malformed style rule ({rule.message})")


def _words(tokens: Any) -> str:
    return str(tinycss2.serialize(tokens)).strip()


def _at_rule(rule: Any, matcher: Any, warn: Warn, number: Iterator[int]) -> None:
    word = rule.lower_at_keyword
    if word == "media" and rule.content is not None:
        media = _words(rule.prelude).lower()
        if any(part.strip() in _MEDIA for part in media.split(",")):
            inner = tinycss2.parse_rule_list(rule.content, **_SKIP)
            _add(inner, matcher, warn, number)
        elif _MEASURED.search(media):
            warn(f"the style rules for `@media {media}`")
    elif word == "import":
        warn("a style sheet from `@import`: no other file is read")
    elif word not in _HARMLESS:
        warn(f"the style rule `@{word}`")


def _mirrored(root: Tag) -> tuple[list[Tag], Any]:
    """The tree as an ElementTree, and its tags in the same order."""
    top = Element(root.name, root.attributes)
    left = [(root, top)]
    while left:
        tag, element = left.pop()
        left += [(child, SubElement(element, child.name, child.attributes)) for child in tag]
    return list(root.all()), top
