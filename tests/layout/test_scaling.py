"""Templates of another size than their pieces: a warning, or scaled as a whole where that is asked for."""

from __future__ import annotations

import pytest

from generator.build.inspect import Inspection, inspect
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic
from generator.frame.marks import PathMark, TextMark
from generator.frame.walk import texts, walk
from generator.geometry import Rect, Size
from tests.build.games import ROOT

CARD = """\
size: 60 x 90 mm
draw:
  - {rectangle: bleed, fill: navy}
  - {text: Word, box: [6, 10, 40, 8], color: white}
"""


def seen(component: str, template: str = CARD, **files: str) -> Inspection:
    game = f"title: T\npapers: [A4]\ncomponents:\n  it: {{{component}}}\n"
    made = {f"content/g/{name.replace('__', '/')}": text for name, text in files.items()}
    made |= {"content/g/game.yaml": game, "content/g/templates/c.yaml": template}
    return inspect(MemoryProject(made, DiskProject(ROOT)), "g")


def sizes(found: Inspection) -> list[Diagnostic]:
    return [each for each in found.diagnostics if each.code == "SIZE003"]


def ground(found: Inspection, side: str = "front") -> Rect:
    """What the first rectangle covers, mm on the piece."""
    frame = found.pieces["it"][0].sides[side].frame
    here, mark, _ = next(each for each in walk(frame) if isinstance(each[1], PathMark))
    return here.bounds(mark.path.bounds)


def rounded(rect: Rect) -> tuple[float, ...]:
    return tuple(round(side, 3) for side in rect)


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ("50 x 90", "10 mm at the right is cut off"),
        ("60 x 85", "5 mm at the bottom is cut off"),
        ("70 x 100", "ends 10 mm before the right edge and 10 mm before the bottom edge"),
    ],
)
def test_a_template_of_another_size_is_reported(size: str, words: str) -> None:
    (found,) = sizes(seen(f"size: {size}, front: c"))
    assert found.severity.word == "warning" and words in found.message
    assert (found.origin.line, found.origin.key) == (4, "size")
    assert "scale: fit" in found.hints[0]


@pytest.mark.parametrize(
    "component",
    [
        "size: 60 x 90, front: c",
        "front: c",
        "size: 60 x 90, scale: 95%, front: c",
        "size: 50 x 75, scale: fit, front: c",
        "size: 50 x 90, scale: fill, front: c",
        "size: 60 x 90, shape: {kind: tuck-box, depth: 20}, front: c",
    ],
)
def test_nothing_is_reported_where_the_sizes_agree_or_are_made_to(component: str) -> None:
    assert not sizes(seen(component))


@pytest.mark.parametrize(
    "entry",
    ["{text: Word, area: safe}", '{text: Word, box: [0, 0, "{{ face.width }}", 8]}'],
)
def test_a_template_that_adapts_to_its_size_suits_any(entry: str) -> None:
    assert not sizes(seen("size: 50 x 90, front: c", f"size: 60 x 90\ndraw:\n  - {entry}\n"))


def test_each_side_of_what_is_folded_is_compared_with_its_own_size() -> None:
    files = {"templates__side.yaml": CARD}
    box = "size: 60 x 90, shape: {kind: tuck-box, depth: 20}, front: c, panels: {left: side}"
    assert not sizes(seen(box, **files))
    (found,) = sizes(seen(box, **{"templates__side.yaml": CARD.replace("60 x 90", "40 x 91")}))
    assert "`side.yaml` is designed for 40 × 91 mm" in found.message


@pytest.mark.parametrize(
    ("component", "factor", "cover"),
    [
        ("size: 30 x 45, scale: fit", 0.5, (-3, -3, 36, 51)),
        ("size: 30 x 90, scale: fit", 0.5, (-3, -3, 36, 96)),
        ("size: 60 x 45, scale: fill", 1.0, (-3, -22.5, 66, 90)),
        ("scale: 50%", 0.5, (-3, -3, 36, 51)),
        ("size: 120 x 180, scale: fit, bleed: 5", 2.0, (-5, -5, 130, 190)),
    ],
)
def test_a_drawing_is_scaled_as_a_whole_and_bleeds_as_far_as_paper_wants(
    component: str, factor: float, cover: tuple[float, ...]
) -> None:
    found = seen(f"{component}, front: c, back: c")
    (piece,) = found.pieces["it"]
    assert piece.back is not None and rounded(ground(found)) == cover == rounded(
        ground(found, "back")
    )
    here = next(h for h, mark, _ in walk(piece.front.frame) if isinstance(mark, TextMark))
    assert (here.a, here.d) == (factor, factor)
    assert piece.front.safe == 3 * factor


def test_a_scaled_text_breaks_where_it_did() -> None:
    template = CARD.replace("Word", "\"{{ 'many words that wrap ' * 3 }}\"").replace(
        "40, 8", "30, 50"
    )
    whole, small = (seen(f"front: c{scale}", template) for scale in ("", ", scale: 60%"))
    assert texts(whole.pieces["it"][0].front.frame) == texts(small.pieces["it"][0].front.frame)
    assert small.pieces["it"][0].front.size == Size(36.0, 54.0)


def test_a_scaled_qr_code_is_judged_by_its_size_on_paper() -> None:
    template = "size: 60 x 90\ndraw:\n  - {qr: 'https://example.org/d', box: [5, 5, 15, 15]}\n"
    codes = [
        {d.code for d in seen(f"front: c, scale: {by}", template).diagnostics}
        for by in ("100%", "40%")
    ]
    assert ["QR002" in each for each in codes] == [False, True]


def test_a_rim_that_no_art_covers_is_reported() -> None:
    bare = CARD.replace("{rectangle: bleed, fill: navy}", "{rectangle: trim, fill: navy}")
    (found,) = sizes(seen("size: 60 x 100, scale: fit, front: c", bare))
    assert "leaves 5 mm of white above and below" in found.message


@pytest.mark.parametrize(
    ("component", "words"),
    [
        ("scale: fit, front: c", "needs the printed size of `it`"),
        ("size: 50 x 70, scale: fit, front: none", "needs the size of the template `none.yaml`"),
    ],
)
def test_what_has_no_size_to_be_scaled_from_or_to_is_an_error(component: str, words: str) -> None:
    found = sizes(seen(component, **{"templates__none.yaml": "draw: []"}))
    assert [(each.severity.word, words in each.message) for each in found] == [("error", True)]


@pytest.mark.parametrize("scale", ["fits", "0%", "-5%", "5000%", "nan"])
def test_a_scale_that_is_none_is_an_error_at_its_place(scale: str) -> None:
    found = [
        d
        for d in seen(f"size: 50 x 70, scale: {scale}, front: c").diagnostics
        if d.code == "YAML008"
    ]
    assert [(each.origin.line, each.origin.key) for each in found] == [(4, "scale")]


def test_pieces_by_a_percentage_have_sizes_that_can_be_made() -> None:
    found = seen("size: 60 x 90, scale: 2000%, front: c").diagnostics
    assert not [d for d in found if d.severity.word == "error"]
    found = seen("size: 300 x 900, scale: 2000%, front: c").diagnostics
    assert [d.code for d in found if d.severity.word == "error"] == ["SIZE001"]


SPINE = """\
draw:
  - {text: MIREBOREN, area: safe, rotate: 90, size: 12, align: center, valign: middle}
"""


def test_what_is_turned_on_its_side_has_the_length_of_its_area() -> None:
    found = seen("size: 12 x 90, front: c", SPINE)
    (piece,) = found.pieces["it"]
    assert texts(piece.front.frame) == ("MIREBOREN",)
    assert not [d for d in found.diagnostics if d.code.startswith(("TEXT", "CARD"))]


@pytest.mark.parametrize("turn", [90, 270, -90, 450])
def test_what_is_turned_on_its_side_fills_its_area(turn: int) -> None:
    template = f"bleed: 3\ndraw:\n  - {{rectangle: bleed, fill: navy, rotate: {turn}}}\n"
    assert rounded(ground(seen("size: 20 x 90, front: c", template))) == (-3, -3, 26, 96)


def test_a_box_of_its_own_is_turned_as_it_is() -> None:
    template = "draw:\n  - {rectangle: , box: [10, 20, 30, 10], fill: navy, rotate: 90}\n"
    assert rounded(ground(seen("size: 60 x 90, front: c", template))) == (20, 10, 10, 30)


def test_what_is_turned_in_a_row_takes_its_height_as_width() -> None:
    template = (
        "draw:\n  - row: trim\n    align: stretch\n    items:\n"
        "      - {text: One long word, rotate: 90, size: 10}\n      - {rectangle: , grow: 1, fill: navy}\n"
    )
    found = seen("size: 60 x 90, front: c", template)
    left = ground(found).x
    assert 3 < left < 6 and texts(found.pieces["it"][0].front.frame) == ("One long word",)


def test_templates_know_the_size_of_what_they_draw_on() -> None:
    say = '"{{ face.width }} {{ face.height }} {{ face.bleed }} {{ face.safe }} {{ face.side }}"'
    template = f"safe: 2\ndraw:\n  - {{text: {say}, box: [2, 2, 50, 20]}}\n"
    found = seen("size: 60.5 x 90, front: c, back: c", template)
    (piece,) = found.pieces["it"]
    assert [texts(side.frame) for side in piece.sides.values()] == [
        ("60.5 90 3 2 front",),
        ("60.5 90 3 2 back",),
    ]
    panel = "draw:\n  - {text: '{{ panel.width }} {{ face.height }}', area: safe, rotate: 90}\n"
    box = "size: 60 x 90, shape: {kind: tuck-box, depth: 20}, front: c, panels: {left: side}"
    found = seen(box, **{"templates__side.yaml": panel})
    assert texts(found.pieces["it"][0].sides["left"].frame) == ("20 91",)


def test_a_size_that_depends_on_the_row_is_known_for_each() -> None:
    template = "draw:\n  - {text: '{{ name }} {{ face.width }}', area: safe}\n"
    table = "name,side\nA,30\nB,40\n"
    found = seen("data: t.csv, size: '{{ side }} x 50', front: c", template, **{"t.csv": table})
    assert [texts(piece.front.frame) for piece in found.pieces["it"]] == [("A 30",), ("B 40",)]


def test_a_column_called_face_is_the_column() -> None:
    template = "draw:\n  - {text: 'a {{ face }}', area: safe}\n"
    found = seen(
        "data: t.csv, size: 30 x 50, front: c", template, **{"t.csv": "name,face\nA,sword\n"}
    )
    assert texts(found.pieces["it"][0].front.frame) == ("a sword",)


def test_an_unknown_name_gets_a_list_of_all_names() -> None:
    template = "draw:\n  - {text: '{{ nme }}{{ panel.width }}', area: safe}\n"
    found = seen("data: t.csv, size: 30 x 50, front: c", template, **{"t.csv": "name\nA\n"})
    said = [d for d in found.diagnostics if d.code == "TMPL010"]
    assert "did you mean `name`?" in said[0].hints[0]
    for name in ("name", "it", "component", "face", "game", "palette", "row"):
        assert f"`{name}`" in said[0].hints[-1]
    assert said[1].message == "`panel` isn't known here"


def test_a_back_is_as_large_as_its_front() -> None:
    other = {"templates__back.yaml": CARD.replace("60 x 90", "70 x 100")}
    found = seen("front: c, back: back", **other)
    (piece,) = found.pieces["it"]
    assert piece.back is not None and piece.back.size == piece.front.size == Size(60, 90)
    (said,) = sizes(found)
    assert (
        said.message.startswith("`back.yaml` is designed for 70 × 100 mm") and said.origin.line == 1
    )
    bare = {"templates__back.yaml": "draw:\n  - {rectangle: bleed, fill: navy}\n"}
    assert not [
        d for d in seen("front: c, back: back", **bare).diagnostics if d.severity.word == "error"
    ]


def test_a_template_with_a_size_that_nothing_can_have_is_reported_at_its_place() -> None:
    from generator.build.pipeline import check
    from tests.build.games import CARD, tiny

    found = check(tiny(card=f"size: -11 x 11 mm\n{CARD}"), "tiny").diagnostics
    assert [(d.code, d.origin.file, d.origin.line) for d in found] == [
        ("SIZE001", "content/tiny/templates/card.yaml", 1)
    ]
