"""Pages of text outside of components, such as covers and instructions; drawn by templates."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

from generator.decode import Context, read_data
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin, Problem, errors
from generator.frame import Frame
from generator.game.model.game import Item
from generator.geometry import Path, Rect, Size
from generator.layout.context import LayoutKit
from generator.layout.faces import FaceMaker
from generator.tables import Row, Table
from generator.template import Binder, Library, Plan, compile_template
from generator.text.language import LanguageSettings

_ENGLISH = LanguageSettings("en")
"""The language of these pages (overrides the game's)."""


@cache
def sentences(page: str) -> Mapping[str, str]:
    """The sentences of a page of instructions, by name; `{…}` in them is to be filled in."""
    return read_data("instructions.yaml", dict[str, dict[str, str]])[page]


@dataclass(frozen=True, slots=True)
class Leaflet:
    """A template for such pages, filled with names only, so that it is drawn without Jinja2."""

    template: str
    kit: LayoutKit
    plan: Plan
    context: Context

    @classmethod
    def read(cls, template: str, names: Collection[str], folder: str, kit: LayoutKit) -> Leaflet:
        """Reads a template that may use these names; a game's own template of that name comes first.

        Raises `Problem` if the template is wrong.
        """
        context, library = Context(kit.theme.palette), Library(kit.project, folder)
        origin = Origin(template)
        compiled = compile_template(template, library, context, frozenset(names), origin)
        if compiled.value is None:
            raise Problem.of(compiled.diagnostics)
        return cls(template, kit, compiled.value, context)

    def page(self, names: Mapping[str, Any], size: Size, bleed: float = 0.0) -> Frame:
        """The page with some values; its bleed is in mm.

        Raises `Problem` if something on it can't be drawn, such as a picture that isn't there.
        """
        plan = self.plan
        files = (("file", file) for file in plan.files)
        self.kit.setter.requested.update([("template", self.template), *files])
        binder = Binder(plan, names, self.context)
        maker = FaceMaker(binder, self.kit, "front", bleed, plan.settings.safe)
        row = Row((), 1)
        item = Item(self.template, 1, Table((), (row,), self.template), row)
        with self.kit.setter.in_language(_ENGLISH):
            face = maker.face(item, size, Path.rectangle(Rect(0.0, 0.0, *size)))
        broken = list(errors((*maker.diagnostics, *self.kit.diagnostics([face]))))
        if broken:
            raise Problem.of(broken)
        return face.frame
