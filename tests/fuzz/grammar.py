"""Values made from the program's own JSON Schemas: every key there is gets reached, and most are right."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from hypothesis.strategies import SearchStrategy

from tests.fuzz import odd
from tests.fuzz.mutations import Bare
from tests.fuzz.odd import below, pick
from tests.fuzz.pools import Pools

Schema = Mapping[str, Any]
Draw = Callable[[SearchStrategy[int]], int]
"""Draws the numbers that all else is chosen by."""

_DEEP = frozenset(
    ("$ref", "anyOf", "oneOf", "if", "allOf", "properties", "additionalProperties", "items")
)
"""What parts have that hold further ones: now and then they are drawn by the schema, though there are values."""
_EXPRESSION = r"\{[{%]"


def choices(part: Schema) -> Iterator[Schema]:
    """The parts of which one is chosen by what is written."""
    for each in part.get("allOf", ()):
        yield each["then"]
    if "if" in part:
        yield part.get("then", part["if"])
        yield from choices(part["else"])
    elif "anyOf" in part:
        yield from part["anyOf"]
    elif {"type", "enum", "$ref"} & part.keys() and "allOf" not in part:
        yield part


class Grammar:
    """Draws values of a schema.

    `pools` are values that suit a key, right and nearly right ones, by its name, or by its name and that of its object
    as in `Component.size`; without, what the schema alone tells is drawn. Of 256 values `odd` are nearly
    right ones, and one is of any kind.
    """

    def __init__(self, schema: Schema, pools: Pools, most: int = 5, odd: int = 14) -> None:
        self._schema = schema
        self._pools = pools
        self._most = most
        self._odd = odd
        self.reached: set[str] = set()

    def value(self, draw: Draw, part: Schema, name: str = "", depth: int = 0) -> Any:
        """A value of a part of the schema, or once in a while one of another."""
        chance = below(draw, 256)
        if chance == 255:
            return self.wrong(draw)
        right, nearly = self._pool(name)
        if right and not _DEEP.isdisjoint(part) and below(draw, 6) == 5:
            right, nearly = (), ()
        if chance >= 255 - self._odd and nearly:
            return pick(draw, nearly)
        if chance < 255 - self._odd and right:
            return pick(draw, right)
        return self._by_schema(draw, part, name, depth)

    def _by_schema(self, draw: Draw, part: Schema, name: str, depth: int) -> Any:
        if "$ref" in part:
            found = part["$ref"].rpartition("/")[2]
            name = f"{found}.{name.rpartition('.')[2]}"
            return self._by_schema(draw, self._schema["$defs"][found], name, depth)
        if "if" in part or "allOf" in part:
            return self._by_schema(draw, self._one_of(draw, [*choices(part)]), name, depth)
        for word in ("anyOf", "oneOf"):
            if word in part:
                return self._by_schema(draw, self._one_of(draw, part[word]), name, depth)
        if part.get("pattern") == _EXPRESSION:
            return pick(draw, ["{{ n }}", "{{ name }}", "{{ 2 }}", "{% if n %}1{% endif %}"])
        return self._typed(draw, part, name, depth)

    @staticmethod
    def _one_of(draw: Draw, parts: Sequence[Schema]) -> Schema:
        """One of several parts, seldom an expression."""
        plain = [each for each in parts if each.get("pattern") != _EXPRESSION]
        if not plain or below(draw, 16) == 15:
            return pick(draw, list(parts))
        return pick(draw, plain)

    def _pool(self, name: str) -> tuple[Sequence[Any], Sequence[Any]]:
        none: tuple[Sequence[Any], Sequence[Any]] = ((), ())
        return self._pools.get(name) or self._pools.get(name.rpartition(".")[2]) or none

    def _typed(self, draw: Draw, part: Schema, name: str, depth: int) -> Any:
        if "const" in part:
            return part["const"]
        if "enum" in part:
            return pick(draw, part["enum"])
        kind = part.get("type", "string")
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "object":
            return self.mapping(draw, part, name, depth + 1)
        if kind == "array":
            return self._list(draw, part, name, depth + 1)
        if kind == "boolean":
            return pick(draw, ["yes", "no"])
        if kind in ("number", "integer"):
            return Bare(self._number(draw, part))
        if kind == "null":
            return Bare("~")
        return pick(draw, odd.WORDS if below(draw, 8) < 7 else odd.EVERYTHING)

    @staticmethod
    def _number(draw: Draw, part: Schema) -> str:
        if below(draw, 8) == 7:
            return pick(draw, odd.pooled(odd.NUMBERS, odd.LENGTHS))
        low, high = int(part.get("minimum", -3)), int(part.get("maximum", 30))
        return str(low + below(draw, 1 + max(0, high - low)))

    def mapping(
        self, draw: Draw, part: Schema, name: str = "", depth: int = 0, most: int | None = None
    ) -> dict[str, Any]:
        """An object: what it needs, and some of what it may have."""
        known: Mapping[str, Schema] = part.get("properties", {})
        owner = name.partition(".")[0] if "." in name else name
        wanted = [key for key in part.get("required", ()) if key in known]
        others = [key for key in known if key not in wanted]
        if others:
            for _ in range(below(draw, 1 + min(len(others), self._most if most is None else most))):
                wanted.append(others.pop(below(draw, len(others))))
        made = {}
        for key in wanted:
            self.reached.add(f"{owner}.{key}")
            made[key] = self.value(draw, known[key], f"{owner}.{key}", depth)
        free = part.get("additionalProperties")
        if isinstance(free, Mapping) and depth < 6:
            for _ in range(below(draw, 3)):
                key = pick(draw, ("a", "b", "cards", "ink", "n", "név"))
                made[key] = self.value(draw, free, f"{owner}.{key}", depth)
        if below(draw, 128) == 127:
            made[pick(draw, (*odd.WORDS, *known))] = self.wrong(draw)
        return made

    def _list(self, draw: Draw, part: Schema, name: str, depth: int) -> list[Any]:
        fixed = part.get("prefixItems")
        if fixed:
            return [self.value(draw, each, name, depth) for each in fixed]
        if depth > 6:
            return []
        low = part.get("minItems", 0)
        count = low + below(draw, 1 + min(part.get("maxItems", low + 3) - low, 3))
        return [self.value(draw, part.get("items", {}), name, depth) for _ in range(count)]

    @staticmethod
    def wrong(draw: Draw) -> Any:
        """A value of any kind, in the wrong place."""
        kind = below(draw, 6)
        if kind == 0:
            return [pick(draw, odd.EVERYTHING), Bare(pick(draw, odd.pooled(odd.NUMBERS)))]
        if kind == 1:
            return {pick(draw, odd.EVERYTHING): pick(draw, odd.EVERYTHING)}
        if kind == 2:
            return pick(draw, [[], {}, [[]], [{}], {"": ""}, [[[[[[1]]]]]], ""])
        if kind == 3:
            return Bare(pick(draw, odd.pooled(odd.NUMBERS)))
        return pick(draw, odd.EVERYTHING)
