"""The languages of texts."""

from __future__ import annotations

import unicodedata
from typing import Any

from generator import data
from generator.decode import Context, need_text, wrong_value
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.lazy_regex import regex

_TAG = regex(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*")


class Language(str):
    """A language by its tag (BCP 47): `de`, `de-CH`, `pt-BR`, `zh-Hant`."""

    __slots__ = ()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Language:
        """The language in a node. Raises `Problem`."""
        text = need_text(node).strip().replace("_", "-")
        if text and not _TAG.fullmatch(text):
            names = dict(line.split() for line in data.text("languages.txt").splitlines()[1:])
            named = names.get(text.casefold())
            hint = "write two or three letters, such as `de`, `en-GB` or `pt-BR`"
            raise wrong_value(node, "a language", f"write `{named}`" if named else hint)
        return cls(text)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """The JSON schema."""
        return {"type": "string", "pattern": f"^({_TAG.pattern})?$"}


class LanguageSettings(NamedTuple):
    """The defaults of a game for texts whose style has no language or `hyphenate`."""

    language: str = ""
    hyphenate: bool = False


NO_LANGUAGE = LanguageSettings()


def capitals(text: str, language: str) -> str:
    """A text in capitals, as its language writes them: Turkish dots its i, Greek drops accents.

    >>> capitals("iyi", "tr"), capitals("Άρης, προϊόν", "el"), capitals("Straße, i", "de")
    ('İYİ', 'ΑΡΗΣ, ΠΡΟΪΟΝ', 'STRASSE, I')
    """
    main = language.partition("-")[0].lower()
    if main in ("tr", "az"):
        text = text.replace("i", "İ")
    elif main == "el":
        bare = unicodedata.normalize("NFD", text).replace("\u0301", "")
        text = unicodedata.normalize("NFC", bare)
    return text.upper()


def not_hyphenated_message(language: str) -> tuple[str, str]:
    """The message and the hint about a language without hyphenation patterns."""
    if language:
        return (
            f"words aren't hyphenated: there are no patterns for the language `{language}`",
            "write soft hyphens (U+00AD) into long words, or set `hyphenate: no`",
        )
    return (
        "words aren't hyphenated: their language is unknown",
        "set the language in game.yaml, such as `language: de`",
    )
