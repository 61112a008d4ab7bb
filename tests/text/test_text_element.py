"""The element that places a text."""

from __future__ import annotations

import pytest

from generator.decode import Context, decode, fields_of
from generator.elements.text import TextElement
from generator.files import yaml_nodes
from generator.foundation.dataclasses import dataclass, fields
from generator.foundation.diagnostics import NOWHERE, Origin, Problem
from generator.frame import Frame, Source
from generator.geometry import Size
from generator.text.setter import TextSetter
from generator.text.style import StyleKeys, TextStyle
from tests.text.setting import PALETTE, lines, runs, size_of


@dataclass
class SmallKit:
    """What a text asks of a kit."""

    setter: TextSetter
    styles: dict[str, TextStyle]

    def style(self, name: str, origin: Origin) -> TextStyle:
        if name not in self.styles:
            raise Problem("TEXT002", f"no style `{name}`", origin)
        return self.styles[name]

    def set_text(self, text: str, style: TextStyle, area: Size, source: Source) -> Frame:
        return self.setter.set_text(text, style, area, source)

    def measure_text(self, text: str, style: TextStyle, area: Size) -> Size:
        return self.setter.measure_text(text, style, area)


@pytest.fixture
def kit(setter: TextSetter) -> SmallKit:
    return SmallKit(setter, {"body": TextStyle(), "title": TextStyle(size=14, weight=700)})


def element(yaml: str) -> TextElement:
    return decode(yaml_nodes.parse(yaml, "t.yaml"), TextElement, Context(PALETTE))


def frame(yaml: str, kit: SmallKit, area: Size = Size(60, 20)) -> Frame:
    return element(yaml).frame(area, kit, Source(kind="text"))  # type: ignore[arg-type]


def test_takes_every_key_of_a_style() -> None:
    keys = fields_of(TextElement)
    own = {"text", "style", "columns", "gap", "column_fill"}
    assert set(keys) == {field.name for field in fields(StyleKeys)} | own
    assert keys["text"][1] and not keys["style"][1]


def test_is_registered_by_its_name() -> None:
    from generator.elements import ELEMENTS

    assert ELEMENTS["text"] is TextElement
    assert (TextElement.kind, TextElement.main) == ("text", "text")


def test_draws_in_a_named_style(kit: SmallKit) -> None:
    made = frame("{text: Hello, style: title}", kit)
    assert size_of(made) == 14 and runs(made)[0].font.name == "AlegreyaSans-Bold"
    assert made.size == Size(60, 20)


def test_changes_the_style_with_keys_of_its_own(kit: SmallKit) -> None:
    made = frame("{text: Hello, style: title, size: 20, color: fire, align: right}", kit)
    (run,) = runs(made)
    assert size_of(made) == 20 and run.color == PALETTE["fire"] and run.x > 30
    assert run.font.name == "AlegreyaSans-Bold"


def test_a_key_may_switch_something_off(kit: SmallKit) -> None:
    assert lines(frame('{text: "**a**", markup: no}', kit)) == ["**a**"]


def test_measures_at_full_size(kit: SmallKit) -> None:
    one = element("{text: Draw two cards now, fit: shrink, min_size: 4}")
    source = Source(kind="text")
    free = one.measure(Size(100, 100), kit, source)  # type: ignore[arg-type]
    narrow = one.measure(Size(free.width / 2, 1), kit, source)  # type: ignore[arg-type]
    assert narrow.height >= 2 * free.height and narrow.width <= free.width / 2


def test_an_unknown_style_is_reported_at_the_entry(kit: SmallKit) -> None:
    origin = Origin("t.yaml", 4, 2)
    with pytest.raises(Problem) as caught:
        TextElement(text="x", style="bdoy").frame(Size(1, 1), kit, Source(origin))  # type: ignore[arg-type]
    assert caught.value.diagnostics[0].origin == origin != NOWHERE


def test_wrong_keys_are_reported_with_the_near_ones() -> None:
    with pytest.raises(Problem) as caught:
        element("{text: x, colour: red, fit: shrunk}")
    assert [d.code for d in caught.value.diagnostics] == ["YAML002", "YAML008"]
    assert "`color`" in caught.value.diagnostics[0].hints[0]
