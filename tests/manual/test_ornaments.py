"""The ornaments that come with Punchboard: each is drawn without complaints, and in any colour."""

import pytest

from generator.files.project import DiskProject, built_in_folder
from generator.foundation.color import parse
from generator.frame.tint import tinted
from generator.frame.walk import marks
from generator.manual.shared_templates import ornaments
from generator.svg import read_svg
from generator.svg.context import Options

NAMES = list(ornaments())
PARTS = {"frame": {"corner", "edge"}, "corner": {"corner"}, "divider": {"middle", "line"}}


def data(name):
    return DiskProject(built_in_folder()).read(f"templates/{name}")


@pytest.mark.parametrize("name", NAMES)
def test_an_ornament_is_drawn_in_one_color(name):
    outcome = read_svg(data(name), name)
    assert outcome.diagnostics == ()
    colors = {
        paint.hex[:7]
        for mark, _ in marks(tinted(outcome.value, parse("teal")))
        for paint in (mark.fill, mark.stroke.paint if mark.stroke else None)
        if paint is not None
    }
    assert colors == {parse("teal").hex}


@pytest.mark.parametrize("name", NAMES)
def test_an_ornament_has_its_parts_a_text_and_a_licence(name):
    kind, shown = ornaments()[name]
    drawn = [
        part
        for part in PARTS[kind]
        if f'id="{part}"'.encode() in data(name)
        and read_svg(data(name), name, Options(part=part)).value.placed
    ]
    assert drawn
    assert set(drawn) == PARTS[kind] or kind == "divider"
    assert shown.endswith(".")
    assert b"CC0 1.0" in data(name)
