"""Pieces of any outline, and things that fold, as they are printed."""

from __future__ import annotations

import math

import pytest

from generator.build.inspect import inspect
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import NOWHERE, Problem
from generator.frame import Piece
from generator.frame.marks import GroupMark, PathMark, Role, TextMark
from generator.frame.walk import texts, walk, words
from generator.geometry import Path, Rect, Size
from generator.geometry.outlines import area, shared
from generator.layout.rulebook.figures import Gallery
from generator.layout.rulebook.typeset import Typesetter
from tests.build.games import ROOT

TEMPLATE = """\
bleed: 3
draw:
  - {rectangle: bleed, fill: "#204060"}
  - {text: WORD, box: [1, 1, 20, 8]}
"""
SIDES = ("front", "back", "left", "right", "top", "bottom", "foot")
TABLE = "name,copies\nOrc,2\nElf,1\nElf,1\n"


def pieces(component: str) -> tuple[Piece, ...]:
    """The pieces of a component `it`; each side has a template that says its name."""
    game = f"title: T\ncomponents:\n  it: {{{component}}}\n  cards: {{copies: 54, size: poker, front: front}}\n"
    files = {f"content/g/templates/{s}.yaml": TEMPLATE.replace("WORD", s) for s in SIDES}
    files |= {"content/g/game.yaml": game, "content/g/t.csv": TABLE}
    project = MemoryProject(files, DiskProject(ROOT))
    seen = inspect(project, "g")
    assert [d for d in seen.diagnostics if d.severity.word == "error"] == []
    return seen.pieces["it"]


def said(piece: Piece) -> dict[str, tuple[float, float, int, int]]:
    """Where the words of the panels begin on the front, and which way up they are: the signs of the map."""
    return {
        words(mark): (round(here.e, 3), round(here.f, 3), int(here.a), int(here.d))
        for here, mark, _ in walk(piece.front.frame)
        if isinstance(mark, TextMark)
    }


def folds(piece: Piece) -> list[PathMark]:
    return [
        mark
        for _, mark, _ in walk(piece.front.frame)
        if isinstance(mark, PathMark) and mark.role is Role.FOLD
    ]


def test_a_back_has_the_outline_of_its_front_as_seen_from_behind() -> None:
    shape = "shape: {kind: path, path: M 0 0 H 10 L 4 10 Z}"
    (piece,) = pieces(f"size: 40 x 40, {shape}, front: front, back: back")
    assert piece.back is not None
    assert piece.front.outline == Path.polygon([(0, 0), (40, 0), (16, 40)])
    assert piece.back.outline == Path.polygon([(40, 0), (0, 0), (24, 40)])
    assert piece.shape is not None and piece.folds is None


def test_what_fills_its_box_is_in_rows_and_columns() -> None:
    (piece,) = pieces("size: poker, radius: 3, front: front")
    assert piece.shape is None
    (piece,) = pieces("size: 25 mm, shape: circle, front: front")
    assert piece.shape is not None and len(piece.shape.pitches(Size(25, 25), 1.0)) == 3


def test_pieces_of_one_outline_have_equal_shapes() -> None:
    made = pieces("data: t.csv, size: 38 mm flat, shape: hexagon, front: front")
    assert len({piece.shape for piece in made}) == 1
    made = pieces("data: t.csv, size: 30 x 45, shape: {kind: standee, radius: 5}, front: front")
    assert len({piece.shape for piece in made}) == 1


def test_a_standee_shows_its_figure_from_behind() -> None:
    (piece,) = pieces("size: 30 x 45, shape: {kind: standee, radius: 8}, front: front")
    assert piece.back is None
    assert piece.front.size == (30, 110)
    marks = [here for here, mark, _ in walk(piece.front.frame) if isinstance(mark, TextMark)]
    # Upright below the fold at 55 mm, and as in a mirror at the fold above it.
    assert [(m.a, m.d, m.e, m.f) for m in marks] == [(1, 1, 1, 56), (1, -1, 1, 54)]
    (fold,) = folds(piece)
    assert fold.path == piece.folds
    assert piece.shape is not None


def test_a_standee_with_a_back_shows_it_upside_down() -> None:
    (piece,) = pieces(
        "size: 30 x 45, shape: standee, front: front, back: back, panels: {foot: foot}"
    )
    assert said(piece)["front"] == (1, 56, 1, 1)
    assert said(piece)["back"] == (29, 54, -1, -1)
    # A foot is drawn on both flaps; the one behind is seen from there.
    feet = [
        (here.e, here.f)
        for here, mark, _ in walk(piece.front.frame)
        if isinstance(mark, TextMark) and words(mark) == "foot"
    ]
    assert feet == [(1, 101), (29, 9)]
    assert piece.shape is None  # a plain strip: straight cuts part several


def test_rows_that_are_drawn_alike_share_one_frame() -> None:
    made = pieces("data: t.csv, size: 30 x 45, shape: standee, front: front")
    assert len({id(piece.front.frame) for piece in made}) == 1
    assert [piece.copies for piece in made] == [2, 1, 1]


def test_a_tuck_box_has_all_its_sides() -> None:
    panels = ", ".join(f"{side}: {side}" for side in ("left", "right", "top", "bottom"))
    (piece,) = pieces(
        f"shape: {{kind: tuck-box, holds: cards}}, front: front, back: back, panels: {{{panels}}}"
    )
    # 12 mm for glue, sides of 54 × 0.3 + 1 mm; above the front 17.2 mm of lid and 15 mm of tongue.
    deep = 17.2
    assert said(piece) == {
        "front": (30.2, 33.2, 1, 1),
        "left": (13.0, 33.2, 1, 1),
        "right": (pytest.approx(30.2 + 64.5), 33.2, 1, 1),
        "back": (pytest.approx(30.2 + 64.5 + deep), 33.2, 1, 1),
        "top": (pytest.approx(12 + 2 * deep + 2 * 64.5 - 1), pytest.approx(32.2 - 1), -1, -1),
        "bottom": (30.2, pytest.approx(32.2 + 89.9 + 1), 1, 1),
    }
    assert (piece.front.size.width, piece.back) == (pytest.approx(12 + 2 * deep + 129), None)


@pytest.mark.parametrize(
    "shape", ["{kind: tuck-box, cards: 54}", "standee", "{kind: tent, floor: 20}"]
)
def test_panels_bleed_over_the_edge_but_onto_no_other_panel(shape: str) -> None:
    sides = "front: front, back: back"
    (piece,) = pieces(f"size: poker, shape: {shape}, {sides}")
    groups = [p.mark for p in piece.front.frame.placed if isinstance(p.mark, GroupMark)]
    drawn = [g.clip for g in groups if g.clip is not None and len(list(walk(g.frame))) > 1]
    assert len(drawn) == 2
    one, other = drawn
    assert one is not None and other is not None
    assert shared(one, other) < 1e-6
    for clip in drawn:
        panel = Size(64.5, 89.9) if "tuck" in shape else Size(63.5, 88.9)
        assert panel.width * panel.height < area(clip) < (panel.width + 6) * (panel.height + 6)
        assert sum(clip.bounds.size) > sum(panel)


def test_each_side_of_a_box_is_seen_alone() -> None:
    (box,) = pieces(
        "size: poker, shape: {kind: tuck-box, cards: 54}, front: front, panels: {left: left, top: top}"
    )
    assert {side: texts(face.frame)[0] for side, face in box.sides.items()} == {
        side: side for side in ("front", "left", "top")
    }
    assert [box.sides[side].size for side in ("left", "top")] == [
        (pytest.approx(17.2), 89.9),
        (64.5, pytest.approx(17.2)),
    ]
    left = box.sides["left"]
    assert left.outline == Path.rectangle(Rect(0, 0, *left.size))
    # A thumb's notch, half a circle of 9 mm, is cut into the front.
    cut = 64.5 * 89.9 - area(box.sides["front"].outline)
    assert cut == pytest.approx(math.pi * 81 / 2, rel=1e-3)


def test_what_is_shown_of_a_standee_is_upright() -> None:
    figure = "size: 30 x 45, shape: {kind: standee, radius: 8}, front: front"
    (alike,) = pieces(figure)
    (other,) = pieces(f"{figure}, back: back")
    for piece, word, placed in ((alike, "front", (-1, 1, 29, 1)), (other, "back", (1, 1, 1, 1))):
        seen = piece.sides["back"]
        assert list(texts(seen.frame)) == [word]
        (here,) = (here for here, mark, _ in walk(seen.frame) if isinstance(mark, TextMark))
        assert (here.a, here.d, here.e, here.f) == placed
        for face in piece.sides.values():
            head, feet = (Path.rectangle(Rect(0, y, 30, 15)) for y in (0, 30))
            assert shared(head, face.outline) == pytest.approx(
                450 - 64 * (2 - math.pi / 2), abs=0.1
            )
            assert shared(feet, face.outline) == pytest.approx(450)
    assert list(alike.sides) == list(other.sides) == ["front", "back"]


def test_a_picture_shows_one_side_of_what_is_folded() -> None:
    (box,) = pieces("size: poker, shape: {kind: tuck-box, cards: 54}, front: front, back: back")
    (screen,) = pieces("size: 240 x 80, shape: screen, front: front, back: back")
    (card,) = pieces("size: poker, front: front")
    setter = Typesetter(None)  # type: ignore[arg-type]
    found = Gallery(setter, {"box": [box], "screen": [screen], "card": [card]})

    def shown(target: str, side: str) -> tuple[Size, str]:
        art = found.art(f"component:{target}", {"side": side}, NOWHERE)
        assert isinstance(art.mark, GroupMark) and art.outline is not None
        assert art.outline.bounds.size == pytest.approx(art.size)
        return art.size, texts(art.mark.frame)[0]

    assert shown("box", "back") == (Size(64.5, 89.9), "back")
    assert shown("screen", "back") == (Size(240, 80), "back")
    assert shown("screen", "front") == (Size(240, 80), "front")
    for target, hints in (
        ("box", ("write `side=front` or `side=back`",)),
        ("card", ("omit `side`: it only has a front",)),
    ):
        with pytest.raises(Problem) as caught:
            found.art(f"component:{target}", {"side": "lid"}, NOWHERE)
        (said,) = caught.value.diagnostics
        assert (said.code, said.hints) == ("BOOK003", hints)


def test_where_glue_goes_is_hatched_and_is_not_art() -> None:
    (piece,) = pieces("size: 30 x 45, shape: {kind: standee, foot: wrap}, front: front")
    hatched = [
        (placed.mark.clip, mark.role)
        for placed in piece.front.frame.placed
        if isinstance(placed.mark, GroupMark)
        for _, mark, _ in walk(placed.mark.frame)
        if isinstance(mark, PathMark) and mark.role is not Role.INK
    ]
    assert hatched == [(Path.rectangle(Rect(0, 0, 30, 10)), Role.GUIDE)]


def test_a_screen_is_printed_on_both_sides() -> None:
    (piece,) = pieces(
        "size: 240 x 80, shape: {kind: screen, panels: 3, slope: 9}, front: front, back: back"
    )
    assert piece.back is not None
    assert piece.back.size == piece.front.size == (240, 80)
    assert piece.folds is not None and piece.folds.bounds == Rect(80, 0, 80, 80)
    assert shared(piece.front.outline, piece.back.outline) == pytest.approx(
        area(piece.front.outline)
    )


def test_what_is_wrong_with_any_side_is_reported_at_once() -> None:
    keys = "size: 30 x 45, shape: standee, front: front, back: back, panels: {foot: foot}"
    game = f"title: T\ncomponents:\n  it: {{{keys}}}\n"
    broken = {f"content/g/templates/{s}.yaml": "draw: [{text: '{{ wing }}'}]" for s in SIDES}
    seen = inspect(MemoryProject({"content/g/game.yaml": game, **broken}, DiskProject(ROOT)), "g")
    files = [d.origin.file.rsplit("/")[-1] for d in seen.diagnostics if d.code == "TMPL010"]
    assert sorted(files) == ["back.yaml", "foot.yaml", "front.yaml"]


def test_each_panel_is_judged_by_its_own_edges_and_once() -> None:
    """A text that is far inside the net may be near a fold; a back like the front says nothing anew."""
    side = "safe: 3\ndraw: [{text: ௵ WORD, box: [BOX]}]"
    files = {
        "front": side.replace("WORD", "on the front").replace("BOX", "4, 39, 22, 5"),
        "foot": side.replace("WORD", "toes").replace("BOX", "4, 3, 12, 4"),
    }
    keys = "size: 30 x 45, shape: standee, front: front, panels: {foot: foot}, copies: 2"
    game = f"title: T\ncomponents:\n  it: {{{keys}}}\n"
    given = {f"content/g/templates/{name}.yaml": text for name, text in files.items()}
    seen = inspect(MemoryProject({"content/g/game.yaml": game, **given}, DiskProject(ROOT)), "g")
    found = [(d.code, d.origin.file.rsplit("/")[-1], d.message) for d in seen.diagnostics]
    where = "is only 2.2 mm from the edge on the front of `It`"
    assert [each for each in found if each[0] == "CARD004"] == [
        ("CARD004", "front.yaml", f"`text` {where}")
    ]
    glyphs = [file for code, file, _ in found if code == "TEXT004"]
    assert sorted(glyphs) == ["foot.yaml", "front.yaml"]
