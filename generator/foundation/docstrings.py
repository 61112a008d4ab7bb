"""Docstrings, which the manual is made of: they are read from the source where Python was told to drop them (`-OO`)."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap


def told(part: object) -> str:
    """A docstring as users get it: without what it says, at the end of a paragraph, of notes for checks."""
    paragraphs = (f"\n{each}".partition("\nNotes:") for each in docstring(part).split("\n\n"))
    return "\n\n".join(text[1:] for text, _, _ in paragraphs if text[1:])


def docstring(part: object) -> str:
    """What a module, a class or a function says of itself, without its indent; empty where it says nothing."""
    # A class without one is given that of the class which it goes on with, and so would one that has lost its own.
    own = _in_source(part) if sys.flags.optimize > 1 else ""
    return own or inspect.getdoc(part) or ""


def source_of(part: object) -> ast.AST | None:
    """What stands in the source of a module, a class or a function; None where that cannot be had."""
    try:
        read = ast.parse(textwrap.dedent(inspect.getsource(part)))  # type: ignore[arg-type]
    except (OSError, TypeError, SyntaxError):
        return None
    return read if inspect.ismodule(part) else read.body[0]


def _in_source(part: object) -> str:
    found = source_of(part)
    if not isinstance(found, (ast.Module, ast.ClassDef, ast.FunctionDef)):
        return ""
    return ast.get_docstring(found) or ""
