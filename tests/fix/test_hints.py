"""Where a hint names the one word that was meant, a program can follow it."""

import pickle
import re

import pytest

from generator.build.pipeline import check
from generator.checks import Finding
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import (
    Diagnostic,
    Edit,
    Origin,
    Severity,
    did_you_mean,
    joined,
    replacement_fix,
)
from tests.contracts import GENERATOR, ROOT
from tests.fix import FILE, found, in_cell
from tests.fix.test_settled import MENDED

AT = Origin("a.yaml", 3, 5)
SPELL_THEMSELVES = {"spelling.py"}
"""Where words are compared, and files, which may lie in other folders."""


def test_nobody_else_says_that_something_similar_exists():
    """A hint of one's own would have no fix. Of what is typed in a terminal nothing to fix."""
    saying = {
        file.name
        for file in GENERATOR.rglob("*.py")
        if re.search(r"did you mean `\{", file.read_text()) and file.parent.name != "cli"
    }
    assert saying == SPELL_THEMSELVES


@pytest.mark.parametrize(("word", "fixed"), [("dta", True), ("daaata", False), ("zzz", False)])
def test_a_typo_has_a_fix_and_a_guess_has_none(word, fixed):
    hint = did_you_mean(word, ["data", "copies"], "key")
    made = Diagnostic("A001", Severity.ERROR, "m", AT, (hint, "another"))
    assert (made.fix is not None) is fixed
    if fixed:
        assert made.fix.edits == (Edit(AT, "dta", "data"),)
        assert (made.fix.say, made.fix.safe) == ("write `data` for `dta`", True)
        assert (
            made.fix.own is False
            and replacement_fix(AT, (did_you_mean("Trol", ["Troll"], "item"),)).own
        )
    assert Diagnostic("A001", Severity.ERROR, "m", hints=(hint,)).fix is None


def test_a_hint_stays_one_where_it_is_kept():
    hint = did_you_mean("dta", ["data"], "column")
    again = pickle.loads(pickle.dumps(hint))
    assert (again, again.old, again.new, again.own) == (hint, "dta", "data", True)


def test_fixes_of_one_cause_are_one():
    one, two = (found(in_cell(cell, "a", "b"), safe=cell == "B2").fix for cell in ("B2", "B3"))
    both = joined([one, two, one])
    assert (len(both.edits), both.safe) == (2, False)
    assert joined([]) is None
    assert Finding("m").fix is None


def said(changes, code):
    files = {**MENDED, **changes}
    project = MemoryProject(files, beneath=DiskProject(ROOT))
    return [d for d in check(project, "x").diagnostics if d.code == code]


def test_each_cell_of_a_typo_that_was_copied_is_fixed():
    cells = "".join(f"Wolf;1;Beast;:wolf-haed: {n % 2}\n" for n in range(20))
    (wrong,) = said({FILE: "name;copies;type;rules\n" + cells}, "ICON002")
    assert len(wrong.fix.edits) == 20
    assert {edit.origin.cell for edit in wrong.fix.edits} == {f"D{n}" for n in range(2, 22)}


def test_one_mistake_of_many_claims_is_reported_once():
    claims = "".join(f'  - {{say: Claim {n}, of: "count(crads)", is: 4}}\n' for n in range(3))
    game = MENDED["content/x/game.yaml"].replace("rulebook:", f"{claims}rulebook:")
    (wrong,) = said({"content/x/game.yaml": game}, "CLAIM002")
    assert wrong.also == ("Claim 1", "Claim 2")
    assert [edit.origin.line for edit in wrong.fix.edits] == [10, 11, 12]


def test_a_word_that_is_spelt_in_two_ways_follows_the_most():
    rows = ["Wolf;1;Beast;", "Bear;1;Beast;", "Owl;1;beast;", "Elf;1;Folk;", "Orc;1;folk;"]
    table = "\n".join(["name;copies;type;rules", *rows, ""])
    wrong = said({FILE: table}, "CARD009")
    assert [d.fix and d.fix.edits[0] for d in wrong] == [
        Edit(Origin(FILE, 4, cell="C4", key="type"), "beast", "Beast"),
        None,
    ]


def test_a_misspelt_icon_is_fixed_where_it_is_an_element():
    card = MENDED["content/x/templates/card.yaml"]
    more = "  - {icon: wolf-haed, box: [5, 60, 9, 9]}\n"
    (wrong,) = said({"content/x/templates/card.yaml": card + more}, "ICON001")
    assert [(edit.old, edit.new) for edit in wrong.fix.edits] == [("wolf-haed", "wolf-head")]


def test_a_misspelt_area_is_a_misspelt_word():
    card = MENDED["content/x/templates/card.yaml"]
    more = "  - {icon: wolf-head, area: beed}\n"
    (wrong,) = said({"content/x/templates/card.yaml": card + more}, "YAML008")
    assert [(edit.old, edit.new) for edit in wrong.fix.edits] == [("beed", "bleed")]


@pytest.mark.parametrize(
    "text", ["{{ name | uper }}", "{% if copies > 9 %}{{ name | uper }}{% endif %}"]
)
def test_a_misspelt_filter_is_fixed_wherever_it_is_used(text):
    card = f'draw:\n  - {{text: "{text} {{{{ rules }}}} {{{{ type }}}}", box: [5, 5, 50, 50]}}\n'
    wrong = said({"content/x/templates/card.yaml": card.replace("> 9", "> 0")}, "EXPR001")
    assert [(edit.old, edit.new) for edit in wrong[0].fix.edits] == [("uper", "upper")]
