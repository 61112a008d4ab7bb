"""`extends:` and overriding by id."""

from __future__ import annotations

import pytest

from generator.files.project import MemoryProject
from generator.files.yaml_nodes import Node
from generator.foundation.diagnostics import Origin, Problem
from generator.template.inherit import Library, Resolved, resolve

BASE = """
size: poker
safe: 4
let: {tone: red, edge: black}
draw:
  - rectangle: bleed
    id: ground
    fill: white
  - column: {id: page, gap: 2}
    items:
      - {text: "{{ name }}", id: title, style: title}
      - {text: "{{ rules }}", id: rules}
"""


def resolved(**files: str) -> Resolved:
    project = MemoryProject({f"content/g/templates/{k}.yaml": v for k, v in files.items()})
    return resolve("card.yaml", Library(project, "content/g"), Origin("game.yaml", 1))


def shown(node: Node) -> object:
    if node.text is not None:
        return node.text
    if node.items is not None:
        return [shown(item) for item in node.items]
    return {key.text: shown(value) for key, value in node.pairs or ()}


def codes(**files: str) -> list[tuple[str, str, int]]:
    try:
        said = resolved(**files).problems
    except Problem as problem:
        said = problem.diagnostics
    return [(d.code, d.origin.file, d.origin.line) for d in said]


def test_settings_and_lets_of_the_child_win() -> None:
    made = resolved(base=BASE, card="extends: base.yaml\nsafe: 2.5\nlet: {tone: blue}\n")
    assert (made.settings.size.text, made.settings.safe, made.settings.bleed) == ("poker", 2.5, 3.0)
    assert {name: node.text for name, node in made.lets.items()} == {
        "tone": "blue",
        "edge": "black",
    }


def test_an_entry_is_changed_by_its_id_however_deep() -> None:
    made = resolved(
        base=BASE,
        card="extends: base.yaml\ndraw:\n"
        "  - {id: title, size: 12}\n"
        "  - {id: ground, fill: red}\n"
        "  - {circle: trim}\n",
    )
    ground, page, circle = (shown(node) for node in made.draw)
    assert ground == {"rectangle": "bleed", "id": "ground", "fill": "red"}
    assert circle == {"circle": "trim"}
    assert isinstance(page, dict)
    assert page["items"][0] == {"text": "{{ name }}", "id": "title", "style": "title", "size": "12"}


def test_a_container_is_changed_by_the_id_beside_its_kind() -> None:
    made = resolved(
        base=BASE, card="extends: base.yaml\ndraw:\n  - {id: page, gap: 3, items: []}\n"
    )
    assert shown(made.draw[1]) == {"column": "", "id": "page", "gap": "3", "items": []}


def test_an_entry_can_be_removed() -> None:
    made = resolved(base=BASE, card="extends: base.yaml\ndraw:\n  - {id: rules, remove: true}\n")
    items = made.draw[1].get("items")
    assert items is not None
    assert [entry["id"] for entry in map(shown, items) if isinstance(entry, dict)] == ["title"]


def test_inheriting_twice_changes_nothing() -> None:
    once = resolved(base=BASE, card="extends: base.yaml\n")
    twice = resolved(base=BASE, middle="extends: base.yaml\n", card="extends: middle.yaml\n")
    assert [shown(n) for n in once.draw] == [shown(n) for n in twice.draw]


def test_a_circle_is_named_whole() -> None:
    with pytest.raises(Problem) as caught:
        resolved(card="extends: a.yaml\n", a="extends: b.yaml\n", b="extends: a.yaml\n")
    (found,) = caught.value.diagnostics
    assert found.code == "TMPL003"
    assert "a.yaml → content/g/templates/b.yaml → content/g/templates/a.yaml" in found.message


def test_mistakes_are_reported_with_their_places() -> None:
    assert codes(card="extends: bsae.yaml\n", base=BASE) == [
        ("TMPL001", "content/g/templates/card.yaml", 1)
    ]
    assert codes(card="draww: []\nszie: poker\n") == [
        ("YAML002", "content/g/templates/card.yaml", 1),
        ("YAML002", "content/g/templates/card.yaml", 2),
    ]
    assert codes(base=BASE, card="extends: base.yaml\ndraw:\n  - {id: tilte, size: 9}\n") == [
        ("TMPL004", "content/g/templates/card.yaml", 3)
    ]
