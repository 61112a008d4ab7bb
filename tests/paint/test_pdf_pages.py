"""Pages: their boxes, labels, links and places in the outline, and what the file says of itself."""

import pytest

from generator.foundation.color import parse
from generator.frame import (
    GroupMark,
    PathMark,
    Stroke,
)
from generator.geometry import Path, Rect, Transform
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from tests.paint.painting import (
    BLEED,
    CARD,
    anchors,
    blank,
    frame,
    link,
    opened,
    operators,
    paint,
    text,
)

MM = 72 / 25.4


def pages(*made, **more):
    return paint_pdf(Document("Test", made, **more))


def numbers(box):
    return [float(edge) for edge in box]


def test_boxes_are_exact():
    with opened(pages(Page(blank(), CARD, BLEED))) as pdf:
        page = pdf.pages[0]
        assert numbers(page.MediaBox) == pytest.approx([0, 0, 69 * MM, 94 * MM], abs=1e-4)
        assert numbers(page.BleedBox) == pytest.approx([0, 0, 69 * MM, 94 * MM], abs=1e-4)
        assert numbers(page.TrimBox) == pytest.approx([3 * MM, 3 * MM, 66 * MM, 91 * MM], abs=1e-4)


def test_boxes_count_from_the_bottom():
    with opened(pages(Page(blank((100, 200)), Rect(10, 20, 30, 40)))) as pdf:
        expected = [10 * MM, (200 - 60) * MM, 40 * MM, (200 - 20) * MM]
        assert numbers(pdf.pages[0].TrimBox) == pytest.approx(expected, abs=1e-4)
        assert numbers(pdf.pages[0].BleedBox) == pytest.approx(expected, abs=1e-4)


def test_inches_are_whole_points():
    with opened(pages(Page(blank((63.5, 88.9))))) as pdf:
        assert numbers(pdf.pages[0].MediaBox) == [0, 0, 180, 252]
        assert "/TrimBox" not in pdf.pages[0]


def test_lengths_are_true_over_a_whole_sheet():
    line = PathMark(
        Path.polygon([(0, 0), (400, 0)], closed=False), stroke=Stroke(parse("black"), 0.1)
    )
    data = paint(frame((10, 580, line), size=(420, 594)))
    first = operators(data).splitlines()[0]
    scale, _, _, down, _, height = map(float, first.split()[:6])
    assert 400 * scale == pytest.approx(400 * MM, abs=0.001 * MM)
    assert 580 * down + height == pytest.approx(14 * MM, abs=0.001 * MM)
    assert b"10 580 m 410 580 l" in operators(data)


def test_the_file_says_what_it_is_and_nothing_of_when():
    made = pages(
        Page(blank()),
        author="Zoë ☃",
        subject="A game (with brackets)",
        keywords="dice, cards",
        language="en",
    )
    with opened(made) as pdf:
        facts = {key: str(value) for key, value in pdf.docinfo.items()}
        assert facts == {
            "/Title": "Test",
            "/Author": "Zoë ☃",
            "/Subject": "A game (with brackets)",
            "/Keywords": "dice, cards",
            "/Producer": "Punchboard",
        }
        assert pdf.Root.Lang == "en"
        assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
        assert pdf.pdf_version >= "1.6"
    assert made.startswith(b"%PDF-1.7")


def test_nothing_comes_along_that_nobody_asked_for(body):
    data = paint(frame(text(body.run("Text")), size=(40, 20)))
    for word in (b"Helvetica", b"ASCII85", b"CreationDate", b"ModDate", b"ProcSet"):
        assert word not in data


def test_pages_are_called_by_their_labels():
    names = ["i-1", "i-2", "Fronts 1", "Fronts 2", "Backs", "Backs", "", "", "Ünder 07"]
    with opened(pages(*(Page(blank(), label=name) for name in names))) as pdf:
        assert [page.label for page in pdf.pages] == [*names[:6], "7", "8", "Ünder 07"]
        assert len(pdf.Root.PageLabels.Nums) / 2 == 6


def outline_of(pdf):
    def nested(entries):
        return [(entry.title, nested(entry.children)) for entry in entries]

    with pdf.open_outline() as outline:
        return nested(outline.root)


def test_the_outline_is_nested_by_level_and_leads_to_its_places():
    with opened(pages(Page(blank(), anchors=anchors(1, 2, 0, 2, 3)), Page(blank()))) as pdf:
        tree = outline_of(pdf)
        assert tree == [("Title 0", [("Title 1", []), ("Title 3", [("Title 4", [])])])]
        assert pdf.Root.PageMode == "/UseOutlines"
        assert pdf.Root.Outlines.Count == 4
        place = pdf.Root.Outlines.First.First.Dest
        assert place[0].objgen == pdf.pages[0].objgen
        assert float(place[3]) == pytest.approx(84 * MM, abs=1e-3)


def test_an_outline_may_skip_levels_and_a_file_may_have_none():
    with opened(pages(Page(blank(), anchors=anchors(2, 3, 1, 3)))) as pdf:
        assert outline_of(pdf) == [("Title 0", [("Title 1", [])]), ("Title 2", [("Title 3", [])])]
    with opened(pages(Page(blank(), anchors=anchors(0, 0)))) as pdf:
        assert "/Outlines" not in pdf.Root


def annotations(data, page=0):
    with opened(data) as pdf:
        found = pdf.pages[page].get("/Annots", [])
        return [
            (
                [round(edge / MM, 2) for edge in numbers(note.Rect)],
                str(note.A.URI)
                if "/A" in note
                else [p.objgen for p in pdf.pages].index(note.Dest[0].objgen),
            )
            for note in found
        ]


def test_links_lead_to_addresses_and_to_named_places_of_other_pages():
    marks = frame(
        (10, 20, link("https://example.org/a(b)?q=ä b")), (10, 30, link("#a1")), size=(69, 94)
    )
    data = pages(Page(marks), Page(blank(), anchors=anchors(0, 0)))
    assert annotations(data) == [
        ([10, 69, 30, 74], "https://example.org/a(b)?q=%C3%A4%20b"),
        ([10, 59, 30, 64], 1),
    ]


def test_links_in_turned_and_repeated_groups_lie_where_they_are_seen():
    inner = frame((1, 2, link("https://example.org")), size=(30, 10))
    marks = frame(
        (0, 0, GroupMark(inner)),
        (10, 50, GroupMark(inner, Transform.rotate(90))),
        size=(69, 94),
    )
    assert [box for box, _ in annotations(pages(Page(marks)))] == [
        [1, 87, 21, 92],
        [3, 23, 8, 43],
    ]


def test_a_link_that_leads_nowhere_is_left_out():
    marks = frame((0, 0, link("#nowhere")), (0, 9, link("#a0")), size=(69, 94))
    made = Document("Test", (Page(blank()), Page(marks, anchors=anchors(0))))
    assert len(annotations(paint_pdf(made), 1)) == 1
