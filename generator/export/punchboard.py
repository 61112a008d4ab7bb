"""Punchboards: sheets of tokens with their die lines in an ink of its own, in front and behind."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.arrange.placement import DIE_WIDTH, Label
from generator.export.job import Job, Part
from generator.foundation.color import spot
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Problem, errors
from generator.frame import Face, Frame, PathMark, Piece, Placed, Role, Stroke
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Mirror, Paper
from generator.geometry import Gap, Insets, Path, Transform
from generator.geometry.paths import joined
from generator.impose import impose

KINDS = ("token", "tile", "chip", "marker")
"""Kinds of components that are punched out of a board."""


def is_punched(part: Part) -> bool:
    """Whether a component is punched out of a board unless the game says otherwise."""
    return part.component.kind in KINDS and is_flat(part)


def is_flat(part: Part) -> bool:
    """Whether none of its pieces is folded."""
    return all(piece.views is None and piece.folds is None for piece in part.pieces)


def boards(
    job: Job, parts: Sequence[Part], paper: Paper, cut: str, margin: float, gap: float
) -> Iterator[Frame]:
    """The sheets of tokens, fronts and backs in turn. Raises `Problem` for a token that doesn't fit on one."""
    options = PrintOptions(
        scheme="grid",
        margin=Insets(margin, margin, margin, margin),
        gap=Gap(gap, gap),
        marks="none",
        captions=False,
        cut_ink=cut,
    )
    pieces: list[Piece] = [piece for part in parts for piece in part.pieces]
    outcome = impose(pieces, paper, options, Label(job.game.title))
    broken = list(errors(outcome.diagnostics))
    if broken:
        raise Problem.of(broken)
    sheets = job.messages.take(outcome)
    two_sided = any(piece.back is not None for piece in pieces)
    for sheet in sheets:
        yield sheet.front
        if two_sided:
            lines = [guide.path for guide in sheet.plan.front.guides if guide.kind == "cut"]
            behind = joined(lines).transformed(Mirror.turned(paper, "long-edge").transform)
            back = sheet.back or Frame(paper.size)
            yield Frame(back.size, (*back.placed, line(behind, cut, Role.CUT)))


def line(path: Path, ink: str, role: Role) -> Placed:
    """A line to cut or to fold along, in an ink of its own."""
    return Placed(0.0, 0.0, PathMark(path, None, Stroke(spot(ink), DIE_WIDTH), role=role))


def with_lines(page: Frame, face: Face, piece: Piece, bleed: float, inks: tuple[str, str]) -> Frame:
    """A page of one piece with its die line and its folds; those of a back are seen from behind."""
    by = Transform.translate(bleed, bleed)
    if face is piece.back:
        by = by @ Transform.mirror(piece.front.size.width)
    cut, fold = inks
    placed = [line(piece.front.outline.transformed(by), cut, Role.CUT)]
    if piece.folds is not None:
        placed.append(line(piece.folds.transformed(by), fold, Role.FOLD))
    return replace(page, placed=(*page.placed, *placed))


def short_of_bleed(parts: Sequence[Part], needed: float) -> Iterator[tuple[Part, float]]:
    """The components whose art doesn't reach as far beyond the cut as a blade may miss it."""
    for part in parts:
        least = min(
            (face.bleed for piece in part.pieces for face in piece.sides.values()), default=needed
        )
        if least < needed:
            yield part, least
