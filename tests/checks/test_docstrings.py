"""Every check against the examples in its own docstring."""

import re

import pytest

from generator.checks import CHECKS, Check, Finding
from generator.foundation.code_manual import parse_manual
from generator.foundation.diagnostics import Severity
from tests.checks.harness import COMPONENTS, files_of, found_in, with_changes
from tests.templates import template

ALL = [*CHECKS, template(CHECKS)]


@pytest.fixture(autouse=True)
def the_template_counts(monkeypatch):
    monkeypatch.setitem(CHECKS._parts, template(CHECKS).code, template(CHECKS))


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.name)
def test_finds_its_bad_example(each):
    said = found_in(each.manual.bad)
    assert each.code in {d.code for d in said}, f"does not find its own bad example: {said}"
    others = {d.code for d in said if d.severity is Severity.ERROR} - {each.code}
    assert others == set(), "the bad example has another fault"


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.name)
def test_finds_nothing_in_its_good_example(each):
    said = found_in(with_changes(each.manual.bad, each.manual.good))
    assert [d for d in said if d.code == each.code or d.severity is Severity.ERROR] == []


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.name)
def test_follows_the_house_style(each):
    for d in found_in(each.manual.bad):
        if d.code == each.code:
            assert d.message[0].islower() or d.message[0] in "`'", d.message
            assert not d.message.endswith("."), d.message
            assert d.hints, "a finding says what to do"
            assert d.origin.file.startswith("content/example/"), d.origin
            assert not re.search(r"\b(None|nan|dict|KeyError)\b", d.message)


@pytest.mark.parametrize("each", ALL, ids=lambda each: each.name)
def test_manual(each):
    assert each.manual.summary.endswith(".")
    assert each.manual.why[0].islower() or each.manual.why[0] == "`"
    assert each.name.replace("-", "_") == each.run.__name__


@pytest.mark.parametrize("part", ["Why", "Fix", "Bad", "Good"])
def test_a_part_that_is_missing_is_named(part):
    text = "Sum.\n\nWhy: w.\nFix: f.\n\nBad:\n    a\n\nGood:\n    b\n"
    lacking = re.sub(rf"^{part}:.*\n", "", text, flags=re.MULTILINE)
    with pytest.raises(ValueError, match=f"check CARD098 has no {part} in its docstring"):
        parse_manual("CARD098", "x", lacking, ("Why", "Fix", "Bad", "Good"))


def test_a_check_without_a_part_has_no_manual():
    def bare(component: object) -> Finding:
        """Something.

        Fix: something else.
        """

    lacking = Check("CARD098", "bare", Severity.ADVICE, object, bare)
    with pytest.raises(ValueError, match="check CARD098 has no Why in its docstring"):
        print(lacking.manual)


def test_files_of_an_example():
    files = files_of("name,art\nWolf,art/3x2.png\n--- game.yaml\nversion: 2\n")
    assert files["data/cards.csv"] == "name,art\nWolf,art/3x2.png\n"
    assert files["game.yaml"].split() == [*"title: Example version: 2".split(), *COMPONENTS.split()]
    assert '{image: "{{ art }}"' in files["templates/card.yaml"]
    assert files["art/3x2.png"][:8] == b"\x89PNG\r\n\x1a\n"
