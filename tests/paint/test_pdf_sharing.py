"""What is used more than once is written once, and costs next to nothing."""

import io
import re
import subprocess
import sys
from pathlib import Path as File

import pikepdf
import pytest
from PIL import Image

from generator.foundation.color import from_cmyk, parse
from generator.frame import (
    Frame,
    Glyphs,
    GroupMark,
    ImageMark,
    PathMark,
    Stroke,
)
from generator.geometry import Path, Rect, Size, Transform
from generator.paint.pdf import content, paint_pdfs, resources
from generator.paint.pdf.images import raster
from tests.paint.painting import (
    SQUARE,
    blank,
    document,
    drawn,
    fonts_of,
    frame,
    image,
    opened,
    operators,
    paint,
    picture,
    pixels,
    said,
    text,
)


def forms(data):
    with opened(data) as pdf:
        streams = [o for o in pdf.objects if isinstance(o, pikepdf.Stream)]
        return [stream.read_bytes() for stream in streams if stream.get("/Subtype") == "/Form"]


def placements(data, page=0):
    return operators(data, page).count(b" Do")


def test_a_frame_is_written_once_and_placed_as_often_as_needed():
    back, front = blank(), frame((1, 1, SQUARE), size=(63, 88))
    backs = frame(*((x, 0, GroupMark(back)) for x in (0, 70, 140)), size=(210, 100))
    fronts = frame((0, 0, GroupMark(front)), (70, 0, GroupMark(front)), size=(210, 100))
    data = paint(backs, fronts, frame((5, 5, GroupMark(back)), size=(100, 100)))
    assert len(forms(data)) == 2
    assert [placements(data, page) for page in range(3)] == [3, 2, 1]


def test_a_frame_that_is_placed_once_is_written_where_it_stands():
    inner = GroupMark(frame((1, 1, SQUARE)))
    data = paint(frame((2, 1, GroupMark(frame((1, 0, inner))))))
    assert forms(data) == []
    assert operators(data).splitlines()[1:] == [
        b"q",
        b"1 0 0 1 2 1 cm",
        b"1 0 0 rg 2 1 2 2 re f",
        b"Q",
    ]


def rows(count):
    """A drawing of so many squares."""
    return frame(*((0, 2 * i, SQUARE) for i in range(count)))


@pytest.mark.parametrize(("count", "number"), [(10, 0), (60, 1)])
def test_what_is_heavy_is_written_apart_in_whatever_card_it_is(count, number):
    """Whether another card has it as well is not asked: a card is the same bytes among any others."""
    art = rows(count)
    one, two = (frame((1, at, GroupMark(art)), size=(6, 6)) for at in (0, 1))
    assert len(forms(paint(frame(GroupMark(one))))) == number
    assert len(forms(paint(frame((0, 0, GroupMark(one)), (6, 0, GroupMark(two)))))) == number


def test_what_is_inside_a_repeated_frame_is_not_taken_apart():
    art = rows(1)
    card = frame((1, 1, GroupMark(art)), (5, 1, GroupMark(art)))
    other = frame((3, 3, GroupMark(art)))
    sheet = frame(
        (0, 0, GroupMark(card)), (20, 0, GroupMark(card)), (40, 0, GroupMark(other)), size=(60, 6)
    )
    data = paint(sheet)
    assert len(forms(data)) == 1
    assert pixels(data).splitlines()[1].replace("_", " ").split() == ["rr", "rr", "rr", "rr"]
    assert pixels(data).splitlines()[4].strip("_") == "rr"


def test_pages_with_the_same_frame_share_their_drawing():
    sheet = frame(SQUARE)
    data = paint(sheet, frame(SQUARE), sheet)
    with opened(data) as pdf:
        drawings = [page.Contents.objgen for page in pdf.pages]
        assert drawings[0] == drawings[2] != drawings[1]


def test_art_of_a_repeated_frame_may_reach_beyond_it():
    wide = frame(
        (-2, -1, PathMark(Path.rectangle(Rect(0, 0, 4, 3)), parse("blue"))),
        (0, 0, GroupMark(frame((-1, 0, SQUARE)), Transform.rotate(180))),
        size=(1, 1),
    )
    data = paint(frame((2, 1, GroupMark(wide)), (6, 4, GroupMark(wide))))
    assert pixels(data) == drawn("""
        brrb____
        bbbb____
        bbbb_rr_
        ____brrb
        ____bbbb
        ____bbbb
    """)


def test_corners_and_letters_of_a_repeated_frame_are_not_cut(boxes):
    corner = Path.polygon([(0, 6), (2, 0), (4, 6)], closed=False)
    spike = frame((0, 0, PathMark(corner, stroke=Stroke(parse("red"), 2))), size=(1, 1))
    high = boxes.word("A")
    high = Glyphs("A", boxes.font, high.ids, high.advances, ((0.0, 0.9),), (0,), 1.0)
    run = boxes.run("A", 0, 4, size=4, color=parse("blue"))._replace(glyphs=(high,))
    raised = frame((0, 0, text(run)), size=(1, 1))
    sheet = [(x, 5, GroupMark(art)) for x in (1, 11) for art in (spike, raised)]
    shown = image(paint(frame(*sheet, size=(20, 12))), scale=10)
    assert shown.getpixel((30, 30)) == shown.getpixel((130, 30)) == (0, 0, 255)
    assert shown.getpixel((45, 75)) == (255, 0, 0)
    apart = image(
        paint(frame((1, 5, GroupMark(spike)), (11, 5, GroupMark(spike)), size=(20, 12))), scale=10
    )
    assert apart.getpixel((30, 30)) == apart.getpixel((130, 30)) == (255, 0, 0)


def test_a_repeated_frame_that_lies_at_the_corner_is_placed_without_a_move():
    art = frame(SQUARE)
    data = paint(frame((0, 0, GroupMark(art)), (0, 0, GroupMark(art))))
    first, second = operators(data).splitlines()[1:]
    assert first == second
    assert re.fullmatch(rb"/X\w+ Do", first)


def test_pages_with_opacity_say_how_they_are_blended():
    def group(*colors):
        with opened(paint(frame(*(PathMark(SQUARE.path, color) for color in colors)))) as pdf:
            return "/Group" in pdf.pages[0]

    veil, ink = parse("#ff000080"), from_cmyk(0, 1, 0, 0)
    assert group(veil)
    assert not group(parse("red"))
    # Press inks are blended as the press has them, not as a screen would.
    assert not group(veil, ink)


def test_what_a_veiled_frame_holds_is_a_group_and_others_are_not():
    art = frame(SQUARE)
    data = paint(
        frame(
            *(
                (0, 0, GroupMark(f, opacity=o))
                for f, o in [(art, 0.5), (frame(SQUARE), 1), (art, 1)]
            )
        )
    )
    with opened(data) as pdf:
        made = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/BBox" in o]
        assert sorted(form.Group.S for form in made if "/Group" in form) == ["/Transparency"]
        assert len(made) == 2
        assert "/Group" in pdf.pages[0]
    with opened(paint(frame(SQUARE))) as pdf:
        assert "/Group" not in pdf.pages[0]


def together(*documents):
    return list(paint_pdfs([document(*frames) for frames in documents]))


def test_documents_that_are_painted_together_hold_their_own_things_only(body, bold):
    shared = frame(
        (5, 5, text(body.run("Shared office"))),
        (5, 9, GroupMark(blank(), opacity=0.5)),
        size=(80, 40),
    )
    first = frame((5, 5, text(bold.run("First"))), size=(80, 40))
    both, one, other = together((shared, first), (shared,), (first,))
    assert [said(data) for data in (both, one, other)] == [
        "Shared office",
        "Shared office",
        "First",
    ]
    assert said(both, 1) == "First"
    assert [len(fonts_of(data)) for data in (one, other)] == [1, 1]
    assert [data.count(b"/FontFile2") for data in (both, one, other)] == [2, 1, 1]
    assert [len(forms(data)) for data in (both, one, other)] == [1, 1, 0]
    assert image(one).tobytes() == image(both).tobytes() == image(paint(shared)).tobytes()
    for data in (both, one, other):
        with opened(data) as pdf:
            assert pdf.check_pdf_syntax() == []


def test_documents_that_are_painted_together_are_drawn_once(monkeypatch):
    asked = []
    monkeypatch.setattr(
        resources, "raster", lambda picture: asked.append(picture) or raster(picture)
    )
    file = io.BytesIO()
    Image.new("RGBA", (4, 4), "red").save(file, "PNG")
    art = frame(ImageMark(picture(file.getvalue(), "png", (4, 4)), Size(8, 6)))
    first, second = together((art, blank()), (art,))
    assert len(asked) == 1
    assert pixels(first) == pixels(second) == drawn("rrrrrrrr\n" * 6)


def test_a_document_is_the_same_alone_and_among_others_of_its_kind():
    one = paint(blank())
    assert together((blank(),)) == [one]
    sheet = blank()
    assert together((sheet,), (sheet,)) == [one, one]


def card(type_, number):
    """A card of 40 words, few of which are the same on two cards."""
    words = [f"word{(number * 7 + i * i) % 97}" for i in range(40)]
    rows = [type_.run(" ".join(words[i : i + 6]), 0, 4 + i * 0.7) for i in range(0, 40, 6)]
    return Frame(
        Size(63, 88),
        frame(SQUARE, (5, 5, text(type_.run(f"Card {number}"))), (5, 20, text(*rows))).placed,
    )


def test_a_card_more_costs_few_bytes(body):
    def size(count):
        cards = [card(body, number) for number in range(count)]
        sheets = [
            frame(
                *((63 * i, 0, GroupMark(c)) for i, c in enumerate(cards[at : at + 9])),
                size=(600, 100),
            )
            for at in range(0, count, 9)
        ]
        return len(paint(*sheets))

    assert (size(180) - size(90)) / 90 < 330


def test_a_placement_more_costs_next_to_nothing():
    def size(count):
        back = blank()
        return len(
            paint(
                frame(
                    *((i % 30 * 7, i // 30 * 9, GroupMark(back)) for i in range(count)),
                    size=(210, 297),
                )
            )
        )

    assert (size(900) - size(450)) / 450 < 10


def test_painting_is_imported_when_something_is_painted():
    code = (
        "import sys; from generator.paint.pdf import paint_pdf; "
        "print(*(m for m in ('reportlab', 'uharfbuzz', 'PIL') if m in sys.modules))"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=File(__file__).parents[2], capture_output=True, text=True
    )
    assert (run.stdout.strip(), run.stderr) == ("", "")


def test_a_page_that_is_on_a_sheet_as_well_is_drawn_once(monkeypatch, body):
    counted = []
    plain = content.draw_text
    monkeypatch.setattr(content, "draw_text", lambda *given: (counted.append(1), plain(*given))[1])
    pages = [card(body, number) for number in range(4)]
    sheet = frame(*((10 + 63 * i, 7, GroupMark(page)) for i, page in enumerate(pages)))
    alone = list(paint_pdfs([document(*pages)]))
    once = len(counted)
    both = list(paint_pdfs([document(*pages), document(sheet)]))
    assert len(counted) == 2 * once
    assert both[0] == alone[0]
    assert [said(each) for each in both] == [said(each) for each in (alone[0], paint(sheet))]
