"""Where cards are on the paper that is printed: measured in the PDF, to 0.01 mm."""

from __future__ import annotations

from fractions import Fraction

import pytest

from generator.build import Request
from generator.geometry import Rect
from tests.build.decks import ONE, faces, game, rows, sheets, table, trims
from tests.build.games import MM, pdf
from tests.build.measured import measured

NEAR = 0.005
OPEN = "{name: Open, size: %s, margins: 0}"


def near(found: Rect, wanted: tuple[float, float, float, float]) -> bool:
    return all(abs(a - b) < NEAR for a, b in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    ("size", "paper", "left", "top"),
    [
        ("63 x 88 mm", "A4", 10.5, 16.5),
        ("63 x 88 mm", "Letter", 13.45, 7.7),
        ("poker", "A4", 9.75, 15.15),
        ("70 x 120 mm", "A4", 35.0, 28.5),
        ("63 x 88 mm", "A3", 16.5, 21.0),
        ("63 x 88 mm", "{name: Wide, size: 297 x 210 mm}", 16.5, 10.5),
        ("63 x 88 mm", "{name: Uneven, size: A4, margins: [5, 5, 15, 5]}", 10.5, 16.5),
    ],
)
def test_a_full_page_is_in_the_middle_of_any_paper(
    size: str, paper: str, left: float, top: float
) -> None:
    page = sheets(size, 40, f"papers: [{paper}]")[0]
    found = list(trims(page).values())
    whole = page.paper
    assert min(each.x for each in found) == pytest.approx(left, abs=NEAR)
    assert min(each.y for each in found) == pytest.approx(top, abs=NEAR)
    assert max(each.right for each in found) == pytest.approx(whole.width - left, abs=NEAR)
    assert max(each.bottom for each in found) == pytest.approx(whole.height - top, abs=NEAR)


@pytest.mark.parametrize(
    ("paper", "points"),
    [("A4", (595.276, 841.890)), ("Letter", (612.0, 792.0)), ("{name: R, size: 69 x 94 mm}", None)],
)
def test_paper_is_as_large_as_it_is_called_and_nobody_is_to_scale_it(
    paper: str, points: tuple[float, float] | None
) -> None:
    made = game({"a": ("size: 40 x 60 mm", table("a", 1))}, f"papers: [{paper}]", request=ONE)
    file = pdf(made, made.artifacts[0].path)
    wanted = points or (69 * MM, 94 * MM)
    assert [float(v) for v in file.pages[0].mediabox] == pytest.approx([0, 0, *wanted], abs=0.001)
    assert file.Root.ViewerPreferences.PrintScaling == "/None"
    assert "/UserUnit" not in file.pages[0].obj and "/Rotate" not in file.pages[0].obj


def test_the_size_of_a_card_does_not_depend_on_the_paper() -> None:
    made = game(
        {"a": ("size: 63 x 88 mm", table("a", 9, "none"))},
        "papers: [A4, Letter, A3, {name: Tight, size: 63.2 x 88.2 mm, margins: 0.1}]",
        request=ONE,
    )
    found = [trims(page)["a1"] for each in made.artifacts for page in measured(each.content)[:1]]
    assert len(found) == 4
    for each in found:
        assert sorted(each.size) == pytest.approx([63, 88], abs=NEAR)


@pytest.mark.parametrize(
    ("backs", "wanted"),
    [
        ("none", {0: 0, 1: 1, 8: 1, 9: 1, 10: 2, 18: 2, 288: 32}),
        ("all", {0: 0, 1: 2, 9: 2, 10: 4, 18: 4}),
        ("some", {1: 1, 2: 2, 9: 2, 10: 4}),
    ],
)
def test_a_full_last_sheet_is_followed_by_none_and_is_not_lost(
    backs: str, wanted: dict[int, int]
) -> None:
    for count, pages in wanted.items():
        rows_ = table("a", count, backs)
        made = game({"a": ("size: 63 x 88 mm", rows_)}, request=ONE)
        assert [a.pages for a in made.artifacts] == ([pages] if pages else [])
        assert made.pages == {"a": {"A4": pages}}
        assert [d.code for d in made.diagnostics if d.code == "GAME005"] == ["GAME005"] * (
            not count
        )
        for artifact in made.artifacts:
            printed = [name for page in measured(artifact.content) for name in faces(page)]
            assert sorted(n for n in printed if n.islower()) == sorted(
                f"a{n}" for n in range(1, count + 1)
            )


@pytest.mark.parametrize(
    ("size", "paper", "across", "down"),
    [
        ("30.1 x 50 mm", "180.6 x 100 mm", 6, 2),
        ("50 x 30.1 mm", "100 x 180.6 mm", 2, 6),
        ("33.3 x 70 mm", "99.9 x 70 mm", 3, 1),
        ("2.2 x 3.3 in", "15.4 x 9.9 in", 7, 3),
        ("0.7 x 0.7 in", "7 x 4.9 in", 10, 7),
    ],
)
def test_cards_that_fill_the_paper_exactly_lose_no_column(
    size: str, paper: str, across: int, down: int
) -> None:
    head = f"papers: [{OPEN % paper}]\nsheets: {{captions: false, marks: none}}"
    first, second = sheets(size, across * down + 1, head)
    found = trims(first).values()
    assert len(found) == across * down and len(trims(second)) == 1
    assert len({round(each.x, 2) for each in found}) == across
    assert len({round(each.y, 2) for each in found}) == down


@pytest.mark.parametrize(
    ("width", "count"), [("63", 10), ("2.5in", 6), ("6.35", 60), ("33.3333", 30)]
)
def test_places_are_computed_each_by_itself_and_do_not_drift(width: str, count: int) -> None:
    wide = 63.5 if width == "2.5in" else float(width)
    head = f"papers: [{OPEN % f'{wide * count:.4f} x 50 mm'}]\nsheets: {{captions: false, marks: none}}"
    unit = "" if width.endswith("in") else " mm"
    found = trims(sheets(f"{width}{unit} x 50 mm", count, head)[0])
    for number in range(count):
        exact = Fraction(str(wide)) * number
        # A thousandth of a millimetre for the last as for the first: a pixel of 300 dpi is 85 of them.
        assert found[f"a{number + 1}"].x == pytest.approx(float(exact), abs=0.001)
        assert round(found[f"a{number + 1}"].x * 300 / 25.4) == round(
            exact * 300 / Fraction("25.4")
        )


@pytest.mark.parametrize(
    ("gap", "inner"), [("0", 0.0), ("1 mm", 0.5), ("2", 1.0), ("6", 3.0), ("9", 3.0)]
)
def test_bleed_reaches_over_half_of_the_gap_and_over_no_neighbour(gap: str, inner: float) -> None:
    head = f"papers: [{{name: Big, size: 300 x 400 mm}}]\nsheets: {{gap: {gap}}}"
    page = sheets("63 x 88 mm", 12, head, bleed=3)[0]
    cut, seen = trims(page, 3), {name: area.seen for name, area in faces(page).items()}
    left, right = min(b.x for b in cut.values()), max(b.right for b in cut.values())
    for name, trim in cut.items():
        assert sorted(trim.size) == pytest.approx([63, 88], abs=NEAR)
        assert seen[name].contains(trim, NEAR)
        reach = (trim.x - seen[name].x, seen[name].right - trim.right)
        ends = (abs(trim.x - left) < NEAR, abs(trim.right - right) < NEAR)
        assert reach == pytest.approx([3.0 if end else inner for end in ends], abs=NEAR)
        for other, box_ in cut.items():
            assert other == name or not seen[name].overlaps(box_, NEAR)


@pytest.mark.parametrize(
    ("size", "bleed", "page", "trim"),
    [
        ("63 x 88 mm", 3.0, (69, 94), (3, 3, 63, 88)),
        ("2.5 x 3.5 in", 0.0, (63.5, 88.9), (0, 0, 63.5, 88.9)),
        ("70 x 120 mm", 3.175, (76.35, 126.35), (3.175, 3.175, 70, 120)),
    ],
)
def test_a_page_for_each_card_is_trim_and_bleed(
    size: str, bleed: float, page: tuple[float, float], trim: tuple[float, float, float, float]
) -> None:
    file = sheets(size, 2, "papers: [A4]\nsheets: {scheme: single}", bleed, "all")
    assert [list(faces(each)) for each in file] == [["a1"], ["A1"], ["a2"], ["A2"]]
    for each in file:
        assert near(each.paper, (0, 0, *page)) and near(each.boxes["TrimBox"], trim)
        assert each.boxes["BleedBox"] == each.paper
        (face,) = each.areas
        assert near(face.seen, (0, 0, *page)) and not each.lines


def test_sizes_of_one_job_overlap_nowhere_and_leave_no_page() -> None:
    large = ("size: 88 x 126 mm, sheet: all", table("a", 3, "all"))
    small = ("size: 63 x 88 mm, sheet: all", table("b", 5, "all"))
    lying = ("size: 120 x 40 mm, sheet: all", table("c", 2, "some"))
    made = game({"a": large, "b": small, "c": lying}, request=Request(only=("a", "b", "c")))
    (file,) = [measured(each.content) for each in made.artifacts]
    sizes = {"a": [88, 126], "b": [63, 88], "c": [40, 120]}
    printed: list[str] = []
    for page in file:
        found = trims(page)
        printed += found
        for name, each in found.items():
            assert sorted(each.size) == pytest.approx(sizes[name[0].lower()], abs=NEAR)
            assert Rect(5, 5, 200, 287).contains(each, NEAR)
            assert not any(
                each.overlaps(other, NEAR) for key, other in found.items() if key != name
            )
    backs = [f"A{n}" for n in (1, 2, 3)] + [f"B{n}" for n in range(1, 6)] + ["C2"]
    assert sorted(n for n in printed if n.isupper()) == sorted(backs)
    assert len([n for n in printed if n.islower()]) == 10


def test_cards_that_lie_on_their_side_are_turned_and_not_squeezed() -> None:
    page = sheets("88 x 63 mm", 9)[0]
    assert rows(page) == "a1 a2 a3 / a4 a5 a6 / a7 a8 a9"
    assert {area.turn for area in faces(page).values()} == {90}
    assert near(trims(page)["a9"], (136.5, 192.5, 63, 88))


@pytest.mark.parametrize(
    ("keys", "size", "columns", "down"),
    [
        ("shape: hexagon, size: 38 mm flat", (43.879, 38.0), 32.909, 19.0),
        ("shape: hexagon, size: 1.0625 in flat", (31.162, 26.988), 23.372, 13.494),
        ("shape: hexagon, size: 44 mm point", (44.0, 38.105), 33.0, 19.053),
    ],
)
def test_hexagons_with_flat_tops_stand_in_columns(
    keys: str, size: tuple[float, float], columns: float, down: float
) -> None:
    # So wide that standing columns hold the most, whatever the hexagon.
    across, high = columns * 4 + size[0] + 10.5, size[1] * 3 + down + 10.5
    head = f"papers: [{{name: Own, size: {across:.3f} x {high:.3f} mm}}]"
    made = game({"a": (keys, table("a", 15, "none"))}, head, request=ONE)
    found = trims(measured(made.artifacts[0].content)[0])
    assert tuple(found["a1"].size) == pytest.approx(size, abs=NEAR)
    assert found["a2"].x - found["a1"].x == pytest.approx(columns, abs=NEAR)
    assert found["a2"].y - found["a1"].y == pytest.approx(down, abs=NEAR)
    assert found["a3"].y == pytest.approx(found["a1"].y, abs=NEAR)
    assert found["a6"].y - found["a1"].y == pytest.approx(size[1], abs=NEAR)


def test_hexagons_with_a_corner_on_top_are_as_wide_as_they_are_flat() -> None:
    keys = "shape: {kind: hexagon, orientation: pointy}, size: 38 mm flat"
    made = game({"a": (keys, table("a", 12, "none"))}, request=ONE)
    found = trims(measured(made.artifacts[0].content)[0])
    assert tuple(found["a1"].size) == pytest.approx((38, 43.879), abs=NEAR)
    assert found["a2"].x - found["a1"].x == pytest.approx(38, abs=NEAR)
    assert found["a6"].y - found["a1"].y == pytest.approx(32.909, abs=NEAR)
    assert found["a6"].x - found["a1"].x == pytest.approx(19, abs=NEAR)


def test_the_line_to_measure_is_100_mm_on_every_front() -> None:
    rows_ = table("a", 20, "all")
    asked = Request(only=("a",), ruler=True)
    made = game({"a": ("size: 63 x 88 mm", rows_)}, request=asked)
    file = measured(made.artifacts[0].content)
    for number, page in enumerate(file):
        bars = [line for line in page.lines if line.upright and abs(line.box.height - 2.4) < NEAR]
        if number % 2:
            assert not bars
            continue
        # The bars are 0.2 mm wide, and the length is that from outer edge to outer edge.
        assert bars[-1].x - bars[0].x + 0.2 == pytest.approx(100, abs=NEAR)
        assert not any(area.box.overlaps(bar.box) for bar in bars for area in faces(page).values())


@pytest.mark.parametrize(
    ("size", "bleed", "wanted"),
    [
        ("63 x 88 mm", 3.0, "69 × 94 mm"),
        ("69 x 94 mm", 3.0, "69 × 94 mm"),
        ("64 x 89 mm", 3.175, "69.35 × 94.35 mm"),
    ],
)
def test_a_page_as_large_as_a_card_does_not_say_where_it_is_cut(
    size: str, bleed: float, wanted: str
) -> None:
    head, keys = f"papers: [{{name: Card, size: {size}, margins: 0}}]", "size: 63 x 88 mm"
    made = game({"a": (keys, table("a", 2, "none"))}, head, bleed, ONE)
    (said,) = [each for each in made.diagnostics if each.code == "PAPER003"]
    assert said.message == "a piece of `a` fills Card: there is no room to show where to cut it"
    assert said.hints == (
        f"set `scheme: single` for pages of {wanted} with their own cut size, as print shops want them",
    )
    assert (said.origin.file, said.origin.line) == ("content/decks/game.yaml", 4)


def test_a_card_without_bleed_may_be_all_of_its_page() -> None:
    head = "papers: [{name: Card, size: 2.5 x 3.5 in, margins: 0}]"
    bare = f"{head}\nsheets: {{captions: false, marks: none}}"
    pages = sheets("2.5 x 3.5 in", 2, bare)
    assert all(
        near(faces(page)[f"a{n}"].seen, (0, 0, 63.5, 88.9)) for n, page in enumerate(pages, 1)
    )
    assert all(near(page.paper, (0, 0, 63.5, 88.9)) and not page.lines for page in pages)
