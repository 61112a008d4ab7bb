"""The keys of templates and their JSON Schema, from the docstrings of the elements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from generator.decode import fields_of
from generator.decode.json_schema import EXPRESSION, WRITTEN, Schema, Walk, summary
from generator.elements import AREAS, ELEMENTS, Child, Common, Element
from generator.template.entry import Settings

_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_NAMES: Schema = {"type": "object", "additionalProperties": _TEXT}
_ENTRIES: Schema = {"type": "array", "items": {"$ref": "#/$defs/entry"}}
CONTROL_KEYS = {
    "when": "Draws the element only if this expression is true: `when: cost > 0`.",
    "for": "Draws the element once for each value: `for: reward in rewards`. `loop.index` counts from 1.",
    "let": 'Names for values, for this element and the elements in it: `let: {tone: "{{ palette[kind] }}"}`.',
    "use": "Draws the elements of another template here, a partial: `use: partials/badge.yaml`.",
    "with": "The names that a partial gets: `with: {symbol: sword}`. They replace those of its own `let`.",
    "remove": "`yes` removes the inherited element with this `id`.",
}
"""What the keys do that decide whether, how often and with which names an element is drawn."""
FACE_KEYS = {
    "extends": "The template that this one changes: `extends: base/card.yaml`.",
    "title": "A name for the template.",
    "doc": "What the template is for, and which columns it shows.",
    "let": 'Names for values, for all elements: `let: {tone: "{{ palette[kind] }}"}`.',
    "draw": "The elements; later ones lie over earlier ones.",
}
"""What the keys of a whole template do; see also `Settings`."""
_KINDS: dict[str, Schema] = {
    **dict.fromkeys(("when", "for", "use", "extends", "title", "doc"), _TEXT),
    **dict.fromkeys(("let", "with"), _NAMES),
    "remove": {"type": "boolean"},
    "draw": _ENTRIES,
}


def schema() -> Schema:
    """The JSON Schema of a template."""
    walk = _TemplateWalk({**WRITTEN, tuple[Child, ...]: _ENTRIES})
    common = {**walk.properties(Common), **_described(CONTROL_KEYS)}
    use = common.pop("use")
    walk.defs.update({f"key-{key}": each for key, each in common.items()})
    shared: dict[str, Schema] = {key: {"$ref": f"#/$defs/key-{key}"} for key in common}
    whole = {name: _entry(walk, ELEMENTS[name], shared) for name in ELEMENTS.names()}
    whole["use"] = _keyed({"use": use}, shared, ["use"])
    known: dict[str, Schema] = {key: {} for each in whole.values() for key in each["properties"]}
    walk.defs.update({f"element-{name}": each for name, each in whole.items()})
    walk.defs["change"] = _keyed({**known, **shared}, {}, ["id"])
    walk.defs["entry"] = _entries(whole)
    root = {**_described(FACE_KEYS), **walk.properties(Settings)}
    document: Schema = {"type": "object", "properties": root, "additionalProperties": False}
    return walk.finished(document)


def _described(texts: Mapping[str, str]) -> dict[str, Schema]:
    return {key: {**_KINDS[key], "description": text} for key, text in texts.items()}


class _TemplateWalk(Walk):
    """In a template any value may be an expression."""

    def of(self, kind: Any) -> Schema:
        """The schema of an annotation, or an expression instead."""
        schema = super().of(kind)
        if not schema or schema == _TEXT or "anyOf" in schema or kind == tuple[Child, ...]:
            return schema
        return {"anyOf": [schema, EXPRESSION]}


def _entries(whole: Mapping[str, Schema]) -> Schema:
    """An entry of `draw` by its first key; one without a kind changes an inherited entry.

    A key may be the name of an element and a key of another: `icon` of `pips`.
    """

    def has(name: str) -> Schema:
        others = [each for each in whole if each != name and name in whole[each]["properties"]]
        told: Schema = {"required": [name]}
        return {**told, "not": _any(others)} if others else told

    chosen = [{"if": has(name), "then": {"$ref": f"#/$defs/element-{name}"}} for name in whole]
    changed = {"if": {"not": _any(whole)}, "then": {"$ref": "#/$defs/change"}}
    names = {
        name: {"description": each["properties"][name].get("description", "")}
        for name, each in whole.items()
    }
    return {"type": "object", "properties": names, "allOf": [*chosen, changed]}


def _any(names: Iterable[str]) -> Schema:
    return {"anyOf": [{"required": [name]} for name in names]}


def _entry(walk: Walk, element: type[Element], shared: Mapping[str, Schema]) -> Schema:
    own = walk.properties(element)
    name = element.kind
    head: Schema = {"description": summary(element)}
    if not element.main:
        head["enum"] = [*AREAS, "", None]
    needed = [
        key
        for key, (_, must) in fields_of(element).items()
        if must and key not in (element.main, "items")
    ]
    return _keyed({name: head, **own}, shared, [name, *needed])


def _keyed(own: Mapping[str, Schema], shared: Mapping[str, Schema], needed: list[str]) -> Schema:
    return {
        "type": "object",
        "properties": {**shared, **own},
        "additionalProperties": False,
        "required": needed,
    }
