"""Docstrings, which the manual is made of: they are read from the source where Python was told to drop them (`-OO`)."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Mapping
from functools import cache
from itertools import pairwise


def public_docstring(part: object) -> str:
    """A docstring for users: without the parts of paragraphs after `Notes:`, which are for checks."""
    paragraphs = (f"\n{each}".partition("\nNotes:") for each in docstring(part).split("\n\n"))
    return "\n\n".join(text[1:] for text, _, _ in paragraphs if text[1:])


def docstring(part: object) -> str:
    """The docstring of a module, class or function without its indentation; empty if there is none."""
    # `getdoc` returns that of a base class if the own one was stripped.
    own = _in_source(part) if sys.flags.optimize > 1 else ""
    return own or inspect.getdoc(part) or ""


def source_of(part: object) -> ast.AST | None:
    """The syntax tree of a module, class or function; None if its source isn't available."""
    try:
        read = ast.parse(textwrap.dedent(inspect.getsource(part)))  # type: ignore[arg-type]
    except (OSError, TypeError, SyntaxError):
        return None
    return read if inspect.ismodule(part) else read.body[0]


@cache
def field_docstrings(kind: type) -> Mapping[str, str]:
    """The strings below the fields of a class, by field; without inherited fields."""
    found = source_of(kind)
    body = found.body if isinstance(found, ast.ClassDef) else []
    return {
        field.target.id: inspect.cleandoc(below.value.value)
        for field, below in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(below, ast.Expr)
        and isinstance(below.value, ast.Constant)
        and isinstance(below.value.value, str)
    }


def _in_source(part: object) -> str:
    found = source_of(part)
    if not isinstance(found, (ast.Module, ast.ClassDef, ast.FunctionDef)):
        return ""
    return ast.get_docstring(found) or ""
