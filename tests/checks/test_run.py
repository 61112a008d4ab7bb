"""Running checks: how often, what is said once, and what game.yaml may change."""

import inspect

import pytest

from generator.arrange import check_fits
from generator.checks import CHECKS, ComponentUse, OnPaper, Pieces, all_manuals, run_checks
from generator.checks.unused import unused_column
from generator.foundation.diagnostics import Origin, Problem, Severity
from generator.frame import Piece
from generator.frame.printing import PrintOptions
from generator.frame.sheet import Paper
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Component, Item, Layout
from generator.game.spec.checks import ChecksSpec, SwitchedOff
from generator.game.spec.forms import Word
from generator.geometry import Size
from generator.tables import Row as TableRow
from generator.tables import Table
from tests.checks.judging import Row, box, face, image, note, text

HERE = Origin("game.yaml", 9, 7)


def overflowing(name, number, excess):
    facts = {"fit": "shrink", "lines": 0.0, "excess_mm": excess, "characters": 3.0, "word": "x"}
    return face(row=Row(name, number), notes=(note("overflow", size_pt=6.0, **facts),))


def component(*names, copies_column=""):
    headers = ("name", "Attack Value", "notes")
    rows = tuple(TableRow((name, "3", ""), number) for number, name in enumerate(names, 2))
    table = Table(headers, rows, "cards.csv", "", ("A", "B", "C"))
    items = tuple(Item(row.values[0], 1, table, row, index=i) for i, row in enumerate(rows))
    return Component(
        "cards", "Cards", "card", items, "rectangle", Layout("card.yaml"), None,
        copies_column=copies_column,
    )  # fmt: skip


def test_findings_of_one_cause_are_one_diagnostic_and_the_worst_is_shown():
    faces = [
        overflowing("Orc", 2, 1.0),
        overflowing("Troll", 3, 5.0),
        overflowing("Wyvern", 4, 2.0),
    ]
    (said,) = run_checks(faces)
    assert "`Troll`" in said.message
    assert said.origin.cell == "B3"
    assert said.also == ("Orc", "Wyvern")
    assert said.severity is Severity.WARNING


def test_a_coarse_picture_is_reported_once_for_its_file():
    coarse = [face(image(2, 2, 59, 84), row=Row(name)) for name in ("Orc", "Troll")]
    other = face(image(2, 2, 59, 84, name="b.png", key="other"), row=Row("Elf"))
    said = run_checks([*coarse, other])
    assert [d.code for d in said] == ["IMG020", "IMG020"]
    assert said[0].also == ("Troll",)


def test_cards_that_share_a_frame_are_looked_at_once():
    made = face(text(color=box().mark.fill))
    twin = type(made)(made.frame, made.outline, 3.0, 3.0, Row("Twin", 3))
    (said,) = run_checks([made, twin])
    assert "`Goblin`" in said.message
    assert said.also == ("Twin",)


def test_nothing_to_say():
    assert run_checks([face(box(), text())]) == ()


@pytest.mark.parametrize("word", ["TEXT002", "text-overflow", "text002", "Text-Overflow"])
def test_a_check_can_be_switched_off(word):
    rules = ChecksSpec(off=(SwitchedOff(word, HERE, "on purpose"),))
    assert run_checks([overflowing("Orc", 2, 1.0)], rules) == ()


def test_a_severity_can_be_moved():
    rules = ChecksSpec(severity={"text-overflow": Word("advice", HERE)})
    (said,) = run_checks([overflowing("Orc", 2, 1.0)], rules)
    assert said.severity is Severity.ADVICE


def test_a_setting_can_be_changed():
    made = face(image(width=25.4, height=25.4))
    rules = ChecksSpec(settings={"low-resolution": {"dpi": Word("300", HERE)}})
    assert [d.code for d in run_checks([made], rules)] == ["IMG020"]
    assert run_checks([made]) == ()


@pytest.mark.parametrize(
    ("rules", "code", "message", "hint"),
    [
        (
            ChecksSpec(off=(SwitchedOff("duplicat-name", HERE),)),
            "CHECK001",
            "there is no check `duplicat-name`",
            "did you mean `duplicate-name`?",
        ),
        (
            ChecksSpec(severity={"duplicate-name": Word("fatal", HERE)}),
            "CHECK002",
            "`fatal` isn't a severity",
            "write `error`, `warning` or `advice`",
        ),
        (
            ChecksSpec(settings={"low-resolution": {"dip": Word("3", HERE)}}),
            "CHECK003",
            "the check `low-resolution` has no setting `dip`",
            "did you mean `dpi`?",
        ),
        (
            ChecksSpec(settings={"low-resolution": {"dpi": Word("much", HERE)}}),
            "CHECK003",
            "`much` isn't a number",
            "write a number",
        ),
    ],
)
def test_wrong_wishes_are_reported(rules, code, message, hint):
    (said,) = run_checks([], rules)
    assert (said.code, said.message, said.origin) == (code, message, HERE)
    assert said.hints == (hint,)


def test_duplicate_names_are_found_in_any_capitals():
    (said,) = run_checks([component("Goblin", "Orc", "goblin")])
    assert said.code == "CARD001"
    assert said.origin.cell == "A4"
    assert "cards.csv:row 2" in said.hints[0]


def test_items_of_a_series_may_share_a_name():
    made = component("Goblin")
    twice = Item("Goblin", 1, made.items[0].table, made.items[0].row, {"number": 2}, 1)
    both = Component("cards", "Cards", "card", (*made.items, twice), "rectangle", Layout("c"), None)
    assert run_checks([both]) == ()


def test_unused_columns():
    made = component("Goblin")
    assert [f.message for f in unused_column(ComponentUse(made, frozenset({"name"})))] == [
        "nothing uses the column `Attack Value` of `cards`"
    ]
    used = frozenset({"name", "Attack_Value"})
    assert list(unused_column(ComponentUse(made, used))) == []
    counted = component("Goblin", copies_column="Attack Value")
    assert list(unused_column(ComponentUse(counted, frozenset({"name"})))) == []


def pieces(*backs, size=None):
    made = [face(row=Row(f"card {n}", n + 2)) for n in range(len(backs))]
    return tuple(
        Piece("cards", f"card {n}", made[n], made[n] if back else None, 1)
        for n, back in enumerate(backs)
    )


def test_backs_for_all_or_for_none():
    drawn = ChecksSpec(off=(SwitchedOff("nothing-drawn", why="on purpose"),))
    assert run_checks([Pieces("a", pieces(1, 1)), Pieces("b", pieces(0, 0))], drawn) == ()
    (said,) = run_checks([Pieces("cards", pieces(1, 0, 0))], drawn)
    assert said.message == (
        "`card 1` and 1 more have no back, but other pieces of `cards` have one"
    )
    assert said.origin == Origin("cards.csv", 3)


def test_bigger_than_paper_says_what_imposition_says():
    from generator.arrange import batches

    paper, options = Paper("small", Size(60, 90)), PrintOptions(scheme="grid")
    (said,) = run_checks([OnPaper(pieces(1, 1), paper, options)])
    (batch,) = batches(pieces(1, 1), options)
    with pytest.raises(Problem) as raised:
        check_fits(batch, paper, options)
    assert raised.value.diagnostics == (said,)
    assert run_checks([OnPaper(pieces(1, 1), Paper("A4", Size(210, 297)), options)]) == ()


def test_claims_that_hold_say_nothing():
    held = ClaimResult("Two cards", "count(cards)", "2", "2", True, HERE)
    wrong = ClaimResult("Two cards", "count(cards)", "2", "3", False, HERE)
    (said,) = run_checks([held, wrong])
    assert (said.code, said.origin) == ("CLAIM001", HERE)
    assert said.message == "`Two cards`: printed 2, computed 3"
    assert said.severity is Severity.ERROR


def test_the_manual_of_a_check():
    manual = str(all_manuals()["CARD001"])
    assert manual.startswith("CARD001: duplicate-name\n\nTwo rows of a component")


def test_manuals_of_stages_have_all_parts():
    stages = {code: m for code, m in all_manuals().items() if code not in CHECKS}
    assert "DATA001" in stages
    for manual in stages.values():
        assert manual.summary.endswith(".")
        assert manual.why
        assert manual.fix


def test_each_check_is_found_by_the_kind_that_it_runs_for():
    for each in CHECKS.load():
        assert each in CHECKS.with_word(f": {each.subject.__name__}")
        assert f": {each.subject.__name__}" in inspect.getsource(each.run), each.name
