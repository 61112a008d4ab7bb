"""The page of contents as game.yaml asks for it: whether there is one, and what stands over it."""

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
"""What stands over the contents of rulebooks, by language."""


class Heading(NamedTuple):
    """A part that may be left out, or have a heading of one's own."""

    shown: bool = True
    text: str = ""
    """Empty where it is the usual one."""

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Heading:
        """What `yes`, `no` or a heading means. Raises `Problem`."""
        text = need_text(node).strip()
        said = yes_or_no(text)
        return cls(bool(text), text) if said is None else cls(said)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may accept."""
        return {"type": ["boolean", "string"]}


def contents_heading(given: Heading, language: str) -> str:
    """What stands over the contents; empty where there are none.

    >>> contents_heading(Heading(), "de-AT"), contents_heading(Heading(), ""), contents_heading(Heading(False), "de")
    ('Inhalt', 'Contents', '')
    """
    if not given.shown:
        return ""
    parts = language.lower().split("-")
    known = _CONTENTS.get("-".join(parts[:2])) or _CONTENTS.get(parts[0])
    return given.text or known or "Contents"
