"""Texts that are closer to the cut than a print shop allows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.checks import at_element
from generator.checks.edges import SLACK, text_depth
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, OtherPlace, Severity
from generator.frame import Face
from generator.frame.contents import contents
from generator.frame.face_mark import FaceMark
from generator.geometry import Path


class Edge(NamedTuple):
    """Where a face is cut."""

    face: Face
    outline: Path
    """In the coordinates of the face."""
    scale: float = 1.0
    """How much larger the face is printed."""


def near_the_edge(
    edges: Iterable[Edge], safe: float, code: str, where: str
) -> Iterator[Diagnostic]:
    """The texts that are closer to the cut of `where` than `safe` mm: each element once, where it is worst."""
    found: dict[object, list[tuple[float, Face, FaceMark]]] = {}
    known: dict[object, list[tuple[float, FaceMark]]] = {}
    for edge in edges:
        face = edge.face
        key = (id(face.frame), edge.outline.commands, edge.scale)
        if key not in known:
            known[key] = list(_near(edge, safe))
        for inner, laid in known[key]:
            cause = (laid.source.origin, laid.source.id, laid.source.name, face.side)
            found.setdefault(cause, []).append((inner, face, laid))
    for texts in found.values():
        yield _diagnostic(texts, safe, code, where)


def _diagnostic(
    texts: list[tuple[float, Face, FaceMark]], safe: float, code: str, where: str
) -> Diagnostic:
    worst, face, laid = min(texts, key=lambda each: each[0])
    name = laid.source.name or "a text"
    near = f"is only {worst:.1f} mm from" if worst >= 0.05 else "extends over"
    message = f"`{name}` {near} the cut of {where} on the {face.side} of `{face.item.name}`"
    hint = f"move it {max(0.1, safe - worst):.1f} mm inwards: texts stay {safe:.4g} mm away from the cut"
    at = at_element(face, laid.source, message, hint)
    also = dict.fromkeys(other.item.name for _, other, _ in texts)
    also.pop(face.item.name, None)
    places = dict.fromkeys(at_element(f, m.source, message, hint).origin for _, f, m in texts)
    more = tuple(OtherPlace(place, message) for place in places if place != at.origin)
    trace, names = at.trace, tuple(also)
    severity = Severity.WARNING
    return Diagnostic(code, severity, message, at.origin, (hint,), trace, names, more=more)


def _near(edge: Edge, safe: float) -> Iterator[tuple[float, FaceMark]]:
    for laid in contents(edge.face.frame).texts:
        inner = text_depth(edge.outline, laid)
        if inner is not None and inner * edge.scale < safe - SLACK:
            yield inner * edge.scale, laid
