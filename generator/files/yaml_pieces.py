"""The values of YAML in their text, to the character, to be replaced there."""

from __future__ import annotations

from typing import Any

from generator.files.yaml_nodes import composed
from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Piece:
    """One YAML value in the text of its file: a scalar, a list of pieces or pairs of them."""

    start: int
    end: int
    """After its last character; of a list or a mapping in lines, that is its last value's."""
    style: str = ""
    """Of a scalar: `'`, `"`, `|` or `>`; empty if it is plain."""
    items: tuple[Piece, ...] | None = None
    pairs: tuple[tuple[Piece, Piece], ...] | None = None
    flow: bool = False
    """Whether a list or a mapping is in brackets."""


def pieces(text: str) -> Piece | None:
    """The values of a YAML file in its text; None if there are none. An alias is the piece that it repeats.

    Raises `Problem` if it isn't valid YAML.
    """
    root = composed(text)
    return _piece(root, text) if root is not None else None


def _piece(raw: Any, text: str) -> Piece:
    start, end = raw.start_mark.index, raw.end_mark.index
    if raw.id == "scalar":
        end = start + len(text[start:end].rstrip("\n ")) if raw.style in ("|", ">") else end
        return Piece(start, end, raw.style or "")
    flow = bool(raw.flow_style)
    if raw.id == "sequence":
        items = tuple(_piece(each, text) for each in raw.value)
        return Piece(start, end if flow or not items else items[-1].end, "", items, None, flow)
    pairs = tuple((_piece(key, text), _piece(value, text)) for key, value in raw.value)
    return Piece(start, end if flow or not pairs else pairs[-1][1].end, "", None, pairs, flow)
