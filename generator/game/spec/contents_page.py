"""The key `contents` of a rulebook: whether it has a contents page, and the heading of that page."""

from __future__ import annotations

from typing import Any, Final

from generator.decode import Context
from generator.decode.needs import need_text
from generator.decode.scalars import yes_or_no
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple

_CONTENTS: Final = {
    "ar": "المحتويات",
    "bg": "Съдържание",
    "ca": "Índex",
    "cs": "Obsah",
    "da": "Indhold",
    "de": "Inhalt",
    "el": "Περιεχόμενα",
    "es": "Índice",
    "et": "Sisukord",
    "fi": "Sisällys",
    "fr": "Sommaire",
    "he": "תוכן העניינים",
    "hr": "Sadržaj",
    "hu": "Tartalom",
    "it": "Indice",
    "ja": "目次",
    "ko": "차례",
    "lt": "Turinys",
    "lv": "Saturs",
    "nb": "Innhold",
    "nl": "Inhoud",
    "nn": "Innhald",
    "no": "Innhold",
    "pl": "Spis treści",
    "pt": "Índice",
    "ro": "Cuprins",
    "ru": "Содержание",
    "sk": "Obsah",
    "sl": "Kazalo",
    "sr": "Садржај",
    "sv": "Innehåll",
    "tr": "İçindekiler",
    "uk": "Зміст",
    "zh": "目录",
    "zh-hant": "目錄",
    "zh-tw": "目錄",
}
"""The heading of the contents page, by language."""


class Heading(NamedTuple):
    """Whether a part is shown, and its heading."""

    shown: bool = True
    text: str = ""
    """Your own heading; empty for the usual one."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Heading:
        """Reads `yes`, `no` or a heading. Raises `Problem`."""
        text = need_text(node).strip()
        said = yes_or_no(text)
        return cls(bool(text), text) if said is None else cls(said)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """The JSON Schema for editors."""
        return {"type": ["boolean", "string"]}


def contents_heading(given: Heading, language: str) -> str:
    """The heading of the contents page; empty if there is no such page.

    >>> contents_heading(Heading(), "de-AT"), contents_heading(Heading(), ""), contents_heading(Heading(False), "de")
    ('Inhalt', 'Contents', '')
    """
    if not given.shown:
        return ""
    parts = language.lower().split("-")
    known = _CONTENTS.get("-".join(parts[:2])) or _CONTENTS.get(parts[0])
    return given.text or known or "Contents"
