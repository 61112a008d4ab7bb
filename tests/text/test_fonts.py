"""Which font a name means."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from generator.files.project import MemoryProject, RecordingProject
from generator.foundation.diagnostics import Origin, Problem
from generator.text.font_faces import NotAFont, faces
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from tests.text.making import font as made
from tests.text.making import saved
from tests.text.setting import TOP, WIDE, icon, project, runs

REGULAR = "fonts/alegreya-sans/AlegreyaSans-Regular.ttf"
BOLD = "fonts/alegreya-sans/AlegreyaSans-Bold.ttf"


def data(name: str) -> bytes:
    return (TOP / name).read_bytes()


@pytest.mark.parametrize(
    ("family", "weight", "italic", "name"),
    [
        ("Alegreya Sans", 400, False, "AlegreyaSans-Regular"),
        ("alegreya sans", 400, True, "AlegreyaSans-Italic"),
        ("Alegreya Sans", 500, False, "AlegreyaSans-Regular"),
        ("Alegreya Sans", 600, False, "AlegreyaSans-Bold"),
        ("Alegreya Sans", 100, False, "AlegreyaSans-Regular"),
        ("Alegreya Sans", 900, True, "AlegreyaSans-BoldItalic"),
        ("Barlow Condensed", 400, False, "BarlowCondensed-Medium"),
        ("Barlow Condensed", 700, False, "BarlowCondensed-SemiBold"),
        ("Grenze Gotisch", 400, False, "GrenzeGotisch-SemiBold"),
        ("Grenze Gotisch", 600, True, "GrenzeGotisch-SemiBold"),
    ],
)
def test_nearest_style_of_a_family(family: str, weight: int, italic: bool, name: str) -> None:
    assert FontBook(project()).font(family, weight, italic).name == name


def test_opens_only_what_is_asked_for() -> None:
    recording = RecordingProject(project())
    book = FontBook(recording)
    assert book.font("Alegreya Sans", 700) is book.font("Alegreya Sans", 800)
    assert list(recording.reads) == [BOLD]


def test_measures_of_the_body_font() -> None:
    font = FontBook(project()).font("Alegreya Sans")
    assert (font.family, font.weight, font.italic, font.units_per_em) == (
        "Alegreya Sans",
        400,
        False,
        1000,
    )
    assert (font.ascent, font.descent, font.cap_height, font.x_height) == (0.9, 0.3, 0.641, 0.458)


def test_file_names_need_not_tell_anything() -> None:
    files = {"fonts/a.ttf": data(REGULAR), "fonts/new/b.ttf": data(BOLD)}
    book = FontBook(MemoryProject(files))
    assert book.families() == ("Alegreya Sans",)
    assert book.font("Alegreya Sans", 700).file == "fonts/new/b.ttf"
    assert book.font("Alegreya Sans").file == "fonts/a.ttf"


def test_a_file_name_that_promises_wrong_is_not_believed() -> None:
    files = {"fonts/alegreya-sans/X-Regular.ttf": data(BOLD), "fonts/y.ttf": data(REGULAR)}
    assert FontBook(MemoryProject(files)).font("Alegreya Sans").file == "fonts/y.ttf"


def test_unknown_family_names_the_nearest() -> None:
    with pytest.raises(Problem) as caught:
        FontBook(project()).font("Alegrya Sans", origin=Origin("t.yaml", 3, 5))
    (said,) = caught.value.diagnostics
    assert (said.code, said.origin.line) == ("FONT001", 3)
    assert said.hints == ("did you mean `Alegreya Sans`?",)


def test_no_fonts_at_all() -> None:
    with pytest.raises(Problem) as caught:
        FontBook(MemoryProject({})).font("Arial")
    assert "system fonts are not used" in caught.value.diagnostics[0].hints[0]


@pytest.mark.parametrize(
    "broken", [b"", b"nonsense", data(REGULAR)[:3000], b"OTTO\0\1" + b"\0" * 90]
)
def test_damaged_files(broken: bytes) -> None:
    with pytest.raises(NotAFont):
        faces(broken)
    book = FontBook(MemoryProject({"fonts/test/Test-Regular.ttf": broken, REGULAR: data(REGULAR)}))
    with pytest.raises(Problem) as caught:
        book.font("Test")
    assert caught.value.diagnostics[0].code == "FONT002"
    assert book.font("Alegreya Sans").name == "AlegreyaSans-Regular"


def collection(*fonts: bytes) -> bytes:
    """A font collection of some fonts, nothing shared."""
    head = 12 + 4 * len(fonts)
    starts, body = [], b""
    for font in fonts:
        start = head + len(body)
        starts.append(start)
        (count,) = struct.unpack_from(">H", font, 4)
        made = bytearray(font)
        for k in range(count):
            (offset,) = struct.unpack_from(">I", font, 12 + 16 * k + 8)
            struct.pack_into(">I", made, 12 + 16 * k + 8, offset + start)
        body += bytes(made)
    return b"ttcf" + struct.pack(f">HHI{len(fonts)}I", 1, 0, len(fonts), *starts) + body


def test_collections_hold_several_faces() -> None:
    from generator.text.shaping import Shaper

    files = {"fonts/alegreya-sans/all.ttc": collection(data(REGULAR), data(BOLD))}
    book = FontBook(MemoryProject(files))
    bold = book.font("Alegreya Sans", 700)
    assert (bold.name, bold.index) == ("AlegreyaSans-Bold", 1)
    same = FontBook(project()).font("Alegreya Sans", 700)
    assert Shaper(bold).shape("Ahoy").ids == Shaper(same).shape("Ahoy").ids


def test_fallbacks_come_in_their_order() -> None:
    book = FontBook(project())
    own = book.font("Grenze Gotisch")
    first: dict[str, str] = {}
    for each in book.fallbacks(own):
        first.setdefault(each.family, each.name)
    assert own.name not in first.values()
    assert list(first.values()) == [
        "AlegreyaSans-Bold",
        "NotoSansSymbols2-Regular",
        "NotoSansSymbols-Regular",
        "NotoSansHebrew-Bold",
        "NotoNaskhArabic-Bold",
        "Alegreya-Bold",
        "Barlow-Bold",
        "BarlowCondensed-SemiBold",
        "Cinzel-SemiBold",
        "Fondamento-Regular",
        "GermaniaOne-Regular",
        "SairaStencilOne-Regular",
        "UncialAntiqua-Regular",
        "ZillaSlab-Bold",
    ]


def test_every_family_has_its_licence() -> None:
    folders = {name.split("/")[1] for name in project().list("fonts") if name.endswith(".ttf")}
    for folder in folders:
        text = (TOP / "fonts" / folder / "OFL.txt").read_text("utf-8")
        assert text.startswith("Copyright") and "SIL OPEN FONT LICENSE Version 1.1" in text


@pytest.mark.parametrize("family", ["Alegreya Sans", "Grenze Gotisch", "Barlow Condensed"])
def test_families_cover_the_languages_of_europe(family: str) -> None:
    from generator.text.shaping import Shaper

    shaper = Shaper(FontBook(project()).font(family))
    rare = set("ĔĕĬĲĸĿŉŎſ")
    letters = [chr(code) for code in (*range(0xA1, 0xAD), *range(0xAE, 0x180))]
    assert [char for char in letters if char not in rare and not shaper.has(char)] == []


def test_symbols_that_games_need() -> None:
    from generator.text.shaping import Shaper

    book = FontBook(project())
    families = ("Alegreya Sans", "Noto Sans Symbols 2", "Noto Sans Symbols")
    shapers = [Shaper(book.font(family)) for family in families]
    signs = "→←↑↓⚀⚁⚂⚃⚄⚅★☆♠♥♦♣☠⚔✓✗●○■□▲▼◆♂♀⚙①②③❶½×−"
    assert [char for char in signs if not any(shaper.has(char) for shaper in shapers)] == []


VARY = {"fonts/vary/TestVary[slnt,wght].ttf": (Path(__file__).parent / "TestVary.ttf").read_bytes()}


@pytest.mark.parametrize(
    ("weight", "italic", "name", "advance"),
    [
        (400, False, "TestVary-400", 0.3),
        (900, False, "TestVary-900", 0.5),
        (700, True, "TestVary-700Italic", 0.42),
        (100, False, "TestVary-100", 0.24),
        (950, False, "TestVary-900", 0.5),
    ],
)
def test_a_variable_font_has_all_its_weights(weight, italic, name, advance) -> None:
    from generator.text.shaping import Shaper

    font = FontBook(MemoryProject(VARY)).font("Test Vary", weight, italic)
    assert (font.name, font.weight, font.italic) == (name, min(weight, 900), italic)
    assert Shaper(font).shape("I").advance == pytest.approx(advance)


def test_a_face_of_a_variable_font_is_known_again_by_its_number() -> None:
    book = FontBook(MemoryProject(VARY))
    font = book.font("Test Vary", 700)
    (file,) = VARY
    assert book.face(file, font.index) is font
    assert FontBook(MemoryProject(VARY)).face(file, font.index).data == font.data
    with pytest.raises(IndexError):
        book.face(file, 0)


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        (
            "fonts/My-Font.woff2",
            "`fonts/My-Font.woff2` is a web font: put the font into `fonts/` as .ttf or .otf",
        ),
        (
            "fonts/my-font.zip",
            "`fonts/my-font.zip` is an archive: put the font into `fonts/` as .ttf or .otf",
        ),
        (
            "content/a/fonts/MyFont.otf",
            "`content/a/fonts/MyFont.otf` is not used: move it into `fonts/`",
        ),
        (
            "fonts/MyFont.ttf",
            "`fonts/MyFont.ttf` isn't a readable font: it is a web font (WOFF2)",
        ),
    ],
)
def test_a_font_that_cannot_be_used_is_named(file, hint) -> None:
    with pytest.raises(Problem) as caught:
        FontBook(MemoryProject({file: b"wOF2" + b"\0" * 60, REGULAR: data(REGULAR)})).font(
            "My Font"
        )
    (said,) = caught.value.diagnostics
    assert (said.code, said.hints) == ("FONT001", (hint,))


def test_only_families_that_say_so_are_under_the_open_font_license() -> None:
    files = {
        **VARY,
        "fonts/odd/b.ttf": data(BOLD),
        "fonts/odd/LICENSE.txt": "SIL Open Font License",
    }
    assert FontBook(project()).is_open("Alegreya Sans")
    book = FontBook(MemoryProject(files))
    assert book.is_open("Alegreya Sans")
    assert not book.is_open("Test Vary")


@pytest.mark.parametrize("weight", [400, 900])
@pytest.mark.parametrize("own", ["Signs", "Alegreya Sans"])
def test_another_weight_of_a_family_draws_what_one_lacks(own: str, weight: int) -> None:
    regular = "fonts/alegreya-sans/AlegreyaSans-Regular.ttf"
    files = {
        regular: data(regular),
        "fonts/signs/signs-solid-900.ttf": saved(made("Signs", "\ue001\ue002", weight=900)),
        "fonts/signs/signs-regular-400.ttf": saved(made("Signs", "\ue001")),
        "fonts/zebra/zebra.ttf": saved(made("Zebra", "\ue001\ue002")),
    }
    setter = TextSetter(FontBook(MemoryProject(files)), icon)
    frame = setter.set_text("\ue001\ue002", TextStyle(font=own, weight=weight), WIDE)
    assert not frame.notes
    drawn = {"".join(g.text for g in run.glyphs): run.font for run in runs(frame)}
    assert {each.family for each in drawn.values()} == {"Signs"}
    assert max(drawn.items())[1].weight == 900
    lacking = setter.set_text("\ue003", TextStyle(font=own, weight=weight), WIDE)
    assert [note.kind for note in lacking.notes] == ["missing-glyph"]
