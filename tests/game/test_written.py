"""Numbers that a table writes otherwise than they would be printed: `007`, `50%`, `1,5`."""

from __future__ import annotations

import pickle
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Outcome, Problem
from generator.game import expressions
from generator.game.analysis.composition import composition
from generator.game.expressions.fields import WrittenNumber, as_field
from generator.game.loading.load import load
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from tests.game.counting import value
from tests.sources import ods, ods_cell, ods_row, row, xlsx

ROW = {
    name: as_field(text)
    for name, text in {
        "code": "007",
        "chance": "50%",
        "weight": "2.0",
        "mass": "1,5",
        "bonus": "+3",
        "minus": "−2",
        "none": "0.0",
        "either": "1,200",
        "dice": "2d6",
        "three": "3",
        "half": "2.5",
    }.items()
}


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{ code }} {{ chance }} {{ weight }} {{ mass }} {{ bonus }}", "007 50% 2.0 1,5 +3"),
        ("{{ weight * 2 }} {{ mass * 2 }} {{ 2 * code }} {{ chance * 4 }}", "4 3 14 2"),
        ("{{ weight + mass }} {{ three - minus }} {{ -bonus }}", "3.5 5 -3"),
        ("{{ code + '-' + code }} {{ code ~ three }} {{ code[0] }}", "007-007 0073 0"),
        ("{{ code == 7 }} {{ code == '007' }} {{ code == '7' }}", "yes yes no"),
        ("{{ chance == 0.5 }} {{ weight >= 2 }} {{ 2 < mass }} {{ mass != 1.5 }}", "yes yes no no"),
        ("{{ [three, weight, mass] | sort | join(' ') }}", "1,5 2.0 3"),
        ("{{ [three, weight, mass] | sum }} {{ chance | int }} {{ mass | round }}", "6.5 0 2"),
        ("{% if none %}light{% else %}dark{% endif %}", "dark"),
        ("{% for i in range(weight) %}{{ i }}{% endfor %} {{ code in [7, 8] }}", "01 yes"),
        ("{{ {'007': 'licence'}[code] }} {{ code in '0071' }}", "licence yes"),
        (
            "{{ '%.1f' | format(weight) }} {{ '%d' | format(mass) }} {{ '%s' | format(code) }}",
            "2.0 1 007",
        ),
        (
            "{{ '%s' % (1 / 3) }} {{ '%.2f %s' % (0.125, 'x') }} {{ '%s' % 0.1 }}",
            "0.333 0.12 x 0.1",
        ),
        (
            "{{ half | abs }} {{ [half, 3] | max }} {{ half | round }} {{ half ~ '' }} {{ -half }}",
            "2.5 3 3 2.5 -2.5",
        ),
        (
            "{{ half is number }} {{ code is number }} {{ code is string }} {{ three is odd }}",
            "yes yes no yes",
        ),
        (
            "{{ code is odd }} {{ half is float }} {{ weight is integer }} {{ '' is none }}",
            "yes yes yes yes",
        ),
        (
            "{% for part in '2.0; x' | split %}{{ part == 2 }} {{ part }};{% endfor %}",
            "yes 2.0;no x;",
        ),
        ("{{ code.startswith('00') }} {{ code | length }}", "yes 3"),
    ],
)
def test_a_number_is_printed_as_written_and_computed_with_as_a_number(
    source: str, text: str
) -> None:
    assert expressions.text(source).value(ROW) == text


def test_a_comma_that_may_be_a_point_or_part_thousands_is_not_a_number() -> None:
    assert type(ROW["either"]) is str and type(ROW["dice"]) is str
    with pytest.raises(Problem) as caught:
        expressions.text("{{ either > 3 }}").value(ROW)
    assert "can't compare text with a number" in str(caught.value)


def test_a_zero_with_digits_behind_its_point_says_no() -> None:
    assert not expressions.is_true(ROW["none"]) and expressions.is_true(ROW["weight"])
    assert [expressions.is_true(text) for text in ("0 %", "0,00", "1.0", "0 or more", "x0")] == [
        False,
        False,
        True,
        True,
        True,
    ]


def test_a_written_number_survives_being_sent_elsewhere() -> None:
    sent = pickle.loads(pickle.dumps(WrittenNumber("$1,200", 1200)))
    assert (str(sent), sent.value, type(sent)) == ("$1,200", 1200, WrittenNumber)


def game_of(file: str, data: bytes) -> Game:
    spec = f"title: T\ncomponents:\n  cards: {{data: {file}, front: card.yaml}}\n"
    files: dict[str, Any] = {"g/game.yaml": spec, "templates/card.yaml": "draw: []"}
    outcome: Outcome[Game] = load(MemoryProject({**files, f"g/{file}": data}), "g")
    assert outcome.diagnostics == ()
    return outcome.value


def test_what_a_workbook_shows_is_the_number_that_its_cell_holds() -> None:
    styles = (
        '<numFmts><numFmt numFmtId="170" formatCode="&quot;$&quot;#,##0"/>'
        '<numFmt numFmtId="171" formatCode="0&quot; VP&quot;"/></numFmts>'
        '<cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
    )
    price, points = '<c r="B2" s="1"><v>1200</v></c>', '<c r="C2" s="2"><v>3</v></c>'
    game = game_of(
        "c.xlsx",
        xlsx(row(1, "name", "price", "points") + row(2, "Fort", price, points), styles=styles),
    )
    (item,) = game.components[0].items
    assert item.row.values == ("Fort", "$1,200", "3 VP")
    shown = "{{ price }} {{ price + 1 }} {{ points }} {{ points * 2 }} {{ price > 1000 }}"
    assert expressions.text(shown).value(item.fields()) == "$1,200 1201 3 VP 6 yes"
    counted = Numbers(game)
    assert value(counted, "sum(cards, 'price')") == 1200
    assert value(counted, "count(cards, points=3)") == 1
    (group,) = composition(counted, "cards", ["price"]).groups
    assert group.numbers is not None and group.numbers.sum == 1200


def test_a_point_that_parts_thousands_in_the_country_of_the_sheet() -> None:
    cell = ods_cell("1.250", kind="float", more='office:value="1250"')
    half = ods_cell("0,5", kind="float", more='office:value="0.5"')
    game = game_of("c.ods", ods(ods_row("name", "price", "share") + ods_row("Fort", cell, half)))
    (item,) = game.components[0].items
    assert expressions.text("{{ price }} {{ price + 1 }}").value(item.fields()) == "1.250 1251"
    assert value(Numbers(game), "sum(cards, 'price')") == 1250
    assert value(Numbers(game), "sum(cards, 'share')") == Fraction(1, 2)


def test_copies_that_a_workbook_holds_as_texts_are_numbers_to_chances() -> None:
    rows = [("Hill", "20"), ("Gem", "3"), ("Rest", "17")]
    cells = row(1, "name", "qty") + "".join(row(n, *each) for n, each in enumerate(rows, 2))
    game = game_of("c.xlsx", xlsx(cells))
    assert [item.copies for item in game.components[0].items] == [20, 3, 17]
    assert value(Numbers(game), "count(cards)") == 40
    found = value(Numbers(game), "drawn(cards, 6, name='Gem')")
    assert found == 1 - Fraction(comb(37, 6), comb(40, 6))


def test_numbers_in_quotes_and_with_units_are_the_same_numbers() -> None:
    def cards(copies: str, bleed: str, gap: str) -> tuple[object, ...]:
        keys = f"copies: {copies}, bleed: {bleed}, sheets: {{gap: {gap}, margin: 5}}"
        spec = f"title: T\ncomponents: {{cards: {{size: poker, front: card.yaml, {keys}}}}}\n"
        outcome = load(MemoryProject({"g/game.yaml": spec, "templates/card.yaml": "draw: []"}), "g")
        (made,) = outcome.value.components
        return made.pieces, made.spec.bleed, made.sheets.gap

    assert cards('"20"', '"3mm"', '"0"') == cards("20", "3", "0") == (20, 3.0, (0.0, 0.0))


def test_decimal_commas_are_added_up_and_doubtful_ones_are_asked_after() -> None:
    game = game_of("c.csv", b"name;weight;price\nA;1,5;1,200\nB;0,75;3\n")
    assert value(Numbers(game), "sum(cards, 'weight')") == Fraction(9, 4)
    with pytest.raises(Problem) as caught:
        value(Numbers(game), "sum(cards, 'price')")
    (said,) = caught.value.diagnostics
    assert (said.message, said.origin.cell) == ("`1,200` isn't a number", "C2")
    assert said.hints == ("write `1200` or `1.200`: it could mean either",)
