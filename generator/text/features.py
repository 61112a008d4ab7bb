"""OpenType features: figures, small capitals, ligatures and what else a font offers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from generator.decode import Context, need_text, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex

_FEATURE = regex(r"(?P<sign>[+-]?)(?P<tag>[A-Za-z0-9]{4})(?:\s*=\s*(?P<value>\d{1,3}))?")
_USUAL = regex(
    r"smcp|c2sc|pcap|c2pc|unic|titl|case|[lopt]num|frac|afrc|ordn|su[pb]s|sinf|numr|dnom|zero|[dh]?lig|liga|clig"
    r"|c?swsh|[cs]alt|hist|kern|(?:ss|cv)\d\d"
)
_HINT = "write tags of four characters, such as `[smcp, tnum]`; `-liga` turns one off"


class Feature(NamedTuple):
    """A feature by its tag, and which of its forms is wanted: 0 for none, 1 for the usual one."""

    tag: str
    value: int = 1


class Features(tuple[Feature, ...]):
    """Features to turn on or off."""

    __slots__ = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Features:
        """`smcp`, `[onum, -liga]`, `[cv01=2]`. Raises `Problem`."""
        if node.items is not None:
            return cls(_feature(item, need_text(item)) for item in node.items)
        words = need_text(node).replace(",", " ").split()
        return cls(_feature(node, word) for word in words)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """The JSON schema."""
        tags = {"type": "array", "items": {"type": "string", "pattern": f"^{_FEATURE.pattern}$"}}
        return {"anyOf": [walk.of(str), tags]}


def _feature(node: Node, text: str) -> Feature:
    match = _FEATURE.fullmatch(text.strip())
    if match is None:
        raise wrong_value(node, "an OpenType feature", _HINT)
    return _of(match)


def _of(match: re.Match[str]) -> Feature:
    return Feature(match["tag"], 0 if match["sign"] == "-" else int(match["value"] or 1))


NO_FEATURES = Features()


def in_markup(name: str) -> Features:
    """The features that markup names, `smcp` or `smcp onum`; none if any word isn't one that is usual in texts.

    >>> len(in_markup("smcp -liga, cv01=2")), len(in_markup("gold")), len(in_markup("smcp gold"))
    (3, 0, 0)
    """
    words = name.replace(",", " ").split()
    found = [
        match
        for match in map(_FEATURE.fullmatch, words)
        if match and _USUAL.fullmatch(match["tag"])
    ]
    return Features(map(_of, found)) if len(found) == len(words) else NO_FEATURES


def settings(features: Iterable[Feature], ligatures: bool) -> dict[str, bool | int]:
    """What HarfBuzz is asked for: lining figures and, in text without tracking, ligatures, unless features differ."""
    wanted: dict[str, bool | int] = dict(features)
    usual: dict[str, bool | int] = {} if wanted.get("onum") else {"lnum": True}
    if not ligatures:
        usual |= {"liga": False, "clig": False}
    return usual | wanted
