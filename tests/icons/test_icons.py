import subprocess
import sys

import pytest

from generator.files.project import MemoryProject
from generator.foundation.color import parse
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import GroupMark
from generator.frame.tint import tinted
from generator.geometry import Path, Rect, Size
from generator.geometry.units import points
from generator.icons import FOLDER, PACK, Author, IconSet, Pack, normalized, pack
from generator.svg import read_svg
from generator.text.fonts import FontBook
from generator.text.setter import TextSetter
from generator.text.style import TextStyle
from tests.effort import within
from tests.frames.dump import dump
from tests.icons.make_icon_pack import encode_pack, read_authors
from tests.text import setting

COIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10" fill="{}"/></svg>'


def _set(**files):
    named = {f"content/x/art/icons/{name}.svg": text for name, text in files.items()}
    return IconSet(MemoryProject(named), "content/x")


def test_an_icon_is_a_black_square_of_one_millimetre_with_its_author():
    frame = _set().icon("crossed-swords")
    assert frame.size == (1, 1)
    (placed,) = frame.placed
    assert placed.mark.fill.hex == "#000000"
    box = placed.mark.path.bounds
    assert Rect(0, 0, 1, 1).contains(box)
    assert max(box.width, box.height) > 0.8
    (note,) = frame.notes
    assert (note.kind, note["name"], note["author"]) == ("icon", "crossed-swords", "Lorc")


def test_an_icon_asked_for_twice_is_one_value():
    icons = _set()
    red = parse("red")
    assert icons.icon("crossed-swords") is icons.icon(" Crossed_Swords ")
    assert icons.icon("crossed-swords", color=red) is icons.icon("crossed-swords", color=red)
    assert icons.icon("crossed-swords", color=red).placed[0].mark.fill == red


def test_every_icon_can_be_read():
    # One drawing of the set reaches out of its square by a twenty-fifth.
    whole = Rect(-0.04, -0.04, 1.08, 1.08)
    for place in range(0, len(pack().names), 7):
        path = pack().outline(place)
        assert path.commands[0][0] == "M"
        assert whole.contains(path.bounds)
        assert path.bounds.width > 0


def test_the_set_is_whole():
    names = pack().names
    assert len(names) == 4134
    assert list(names) == sorted(names)
    assert PACK.stat().st_size < 2_500_000
    places = [pack().find(name) for name in names[::41]]
    assert places == list(range(0, len(names), 41))
    assert pack().find("no-such-icon") == pack().find("") == pack().find("swords\nabacus") == -1


def test_renamed_icons_are_found_by_their_old_name():
    icons = _set()
    assert (
        dump(icons.icon("sattelite")).split("\n")[1] == dump(icons.icon("satellite")).split("\n")[1]
    )


def test_looking_up_an_icon_takes_a_moment():
    icons = _set()
    icons.icon("abacus")
    names = pack().names[::50]
    with within(0.02 * len(names)):
        for name in names:
            icons.icon(name)


def test_looking_up_an_icon_needs_no_xml_and_no_style_sheets():
    code = (
        "import sys; from generator.icons import IconSet; from generator.files.project import MemoryProject; "
        "IconSet(MemoryProject({}), 'x').icon('abacus'); print(sorted(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for module in ("xml", "tinycss2", "PIL", "yaml", "reportlab", "fontTools", "difflib"):
        assert f"'{module}'" not in run.stdout, module


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("croosed-swords", "did you mean `crossed-swords`?"),
        ("sword", "icons with that word: `ancient-sword`"),
        ("goldd", "`gold"),
        ("qqqqqq", "punchboard list icons"),
    ],
)
def test_an_unknown_icon_is_reported_with_names_like_it(name, hint):
    with pytest.raises(Problem) as caught:
        _set(gold=COIN).icon(name, Origin("cards.csv", 2))
    (found,) = caught.value.diagnostics
    assert (found.code, found.origin.line) == ("ICON001", 2)
    assert f"`{name}`" in found.message
    assert any(hint in each for each in found.hints)


def test_a_games_own_icon_comes_first_and_fits_the_square():
    icons = _set(**{"Crossed Swords": COIN.format("black")})
    (placed,) = icons.icon("crossed-swords").placed
    assert isinstance(placed.mark, GroupMark)
    (inner,) = placed.mark.frame.placed
    box = inner.mark.path.transformed(placed.mark.transform).bounds
    assert tuple(box) == pytest.approx((0, 0.25, 1, 0.5))
    assert icons.author("crossed-swords") is None
    assert "crossed-swords" in icons.names()
    assert len(icons.names()) == 4134


@pytest.mark.parametrize(("art", "width"), [((30, 10), 9.0), ((10, 30), 1.0), ((10, 10), 3.0)])
def test_in_a_text_icons_are_as_high_as_asked_and_as_wide_as_their_art(art, width):
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}"><rect width="{0}" height="{1}"/></svg>'
    icons = _set(flag=svg.format(*art))
    setter = TextSetter(FontBook(setting.project()), icons.inline_icon)
    style = TextStyle(size=points(2.0), icon_size=1.5)
    frame = setter.set_text("a :flag: b", style, Size(40, 10))
    (icon,) = setting.icons(frame)
    box = setting.box(icon)
    assert (box.width, box.height) == pytest.approx((width, 3.0))
    (drawn,) = icon.frame.placed
    inner = drawn.mark.frame.placed[0].mark.path.transformed(drawn.mark.transform).bounds
    assert inner.width * icon.scale == pytest.approx(width)
    before, behind = setting.runs(frame)
    assert box.x == pytest.approx(setting.box(before).right + before.glyphs[-1].advances[-1] * 2.0)
    assert behind.x == pytest.approx(box.right) and before.y == behind.y
    assert icons.icon("flag").size == Size(1, 1)
    narrow = setter.set_text("a :flag: b", style, Size(8.9, 30))
    assert [note.kind for note in narrow.notes] == ["overflow"] * (width > 8.9)


def test_a_broken_icon_file_is_an_error_and_what_is_not_drawn_is_kept():
    with pytest.raises(Problem) as caught:
        _set(gold="<svg").icon("gold")
    assert caught.value.diagnostics[0].code == "IMG004"
    icons = _set(gold=COIN.format("gold").replace("</svg>", "<text>1</text></svg>"))
    icons.icon("gold")
    assert [d.code for d in icons.warnings["gold"]] == ["IMG006"]


def test_one_colour_is_replaced_and_of_several_only_black():
    def shades(*fills):
        rects = "".join(
            f'<rect width="5" height="5" fill="{fill}" stroke="none"/>' for fill in fills
        )
        frame = read_svg(f'<svg viewBox="0 0 5 5">{rects}</svg>'.encode(), "a").value
        return [placed.mark.fill.hex for placed in tinted(frame, parse("red")).placed]

    assert shades("black", "black") == ["#ff0000", "#ff0000"]
    assert shades("gold") == ["#ff0000"]
    assert shades("gold", "black") == ["#ffd700", "#ff0000"]
    assert shades("#00000080") == ["#ff000080"]


def test_the_credit_names_each_author_once():
    icons = _set(own=COIN)
    assert icons.credit(["own"]) == ""
    assert icons.credit(["abacus", "Crossed Swords", "anvil", "own"]) == (
        "Icons from game-icons.net: by Delapouite and Lorc, CC BY 3.0 "
        "(creativecommons.org/licenses/by/3.0), recoloured."
    )
    assert icons.credit(["abstract-001"]) == "Icons from game-icons.net: by Viscious Speed, CC0."
    assert "Delapouite, Lorc and Sbed" in icons.credit(["key", "anvil", "abacus"])


def test_the_list_of_authors_fits_the_set():
    authors, listed = read_authors((FOLDER / "authors.txt").read_text())
    assert set(listed) <= set(pack().names)
    assert {author.license for author in authors} == {"CC BY 3.0", "CC0 1.0"}
    for name in ("abacus", "anvil", "key", "tarot-21-the-world", "heart-plus"):
        assert pack().author(pack().find(name)) == authors[listed.get(name, 0)]
    licence = (FOLDER / "LICENSE").read_text()
    assert all(author.name in licence for author in authors)


def test_a_pack_gives_back_what_was_put_in(tmp_path):
    paths = {
        f"icon-{i:03d}": Path(
            (
                ("M", 0.0, i / 100),
                ("L", 1.0, 0.5),
                ("C", 0.1, 0.2, 0.3, 0.4, i / 80, 1.0),
                ("Z",),
                ("M", 0.5, 0.5),
                ("L", 0.0, 0.0),
            )
        )
        for i in range(70)
    }
    authors = [Author("A", "CC BY 3.0", ""), Author("B", "CC0 1.0", "https://b.example")]
    file = tmp_path / "a.pack"
    file.write_bytes(
        encode_pack(
            paths,
            {"old": "icon-004"},
            authors,
            {name: i % 2 for i, name in enumerate(sorted(paths))},
        )
    )
    read = Pack(file)
    assert read.names == tuple(sorted(paths))
    assert read.find("old") == 4
    assert read.author(5) == authors[1]
    for place, name in enumerate(read.names):
        got, put = read.outline(place).commands, paths[name].commands
        assert [c[0] for c in got] == [c[0] for c in put]
        for a, b in zip(got, put):
            assert a[1:] == pytest.approx(b[1:], abs=1e-4)
    (tmp_path / "b.pack").write_bytes(b"something else")
    with pytest.raises(ValueError, match="isn't an icon pack"):
        Pack(tmp_path / "b.pack")


def test_spelling():
    assert normalized(" Crossed_ Swords--2 ") == "crossed-swords-2"
