"""`punchboard explain`: what a code, a check or an element means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import WrongUse
from generator.diagnostics import nearest

if TYPE_CHECKING:
    from generator.elements import Element

Word = Annotated[
    str,
    typer.Argument(metavar="CODE", help="A code such as CARD001, a check's name, or an element."),
]


def command(word: Word) -> None:
    """Explain a code, a check or an element of templates.

    A code stands in every message: error[DATA002]. Its explanation says why it matters and how to put it right; that of
    a check has an example, that of an element all its keys.

    \b
    Examples:
      punchboard explain DATA002           what a message is about
      punchboard explain duplicate-name    a check by its name; see `punchboard list checks`
      punchboard explain text              the keys of an element; see `punchboard list elements`
    """
    from generator.checks import all_manuals, explain
    from generator.diagnostics import Problem
    from generator.elements import ELEMENTS

    if word in ELEMENTS:
        print(keys_of(ELEMENTS[word]), end="")
        return
    try:
        print(explain(word))
    except Problem as problem:
        names = [each.name for each in all_manuals().values() if each.name]
        near = nearest(word, [*all_manuals(), *names, *ELEMENTS.names()])
        hint = (
            "write a code as messages show it, or see `punchboard list checks` and `list elements`"
        )
        if near is not None:
            hint = f"a similar word exists: `{near}`"
        raise WrongUse(problem.diagnostics[0].message, hint) from None


def keys_of(element: type[Element]) -> str:
    """The manual of an element: what it is, and what its keys say."""
    import inspect
    import textwrap

    from generator.decode import fields_of
    from generator.elements.common import Common
    from generator.schema import manual

    lines = [f"{element.kind}: {inspect.getdoc(element) or ''}", ""]
    for title, kind in (("Keys:", element), ("Keys of all elements:", Common)):
        said = manual(kind)
        lines.append(title)
        for key in fields_of(kind):
            mark = (
                f" (what stands behind `{element.kind}:`)"
                if key == getattr(kind, "main", "")
                else ""
            )
            text = " ".join((said.get(key) or said.get(key + "_") or "").split()) + mark
            lines.append(textwrap.fill(f"  {key:<14}  {text}", 100, subsequent_indent=" " * 18))
        lines.append("")
    return "\n".join(lines)
