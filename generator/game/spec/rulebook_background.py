"""The key `background` of a rulebook."""

from __future__ import annotations

from typing import Any

from generator.decode import Context, decode_fields
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.game.spec.forms import NO_WORD, Word


@dataclass(frozen=True, slots=True)
class BackgroundSpec:
    """The backgrounds of a rulebook's pages, if they differ."""

    all: Word = NO_WORD
    """For every page that has no background of its own."""
    first: Word = NO_WORD
    """For the first page, which is the title page if there is one."""
    left: Word = NO_WORD
    """For the left pages of an open book: the even ones."""
    right: Word = NO_WORD
    """For the right pages."""


class Background(NamedTuple):
    """A colour, a picture or a template for each kind of page."""

    spec: BackgroundSpec = BackgroundSpec()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Background:
        """Reads one background for all pages, or a mapping. Raises `Problem`."""
        if node.pairs is not None:
            return cls(decode_fields(node, BackgroundSpec, context))
        return cls(BackgroundSpec(Word.from_node(node, context)))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """The JSON Schema for editors."""
        return {"anyOf": [{"type": "string"}, walk.of(BackgroundSpec)]}

    def of(self, first: bool, left: bool) -> Word:
        """The background of a page."""
        own = self.spec.left if left else self.spec.right
        return (first and self.spec.first) or own or self.spec.all


NONE = Background()
"""White paper."""
