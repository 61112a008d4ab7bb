"""Docstrings, which the manual is made of: they are read from the source where Python was told to drop them (`-OO`)."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap


def docstring(part: object) -> str:
    """What a module, a class or a function says of itself, without its indent; empty where it says nothing."""
    # A class without one is given that of the class which it goes on with, and so would one that has lost its own.
    own = _in_source(part) if sys.flags.optimize > 1 else ""
    return own or inspect.getdoc(part) or ""


def _in_source(part: object) -> str:
    try:
        read = ast.parse(textwrap.dedent(inspect.getsource(part)))  # type: ignore[arg-type]
    except (OSError, TypeError, SyntaxError):
        return ""
    node = read if inspect.ismodule(part) else read.body[0]
    assert isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
    return ast.get_docstring(node) or ""
