"""What an element is cut to, if anything."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.decode import Context
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple
from generator.geometry import Path, Size

if TYPE_CHECKING:
    from generator.keys.cutouts import Form


class Clip(NamedTuple):
    """What is cut off an element: nothing, or whatever is outside an outline in its box."""

    form: Form | None = None

    def on(self, area: Size) -> Path | None:
        """The outline in a box; None if nothing is cut off. Raises `Problem` if it can't be made."""
        if self.form is None:
            return None
        from generator.keys.cutouts import outline_in  # most elements are cut to nothing

        return outline_in(self.form, area)

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Clip:
        """`yes`, `circle`, `{radius: 3}`, `{polygon: 6, turn: 30}`, path data. Raises `Problem`."""
        from generator.keys.cutouts import form_of

        return cls(form_of(node, context))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        from generator.keys.cutouts import schema

        return schema(walk)


NO_CLIP = Clip()
