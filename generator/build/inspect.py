"""A game with all its faces and all its diagnostics, independent of paper: read, laid out, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from generator.build import Progress, no_progress
from generator.build.cache.faces import Faces
from generator.build.cache.memory import Memory
from generator.build.cache.store import Store
from generator.build.painting import Painting
from generator.build.subjects import relations, shared_names, unmatched_values
from generator.checks import ComponentUse, OnPaper, Pieces, run_checks
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import NOWHERE, Collector, Diagnostic, Origin, errors, merged
from generator.frame import Face, Frame, Piece
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game.analysis.supply import Supply, supplies
from generator.game.claims.evaluate import check_claims
from generator.game.claims.results import ClaimResult
from generator.game.expressions import dynamic
from generator.game.loading.load import load
from generator.game.model.game import Component, Game
from generator.game.namespace import Numbers
from generator.game.spec.forms import Word
from generator.game.spec.papers import paper_named
from generator.game.spec.rulebook import Rulebook
from generator.game.spec.theme import Theme, load_theme
from generator.layout.context import LayoutKit
from generator.layout.pieces import AllPieces, Drawn, lay_out
from generator.layout.template_coverage import Coverage
from generator.template import Library

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage


@dataclass(slots=True)
class Inspection:
    """A game with all its faces and diagnostics."""

    game: Game
    kit: LayoutKit
    papers: tuple[Paper, ...]
    """The papers to print on: the requested ones, or the game's own."""
    numbers: Numbers
    pieces: Mapping[str, tuple[Piece, ...]]
    """By component."""
    claims: tuple[ClaimResult, ...]
    diagnostics: tuple[Diagnostic, ...]
    broken: bool
    """Whether a whole component can't be read or drawn, so that no kit would be complete."""
    drawn: int
    """How many faces were laid out; the others are the same as one of these."""
    timings: dict[str, float] = field(default_factory=dict)
    """Seconds by stage."""
    quiet: Counter[str] = field(default_factory=Counter)
    """How many findings of checks that the game switches off there are, by code."""
    faces: Faces | None = None
    """The faces of earlier builds."""
    blocking: tuple[Diagnostic, ...] = ()
    """The errors because of which it is broken."""
    painting: Painting | None = None
    """How faces were painted in earlier builds."""
    why: list[str] = field(default_factory=list)
    """What was made again, and why: each in a few words."""
    book: tuple[BookPage, ...] = ()
    """The pages of the rulebook, once it is laid out."""

    @property
    def book_names(self) -> dict[str, Any]:
        """The names that expressions of the rulebook can use; `icons` are the credits of all icons."""
        names = self.numbers.names() | shared_names(self.game, self.kit.theme)
        return {**names, "icons": self.kit.icons.credit(sorted(self.kit.used_icons))}

    @property
    def about(self) -> dict[str, str]:
        """The document properties of its PDF files."""
        version = f"version {self.game.spec.version}" if self.game.spec.version else ""
        return {
            "author": self.game.facts.get("designer", ""),
            "subject": version,
            "language": self.game.spec.language or "en",
        }

    def about_book(self, book: Rulebook) -> dict[str, str]:
        """The document properties of a rulebook, which can be in another language."""
        return {**self.about, "language": book.language or self.about["language"]}


def inspect(
    project: Project,
    name: str,
    papers: tuple[str, ...] = (),
    progress: Progress = no_progress,
    profile: str = "",
    store: Store | None = None,
    memory: Memory | None = None,
    only: tuple[str, ...] = (),
) -> Inspection:
    """Reads a game, lays out all its faces and runs all checks; every mistake is in `diagnostics`.

    A profile replaces the game's own. Faces of earlier builds come from a store, and from the `memory` of this process.
    With `only`, other components have no pieces, and only faces and claims are checked.
    """
    clock, messages, quiet = _Clock(), Collector(), Counter[str]()
    progress("reading", 0, 1)
    loaded = load(project, f"content/{name}")
    game = _with_profile(messages.take(loaded), profile)
    word = game.spec.theme
    theme = messages.take(load_theme(project, game.folder, word.text, word.at("theme")))
    clock.lap("read")
    numbers = Numbers(game)
    kit, library, faces = _layout_tools(project, game, theme, store, memory)
    drawn, coverage = _draw(game, kit, numbers, progress, faces, library, only)
    pieces = {name: each.pieces for name, each in drawn.items()}
    messages.diagnostics += (d for each in drawn.values() for d in each.diagnostics)
    messages.diagnostics += kit.diagnostics(_unchecked_faces(pieces, faces))
    clock.lap("lay out")
    claims = check_claims(game, not loaded.failed)
    wanted = messages.take(supplies(game))
    used = {} if loaded.failed else _used_columns(drawn, (*claims, *wanted))
    # If part of a game is missing, its numbers are wrong for a reported reason, and typos can't be recognised.
    reliable = () if loaded.failed else claims
    more = () if loaded.failed else (*wanted, *unmatched_values(numbers, claims, drawn))
    chosen = _papers(game, papers, messages)
    whole = not (loaded.failed or any(each.broken for each in drawn.values()))
    subjects = (*reliable, *relations(project, game, reliable), *more, *coverage.found(whole))
    subjects += (*_subjects(game, used, pieces, chosen), *_unchecked_faces(pieces, faces))
    messages.diagnostics += _check(subjects, game, faces, quiet)
    clock.lap("check")
    broken = (d for each in drawn.values() if each.broken for d in each.diagnostics)
    return Inspection(
        game,
        kit,
        chosen,
        numbers,
        pieces,
        claims,
        merged(messages.diagnostics),
        not whole,
        sum(each.frames for each in drawn.values()),
        clock.laps,
        quiet,
        faces=faces,
        blocking=merged(errors((*loaded.diagnostics, *broken))),
    )


def _layout_tools(
    project: Project, game: Game, theme: Theme, store: Store | None, memory: Memory | None
) -> tuple[LayoutKit, Library, Faces | None]:
    if memory is None:
        kit, library = LayoutKit.of(project, game, theme), Library(project, game.folder)
    else:
        kit, library = memory.kit(project, game, theme), memory.library(project, game, theme)
        store = store or memory.store
    return kit, library, Faces(store, game, kit, memory) if store is not None else None


def _with_profile(game: Game, profile: str) -> Game:
    if not profile:
        return game
    checks = replace(game.spec.checks, profile=Word(profile))
    return replace(game, spec=replace(game.spec, checks=checks))


def _check(
    subjects: Iterable[object], game: Game, faces: Faces | None, quiet: Counter[str]
) -> tuple[Diagnostic, ...]:
    """The findings of all checks; faces without any are known to be clean from then on."""
    clean: set[Frame] = set()
    found = run_checks(subjects, game.spec.checks, quiet, clean)
    if faces is not None:
        faces.mark_clean(clean)
    return found


def _draw(
    game: Game,
    kit: LayoutKit,
    numbers: Numbers,
    progress: Progress,
    faces: Faces | None,
    library: Library,
    only: tuple[str, ...],
) -> tuple[dict[str, Drawn], Coverage]:
    drawn, coverage = {}, Coverage()
    names = numbers.names() | shared_names(game, kit.theme)
    for component in game.components:
        if kit.theme.is_fallback or (only and component.name not in only):
            # Without its theme each of its colours and styles would be reported as missing, too.
            drawn[component.name] = Drawn((), (), kit.theme.is_fallback, frozenset(), 0)
            continue
        how = (partial(progress, f"drawing {component.title}"), faces.side if faces else None)
        drawn[component.name] = lay_out(component, library, kit, names, *how, coverage)
    return drawn, coverage


def print_options(component: Component) -> PrintOptions:
    """How a component is laid out on paper."""
    origin = NOWHERE if dynamic(component.spec.size.text) else component.origin
    return replace(component.sheets, origin=origin)


def _papers(game: Game, requested: tuple[str, ...], messages: Collector) -> tuple[Paper, ...]:
    if not requested:
        return game.papers
    origin = game.spec.origin
    found = (
        messages.attempt(partial(paper_named, name, game.papers, origin)) for name in requested
    )
    return tuple(dict.fromkeys(filter(None, found)))


def _used_columns(
    drawn: Mapping[str, Drawn], claims: Iterable[ClaimResult | Supply]
) -> dict[str, frozenset[str]]:
    """The columns that the templates of each drawn component use, and claims and supplies are computed from."""
    used = {name: each.used for name, each in drawn.items() if not each.broken}
    for counted in (each for claim in claims for each in claim.sources):
        if counted.component.name in used:
            used[counted.component.name] |= {*counted.columns, *counted.compared}
    return used


def _unchecked_faces(
    pieces: Mapping[str, tuple[Piece, ...]], known: Faces | None
) -> Iterator[Face]:
    """All printed sides but those that are known to have no findings."""
    for each in pieces.values():
        for piece in each:
            # The panels of a folded piece, each drawing once.
            views = piece.views.items() if piece.views is not None else ()
            panels = [face for side, face in views if face.side == side]
            for face in panels or filter(None, (piece.front, piece.back)):
                if known is None or not known.is_clean(face.frame):
                    yield face


def _subjects(
    game: Game,
    used: Mapping[str, frozenset[str]],
    pieces: Mapping[str, tuple[Piece, ...]],
    papers: tuple[Paper, ...],
) -> Iterator[object]:
    yield game
    for component in game.components:
        yield component
        yield from component.items
        yield Pieces(component.name, pieces[component.name])
        for paper in papers:
            yield OnPaper(pieces[component.name], paper, print_options(component))
    yield AllPieces(game.components, pieces)
    yield from _uses(game, used)


def _uses(game: Game, used: Mapping[str, frozenset[str]]) -> Iterator[ComponentUse]:
    """The columns used of each table: a column that one component uses isn't unused in another."""
    sharing: dict[Origin, list[Component]] = {}
    for component in game.components:
        table = component.items[0].table if component.items else component.table
        if table is not None:
            sharing.setdefault(table.origin(), []).append(component)
    for origin, members in sharing.items():
        # What a component uses isn't known if it couldn't be drawn.
        if any(member.name not in used for member in members):
            continue
        words = frozenset[str]().union(
            *(used[each.name] | each.mentions | {each.copies_column} for each in members)
        )
        for member in members:
            yield ComponentUse(member, words, origin.file if len(members) > 1 else "")


class _Clock:
    """Seconds by stage."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, stage: str) -> None:
        now = perf_counter()
        self.laps[stage] = now - self._last
        self._last = now
