"""The names in a template: columns, values of the game, and those of `let`, `with` and `for`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from generator.decode import need_text
from generator.files.line_breaks import like
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Diagnostic, Origin, Problem, Severity, did_you_mean
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.namespace import FUNCTIONS
from generator.template.entry import Loop

_LOOP = regex(r"\s*([A-Za-z_]\w*(?:\s*,\s*[A-Za-z_]\w*)*)\s+in\s+(.+)", re.DOTALL)
_COMPARES = regex(
    r"""['"].*?(?:==|!=|\b(?:in|is)\b|\.get\()|(?:==|!=|\b(?:in|is)\b).*?['"]""", re.DOTALL
)
_MOST_NAMES = 24
NUMBERS = frozenset(("copy", "number", "total"))
"""The numbers of single pieces: see `generator.layout.numbering`."""
_NO_COLUMNS = frozenset(("component", "game", "palette", "row"))
_FACE = ("face", "panel")
"""The names for the side that is drawn, if no column has these names."""

if TYPE_CHECKING:
    from generator.game.expressions.uses import Comparison

Lets = tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class Scope:
    """The names that may be used at one place of a template."""

    known: frozenset[str]
    """Every name an expression may use."""
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """For names of computed values: the columns they come from."""
    templates: tuple[str, ...] = ()
    """The templates that use each other, down to this place."""
    container: str = ""
    """The kind of the element around this place."""

    def with_names(self, names: Mapping[str, tuple[str, ...]]) -> Scope:
        """The scope with more names."""
        return replace(self, known=self.known.union(names), columns={**self.columns, **names})


class Names:
    """Follows the names of one template: which are used, tested for truth, or unknown."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        """Names of the row or the game that expressions use."""
        self.tested: list[tuple[str, Origin]] = []
        """Names that are tested for truth, and where."""
        self.compared: list[tuple[Comparison, Origin]] = []
        """Names of the row that are compared with texts, and where."""
        self.problems: list[Diagnostic] = []
        self.met: set[str] = set()
        """Names from `let`, `with` and `for` that expressions use."""

    def lets(self, given: Iterable[tuple[str, Node]], scope: Scope) -> tuple[Lets, Scope]:
        """Names for values, checked, and the scope with them."""
        lets = tuple(given)
        for name, value in lets:
            if not name.isidentifier():
                hint = "use letters, digits and `_`"
                raise Problem("TMPL008", f"`{name}` can't be a name", value.origin, hint)
            columns = self.columns(need_text(value), value.origin, scope)
            scope = scope.with_names({name: columns})
        return lets, scope

    def loop(self, node: Node | None, scope: Scope) -> tuple[Loop | None, Scope]:
        """A `for:`, and the scope inside it."""
        if node is None:
            return None, scope
        text = need_text(node)
        match = _LOOP.fullmatch(expressions.need_expression(text, node.origin))
        if match is None:
            what, hint = f"`{node.text}` isn't a loop", 'write `for: "reward in rewards"`'
            raise Problem("TMPL009", what, node.origin, hint)
        names = tuple(name.strip() for name in match[1].split(","))
        columns = self.columns(like(text, "{{ " + match[2] + " }}"), node.origin, scope)
        inner = scope.with_names({**dict.fromkeys(names, columns), "loop": ()})
        return Loop(names, like(text, match[2].strip()), node), inner

    def condition(self, node: Node | None, scope: Scope) -> Node | None:
        """A `when:` without braces."""
        if node is None:
            return None
        bare = expressions.need_expression(need_text(node), node.origin)
        try:
            self.columns(like(bare, "{{ " + bare + " }}"), node.origin, scope)
        except Problem:
            # Conditions have better error messages than printed text.
            expressions.expression(bare, node.origin)
            raise
        return replace(node, text=bare)

    def columns(self, text: str, origin: Origin, scope: Scope) -> tuple[str, ...]:
        """The columns an expression uses; an unknown name is reported."""
        found: list[str] = []
        names = expressions.names_in(text, origin)
        if not names <= scope.known | scope.columns.keys():
            # Names tested with `is defined` may be missing.
            names -= expressions.text(text, origin).formula.uses.defined
        for name in sorted(names):
            if name in scope.columns:
                self.met.add(name)
                found += scope.columns[name]
            elif name in scope.known:
                self.used.add(name)
                if name not in _NO_COLUMNS:
                    found.append(name)
            else:
                what = f"`{name}` isn't known here"
                hints = _known_names(name, scope)
                self.problems.append(Diagnostic("TMPL010", Severity.ERROR, what, origin, hints))
        if _COMPARES.search(text):
            own = scope.known - scope.columns.keys()
            comparisons = expressions.compared_with(text)
            self.compared += [(each, origin) for each in comparisons if each.name in own]
        return tuple(dict.fromkeys(found))

    def columns_of(self, node: Node, scope: Scope) -> tuple[str, ...]:
        """The columns that a text uses; what it only tests for truth is kept in `tested`."""
        text = node.text or ""
        columns = self.columns(text, node.origin, scope)
        tested = expressions.truth_tests(text, node.origin)
        self.tested += [(name, node.origin) for name in sorted(tested & scope.known)]
        return columns


def _known_names(name: str, scope: Scope) -> tuple[str, ...]:
    """Hints with the nearest name, and with all columns and names except functions."""
    known = sorted(k for k in scope.known | scope.columns.keys() if not k.startswith("_"))
    near = did_you_mean(name, known, "column or name")
    always = [k for k in known if k in _NO_COLUMNS | NUMBERS or k in _FACE]
    own = [k for k in known if k not in always and k not in FUNCTIONS]
    more = f" and {len(own) - _MOST_NAMES} more" if len(own) > _MOST_NAMES else ""
    told = (
        f"the columns and names here are {_listed(own[:_MOST_NAMES])}{more}; also {_listed(always)}"
    )
    if not own:
        told = f"the names here are {_listed(always)}" if always else "there are no names here"
    return (near, told) if near else (told,)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
