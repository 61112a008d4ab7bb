"""Diagnostics as JSON and back: for the cache, and to pass them between processes."""

from __future__ import annotations

from typing import Any

from generator.foundation.dataclasses import fields
from generator.foundation.diagnostics import Diagnostic, Edit, Fix, Origin, OtherPlace, Severity

_KINDS: dict[str, type] = {
    kind.__name__: kind for kind in (OtherPlace, Diagnostic, Edit, Fix, Origin)
}


def to_json(value: Any) -> Any:
    """A value in the types of JSON. Raises `TypeError` for other types than diagnostics consist of."""
    if type(value) in _KINDS.values():
        given = {each.name: to_json(getattr(value, each.name)) for each in fields(value)}
        return {"": type(value).__name__, **given}
    if isinstance(value, Severity):
        return {"": "Severity", "value": int(value)}
    if isinstance(value, (tuple, list)):
        return [to_json(each) for each in value]
    if isinstance(value, str):
        return str(value)  # a hint can be a subclass, whose extra data is in the fix
    if value is None or type(value) in (int, float, bool):
        return value
    raise TypeError(f"{type(value).__name__} can't be written as JSON")


def from_json(value: Any) -> Any:
    """The value from its JSON form. Raises `KeyError`, `TypeError` or `ValueError` for any other JSON."""
    if isinstance(value, list):
        return tuple(from_json(each) for each in value)
    if not isinstance(value, dict):
        return value
    given = {name: from_json(each) for name, each in value.items() if name}
    return Severity(given["value"]) if value[""] == "Severity" else _KINDS[value[""]](**given)


def diagnostics_from_json(value: Any) -> tuple[Diagnostic, ...]:
    """Diagnostics from their JSON form. Raises `KeyError`, `TypeError` or `ValueError` for any other JSON."""
    found = from_json(value)
    if not isinstance(found, tuple) or not all(map(_is_valid, found)):
        raise ValueError("not diagnostics")
    return found


def _is_valid(value: Any) -> bool:
    return (
        isinstance(value, Diagnostic)
        and isinstance(value.code, str)
        and isinstance(value.message, str)
        and isinstance(value.severity, Severity)
        and isinstance(value.origin, Origin)
        and all(map(_are_texts, (value.hints, value.trace, value.also)))
        and (value.fix is None or isinstance(value.fix, Fix))
    )


def _are_texts(value: Any) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)
