"""Everything that is known of a game before paper comes in: read, laid out, checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from generator.build import Progress, silent
from generator.checks import ComponentUse, OnPaper, Pieces, run_checks
from generator.decode import Context
from generator.diagnostics import Collector, Diagnostic, Problem, merged
from generator.frame import Face, Piece
from generator.frame.sheet import Paper
from generator.game.catalog import catalog
from generator.game.claims import ClaimResult, Numbers, check_claims
from generator.game.load import load
from generator.game.model import Component, Game, identifier
from generator.game.sizes import size_of
from generator.game.theme import Theme, load_theme
from generator.geometry import Path, Size
from generator.impose import PrintOptions
from generator.layout.faces import FaceMaker
from generator.layout.kit import LayoutKit
from generator.project import Project
from generator.shapes import make, outline_of
from generator.template import Binder, Library, compile_template
from generator.template.fill import filler


@dataclass(slots=True)
class Inspection:
    """A game with all its faces, and everything there is to say about it."""

    game: Game
    theme: Theme
    kit: LayoutKit
    numbers: Numbers
    pieces: Mapping[str, tuple[Piece, ...]]
    """By component."""
    claims: tuple[ClaimResult, ...]
    diagnostics: tuple[Diagnostic, ...]
    broken: bool
    """Whether a component could not be read or drawn as a whole, so that no kit would be complete."""
    drawn: int
    """Faces that were laid out; further ones were the same as these."""
    timings: dict[str, float] = field(default_factory=dict)

    @property
    def names(self) -> dict[str, Any]:
        """What expressions may use anywhere: the functions that count, the components, the palette, the game."""
        return {**shared_names(self.game, self.theme), **self.numbers.names()}

    @property
    def about(self) -> dict[str, str]:
        """What is written into the files about them."""
        version = f"version {self.game.version}" if self.game.version else ""
        return {"author": self.game.facts.get("designer", ""), "subject": version, "language": "en"}


def shared_names(game: Game, theme: Theme) -> dict[str, Any]:
    """The game's facts and the theme's colours, as expressions see them."""
    return {
        "game": {"title": game.title, "version": game.version, **game.facts},
        "palette": {name: color.hex for name, color in theme.palette.items()},
    }


def inspect(
    project: Project, name: str, papers: tuple[str, ...] = (), progress: Progress = silent
) -> Inspection:
    """Reads a game, lays out all its faces and runs all checks; every mistake is in `diagnostics`."""
    clock = _Clock()
    said = Collector()
    progress("reading", 0, 1)
    loaded = load(project, f"content/{name}")
    game = said.take(loaded)
    theme = said.take(load_theme(project, game.folder, game.theme))
    clock.lap("read")
    numbers = Numbers(game)
    kit = LayoutKit.of(project, game, theme)
    work = _Work(game, Library(project, game.folder), kit, numbers, progress)
    pieces = {each.name: work.pieces(each) for each in game.components}
    clock.lap("lay out")
    broken = loaded.failed or work.broken
    faces = tuple(_faces(pieces))
    said.diagnostics += work.said.diagnostics
    said.diagnostics += kit.diagnostics(faces)
    claims = check_claims(game)
    work.count_as_used(claims)
    subjects = _subjects(game, work.used, pieces, papers)
    said.diagnostics += run_checks((*claims, *subjects), game.checks)
    clock.lap("check")
    return Inspection(
        game,
        theme,
        kit,
        numbers,
        pieces,
        claims,
        merged(said.diagnostics),
        broken,
        work.drawn,
        clock.laps,
    )


def print_options(component: Component) -> PrintOptions:
    """How a component is laid out on paper."""
    sheets = component.sheets
    return PrintOptions(
        sheets.scheme, sheets.margin, sheets.gap, sheets.marks, sheets.flip, sheets.captions
    )


def papers_of(game: Game, wanted: tuple[str, ...] = ()) -> tuple[Paper, ...]:
    """The papers to print on: those asked for, or the game's own. Raises `Problem`."""
    named = [catalog().paper(name) for name in wanted or game.papers]
    return tuple(Paper(each.name, each.size) for each in named)


@dataclass(slots=True)
class _Work:
    """Lays out one component after the other."""

    game: Game
    library: Library
    kit: LayoutKit
    numbers: Numbers
    progress: Progress
    said: Collector = field(default_factory=Collector)
    used: dict[str, frozenset[str]] = field(default_factory=dict)
    broken: bool = False
    drawn: int = 0

    def pieces(self, component: Component) -> tuple[Piece, ...]:
        """The pieces of a component; one that cannot be drawn at all is left out and said."""
        sides = {"front": component.front, "back": component.back}
        makers: dict[tuple[str, str], FaceMaker | None] = {}
        names: dict[str, Any] = {
            **shared_names(self.game, self.kit.theme),
            **self.numbers.names(),
            "component": component.title,
        }
        made: list[Piece] = []
        outlines: dict[Size, Path] = {}
        total = len(component.items)
        for index, item in enumerate(component.items):
            if index % 256 == 0:
                self.progress(f"drawing {component.title}", index, total)
            faces: dict[str, Face | None] = {"front": None, "back": None}
            for side, layout in sides.items():
                if layout is None:
                    continue
                try:
                    template = layout.of(item)
                    if not template and side == "back":
                        continue
                    key = (side, template)
                    if key not in makers:
                        makers[key] = self._maker(component, side, template, names)
                    maker = makers[key]
                    if maker is None:
                        continue
                    size = size_of(component, item, maker.binder.plan.settings.size)
                    if size not in outlines:
                        shape = make(component.shape, component.options, component.origin)
                        outlines[size] = outline_of(shape, size, component.origin)
                    faces[side] = maker.face(item, size, outlines[size])
                except Problem as problem:
                    self.said.diagnostics += problem.diagnostics
                    self.broken = True
            front = faces["front"]
            if front is not None:
                made.append(
                    Piece(component.name, item.name, front, faces["back"], item.copies, item.origin)
                )
        for maker in makers.values():
            if maker is not None:
                self.said.diagnostics += maker.diagnostics
                self.drawn += maker.drawn
        if all(maker is not None for maker in makers.values()):
            plans = [maker.binder.plan for maker in makers.values() if maker is not None]
            self.used[component.name] = frozenset(name for plan in plans for name in plan.names)
        return tuple(made)

    def count_as_used(self, claims: Iterable[ClaimResult]) -> None:
        """Adds the columns that claims are computed from to those that templates use."""
        for counted in (each for claim in claims for each in claim.sources):
            if counted.component.name in self.used:
                self.used[counted.component.name] |= frozenset(counted.columns)

    def _maker(
        self, component: Component, side: str, template: str, names: Mapping[str, Any]
    ) -> FaceMaker | None:
        layout = component.front if side == "front" else component.back
        assert layout is not None
        context = Context(self.kit.theme.palette)
        columns = {identifier(name) for item in component.items[:1] for name in item.fields()}
        known = frozenset((*columns, *names, "row"))
        compiled = compile_template(template, self.library, context, known, layout.origin)
        plan = self.said.take(compiled)
        if plan is None:
            self.broken = True
            return None
        settings = plan.settings
        return FaceMaker(
            Binder(plan, filler(plan, names), context),
            self.kit,
            side,
            settings.bleed if component.bleed is None else component.bleed,
            settings.safe if component.safe is None else component.safe,
        )


def _faces(pieces: Mapping[str, tuple[Piece, ...]]) -> Iterator[Face]:
    for each in pieces.values():
        for piece in each:
            yield piece.front
            if piece.back is not None:
                yield piece.back


def _subjects(
    game: Game,
    used: Mapping[str, frozenset[str]],
    pieces: Mapping[str, tuple[Piece, ...]],
    papers: tuple[str, ...],
) -> Iterator[object]:
    yield game
    for component in game.components:
        yield component
        yield from component.items
        if component.name in used:
            yield ComponentUse(component, used[component.name])
        yield Pieces(component.name, pieces[component.name])
        for paper in papers_of(game, papers):
            yield OnPaper(pieces[component.name], paper, print_options(component))
    yield from _faces(pieces)


class _Clock:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, stage: str) -> None:
        now = perf_counter()
        self.laps[stage] = now - self._last
        self._last = now
