"""Layouts: YAML with `extends` and expressions, filled with one row at a time.

`inherit` finds the files and merges a template with its parents, `compile` turns the result into entries whose
fixed values are decoded once, `fill` computes the values that change from row to row, and `bind` makes the elements of
one row.
"""

from generator.template.bind import Binder
from generator.template.compile import compile_template
from generator.template.entry import Plan
from generator.template.inherit import Library

__all__ = ["Binder", "Library", "Plan", "compile_template"]
