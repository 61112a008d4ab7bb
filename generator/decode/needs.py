"""What is asked of a node, and what is said where it is something else."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity, similar
from generator.foundation.spelling import Rewording

Fits = Callable[[str], bool]
"""Whether what is written at an unknown key can be the value of a known one, which is not given."""


def unknown_key(key: Node, known: Iterable[str], fits: Fits | None = None) -> Diagnostic:
    """The diagnostic for a key that nothing understands; to be renamed only where its value fits the other key."""
    hint = similar(key.text or "", known, "key")
    if isinstance(hint, Rewording) and fits is not None and not fits(hint.new):
        hint = str(hint)
    return Diagnostic(
        "YAML002",
        Severity.ERROR,
        f"unknown key `{key.text}`",
        keyed(key.origin, key.text or ""),
        (hint,) if hint else (),
    )


MOST_NAMED = 20
"""How many unknown keys of one mapping are named each; there are more where something else was meant altogether."""


def unknown_keys(
    keys: Sequence[Node], known: Sequence[str], fits: Callable[[Node], Fits] | None = None
) -> list[Diagnostic]:
    """The diagnostics for the keys of a mapping that nothing understands; `fits` is asked for each key."""
    said = [unknown_key(key, known, fits(key) if fits else None) for key in keys[:MOST_NAMED]]
    more = keys[MOST_NAMED:]
    if more:
        what = f"{len(more):,} more keys are unknown"
        said.append(Diagnostic("YAML002", Severity.ERROR, what, more[0].origin))
    return said


def need_text(node: Node) -> str:
    """The node's text. Raises `Problem` where it is a list or a mapping."""
    if node.text is None:
        raise Problem(
            "YAML003", f"{node.kind} stands where a text should", node.origin, _as_text(node)
        )
    return node.text


def _as_text(node: Node) -> str:
    """How to write as a text what was written as a list or a mapping."""
    if any(item.pairs is not None for item in node):
        return "write what is in it behind a key of its own, such as `items:`"
    numbers = [item.text or "" for item in node]
    if len(numbers) == 2 and all(n.replace(".", "", 1).isdigit() for n in numbers):
        return f"write `{numbers[0]} x {numbers[1]}`, if it is a size, or put quotes around it"
    return "put quotes around it"


def need_pairs(node: Node, noun: str = "mapping") -> tuple[tuple[Node, Node], ...]:
    """The pairs of a mapping; nothing at all counts as an empty one. Raises `Problem`."""
    if node.pairs is None:
        if node.empty:
            return ()
        raise Problem(
            "YAML003",
            f"{node.kind} stands where a mapping should",
            node.origin,
            f"write the keys of the {noun} below it",
        )
    return node.pairs


def need_items(node: Node) -> tuple[Node, ...]:
    """The items of a list; nothing at all counts as an empty one. Raises `Problem`."""
    if node.items is None:
        if node.empty:
            return ()
        raise Problem(
            "YAML003",
            f"{node.kind} stands where a list should",
            node.origin,
            _as_list(node.text or ""),
        )
    return node.items


def _as_list(text: str) -> str:
    """How to write as a list what was written as a text.

    >>> _as_list("A4"), _as_list("5 25.5 5")
    ('write `[A4]`, or begin each item with `- `', 'write `[5, 25.5, 5]`, or begin each item with `- `')
    """
    if not 0 < len(text) < 40:
        return "begin each item with `- `"
    words = text.replace(",", " ").split()
    if all(word.lstrip("-").replace(".", "", 1).isdigit() for word in words):
        text = ", ".join(words)
    return f"write `[{text}]`, or begin each item with `- `"


def wrong(node: Node, what: str, *hints: str) -> Problem:
    """The problem that a text is not what it should be."""
    if node.comment:
        said = f"`{node.comment}` is taken for a comment, and nothing is left where {what} should stand"
        return Problem("YAML008", said, node.origin, f'write `"{node.comment}"`, with quotes')
    if node.empty:
        hint = 'a value is missing; a colour such as "#c00000" needs quotes, or YAML takes it for a comment'
        return Problem(
            "YAML008",
            f"nothing is written where {what} should stand",
            node.origin,
            *(hints or (hint,)),
        )
    return Problem("YAML008", f"`{node.text}` is not {what}", node.origin, *hints)


def keyed(origin: Origin, key: str) -> Origin:
    """The place with its key, unless it has one."""
    return origin if origin.key else replace(origin, key=key)
