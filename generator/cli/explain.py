"""`punchboard explain`: what a code, a check, an element or a shape means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import WrongUse
from generator.diagnostics import nearest

if TYPE_CHECKING:
    from generator.elements import Element

Word = Annotated[
    str,
    typer.Argument(
        metavar="CODE", help="A code such as CARD001, a check's name, an element, or a shape."
    ),
]


def command(word: Word) -> None:
    """Explain a code, a check, an element of templates or a shape of pieces.

    A code stands in every message: error[DATA002]. Its explanation says why it matters and how to put it right; that of
    a check has an example, that of an element or a shape all its keys.

    \b
    Examples:
      punchboard explain DATA002           what a message is about
      punchboard explain duplicate-name    a check by its name; see `punchboard list checks`
      punchboard explain text              the keys of an element; see `punchboard list elements`
      punchboard explain hexagon           the keys of a shape; see `punchboard list shapes`
    """
    from generator.checks import all_manuals, explain
    from generator.diagnostics import Problem
    from generator.elements import ELEMENTS
    from generator.shapes import SHAPES

    if word in ELEMENTS:
        print(keys_of(ELEMENTS[word]), end="")
    if word in SHAPES:
        print(("\n" if word in ELEMENTS else "") + shape_keys(word), end="")
    if word in ELEMENTS or word in SHAPES:
        return
    try:
        print(explain(word))
    except Problem as problem:
        names = [each.name for each in all_manuals().values() if each.name]
        near = nearest(word, [*all_manuals(), *names, *ELEMENTS.names(), *SHAPES.names()])
        hint = "write a code as messages show it, or see `punchboard list checks`, `list elements` and `list shapes`"
        if near is not None:
            hint = f"a similar word exists: `{near}`"
        raise WrongUse(problem.diagnostics[0].message, hint) from None


def keys_of(element: type[Element]) -> str:
    """The manual of an element: what it is, and what its keys say."""
    import inspect

    from generator.elements.common import Common

    lines = [f"{element.kind}: {inspect.getdoc(element) or ''}", ""]
    main = getattr(element, "main", "")
    for title, kind in (("Keys:", element), ("Keys of all elements:", Common)):
        lines += [title, *_keys(kind, main, f"what stands behind `{element.kind}:`"), ""]
    return "\n".join(lines)


def shape_keys(name: str) -> str:
    """The manual of a shape: what it is, how it is written in game.yaml, and what its keys say."""
    import inspect
    import textwrap

    from generator.decode import fields_of
    from generator.shapes import SHAPES

    kind = SHAPES[name]
    known = fields_of(kind)
    needed = "".join(f", {key}: …" for key, (_, must) in known.items() if must)
    written = f"{{kind: {name}{needed}}}" if needed else name
    says = f"{name}, a shape of pieces: {inspect.getdoc(kind) or ''}"
    lines = "\n\n".join(textwrap.fill(part, 100) for part in says.split("\n\n")).split("\n")
    lines += ["", "In game.yaml:", f"  shape: {written}"]
    if not needed and known:
        lines.append(f"  shape: {{kind: {name}, {next(iter(known))}: …}}")
    lines += ["", "Keys:", *_keys(kind), ""] if known else [""]
    return "\n".join(lines)


def _keys(kind: type, main: str = "", says: str = "") -> list[str]:
    """The keys of a dataclass, each with its manual; `says` is said of the main one."""
    import textwrap

    from generator.decode import fields_of
    from generator.schema import manual

    said, lines = manual(kind), []
    for key in fields_of(kind):
        text = " ".join((said.get(key) or said.get(key + "_") or "").split())
        text += f" ({says})" if main and key == main else ""
        lines.append(textwrap.fill(f"  {key:<14}  {text}", 100, subsequent_indent=" " * 18))
    return lines
