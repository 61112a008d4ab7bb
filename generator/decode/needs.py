"""What a node has to be, and the problems if it is something else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity, similar
from generator.foundation.spelling import ReplacementHint

Fits = Callable[[str], bool]
"""Whether the value of an unknown key may be that of a known key, which is missing."""


def unknown_key(key: Node, known: Iterable[str], fits: Fits | None = None) -> Diagnostic:
    """The diagnostic for an unknown key; its fix renames the key, if its value fits the known one."""
    hint = similar(key.text or "", known, "key")
    if isinstance(hint, ReplacementHint) and fits is not None and not fits(hint.new):
        hint = str(hint)
    what, place = f"unknown key `{key.text}`", with_key(key.origin, key.text or "")
    return Diagnostic("YAML002", Severity.ERROR, what, place, (hint,) if hint else ())


MOST_NAMED = 20
"""How many unknown keys of one mapping are reported; with more it is probably something else altogether."""


def unknown_keys(
    keys: Sequence[Node], known: Sequence[str], fits: Callable[[Node], Fits] | None = None
) -> list[Diagnostic]:
    """The diagnostics for the unknown keys of a mapping; `fits` is called with each key."""
    found = [unknown_key(key, known, fits(key) if fits else None) for key in keys[:MOST_NAMED]]
    more = keys[MOST_NAMED:]
    if more:
        what = f"{len(more):,} more {'key is' if len(more) == 1 else 'keys are'} unknown"
        found.append(Diagnostic("YAML002", Severity.ERROR, what, more[0].origin))
    return found


def need_text(node: Node) -> str:
    """The node's text. Raises `Problem` if it is a list or a mapping."""
    if node.text is None:
        what = f"expected text, found {node.kind}"
        raise Problem("YAML003", what, node.origin, _as_text(node))
    return node.text


def _as_text(node: Node) -> str:
    """How to write a list or a mapping as text."""
    if any(item.pairs is not None for item in node):
        return "put its contents below a key of their own, such as `items:`"
    numbers = [item.text or "" for item in node]
    if len(numbers) == 2 and all(n.replace(".", "", 1).isdigit() for n in numbers):
        return f"write `{numbers[0]} x {numbers[1]}` if it is a size, or put it in quotes"
    return "put it in quotes"


def need_pairs(node: Node, noun: str = "mapping") -> tuple[tuple[Node, Node], ...]:
    """The pairs of a mapping; none if nothing is written. Raises `Problem`."""
    if node.pairs is None:
        if node.empty:
            return ()
        what = f"expected a mapping, found {node.kind}"
        raise Problem("YAML003", what, node.origin, f"write the keys of the {noun} below it")
    return node.pairs


def need_items(node: Node) -> tuple[Node, ...]:
    """The items of a list; none if nothing is written. Raises `Problem`."""
    if node.items is None:
        if node.empty:
            return ()
        what = f"expected a list, found {node.kind}"
        raise Problem("YAML003", what, node.origin, _as_list(node.text or ""))
    return node.items


def _as_list(text: str) -> str:
    """How to write a text as a list.

    >>> _as_list("A4"), _as_list("5 25.5 5")
    ('write `[A4]`, or start each item with `- `', 'write `[5, 25.5, 5]`, or start each item with `- `')
    """
    if not 0 < len(text) < 40:
        return "start each item with `- `"
    words = text.replace(",", " ").split()
    if all(word.lstrip("-").replace(".", "", 1).isdigit() for word in words):
        text = ", ".join(words)
    return f"write `[{text}]`, or start each item with `- `"


def wrong_value(node: Node, what: str, *hints: str) -> Problem:
    """The problem that a text isn't what it should be."""
    if node.comment:
        message = f"expected {what}, found the comment `{node.comment}`"
        return Problem("YAML008", message, node.origin, f'put it in quotes: `"{node.comment}"`')
    if node.empty:
        hint = 'write a value; colours need quotes (`"#c00000"`), or YAML reads them as comments'
        message = f"expected {what}, found nothing"
        return Problem("YAML008", message, node.origin, *(hints or (hint,)))
    return Problem("YAML008", f"`{node.text}` isn't {what}", node.origin, *hints)


def with_key(origin: Origin, key: str) -> Origin:
    """The place with its key, unless it has one."""
    return origin if origin.key else replace(origin, key=key)
