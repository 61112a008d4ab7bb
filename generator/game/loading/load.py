"""From game.yaml and its tables to the complete, checked game; all mistakes in all files are reported in one run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from generator.files.project import Project, locate
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import dataclass, field, fields, replace
from generator.foundation.diagnostics import FOLLOWS, Collector, Origin, Outcome, Problem, similar
from generator.foundation.lazy_regex import regex
from generator.foundation.registry import Registry
from generator.frame.printing import PrintOptions
from generator.game.expressions.fields import identifier
from generator.game.loading.component import Parts, assemble
from generator.game.loading.folding import sized_box
from generator.game.loading.joins import Join
from generator.game.loading.tables import Tables
from generator.game.model.game import Component, Game, Layout
from generator.game.spec.forms import Word
from generator.game.spec.game_yaml import FACTS, FULL, ComponentSpec, GameSpec, SheetsSpec
from generator.game.spec.papers import papers_of
from generator.game.spec.printer import printer_of, read_printer
from generator.game.spec.recovery import read_spec
from generator.game.spec.rulebook import Rulebook, contents_heading
from generator.game.spec.stocks import stock_named
from generator.geometry import Point
from generator.tables import Row, Table

_NAME = regex(r"\w[\w-]*")
_LONGEST = 60
"""The longest name in bytes: file names consist of it and a word or two more."""
_HOW = "use letters, digits and hyphens, such as `event-cards`"
_SHORTER = (
    "shorten it to 60 letters, or 20 Chinese characters; a component can have a longer `title`"
)


def load(project: Project, folder: str) -> Outcome[Game]:
    """The game of a folder such as `content/my-game`, and everything that is wrong with it.

    A component with errors is omitted, and the outcome has failed.
    """
    messages = Collector()
    file = f"{folder}/game.yaml"
    spec, node = read_spec(project, file, messages)
    loading = _Loading(project, folder, messages, Tables(project, folder, messages))
    printer = printer_of(read_printer(project, messages, folder), spec.printer)
    sheets = loading.sheets(spec.sheets, PrintOptions(printer=printer))
    components = loading.components(spec, node, sheets)
    game = Game(
        name=folder.rsplit("/", 1)[-1],
        title=spec.title or folder.rsplit("/", 1)[-1],
        folder=folder,
        spec=spec,
        components=components,
        rulebook=loading.rulebook(spec),
        papers=papers_of(spec.papers, messages, spec.origin),
        facts={name: value for name in FACTS if (value := getattr(spec, name))},
        sheets=sheets,
        cut_files=tuple(_known(spec.cut_files, "cut_files", messages)),
        editions=tuple(_known(spec.editions, "editions", messages)),
        lost=frozenset(spec.components) - {component.name for component in components},
    )
    messages.diagnostics = [d for d in messages.diagnostics if d.code != FOLLOWS]
    return messages.outcome(game)


def _check_name(name: str, taken: dict[str, str], what: str, hint: str, origin: Origin) -> None:
    """Raises `Problem` if a name can't be part of a file name, or is the same as another one for files."""
    if len(name.encode()) > _LONGEST:
        raise Problem("GAME001", f"`{name}` is too long for a file name", origin, _SHORTER)
    if not _NAME.fullmatch(name):
        raise Problem("GAME001", f"`{name}` can't be the name of {what}", origin, _HOW)
    other = taken.setdefault(identifier(name).casefold(), name)
    if other != name:
        message = f"`{name}` and `{other}` would have the same file name"
        raise Problem("GAME004", message, origin, hint)


@dataclass(slots=True)
class _Loading:
    """One run."""

    project: Project
    folder: str
    messages: Collector
    _tables: Tables
    _component_names: dict[str, str] = field(default_factory=dict)
    _sheet_names: dict[str, str] = field(default_factory=dict)

    def components(self, spec: GameSpec, node: Node, sheets: PrintOptions) -> tuple[Component, ...]:
        """All components without errors."""
        within = node.get("components")
        loaded = []
        for name, each in spec.components.items():
            origin = within.key(name).origin if within is not None else each.origin
            component = self.messages.attempt(partial(self._component, name, each, origin, sheets))
            if component is None:
                sides = {"front": each.front, "back": each.back, **each.panels}
                for side, word in sides.items():
                    layout = Layout(word.text, word.at(side))
                    if word and not layout.varies and not each.template:
                        self.messages.attempt(partial(self._template, layout.file, layout.origin))
            else:
                loaded.append(component)
        loaded = self._filled(loaded, spec)
        if not spec.components and spec.rulebook is None and not self.messages.diagnostics:
            hint = "add `components:` with at least one component"
            self.messages.warning("GAME002", "the game has no components", spec.origin, hint)
        return tuple(loaded)

    def _filled(self, loaded: list[Component], spec: GameSpec) -> list[Component]:
        """The components, with boxes sized for their contents."""
        named = tuple(spec.components)
        boxes = (partial(sized_box, each, loaded, named) for each in loaded)
        return [each for box in boxes if (each := self.messages.attempt(box)) is not None]

    def _component(
        self, name: str, spec: ComponentSpec, origin: Origin, sheets: PrintOptions
    ) -> Component:
        hint = "rename one of them: files and expressions can't tell them apart"
        place = replace(origin, key=name)
        _check_name(name, self._component_names, "a component", hint, place)
        if spec.sheet:
            hint = "use one spelling for all components that share sheets"
            place = spec.sheet.at("sheet")
            _check_name(spec.sheet.text, self._sheet_names, "shared sheets", hint, place)
        whole = True
        if spec.data is not None:
            read = self._tables.read(spec.data)
            table, whole = read.value, not read.failed
        else:
            # A component without a table is one row without cells, located where the component is written.
            places = {(origin.line, ""): replace(origin, key=name)}
            row = Row((), origin.line, origin.column)
            table = Table((), (row,), origin.file, places=places)
        joins = tuple(Join(join, self._tables.read(join.table).value) for join in spec.join)
        title = spec.title or re.sub(r"[-_]+", " ", name).capitalize()
        options = self.sheets(spec.sheets, sheets)
        stock = stock_named(spec.sheet.text, spec.sheet.at("sheet"))
        if stock is not None and spec.sheets.places is None:
            options = replace(options, places=stock, marks=spec.sheets.marks or "none")
        if options.places is not None and options.places.listed and not spec.stock:
            spec = replace(spec, stock=options.places.name.replace("-", " ", 1).title())
        parts = Parts(name, title, origin, table, joins, options, whole)
        component = assemble(spec, parts, self.messages)
        self._templates(component)
        return component

    def sheets(self, spec: SheetsSpec, beneath: PrintOptions) -> PrintOptions:
        """The print options of a spec, over those of the whole game."""
        given = {f.name: v for f in fields(spec) if (v := getattr(spec, f.name)) is not None}
        if "back_offset" in given:
            given["back_offset"] = Point(*given["back_offset"])
        if "splits" in given:
            given["splits"] = (given["splits"].x, given["splits"].y)
        if spec.marks_color is not None:
            given["marks_color"] = spec.marks_color.color
        if spec.cut_ink is not None:
            given["cut_ink"] = _ink(spec.cut_ink, self.messages)
        if spec.places is not None:
            stock = partial(spec.places.stock, self.project, self.folder)
            given["places"] = self.messages.attempt(stock)
            given.setdefault("marks", "none")
        return replace(beneath, **given) if given else beneath

    def _templates(self, component: Component) -> None:
        """Reports missing templates, each name once."""
        seen: set[str] = set()
        for layout in (component.front, component.back, *component.panels.values()):
            if layout is None:
                continue
            # Blank pieces have the template of the first row.
            rows = [item for item in component.items if item.row.number]
            for item in rows or component.items:
                found = self.messages.attempt(partial(layout.of, item))
                # An empty name means a blank side, which is allowed for backs only.
                if found is not None and found not in seen and (found or layout is component.front):
                    seen.add(found)
                    self.messages.attempt(partial(self._template, found, layout.origin))
                if found is None or not layout.varies:
                    break

    def _template(self, name: str, origin: Origin) -> None:
        try:
            locate(self.project, (f"{self.folder}/templates", "templates"), name, origin)
        except Problem as problem:
            known = problem.diagnostics[0]
            code = "TMPL001" if known.code == "FILE001" else known.code
            what = known.message.replace("file", "template", 1)
            raise Problem(code, what, origin, *known.hints) from None

    def rulebook(self, spec: GameSpec) -> Rulebook | None:
        """The rulebook, or None if there is none or it has errors."""
        given = spec.rulebook
        return self.messages.attempt(partial(self._rulebook, given, spec)) if given else None

    def _rulebook(self, given: Rulebook, spec: GameSpec) -> Rulebook:
        file = locate(self.project, [self.folder], given.text.text, given.text.at("text"))
        language = given.language or spec.language
        return replace(
            given,
            text=given.text._replace(text=file),
            title=given.title or spec.title,
            contents=contents_heading(given.contents, language),
            language=language,
        )


def _ink(word: Word, messages: Collector) -> str:
    """The name of an ink; `All` and `None` have a meaning of their own in PDFs."""
    if word.text not in ("All", "None"):
        return word.text
    meant = "every ink" if word.text == "All" else "no ink"
    hint = "write the name that your cutting machine expects, such as `CutContour`"
    what = f"an ink can't be called `{word.text}`: printers read that as {meant}"
    messages.error("CUT002", what, word.at("cut_ink"), hint)
    return ""


def _known(words: Sequence[Word], key: str, messages: Collector) -> Iterator[str]:
    """The editions of kits, or the formats of files for cutting machines, each once; unknown ones are reported."""
    if not words:
        return
    from generator.cutting import FORMATS  # most games have none
    from generator.editions import EDITIONS

    known: Registry[Any] = FORMATS if key == "cut_files" else EDITIONS
    for name, word in {word.text.lower(): word for word in words}.items():
        if name in known:
            yield name
        elif known is FORMATS:
            what = f"there is no format `{word.text}` for cutting machines"
            messages.error("CUT001", what, word.at(key), similar(name, known.names(), "format"))
        elif name != FULL:
            hint = similar(name, [FULL, *known.names()], "edition")
            messages.error("EDITION002", f"there is no edition `{word.text}`", word.at(key), hint)
