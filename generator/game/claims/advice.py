"""What to write where a claim prints one kind of thing and computes another: a number where a list is, say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.game.claims.agreement import kind_of, kind_printed
from generator.game.claims.rounding import Rules, as_printed
from generator.game.spec.printed_values import Printed, pointed

_LONGEST = 60


def advice(value: Any, printed: Printed, rules: Rules) -> tuple[str, list[str]]:
    """How the two differ in kind, and what to write."""
    kind, wanted = kind_of(value), kind_printed(printed)
    verb = "are" if kind == "words" else "is"
    said = f"{kind} {verb} computed where {wanted} {'are' if wanted == 'words' else 'is'} printed"
    meant = pointed(printed.text) if kind == "a number" else ""
    if meant:
        said = "the printed number has a comma for its point"
        return said, [f"write `{meant}`: a comma groups thousands, and a point parts the digits"]
    hint = f"{_WRITE[kind]}{_example(value, rules)}"
    if kind == "yes or no":
        return said, ["write `is: yes` or `is: no`, since `of` is a condition"]
    if kind == "a number" and wanted == "yes or no":
        return said, [f"{hint}, or compare it in `of`, such as `count(cards) == 3`"]
    if kind == "a list" and wanted == "a number":
        ways = "`(…) | sum`, `(…) | length` or `(…) | first`"
        return said, [f"{hint}, or make one number of it in `of`: {ways}"]
    if kind == "a table" and wanted != "a list":
        key = next(iter(value), "")
        return said, [f"{hint}, or name one entry of it in `of`: `(…)[{key!r}]`"]
    return said, [hint]


_WRITE = {
    "a number": "write the number alone",
    "a list": "write the whole list",
    "a table": "write the whole table",
    "words": "write the words that are computed",
    "yes or no": "",
}


def _example(value: Any, rules: Rules) -> str:
    """The key `is` with a computed value, where it is short."""
    text = _yaml(value, rules)
    return f", `is: {text}`" if 0 < len(text) <= _LONGEST and "\n" not in text else ""


def _yaml(value: Any, rules: Rules) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_yaml(key, rules)}: {_yaml(each, rules)}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_yaml(each, rules) for each in value) + "]"
    text = as_printed(value, None, rules)
    plain = text and not set(text) & set(",:[]{}#&*!|>'\"%@`") and text == text.strip()
    return text if plain else repr(text)
