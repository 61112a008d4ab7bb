"""Jinja2's code generator, calling our own functions where values grow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from jinja2 import Environment, nodes
from jinja2.compiler import CodeGenerator, Frame
from jinja2.idtracking import VAR_LOAD_RESOLVE


class Code(CodeGenerator):
    """Compiles `~`, lists and mappings so that their size is counted."""

    def visit_List(self, node: nodes.List, frame: Frame) -> None:
        """Makes a list through the environment."""
        self._whole(super().visit_List, node, frame)

    def visit_Tuple(self, node: nodes.Tuple, frame: Frame) -> None:
        """Makes a list that cannot be changed through the environment."""
        if node.ctx == "load":
            self._whole(super().visit_Tuple, node, frame)
        else:
            super().visit_Tuple(node, frame)

    def visit_Dict(self, node: nodes.Dict, frame: Frame) -> None:
        """Makes a mapping through the environment."""
        self._whole(super().visit_Dict, node, frame)

    def _whole(self, visit: Callable[[Any, Frame], None], node: nodes.Expr, frame: Frame) -> None:
        self.write("environment.whole(")
        visit(node, frame)
        self.write(")")

    def visit_Concat(self, node: nodes.Concat, frame: Frame) -> None:
        """Joins texts through the environment."""
        self.write("environment.joined((")
        for each in node.nodes:
            self.visit(each, frame)
            self.write(", ")
        self.write("))")


class Asking(Code):
    """Compiles, and notes the names that are looked up."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment, None, None, optimized=environment.optimized)
        self.asked: set[str] = set()

    def enter_frame(self, frame: Frame) -> None:
        """Begins a scope with its own names."""
        super().enter_frame(frame)
        loads = frame.symbols.loads.values()
        self.asked.update(str(name) for action, name in loads if action == VAR_LOAD_RESOLVE)
