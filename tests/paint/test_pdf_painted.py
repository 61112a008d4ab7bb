"""A card that was painted before, by itself or by another process, gives the page that it would give now."""

import io
import json
import pickle

import pytest
from PIL import Image

from generator.foundation.color import from_cmyk, parse, spot
from generator.frame import (
    Frame,
    GroupMark,
    Icon,
    ImageMark,
    LinearGradient,
    PathMark,
    Stop,
    Stroke,
)
from generator.geometry import Path, Point, Rect, Size, Transform
from generator.paint.pdf import paint_pdfs
from generator.paint.pdf.fonts import FontUse, GlyphIndex
from generator.paint.pdf.painted import Needs, Painted, packed, unpacked
from generator.paint.pdf.painted_frames import paint_faces
from generator.paint.pdf.shared_objects import packed_parts
from tests.paint.painting import SQUARE, document, frame, icon, opened, picture, said, text

SHAPE = Path.rectangle(Rect(0, 0, 6, 6))


class Memory(dict):
    """What is kept, in a dictionary."""

    def get(self, kind, key):
        return super().get((kind, key))

    def put(self, kind, key, data):
        self[kind, key] = data


class Before:
    """Frames that were painted before; nobody may look into them."""

    def __init__(self, painted, *types):
        self.frames = painted
        self.fonts = {type_.font.file: type_.font for type_ in types}

    def __contains__(self, frame):
        return frame in self.frames

    def painted(self, frame):
        return self.frames[frame]

    def font(self, file, face):
        return self.fonts[file]

    def wants(self, frame):
        return False


class Wanting(Before):
    """Frames that are to be kept."""

    def __init__(self, frames):
        super().__init__({})
        self.wanted, self.made = frames, {}

    def wants(self, frame):
        return frame in self.wanted and frame not in self.made

    def keep(self, frame, painted):
        self.made[frame] = painted


def photo(mode="RGBA", color="red"):
    file = io.BytesIO()
    Image.new(mode, (4, 4), color).save(file, "TIFF" if mode == "CMYK" else "PNG")
    kind = "tiff" if mode == "CMYK" else "png"
    return ImageMark(picture(file.getvalue(), kind, (4, 4)), Size(8, 6))


def gradient(*colors):
    return LinearGradient(
        Point(0, 0), Point(6, 0), tuple(Stop(at, parse(c)) for at, c in enumerate(colors))
    )


def cards(body, bold):
    """Cards with everything that needs anything."""
    art = frame(*((0, i % 5, SQUARE) for i in range(40)), size=(10, 10))
    veil = frame((0, 0, PathMark(SHAPE, parse("#ff000080"))), size=(10, 10))
    sun = icon("yellow")
    words = [
        text(body.run("Fine fish, the first office"), bold.run("Bold 12", y=9)),
        text(body.run("A sun "), Icon(9, 2, sun, 3, ":sun:"), body.run(" here", 13)),
        text(
            body.run("knife", color=spot("Cut")), body.run("ink", 20, color=from_cmyk(0, 1, 0, 0))
        ),
        text(body.run("pale", color=parse("#00000080"), tracking=0.2)),
    ]
    shaded = PathMark(SHAPE, gradient("red", "blue"), Stroke(gradient("#ff0000ff", "#0000ff00"), 1))
    return [
        frame(SQUARE, (2, 5, words[0]), size=(60, 40)),
        frame((1, 1, words[1]), (4, 20, GroupMark(art, opacity=0.5)), size=(60, 40)),
        frame((1, 1, words[2]), (4, 20, GroupMark(art)), (9, 9, shaded), size=(60, 40)),
        frame((1, 1, words[3]), photo(), (0, 9, photo("L", 90)), (30, 9, GroupMark(veil))),
        frame((1, 1, words[0]), (7, 20, GroupMark(art, Transform.rotate(45))), size=(60, 40)),
        frame(photo("CMYK", (0, 255, 0, 0)), size=(60, 40)),
        frame(size=(60, 40)),
        frame(shaded, (3, 3, GroupMark(frame(shaded))), size=(60, 40)),
    ]


def pages(faces, stand_for=lambda face: face):
    """Two documents: each card once, then some of them twice and turned."""
    shown = [stand_for(face) for face in faces]
    window = Path.rectangle(Rect(-1, -1, 62, 42))
    sheets = [
        frame(
            *(
                (70 * i, 5, GroupMark(face, clip=window))
                for i, face in enumerate(shown[at : at + 3])
            )
        )
        for at in (0, 3, 6)
    ]
    turned = frame(
        *(
            (9, 50 * i, GroupMark(face, Transform.rotate(90), window))
            for i, face in enumerate(shown[::2])
        ),
        (9, 9, GroupMark(shown[1], clip=window)),
        SQUARE,
    )
    return [document(*sheets, turned), document(turned, sheets[1])]


def sent(paintings):
    """What another process would get."""
    head, raw = packed(paintings)
    return unpacked(json.loads(json.dumps(head)), pickle.loads(pickle.dumps(raw)))


def plain(made):
    """Painted frames in values that can be compared: their glyphs as texts."""
    return {
        face: (
            each.drawing,
            each.needs._replace(parts=packed_parts(each.needs.parts)),
            [(use.glyph_index.file, use.texts) for use in each.fonts],
        )
        for face, each in made.items()
    }


@pytest.mark.parametrize("way", ["together", "in two parts", "backwards", "one by one"])
def test_cards_that_were_painted_before_give_the_same_files(body, bold, way):
    faces, memory = cards(body, bold), Memory()
    parts = {
        "together": [faces],
        "in two parts": [faces[:3], faces[3:]],
        "backwards": [faces[::-1]],
        "one by one": [[face] for face in faces],
    }[way]
    made = {
        face: painted
        for part in parts
        for face, painted in zip(part, sent(list(paint_faces(part, memory))), strict=True)
    }
    blanks = {face: Frame(face.size) for face in faces}
    before = Before({blanks[face]: made[face] for face in faces}, body, bold)
    shown = list(paint_pdfs(pages(faces, blanks.get), known=before, memo=memory))
    assert shown == list(paint_pdfs(pages(faces)))
    assert sum(kind == "picture" for kind, _ in memory) == 3


def test_what_is_kept_while_pages_are_painted_is_what_is_painted_alone(body, bold):
    faces = cards(body, bold)
    kept = Wanting(faces)
    expected = list(paint_pdfs(pages(faces)))
    assert list(paint_pdfs(pages(faces), known=kept)) == expected
    alone = dict(zip(faces, paint_faces(faces)))
    assert plain(kept.made) == plain(alone)
    assert plain(dict(zip(faces, sent(list(alone.values()))))) == plain(alone)


def test_nothing_is_kept_that_hangs_on_what_was_painted_before(body):
    small = body.word("a")
    large = small.__class__("A", *(getattr(small, name) for name in small.__slots__[1:]))
    run = body.run("x")
    faces = [
        frame((1, 1, text(run._replace(glyphs=(word,)))), size=(60, 40)) for word in (small, large)
    ]
    kept = Wanting(faces)
    assert list(paint_pdfs(pages(faces), known=kept)) == list(paint_pdfs(pages(faces)))
    assert plain(kept.made) == plain({faces[0]: next(paint_faces(faces[:1]))})


def test_what_a_glyph_stands_for_is_settled_on_the_page(body):
    """A glyph that stands for two texts: the page paints the second card itself, whoever painted it before."""
    small = body.word("a")
    large = small.__class__("A", *(getattr(small, name) for name in small.__slots__[1:]))
    run = body.run("x")
    faces = [
        frame((1, 1, text(run._replace(glyphs=(word,)))), size=(60, 40))
        for word in (small, large, small, large)
    ]
    alone = [next(paint_faces([face])) for face in faces]
    forwards, backwards = list(paint_faces(faces)), list(paint_faces(faces[::-1]))[::-1]
    for others in (forwards, backwards, sent(alone)):
        assert plain(dict(zip(faces, others))) == plain(dict(zip(faces, alone)))
    expected = list(paint_pdfs(pages(faces)))
    before = Before(dict(zip(faces, alone)), body)
    assert list(paint_pdfs(pages(faces), known=before)) == expected
    assert said(expected[0]).split() == ["a", "A", "a"]


def test_a_card_whose_picture_or_font_is_lost_is_painted_again(body, bold):
    faces = cards(body, bold)
    made = dict(zip(faces, paint_faces(faces)))
    expected = list(paint_pdfs(pages(faces)))
    assert list(paint_pdfs(pages(faces), known=Before(made, body, bold))) == expected
    assert list(paint_pdfs(pages(faces), known=Before(made, body), memo=Memory())) == expected
    assert list(paint_pdfs(pages(faces), known=Before(dict.fromkeys(faces)))) == expected


def test_a_picture_is_packed_once_for_all_runs(body, bold, monkeypatch):
    faces, memory = cards(body, bold), Memory()
    expected = list(paint_pdfs(pages(faces), memo=memory))
    monkeypatch.setattr("generator.paint.pdf.resources.raster", None)
    assert list(paint_pdfs(pages(faces), memo=memory)) == expected


def test_pages_with_icons_of_other_cards_hold_only_fonts_with_their_own(body):
    def one(name):
        return frame((0, 0, text(body.run("See "), Icon(9, 1, icon(name), 3, f":{name}:"))))

    first, second = list(paint_pdfs([document(one("red")), document(one("blue"))]))
    for data, name in ((first, "red"), (second, "blue")):
        assert said(data).split() == ["See", name]
        with opened(data) as pdf:
            assert pdf.check_pdf_syntax() == []


def test_what_frames_have_in_common_is_written_once(body, bold):
    faces = [frame((1, 1, text(body.run(word))), size=(60, 40)) for word in "abcde"]
    made = list(paint_faces(faces)) + [next(paint_faces([face])) for face in faces]
    needs, alphabets, _ = packed(made)[0]
    assert (len(needs), len(alphabets)) == (1, 1)
    assert [use.texts for each in sent(made) for use in each.fonts] == [
        {body.word(word).ids[0]: word} for word in "abcde" * 2
    ]


def test_a_frame_tells_which_of_its_glyphs_are_read():
    letters = GlyphIndex("f", 0, [(7, "a"), (7, ""), (8, "b"), (9, "")])
    use = FontUse(letters, letters.bits([(7, "a"), (7, ""), (9, "")]))
    (read,) = sent([Painted(b"q Q", Needs(frozenset(["F0"])), (use,))])
    assert read[:2] == (b"q Q", Needs(frozenset(["F0"])))
    assert read.fonts[0].texts == {7: "a", 9: ""}
