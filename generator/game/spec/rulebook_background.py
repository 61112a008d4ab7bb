"""What lies behind the pages of a rulebook, as it is written."""

from __future__ import annotations

from typing import Any

from generator.decode import Context, decode_fields
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.game.spec.forms import NO_WORD, Word


@dataclass(frozen=True, slots=True)
class BackgroundSpec:
    """What lies behind the pages of a rulebook, where pages differ."""

    all: Word = NO_WORD
    """Behind every page that has no background of its own."""
    first: Word = NO_WORD
    """Behind the first page, which is the title page where there is one."""
    left: Word = NO_WORD
    """Behind the left pages of an open book: the even ones."""
    right: Word = NO_WORD
    """Behind the right pages."""


class Background(NamedTuple):
    """A colour, a picture or a template for each kind of page."""

    spec: BackgroundSpec = BackgroundSpec()

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Background:
        """One for all pages, or a mapping. Raises `Problem`."""
        if node.pairs is not None:
            return cls(decode_fields(node, BackgroundSpec, context))
        return cls(BackgroundSpec(Word.from_node(node, context)))

    @classmethod
    def json_schema(cls, walk: Any) -> dict[str, Any]:
        """What an editor may offer."""
        return {"anyOf": [{"type": "string"}, walk.of(BackgroundSpec)]}

    def of(self, first: bool, left: bool) -> Word:
        """What lies behind a page."""
        own = self.spec.left if left else self.spec.right
        return (first and self.spec.first) or own or self.spec.all


NONE = Background()
"""White paper."""
