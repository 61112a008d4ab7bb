"""What is printed on the other side of the paper: measured in the PDF, to 0.01 mm."""

from __future__ import annotations

import io

import pypdfium2
import pytest

from generator.build import Request
from generator.geometry import Rect
from tests.build.decks import ONE, faces, game, rows, sheets, table, trims
from tests.build.games import MM
from tests.build.measured import Line, Printed, measured

NEAR = 0.005
WIDE = "{name: Wide, size: 297 x 210 mm}"
SHORT = "\nsheets: {flip: short-edge}"


def behind(page: Printed, box: Rect, flip: str) -> Rect:
    """Where a place of a front is seen from behind, when the sheet is turned about its long or its short edge."""
    whole = page.paper
    if (whole.width <= whole.height) == (flip == "long-edge"):
        return box._replace(x=whole.width - box.right)
    return box._replace(y=whole.height - box.bottom)


@pytest.mark.parametrize(
    ("count", "head", "wanted"),
    [
        (7, "papers: [A4]", "A3 A2 A1 / A6 A5 A4 / – – A7"),
        (8, "papers: [Letter]", "A3 A2 A1 / A6 A5 A4 / – A8 A7"),
        (1, "papers: [A4]", "A1"),
        (7, f"papers: [A4]{SHORT}", "A7 – – / A4 A5 A6 / A1 A2 A3"),
        # The long edge of a page that lies on its side is its upper one.
        (5, f"papers: [{WIDE}]", "A4 A5 – / A1 A2 A3"),
        (5, f"papers: [{WIDE}]{SHORT}", "A3 A2 A1 / – A5 A4"),
    ],
)
def test_backs_lie_in_rows_that_are_turned_over(count: int, head: str, wanted: str) -> None:
    front, back = sheets("63 x 88 mm", count, head, backs="all")
    assert rows(back) == wanted
    for name, box in trims(front).items():
        flip = "short-edge" if "short" in head else "long-edge"
        found = trims(back)[name.upper()]
        assert found == pytest.approx(behind(front, box, flip), abs=NEAR)
    # Upside down where the paper is turned about a level edge.
    heads = (faces(page).values() for page in (front, back))
    (up,), (other,) = ({area.turn for area in each} for each in heads)
    upright = ("Wide" in head) == ("short" in head)
    assert (up + other) % 360 == (0 if upright else 180)


def test_a_last_back_is_measured_where_its_front_ends() -> None:
    assert tuple(trims(sheets("63 x 88 mm", 7, backs="all")[1])["A7"]) == pytest.approx(
        (136.5, 192.5, 63, 88), abs=NEAR
    )


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["A4", "Letter", WIDE])
@pytest.mark.parametrize(
    ("size", "count", "gap", "bleed"),
    [("63 x 88 mm", 11, 0, 0), ("44 x 68 mm", 17, 4, 2), ("120 x 70 mm", 3, 0, 3)],
)
def test_every_back_is_behind_its_front_and_bleeds_no_further(
    size: str, count: int, gap: float, bleed: float, paper: str, flip: str
) -> None:
    head = f"papers: [{paper}]\nsheets: {{gap: {gap}, flip: {flip}}}"
    pages = sheets(size, count, head, bleed, "some")
    assert len(pages) % 2 == 0
    backed = 0
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        there = faces(back)
        for name, area in faces(front).items():
            other = there.pop(name.upper(), None)
            assert (other is None) == bool(int(name[1:]) % 2)
            if other is not None:
                backed += 1
                assert other.box == pytest.approx(behind(front, area.box, flip), abs=NEAR)
                assert other.seen == pytest.approx(behind(front, area.seen, flip), abs=NEAR)
        assert not there
    assert backed == count // 2


def test_cards_without_backs_beside_cards_with_backs_leave_their_places_blank() -> None:
    plain, backed = ("size: 63 x 88 mm, sheet: s", table("a", 4, "none")), table("b", 3)
    made = game(
        {"a": plain, "b": ("size: 63 x 88 mm, sheet: s", backed)}, request=Request(only=("a", "b"))
    )
    front, back = measured(made.artifacts[0].content)
    assert rows(front) == "a1 a2 a3 / a4 b1 b2 / b3 – –"
    assert {name: (round(box.x, 1), round(box.y, 1)) for name, box in trims(back).items()} == {
        "B1": (73.5, 104.5),
        "B2": (10.5, 104.5),
        "B3": (136.5, 192.5),
    }
    # Nothing but marks beside the art is drawn where no back is.
    for line in back.lines:
        assert not any(
            box.grown(-0.01).overlaps(line.box.grown(1e-4)) for box in trims(back).values()
        )
    assert len(back.areas) == 3


def test_in_one_file_fronts_are_odd_whatever_has_backs() -> None:
    made = game(
        {
            "a": ("size: 63 x 88 mm, stock: card", table("a", 10)),
            "b": ("size: 63 x 88 mm, stock: card", table("b", 3, "none")),
            "c": ("size: 63 x 88 mm, stock: board", table("c", 2)),
        },
        "papers: [A4]\nsheets: {share: no}",
    )
    (kit,) = [each for each in made.artifacts if each.path == "decks-print-a4.pdf"]
    pages = measured(kit.content)
    assert len(pages) == 10 and not any(faces(page) for page in pages[:2])
    assert [rows(page) for page in pages[2:]] == [
        "a1 a2 a3 / a4 a5 a6 / a7 a8 a9",
        "A3 A2 A1 / A6 A5 A4 / A9 A8 A7",
        "a10",
        "A10",
        "b1 b2 b3",
        "",
        "c1 c2",
        "C2 C1",
    ]
    assert not pages[7].areas and not pages[7].lines


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize(("dx", "dy"), [(1.0, -0.5), (-2.25, 0.75)])
def test_an_offset_moves_backs_marks_and_words_and_nothing_else(
    dx: float, dy: float, flip: str
) -> None:
    rows_ = ("size: 63 x 88 mm", table("a", 7))
    plain, moved = (
        game({"a": rows_}, f"papers: [A4]\nsheets: {{flip: {flip}{more}}}", request=ONE)
        for more in ("", f", back_offset: [{dx}, {dy}]")
    )
    (front, back), (same, other) = (measured(m.artifacts[0].content) for m in (plain, moved))
    assert same == front
    for name, box in trims(back).items():
        assert trims(other)[name] == pytest.approx(box.moved(dx, dy), abs=NEAR)
    assert len(other.lines) == len(back.lines) > 0
    for line, by in zip(back.lines, other.lines, strict=True):
        assert by == pytest.approx(
            Line(line.x + dx, line.y + dy, line.to_x + dx, line.to_y + dy), abs=NEAR
        )
    words = [_words(made.artifacts[0].content) for made in (plain, moved)]
    assert words[0][0] == words[1][0]
    assert words[1][1] == pytest.approx((words[0][1][0] + dx, words[0][1][1] - dy), abs=0.01)


def _words(content: bytes) -> list[tuple[float, float]]:
    """Where the first letter of each page stands, mm from its bottom left."""
    with pypdfium2.PdfDocument(io.BytesIO(content)) as file:
        boxes = [page.get_textpage().get_charbox(0) for page in file]
    return [(left / MM, low / MM) for left, low, _, _ in boxes]


@pytest.mark.parametrize(("size", "count"), [("63 x 88 mm", 5), ("44 x 68 mm", 7)])
@pytest.mark.parametrize("paper", ["A4", "Letter", WIDE])
def test_a_folded_sheet_has_each_back_as_far_from_the_fold_as_its_front(
    size: str, count: int, paper: str
) -> None:
    head = f"papers: [{paper}]\nsheets: {{backs: gutterfold}}"
    for page in sheets(size, count, head, 2.0, "all"):
        found = trims(page, 2.0)
        whole, fronts = page.paper, [name for name in found if name.islower()]
        level = all(abs(found[n.upper()].y - found[n].y) < NEAR for n in fronts)
        for name in fronts:
            front, back = found[name], found[name.upper()]
            mirrored = (
                front._replace(x=whole.width - front.right)
                if level
                else front._replace(y=whole.height - front.bottom)
            )
            assert back == pytest.approx(mirrored, abs=NEAR)
            assert not any(back.overlaps(found[other]) for other in fronts)


@pytest.mark.parametrize("head", ["", "\nsheets: {flip: short-edge}"])
def test_each_patch_of_a_board_has_its_own_back_behind_it(head: str) -> None:
    pages = sheets("420 x 300 mm", 1, f"papers: [A4]{head}", 3.0, "all")
    assert len(pages) == 8
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        (there,), (other,) = faces(front).values(), faces(back).values()
        flip = "short-edge" if head else "long-edge"
        # The patch is at the place behind it, and shows the part of the back that lies behind that of the front.
        assert other.seen == pytest.approx(behind(front, there.seen, flip), abs=NEAR)
        assert other.box == pytest.approx(behind(front, there.box, flip), abs=NEAR)
