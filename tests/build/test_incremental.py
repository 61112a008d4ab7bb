"""Builds that take over what was made before: the same bytes as without, and no more work than there is."""

import io
import random
import shutil
from concurrent.futures import ThreadPoolExecutor
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.build import Request
from generator.build.cache import faces
from generator.build.cache.store import Store
from generator.build.pipeline import build, check
from generator.files.project import DiskProject, MemoryProject
from generator.frame.digest import Deferred
from generator.layout.notes_pages import Leaflet
from generator.paint.pdf import painted
from tests.build.games import ROOT


def png(color):
    file = io.BytesIO()
    Image.new("RGB", (200, 200), color).save(file, "PNG")
    return file.getvalue()


def svg(color):
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="{color}" d="M1 1h7v7z"/></svg>'


GAME = """\
title: Two decks
version: 1.0
papers: [A4]
theme: tones
components:
  heroes:
    data: heroes.csv
    size: 40 x 60 mm
    front: hero.yaml
    back: back.yaml
  events:
    data: events.csv
    copies: count
    size: 40 x 60 mm
    front: event.yaml
rulebook: {text: rules.md, size: A6, contents: false}
claims:
  - {say: There are 5 events, of: count(events), is: 5}
"""
FILES = {
    "content/two/game.yaml": GAME,
    "content/two/heroes.csv": (
        "name,power,art\nWolf,3,wolf.png\nBear,5,bear.png\nOwl,2,\nElk,4,elk.svg\n"
    ),
    "content/two/events.csv": (
        "name,count,rules\nStorm,2,Lose 1 :own-sign: now.\nCalm,3,Draw 2 :sword-wound:\n"
    ),
    "content/two/rules.md": (
        "# Rules\n\nThere are {{ count(events) }} events, see page {{ page('end') }}.\n\n"
        "![A hero](component:heroes/Bear)\n\n# End\n\nThat is all.\n"
    ),
    "content/two/art/wolf.png": png("red"),
    "content/two/art/bear.png": png("blue"),
    "content/two/art/elk.svg": svg("#338833"),
    "content/two/art/icons/own-sign.svg": svg("#000000"),
    "content/two/themes/tones.yaml": "palette: {ground: '#ddeeff', own: '#553311'}\n",
    "content/two/templates/base.yaml": (
        "bleed: 0\nsafe: 2\ndraw:\n  - {rectangle: trim, fill: ground, id: ground}\n"
        "  - {use: sign.yaml, box: [28, 48, 8, 8]}\n"
    ),
    "content/two/templates/sign.yaml": "draw:\n  - {circle: , box: [1, 1, 6, 6], fill: own}\n",
    "content/two/templates/hero.yaml": (
        "extends: base.yaml\ndraw:\n  - {text: '{{ name }}', box: [3, 3, 34, 6], size: 11}\n"
        "  - {text: '{{ power }}', box: [3, 50, 9, 6]}\n"
        "  - {image: '{{ art }}', box: [10, 14, 20, 20], when: '{{ art }}'}\n"
    ),
    "content/two/templates/event.yaml": (
        "extends: base.yaml\ndraw:\n  - {text: '{{ name }}', box: [3, 3, 34, 6], size: 11}\n"
        "  - {text: '{{ rules }}', box: [3, 12, 34, 30], size: 8}\n"
    ),
    "content/two/templates/back.yaml": (
        "bleed: 0\ndraw:\n  - {rectangle: trim, fill: own}\n"
        "  - {text: '{{ count(heroes) }} heroes', box: [3, 20, 34, 8], size: 9, color: white}\n"
    ),
}
BOLD = "fonts/alegreya-sans/AlegreyaSans-Bold.ttf"
PARTS = Request(only=("heroes", "events", "rulebook"))
"""Without the kit, whose cover takes longer than all the rest."""
REGULAR = "fonts/alegreya-sans/AlegreyaSans-Regular.ttf"


def built(files, kept=None, request=Request()):
    project = MemoryProject(files, beneath=DiskProject(ROOT))
    return build(project, "two", request, store=Store(kept) if kept else None)


def files_of(made):
    return {artifact.path: artifact.content for artifact in made.artifacts}


def changed(file, old, new):
    text = FILES[f"content/two/{file}"]
    assert old in text
    return {f"content/two/{file}": text.replace(old, new)}


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    """A store that knows the two decks, the parts and the whole."""
    folder = tmp_path_factory.mktemp("known")
    assert built(FILES, folder).diagnostics == ()
    assert built(FILES, folder, PARTS).drawn == 0
    return folder


@pytest.fixture
def warm(known, tmp_path):
    """The same, to be changed."""
    shutil.copytree(known, tmp_path, dirs_exist_ok=True)
    return tmp_path


def test_nothing_is_laid_out_again_where_nothing_has_changed(warm):
    again = built(FILES, warm)
    assert (again.drawn, again.why) == (0, ())
    assert files_of(again) == files_of(built(FILES))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            changed("heroes.csv", "Owl,2", "Owl,7"),
            ["heroes: 1 of 5 faces redrawn: heroes.csv row 4"],
        ),
        (
            changed("heroes.csv", "Wolf,3", "Wolf,6") | changed("events.csv", "Lose 1", "Lose 3"),
            [
                "heroes: 1 of 5 faces redrawn: heroes.csv row 2",
                "events: 1 of 2 faces redrawn: events.csv row 2",
            ],
        ),
        (
            changed("heroes.csv", "Bear,5", "Bear,8"),
            [
                "heroes: 1 of 5 faces redrawn: heroes.csv row 3",
                "rulebook laid out again: `component:heroes/Bear` changed",
            ],
        ),
        (
            changed("heroes.csv", "Owl,2,\n", "Owl,2,\nAuk,1,\n"),
            ["heroes: 2 of 6 faces redrawn: heroes.csv rows 2 and 5"],
        ),
        (
            changed("events.csv", "Storm,2", "Storm,4"),
            ["rulebook laid out again: its values from tables changed"],
        ),
        (
            {"content/two/art/wolf.png": png("green")},
            ["heroes: 1 of 5 faces redrawn: art/wolf.png changed"],
        ),
        (
            {"content/two/art/elk.svg": svg("#aa3300")},
            ["heroes: 1 of 5 faces redrawn: art/elk.svg changed"],
        ),
        (
            {"content/two/wolf.png": png("green")},
            ["heroes: 1 of 5 faces redrawn: wolf.png changed"],
        ),
        (
            {"content/two/art/icons/own-sign.svg": svg("#00ffff")},
            ["events: 1 of 2 faces redrawn: art/icons/own-sign.svg changed"],
        ),
        (
            changed("templates/event.yaml", "size: 8", "size: 7"),
            ["events: all 2 faces redrawn: templates/event.yaml changed"],
        ),
        (
            changed("templates/sign.yaml", "6, 6", "5, 5"),
            [
                "heroes: 4 of 5 faces redrawn: templates/sign.yaml changed",
                "events: all 2 faces redrawn: templates/sign.yaml changed",
                "rulebook laid out again: `component:heroes/Bear` changed",
            ],
        ),
        (
            changed("templates/base.yaml", "safe: 2", "safe: 1"),
            [
                "heroes: 4 of 5 faces redrawn: templates/base.yaml changed",
                "events: all 2 faces redrawn: templates/base.yaml changed",
                "rulebook laid out again: `component:heroes/Bear` changed",
            ],
        ),
        (
            changed("themes/tones.yaml", "#553311", "#442211"),
            [
                "heroes: all 5 faces redrawn: the theme changed",
                "events: all 2 faces redrawn: the theme changed",
                "rulebook laid out again: the theme changed",
            ],
        ),
        (
            {REGULAR: DiskProject(ROOT).read(BOLD)},
            [
                f"heroes: all 5 faces redrawn: {REGULAR} changed",
                f"events: all 2 faces redrawn: {REGULAR} changed",
                f"rulebook laid out again: {REGULAR} changed",
            ],
        ),
        (
            changed("game.yaml", "theme: tones", "theme: tones\nlanguage: en\nhyphenate: yes"),
            [
                "heroes: all 5 faces redrawn: game.yaml changed",
                "events: all 2 faces redrawn: game.yaml changed",
                "rulebook laid out again: game.yaml changed",
            ],
        ),
        (changed("rules.md", "all", "it"), ["rulebook laid out again: rules.md changed"]),
        (
            changed("game.yaml", "size: A6", "size: A5"),
            ["rulebook laid out again: game.yaml changed"],
        ),
        (
            changed(
                "game.yaml", "size: 40 x 60 mm\n    front: e", "size: 40 x 61 mm\n    front: e"
            ),
            ["events: all 2 faces redrawn: game.yaml changed"],
        ),
        (
            changed("game.yaml", "papers: [A4]", "papers: [A5]"),
            ["rulebook laid out again: game.yaml changed"],
        ),
    ],
)
def test_a_change_causes_what_it_must(warm, change, why):
    files = FILES | change
    again, plain = built(files, warm, PARTS), built(files, request=PARTS)
    assert list(again.why) == why
    assert again.diagnostics == plain.diagnostics
    assert files_of(again) == files_of(plain)


def test_a_kit_that_is_known_is_put_together_without_being_drawn(warm, monkeypatch):
    """Neither its covers nor any card: only what changed is looked into, though all is in the kit."""
    files = FILES | changed("heroes.csv", "Owl,2", "Owl,7")
    plain = built(files)
    asked = []
    monkeypatch.setattr(Leaflet, "read", None)
    late = Deferred._frame.fget
    monkeypatch.setattr(Deferred, "_frame", property(lambda self: asked.append(self) or late(self)))
    assert files_of(built(files, warm)) == files_of(plain)
    assert asked == []


def test_who_checks_passes_on_what_a_painter_knows_and_does_not_read_it(warm, monkeypatch):
    """Another rule for checks, and a row that is gone: packs are written anew, with drawings nobody has looked at."""
    files = FILES | changed("heroes.csv", "Owl,2,\n", "")
    files |= changed("game.yaml", "claims:", "checks: {off: {low-contrast: Art.}}\nclaims:")
    plain = built(files)
    read, asked = painted.unpacked, []
    with monkeypatch.context() as blind:
        blind.setattr(painted, "unpacked", None)
        project = MemoryProject(files, beneath=DiskProject(ROOT))
        assert check(project, "two", store=Store(warm)).diagnostics == plain.diagnostics
    late = Deferred._frame.fget
    monkeypatch.setattr(Deferred, "_frame", property(lambda self: asked.append(self) or late(self)))
    monkeypatch.setattr(painted, "unpacked", lambda *given: asked.append("bundle") or read(*given))
    assert files_of(built(files, warm)) == files_of(plain)
    # The back says how many heroes there are: it was laid out to be checked, and nobody has drawn it yet.
    assert "bundle" in asked
    assert len({id(each) for each in asked if each != "bundle"}) == 1


def test_a_change_of_the_program_draws_everything_again(warm, monkeypatch):
    monkeypatch.setattr(faces, "program_stamp", lambda: "another one")
    again = built(FILES, warm, PARTS)
    assert list(again.why) == [
        "heroes: all 5 faces redrawn: Punchboard itself changed",
        "events: all 2 faces redrawn: Punchboard itself changed",
        "rulebook laid out again: Punchboard itself changed",
    ]


def test_what_the_whole_kit_thanks_for_does_not_depend_on_who_was_laid_out(warm):
    """The last card with an icon, and with a font, of its own is gone: so are they from the credits."""
    bare = changed("events.csv", " :sword-wound:", "")
    again, plain = built(FILES | bare, warm), built(FILES | bare)
    assert files_of(again) == files_of(plain)
    assert files_of(built(FILES, warm)) == files_of(built(FILES))


def test_what_there_is_something_to_say_about_is_reported_each_time(tmp_path):
    files = FILES | changed("heroes.csv", "Owl,2", "Owl,a number that is much too long")
    first, again = built(files, tmp_path, PARTS), built(files, tmp_path, PARTS)
    assert first.diagnostics == again.diagnostics != ()
    assert (again.drawn, again.why) == (1, ())
    right = built(FILES, tmp_path, PARTS)
    assert right.diagnostics == ()
    assert right.why[0] == "heroes: 1 of 5 faces redrawn: heroes.csv row 4"


def test_checks_that_are_switched_on_later_look_at_everything(tmp_path):
    dim = changed("templates/event.yaml", "size: 8", "size: 8, color: '#ccddee'")
    off = (
        FILES
        | dim
        | changed("game.yaml", "claims:", "checks: {off: {low-contrast: Art.}}\nclaims:")
    )
    assert built(off, tmp_path, PARTS).diagnostics == ()
    said = built(FILES | dim, tmp_path, PARTS).diagnostics
    assert [each.code for each in said] == ["CARD005"]
    assert built(off, tmp_path, PARTS).diagnostics == ()


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["Wolf", "Bear", "Owl", "Elk", "A much longer name"]),
        st.sampled_from(["1", "2", "07", ""]),
        st.sampled_from(["wolf.png", "elk.svg", "", "none.png"]),
    ),
    min_size=1,
    max_size=4,
)
EDITS = st.fixed_dictionaries(
    {
        "heroes": ROWS,
        "rules": st.sampled_from(["Lose 1 :own-sign: now.", "**Draw** 2.", "", ":no-such-icon:"]),
        "copies": st.sampled_from(["1", "3", "no number"]),
        "color": st.sampled_from(["#ddeeff", "#112233"]),
        "template": st.sampled_from(
            ["size: 8", "size: 8, when: '{{ count > 1 }}'", "size: 8, for: n in count", "rotate: 9"]
        ),
        "page": st.sampled_from(["{{ count(heroes) }}", "{{ page('end') }}", "{{ nothing }}"]),
        "art": st.sampled_from(["red", "green"]),
    }
)


def game_of(edit):
    table = "".join(f"{','.join(row)}\n" for row in edit["heroes"])
    return (
        FILES
        | {"content/two/heroes.csv": "name,power,art\n" + table}
        | {
            "content/two/events.csv": "name,count,rules\n"
            f"Storm,{edit['copies']},{edit['rules']}\nCalm,3,Draw 2.\n"
        }
        | changed("themes/tones.yaml", "#ddeeff", edit["color"])
        | changed("templates/event.yaml", "size: 8", edit["template"])
        | changed("rules.md", "{{ count(events) }}", edit["page"])
        | {"content/two/art/wolf.png": png(edit["art"])}
    )


@settings(max_examples=10)
@given(st.lists(EDITS, min_size=2, max_size=2))
def test_edited_and_rebuilt_is_as_built_from_nothing(tmp_path_factory, edits):
    kept = tmp_path_factory.mktemp("kept")
    for edit in edits:
        files = game_of(edit)
        again, plain = built(files, kept, PARTS), built(files, request=PARTS)
        assert again.diagnostics == plain.diagnostics
        assert files_of(again) == files_of(plain)


@settings(max_examples=10)
@given(st.data())
def test_what_is_spoilt_in_the_store_never_shows(known, tmp_path_factory, data):
    kept = tmp_path_factory.mktemp("kept")
    shutil.copytree(known, kept, dirs_exist_ok=True)
    entries = sorted(each.path for each in Store(kept).entries())
    for entry in data.draw(st.lists(st.sampled_from(entries), min_size=1, unique=True)):
        whole = entry.read_bytes()
        at = data.draw(st.integers(0, len(whole) - 1))
        entry.write_bytes(
            data.draw(st.sampled_from([whole[:at], whole[:at] + b"~" + whole[at + 1 :]]))
        )
    assert files_of(built(FILES, kept, PARTS)) == files_of(_plain())


@pytest.mark.parametrize("seed", range(6))
def test_what_makes_no_sense_in_the_store_ends_well(warm, seed):
    """Entries that are whole, and hold what no build has written: nobody knows what comes of them, but no fault."""
    chance, store = random.Random(seed), Store(warm)
    for each in sorted(store.entries()):
        entry = store.get(each.kind, each.path.name)
        store.put(each.kind, each.path.name, _spoilt(entry.head, chance), b"")
    built(FILES, warm, PARTS)


def _spoilt(value, chance):
    """A value of JSON with something else somewhere in it."""
    inside = list(value) if isinstance(value, dict) else []
    inside = list(range(len(value))) if isinstance(value, list) else inside
    if not inside or chance.random() < 0.2:
        return chance.choice([None, 7, "x", [], {}, [None], {"": "Diagnostic"}, [["a"]], {"a": 1}])
    made, at = value.copy(), chance.choice(inside)
    made[at] = _spoilt(value[at], chance)
    return made


@cache
def _plain():
    return built(FILES, request=PARTS)


def test_two_builds_at_once_share_a_store(tmp_path):
    def work(number):
        files = FILES | changed("heroes.csv", "Owl,2", f"Owl,{number % 3}")
        return files_of(built(files, tmp_path, PARTS)), files

    with ThreadPoolExecutor(4) as pool:
        for made, files in pool.map(work, range(8)):
            assert made == files_of(built(files, request=PARTS))
