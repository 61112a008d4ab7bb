"""Path data, as written in a template."""

from __future__ import annotations

from typing import Any

from generator.decode import Context, need_text
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.geometry import Path


class Outline(NamedTuple):
    """SVG path data, in mm (or in the units of a `view`)."""

    path: Path = Path(())

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Outline:
        """`M 0 0 L 10 0 …`. Raises `Problem` if it is malformed."""
        from generator.geometry.path_data import read_path  # most templates hold no path data

        path, fault = read_path(need_text(node))
        if fault:
            hint = "write SVG path data: `M 0 0 L 10 0 L 5 8 Z`"
            raise Problem("YAML008", f"this isn't valid path data: {fault}", node.origin, hint)
        return cls(path)

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        return {"type": "string", "examples": ["M 0 0 L 10 0 L 5 8 Z"]}
