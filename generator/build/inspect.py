"""Everything that is known of a game before paper comes in: read, laid out, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from generator.build import Progress, no_progress
from generator.build.blockers import blocking
from generator.build.cache.faces import Faces
from generator.build.cache.memory import Memory
from generator.build.cache.store import Store
from generator.build.painting import Painting
from generator.build.subjects import relations, shared_names, unmatched_values
from generator.checks import ComponentUse, OnPaper, Pieces, run_checks
from generator.files.project import Project
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import NOWHERE, Collector, Diagnostic, Origin, merged
from generator.frame import Face, Frame, Piece
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game.analysis.supply import Supply, supplies
from generator.game.claims.evaluate import check_claims
from generator.game.claims.results import ClaimResult
from generator.game.expressions import dynamic
from generator.game.loading.load import load
from generator.game.model.game import Component, Game, Rulebook
from generator.game.namespace import Numbers
from generator.game.spec.forms import Word
from generator.game.spec.papers import paper_named
from generator.game.spec.theme import Theme, load_theme
from generator.layout.context import LayoutKit
from generator.layout.pieces import Drawn, lay_out
from generator.layout.template_coverage import Coverage
from generator.template import Library

if TYPE_CHECKING:
    from generator.layout.rulebook import BookPage


@dataclass(slots=True)
class Inspection:
    """A game with all its faces, and everything there is to say about it."""

    game: Game
    theme: Theme
    kit: LayoutKit
    papers: tuple[Paper, ...]
    """The papers to print on: those that were asked for, or the game's own."""
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
    quiet: Counter[str] = field(default_factory=Counter)
    """How much checks had to say that the game has switched off, by their codes."""
    faces: Faces | None = None
    """What is known of its faces from earlier builds."""
    blocking: tuple[Diagnostic, ...] = ()
    """The errors because of which it is broken."""
    painting: Painting | None = None
    """What is known of how they are painted."""
    why: list[str] = field(default_factory=list)
    """What was made again though it had been made before, and why: each in a few words."""
    book: tuple[BookPage, ...] = ()
    """The pages of the rulebook, once they are set."""

    @property
    def names(self) -> dict[str, Any]:
        """What expressions may use anywhere: the functions that count, the components, the palette, the game."""
        return self.numbers.names() | shared_names(self.game, self.theme)

    @property
    def book_names(self) -> dict[str, Any]:
        """What expressions of the rulebook may use besides: whom to thank for the icons of all pieces."""
        return {**self.names, "icons": self.kit.icons.credit(sorted(self.kit.used_icons))}

    @property
    def about(self) -> dict[str, str]:
        """What is written into the files about them."""
        version = f"version {self.game.version}" if self.game.version else ""
        return {
            "author": self.game.facts.get("designer", ""),
            "subject": version,
            "language": self.game.language_settings.language or "en",
        }

    def about_book(self, book: Rulebook) -> dict[str, str]:
        """The same of a rulebook, which may be in another language."""
        return {**self.about, "language": book.language or self.about["language"]}


def inspect(
    project: Project,
    name: str,
    papers: tuple[str, ...] = (),
    progress: Progress = no_progress,
    profile: str = "",
    store: Store | None = None,
    memory: Memory | None = None,
) -> Inspection:
    """Reads a game, lays out all its faces and runs all checks; every mistake is in `diagnostics`.

    A profile counts in place of the game's own. What is known from earlier builds is taken from a store, and from the
    `memory` of this process.
    """
    clock, said, quiet = _Clock(), Collector(), Counter[str]()
    progress("reading", 0, 1)
    loaded = load(project, f"content/{name}")
    game = _for_profile(said.take(loaded), profile)
    theme = said.take(load_theme(project, game.folder, game.theme, game.theme_origin))
    clock.lap("read")
    numbers = Numbers(game)
    kit, library, faces = _drawing(project, game, theme, (store, memory))
    drawn, coverage = _drawn(game, kit, numbers, progress, faces, library)
    pieces = {name: each.pieces for name, each in drawn.items()}
    said.diagnostics += (d for each in drawn.values() for d in each.diagnostics)
    said.diagnostics += kit.diagnostics(_faces(pieces, faces))
    clock.lap("lay out")
    claims = check_claims(game, not loaded.failed)
    used = {name: each.used for name, each in drawn.items() if not (each.broken or loaded.failed)}
    wanted = said.take(supplies(game))
    _count_as_used(used, (*claims, *wanted))
    # Of a game that lacks a part, numbers are wrong for a reason that was said, and nobody knows what a typo would use.
    judged = () if loaded.failed else claims
    more = () if loaded.failed else (*wanted, *unmatched_values(numbers, claims, drawn))
    parts = (*relations(project, game, judged), *more)
    chosen = _papers(game, papers, said)
    whole = not (loaded.failed or any(each.broken for each in drawn.values()))
    subjects = (*judged, *parts, *coverage.found(whole), *_subjects(game, used, pieces, chosen))
    said.diagnostics += _judged((*subjects, *_faces(pieces, faces)), game, faces, quiet)
    clock.lap("check")
    return Inspection(
        game,
        theme,
        kit,
        chosen,
        numbers,
        pieces,
        claims,
        merged(said.diagnostics),
        not whole,
        sum(each.frames for each in drawn.values()),
        clock.laps,
        quiet,
        faces=faces,
        blocking=blocking(loaded.diagnostics, drawn.values()),
    )


def _drawing(
    project: Project, game: Game, theme: Theme, known: tuple[Store | None, Memory | None]
) -> tuple[LayoutKit, Library, Faces | None]:
    """What faces are drawn with, and what is known of them."""
    store, memory = known
    if memory is None:
        kit, library = LayoutKit.of(project, game, theme), Library(project, game.folder)
    else:
        kit, library = memory.kit(project, game, theme), memory.library(project, game, theme)
        store = store or memory.store
    return kit, library, Faces(store, game, kit, memory) if store is not None else None


def _for_profile(game: Game, profile: str) -> Game:
    """The game, printed for what is wanted now."""
    if not profile:
        return game
    return replace(game, checks=replace(game.checks, profile=Word(profile)))


def _drawn(
    game: Game,
    kit: LayoutKit,
    numbers: Numbers,
    progress: Progress,
    faces: Faces | None,
    library: Library,
) -> tuple[dict[str, Drawn], Coverage]:
    """All components with their pieces, and what came to nothing on all of them."""
    made, coverage = {}, Coverage()
    names = numbers.names() | shared_names(game, kit.theme)
    for component in game.components:
        if kit.theme.stands_in:
            # Each colour and style that is missed would be said, and all are there in the theme that is meant.
            made[component.name] = Drawn((), (), True, frozenset(), 0)
            continue
        how = (partial(progress, f"drawing {component.title}"), faces.side if faces else None)
        made[component.name] = lay_out(component, library, kit, names, *how, coverage)
    return made, coverage


def _judged(
    subjects: Sequence[object], game: Game, faces: Faces | None, quiet: Counter[str]
) -> tuple[Diagnostic, ...]:
    """What the checks find; faces that they have nothing to say about are known as such from then on."""
    spotless: set[Frame] = set()
    found = run_checks(subjects, game.checks, quiet, spotless)
    if faces is not None:
        faces.judge(spotless)
    return found


def print_options(component: Component) -> PrintOptions:
    """How a component is laid out on paper."""
    origin = NOWHERE if dynamic(component.size) else component.origin
    return replace(component.sheets, origin=origin)


def _papers(game: Game, wanted: tuple[str, ...], said: Collector) -> tuple[Paper, ...]:
    """The papers to print on: those asked for, or the game's own."""
    if not wanted:
        return game.papers
    found = (said.attempt(partial(paper_named, name, game.papers, game.origin)) for name in wanted)
    return tuple(dict.fromkeys(filter(None, found)))


def _count_as_used(used: dict[str, frozenset[str]], claims: Iterable[ClaimResult | Supply]) -> None:
    """Adds the columns that claims, and what is needed of pieces, are computed from to those that templates use."""
    for counted in (each for claim in claims for each in claim.sources):
        if counted.component.name in used:
            used[counted.component.name] |= {*counted.columns, *counted.asked}


def _faces(pieces: Mapping[str, tuple[Piece, ...]], known: Faces | None) -> Iterator[Face]:
    """All printed sides but those of which it is known that there is nothing to say about them."""
    for each in pieces.values():
        for piece in each:
            for face in _sides(piece):
                if known is None or not known.is_clean(face.frame):
                    yield face


def _sides(piece: Piece) -> Iterator[Face]:
    """The printed sides of a piece. Of what is folded these are its panels, each drawing once."""
    if piece.views is not None:
        yield from (face for side, face in piece.views.items() if face.side == side)
        return
    yield piece.front
    if piece.back is not None:
        yield piece.back


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
    yield from _uses(game, used)


def _uses(game: Game, used: Mapping[str, frozenset[str]]) -> Iterator[ComponentUse]:
    """What is used of each table: a column that one component uses is not idle in another one."""
    sharing: dict[Origin, list[Component]] = {}
    for component in game.components:
        table = component.items[0].table if component.items else component.table
        if table is not None:
            sharing.setdefault(table.origin(), []).append(component)
    for origin, members in sharing.items():
        # Of a component that could not be drawn nobody knows what it uses.
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
