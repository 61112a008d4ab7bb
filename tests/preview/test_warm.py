"""What is kept from one look to the next is never stale: after any edit, a warm look comes to what a cold one does."""

import struct
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.build.cache.memory import Memory
from generator.build.pipeline import build, build_with_inspection, check_with_inspection
from generator.files.project import DiskProject, MemoryProject, RecordingProject
from generator.frame.digest import Digests
from tests.frames.dump import dump

ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "fonts"


def png(shade, size=160):
    """A grey picture."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = (b"\0" + bytes([shade]) * size) * size
    head = struct.pack(">IIBBBBB", size, size, 8, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def drawing(color, more=""):
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    return f'{head}<rect width="9" height="9" fill="{color}"/>{more}</svg>'


GAME = """\
title: Wild
theme: wild
papers: [A4]
components:
  beasts:
    title: Beasts
    data: beasts.csv
    copies: copies
    size: 63 x 88 mm
    front: beast.yaml
    back: back.yaml
claims:
  - {say: There are 4 wolves, of: "count(beasts, name='Wolf')", is: 4}
rulebook:
  text: rules.md
"""

FILES = {
    "content/wild/game.yaml": GAME,
    "content/wild/beasts.csv": (
        "name,copies,rules,art\n"
        "Wolf,4,Bites :claw: at **night**.,wolf.png\n"
        "Bear,2,Sleeps :sleepy: all day.,bear.svg\n"
        "Owl,1,Sees all.,wolf.png\n"
    ),
    "content/wild/templates/base.yaml": (
        "bleed: 3 mm\n"
        "draw:\n"
        "  - {rectangle: bleed, id: ground, fill: parchment}\n"
        '  - {text: "{{ name }}", id: title, style: title, box: [4, 4, 55, 9]}\n'
    ),
    "content/wild/templates/beast.yaml": (
        "extends: base.yaml\n"
        "draw:\n"
        '  - {image: "{{ art }}", box: [10, 14, 20, 20]}\n'
        "  - {use: partials/foot.yaml, box: [4, 76, 55, 8]}\n"
        '  - {text: "{{ rules }}", id: rules, style: body, box: [4, 40, 55, 30]}\n'
    ),
    "content/wild/templates/partials/foot.yaml": (
        "draw:\n  - {text: \"{{ sum(beasts, 'copies') }} beasts\", style: body, box: [0, 0, 40, 8]}\n"
        "  - {icon: crossed-swords, box: [45, 0, 8, 8], color: ink}\n"
    ),
    "content/wild/templates/back.yaml": 'draw:\n  - {rectangle: bleed, fill: "#223344"}\n',
    "content/wild/templates/themes/wild.yaml": (
        "palette:\n"
        '  ink: "#221100"\n  paper: "#ffffff"\n  accent: "#7d1a1f"\n  muted: "#685947"\n'
        '  line: "#c9ae78"\n  tint: "#f1e5c8"\n  parchment: "#f3e8cd"\n'
        "styles:\n"
        "  title: {font: Alegreya, size: 14, color: ink}\n"
        "  body: {font: Alegreya Sans, size: 9, color: ink}\n"
    ),
    "content/wild/art/wolf.png": png(90),
    "content/wild/art/bear.svg": drawing("#553311"),
    "content/wild/art/icons/claw.svg": drawing("#000000"),
    "content/wild/rules.md": (
        "# Wild\n\nThere are {{ sum(beasts, 'copies') }} beasts. :claw: bites.\n\n"
        "![Wolf](component:beasts/Wolf?width=20) ![](bear.svg?width=10)\n\n## End\n\nGo home.\n"
    ),
}
"""A game with one of everything: parent, partial, theme, icons, pictures, a claim, a rulebook that shows a card."""

CSV, RULES = "content/wild/beasts.csv", "content/wild/rules.md"
YAML, THEME = "content/wild/game.yaml", "content/wild/templates/themes/wild.yaml"
FOOT, BASE = "content/wild/templates/partials/foot.yaml", "content/wild/templates/base.yaml"
BEAST = "content/wild/templates/beast.yaml"


def replaced(name, old, new):
    text = FILES[name]
    assert old in text, (name, old)
    return {name: text.replace(old, new)}


EDITS = {
    "nothing": {},
    "a cell": replaced(CSV, "Sees all", "Sees some"),
    "a copy, which all faces and the rulebook count": replaced(CSV, "Wolf,4", "Wolf,5"),
    "a row more": {CSV: FILES[CSV] + "Fox,1,Runs.,wolf.png\n"},
    "a row above": replaced(CSV, "Wolf,4", "Ant,1,Digs.,wolf.png\nWolf,4"),
    "a row less": replaced(CSV, "Owl,1,Sees all.,wolf.png\n", ""),
    "another order": replaced(CSV, "Owl,1,Sees all.,wolf.png\n", "")
    | {CSV: "name,copies,rules,art\nOwl,1,Sees all.,wolf.png\n" + FILES[CSV].split("\n", 1)[1]},
    "a column that nothing uses": {CSV: FILES[CSV].replace("art\n", "art,extra\n", 1)},
    "an icon that is not known": replaced(CSV, ":sleepy:", ":slepy:"),
    "an own icon in place of one of the set": {
        "content/wild/art/icons/sleepy.svg": drawing("#123")
    },
    "an own icon of another look": {
        "content/wild/art/icons/claw.svg": drawing("#000", "<circle cx='5' cy='5' r='5'/>")
    },
    "an own icon that is gone": {"content/wild/art/icons/claw.svg": None},
    "another picture under the same name": {"content/wild/art/wolf.png": png(10)},
    "a picture of another size": {"content/wild/art/wolf.png": png(90, 200)},
    "a picture cut short": {"content/wild/art/wolf.png": png(90)[:20]},
    "a picture that is gone": {"content/wild/art/wolf.png": None},
    "a picture nearer to the game": {"content/wild/wolf.png": png(200)},
    "another drawing": {"content/wild/art/bear.svg": drawing("#00ff00")},
    "a drawing with something to say": {
        "content/wild/art/bear.svg": drawing("#553311", '<text x="1" y="5">hm</text>')
    },
    "a drawing that is none": {"content/wild/art/bear.svg": "<svg"},
    "a picture that nothing uses": {"content/wild/art/owl.png": png(1)},
    "a picture that nothing uses any more": replaced(CSV, "bear.svg", "wolf.png")
    | replaced(RULES, " ![](bear.svg?width=10)", ""),
    "the parent of a template": replaced(BASE, "[4, 4, 55, 9]", "[4, 6, 55, 9]"),
    "a partial": replaced(FOOT, 'beasts"', 'wild beasts"'),
    "the bleed of a template": replaced(BASE, "3 mm", "4 mm"),
    "a template that is broken": replaced(BEAST, "image:", "imge:"),
    "a template that is no YAML": {BEAST: "draw: [\n"},
    "a template that is gone": {FOOT: None},
    "a shared template of that name": {
        "templates/back.yaml": FILES["content/wild/templates/back.yaml"]
    },
    "a template in the game's folder before the shared one": {
        "content/wild/templates/cover.yaml": 'draw:\n  - {rectangle: bleed, fill: "#ffffff"}\n'
    },
    "a colour of the theme": replaced(THEME, "#f3e8cd", "#ddeecc"),
    "a style of the theme": replaced(THEME, "size: 9", "size: 11"),
    "a keyword of the theme": {THEME: FILES[THEME] + 'keywords:\n  Bites: "**Bites**"\n'},
    "a theme that is broken": replaced(THEME, "size: 9", "size: nine"),
    "another font file under the same name": {
        "fonts/alegreya-sans/AlegreyaSans-Regular.ttf": (
            FONTS / "barlow-condensed/BarlowCondensed-Medium.ttf"
        ).read_bytes()
    },
    "a font that is none": {"fonts/alegreya-sans/AlegreyaSans-Regular.ttf": b"none"},
    "one more font": {
        "fonts/mine/Mine.ttf": (FONTS / "barlow-condensed/BarlowCondensed-Medium.ttf").read_bytes()
    },
    "a claim": replaced(YAML, "is: 4", "is: 3"),
    "a check that is switched off": {
        YAML: FILES[YAML].replace("is: 4", "is: 3") + "checks: {off: {wrong-claim: mine}}\n"
    },
    "a size": replaced(YAML, "63 x 88", "70 x 90"),
    "a limit of pixels": {YAML: FILES[YAML] + "most_pixels: 3\n"},
    "no YAML": {YAML: FILES[YAML] + "  bad: [\n"},
    "a game that is gone": {YAML: None},
    "a table that is gone": {CSV: None},
    "a word of the rulebook": replaced(RULES, "Go home", "Stay here"),
    "a figure of the rulebook": replaced(RULES, "beasts/Wolf", "beasts/Owl"),
    "a figure that is not there": replaced(RULES, "beasts/Wolf", "beasts/Wulf"),
    "a number that cannot be computed": replaced(RULES, "sum(beasts", "sum(beests"),
    "a rulebook that is gone": {RULES: None},
    "corrections of the printer": {"printer.yaml": "front: {dx: 1}\n"},
}


NO_MATTER = ["a shared template of that name", "one more font", "corrections of the printer"]
"""What changes nothing of faces and findings; to say otherwise would be as wrong."""


def with_edit(edit):
    files = {**FILES, **EDITS[edit]}
    return {name: data for name, data in files.items() if data is not None}


def project(files):
    """The files as a workspace, over what comes with the program."""
    return RecordingProject(MemoryProject(files, DiskProject(ROOT / "tests", ROOT)))


def told(seen, build):
    """All that a look gives, in words."""
    faces = {
        name: [
            (
                piece.name,
                piece.copies,
                side,
                Digests().of(face.frame),
                dump(face.frame),
                face.outline,
            )
            for piece in pieces
            for side, face in piece.sides.items()
        ]
        for name, pieces in seen.pieces.items()
    }
    book = [(page.label, Digests().of(page.frame), page.anchors) for page in seen.book]
    return {
        "faces": faces,
        "book": book,
        "diagnostics": build.diagnostics,
        "claims": [(c.say, c.computed, c.holds) for c in seen.claims],
        "icons": seen.kit.used_icons,
        "families": sorted(seen.kit.setter.families),
        "quiet": build.quiet,
        "broken": build.broken,
    }


_COLD = {}


def look(edit, memory=None):
    """What a look tells, and what it asked for."""
    reading = project(with_edit(edit))
    return told(*check_with_inspection(reading, "wild", memory=memory)), reading


def cold(edit):
    if edit not in _COLD:
        _COLD[edit] = look(edit)
    return _COLD[edit][0]


def check_warm(edit, memory):
    """Whether a warm look tells what a cold one does.

    It also asks for all that a cold one asks for: else nobody would notice later that it changes.
    """
    now, reading = look(edit, memory)
    assert now == cold(edit)
    alone = _COLD[edit][1]
    assert {n: d for n, d in alone.reads.items() if n not in reading.reads} == {}
    assert [n for n, d in alone.reads.items() if reading.reads[n] != d] == []
    assert alone.lists.items() <= reading.lists.items()


def test_the_game_of_these_tests_is_whole():
    assert cold("nothing")["diagnostics"] == ()
    assert len(cold("nothing")["book"]) > 1
    same = [edit for edit in EDITS if edit != "nothing" and cold(edit) == cold("nothing")]
    assert same == NO_MATTER, "an edit that changes nothing tests nothing"


@pytest.mark.parametrize("edit", EDITS)
def test_a_warm_look_after_an_edit_and_after_taking_it_back_is_a_cold_one(edit):
    memory = Memory()
    check_with_inspection(project(FILES), "wild", memory=memory)
    for now in (edit, "nothing"):
        check_warm(now, memory)


@settings(max_examples=6)
@given(st.lists(st.sampled_from(sorted(EDITS)), min_size=2, max_size=5))
def test_a_warm_look_after_any_edits_is_a_cold_one(edits):
    memory = Memory()
    for edit in edits:
        check_warm(edit, memory)


def test_warm_builds_write_the_same_bytes():
    memory = Memory()
    for edit in (
        "nothing",
        "a cell",
        "an own icon of another look",
        "another picture under the same name",
        "nothing",
    ):
        files = with_edit(edit)
        _, warm = build_with_inspection(project(files), "wild", memory=memory)
        assert warm.artifacts == build(project(files), "wild").artifacts, edit


def test_what_is_not_touched_stays_the_very_same_frame():
    memory = Memory()
    before, _ = check_with_inspection(project(FILES), "wild", memory=memory)
    now, _ = check_with_inspection(project(with_edit("a cell")), "wild", memory=memory)
    same = [
        a.front.frame is b.front.frame
        for a, b in zip(before.pieces["beasts"], now.pieces["beasts"])
    ]
    assert same == [True, True, False]
    assert now.drawn == 1


def test_what_is_taken_back_is_there_at_once_even_after_the_game_was_broken():
    memory = Memory()
    before, _ = check_with_inspection(project(FILES), "wild", memory=memory)
    for edit in ("no YAML", "a template that is broken", "a cell"):
        check_with_inspection(project(with_edit(edit)), "wild", memory=memory)
    again, build = check_with_inspection(project(FILES), "wild", memory=memory)
    assert [p.front.frame for p in again.pieces["beasts"]] == [
        p.front.frame for p in before.pieces["beasts"]
    ]
    assert build.drawn == 0


def test_frames_that_nobody_asks_for_are_given_up():
    memory = Memory()
    check_with_inspection(project(FILES), "wild", memory=memory)
    kept = len(memory._frames)
    for n in range(14):
        check_with_inspection(
            project({**FILES, **replaced(CSV, "Sees all", f"Sees {n}")}), "wild", memory=memory
        )
    assert len(memory._frames) <= kept + 9
