"""What templates came to on all faces together: words that mean nothing, elements that nothing draws."""

from __future__ import annotations

import pytest

from generator.build.inspect import inspect
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic
from tests.build.games import ROOT

BOARDS = "- {name: A, map: 'xy'}\n- {name: B, map: 'yz'}\n"
SIZE = "size: 40 x 40\ndraw:\n"


def found(template: str, *codes: str, table: str = BOARDS, **files: str) -> list[Diagnostic]:
    game = "title: T\npapers: [A4]\ncomponents:\n  it: {data: t.yaml, front: c}\n"
    made = {"game.yaml": game, "templates/c.yaml": SIZE + template, "t.yaml": table}
    made |= {f"templates/{name}.yaml": text for name, text in files.items()}
    project = MemoryProject({f"content/g/{k}": v for k, v in made.items()}, DiskProject(ROOT))
    return [d for d in inspect(project, "g").diagnostics if d.code in codes]


def legend(keys: str, kind: str = "square-grid") -> list[str]:
    template = f"  - {{{kind}: , box: [2, 2, 30, 30], map: '{{{{ map }}}}', {keys}}}\n"
    return [d.message for d in found(template, "CARD020")]


def test_words_that_mean_something_on_one_board_are_right() -> None:
    assert not legend("fills: {x: red, z: blue}, texts: {B1: two}, icons: {'x, B1': anchor}")


@pytest.mark.parametrize("kind", ["square-grid", "hex-grid", "walls", "walls: , grid: hex, x"])
@pytest.mark.parametrize(
    "key", ["fills: {q: red}", "texts: {Q9: here}", "icons: {'B1, Q9': anchor}"]
)
def test_words_that_mean_nothing_on_any_board_are_reported_once(kind: str, key: str) -> None:
    kind, _, more = kind.partition(": , ")
    key += ", grid: hex" if more else ""
    (message,) = legend(key, kind)
    assert message.startswith(("`q` in `fills`", "`Q9` in `texts`", "`Q9` in `icons`"))


def test_a_word_of_a_partial_counts_wherever_that_is_drawn() -> None:
    grid = "draw:\n  - {square-grid: , map: '{{ map }}', fills: {x: red, z: blue, q: green}}\n"
    use = "  - {use: grid.yaml, box: [2, 2, 30, 30], with: {map: '{{ map }}'}}\n"
    assert [d.message[:4] for d in found(use, "CARD020", grid=grid)] == ["`q` "]


def drawn(entry: str, **files: str) -> list[str]:
    return [d.message for d in found(f"  - {entry}\n", "CARD021", **files)]


def test_an_element_that_no_row_draws_is_advice() -> None:
    when = "{text: Sword, area: safe, when: \"{{ name == 'C' }}\"}"
    (said,) = found(f"  - {when}\n", "CARD021")
    assert said.severity.word == "advice" and said.origin.key == "when"
    assert said.message == "`text` is never drawn: its `when` is never true"
    assert drawn("{text: x, area: safe, for: \"k in range(name == 'C')\"}")[0].endswith(
        "always empty"
    )


def test_what_shows_an_empty_column_everywhere_is_advice() -> None:
    table = "- {name: A, map: x, art: '', icon: sword}\n- {name: B, map: x, art: '', icon: ''}\n"
    rows = (
        "  - {image: '{{ art }}', area: safe}\n  - {icon: '{{ icon }}', area: safe}\n"
        "  - {text: 'Art {{ art }}', area: safe}\n  - {text: '{{ art }}', area: safe, when: '{{ art }}'}\n"
    )
    said = [d.message for d in found(rows, "CARD021", table=table)]
    assert said == [
        "`art` is never drawn: what it shows is always empty",
        "`art` is never drawn: its `when` is never true",
    ]


@pytest.mark.parametrize(
    "entry",
    [
        "{text: Sword, area: safe, when: \"{{ name == 'B' }}\"}",
        "{text: x, area: safe, for: \"k in range(name == 'B')\"}",
        "{text: Sword, area: safe, let: {off: no}, when: '{{ off }}'}",
        "{text: '{{ k }}{{ name }}', area: safe, for: 'k in range(2)'}",
    ],
)
def test_what_some_row_draws_or_a_switch_leaves_off_is_nothing_to_say(entry: str) -> None:
    assert not drawn(entry)


def test_conditions_inside_of_what_is_not_drawn_are_left_alone() -> None:
    inner = "{text: x, when: \"{{ name == 'D' }}\"}"
    entry = f"{{column: safe, when: \"{{{{ name == 'C' }}}}\", items: [{inner}]}}"
    (message,) = drawn(entry)
    assert message.startswith("`column` is never drawn")


def test_a_partial_may_leave_elements_out() -> None:
    partial = "draw:\n  - {text: x, when: \"{{ name == 'C' }}\"}\n"
    assert not drawn("{use: part.yaml, area: safe}", part=partial)
