"""Plain values of YAML, and how they are written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from generator.files.yaml_nodes import Node
from generator.foundation.lazy_regex import regex

Path = tuple[str | int, ...]
Plain = Any
"""A text, a list of plain values or a mapping of texts to plain values."""
_PLAIN = regex(r"[^\s\"'#&*!|>%@`{}\[\],:?-][^#:{}\[\],\n]*|-?\.?\d[\w.%]*")


def written(value: Plain, style: str, indent: str, as_json: bool) -> Iterable[str]:
    """The ways to write a value, the most natural first."""
    if not isinstance(value, str):
        yield json.dumps(value, ensure_ascii=False) if as_json else _flow(value)
        return
    if style in ("|", ">") or ("\n" in value and not style and not as_json):
        keep = "" if value.endswith("\n") else "-"
        lines = value.removesuffix("\n").split("\n")
        yield f"|{keep}\n" + "\n".join(f"{indent}  {line}" if line else "" for line in lines)
    if style == "'" and "\n" not in value:
        yield "'" + value.replace("'", "''") + "'"
    if not style and not as_json and _is_plain(value):
        yield value
    yield json.dumps(value, ensure_ascii=False)


def plain(node: Node) -> Plain:
    """The values of nodes; aliases are written out."""
    if node.items is not None:
        return [plain(each) for each in node.items]
    if node.pairs is not None:
        return {key.text or "": plain(value) for key, value in node.pairs}
    return node.text


def copied(value: Plain) -> Plain:
    """The same values, to be changed."""
    copy: Callable[[Plain], Plain] = copied
    if isinstance(value, Mapping):
        return {key: copy(each) for key, each in value.items()}
    return [copy(each) for each in value] if isinstance(value, list | tuple) else value


def at_path(values: Plain, path: Path) -> Plain:
    """The value at a path. Raises `KeyError`, `IndexError` and `TypeError`."""
    for step in path:
        values = values[step]
    return values


def _is_plain(value: str) -> bool:
    """Whether a text needs no quotes, to be read as the same text and not as nothing."""
    return (
        value not in ("~", "null") and value == value.strip() and "\n" not in value and bool(value)
    )


def _flow(value: Plain) -> str:
    """A value in brackets; texts without special characters have no quotes."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(key)}: {_flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    text = str(value)
    return (
        text if _PLAIN.fullmatch(text) and _is_plain(text) else json.dumps(text, ensure_ascii=False)
    )
