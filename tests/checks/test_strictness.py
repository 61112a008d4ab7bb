"""How strict the checks are: profiles, what is switched off and why, and what comes of it."""

import pytest

from generator.build.check import CheckResult
from generator.build.pipeline import check
from generator.checks import CHECKS
from generator.foundation.diagnostics import Origin, Problem, Severity
from generator.game.spec.checks import (
    PROFILES,
    ChecksSpec,
    profile,
    profile_named,
    strictness,
)
from generator.game.spec.forms import Word
from generator.report.builds.summary import check_line
from tests.checks.harness import found_in, project_of

HERE = Origin("game.yaml", 9, 7)
TABLE = "name,idle\nOrc,3\nOrc,4\n"
CARD = """\
--- templates/card.yaml
size: poker
draw:
  - {text: "{{ name }}", box: [5, 5, 53, 8]}
"""


def said(rules, table=TABLE):
    return found_in(f"{table}{CARD}--- game.yaml\nchecks: {rules}\n")


def codes(rules, table=TABLE):
    return [(d.code, d.severity.word) for d in said(rules, table)]


@pytest.mark.parametrize("name", PROFILES)
def test_each_move_of_a_profile_is_of_a_check_changes_it_and_has_a_reason(name):
    for code, move in profile(name).checks.items():
        assert code in CHECKS
        assert move.level is not CHECKS[code].severity
        assert len(move.why.split()) >= 4
        assert not move.why.endswith(".")


def test_profiles_are_the_stricter_the_later_they_come():
    def levels(name):
        moves = profile(name).checks
        return {
            c.code: (moves[c.code].level or 0) if c.code in moves else c.severity for c in CHECKS
        }

    first, second, third = map(levels, PROFILES)
    assert all(first[code] <= second[code] <= third[code] for code in second)
    assert first != second != third
    assert second == {each.code: each.severity for each in CHECKS}


def test_a_game_is_checked_as_its_profile_says():
    assert codes("{}") == [("CARD001", "warning"), ("CARD002", "advice")]
    assert codes("{profile: playtest}") == codes("{}")
    assert codes("{profile: Prototype}") == [("CARD001", "warning")]
    assert codes("{profile: prototype, severity: {unused-column: error}}") == [
        ("CARD002", "error"),
        ("CARD001", "warning"),
    ]


def test_a_profile_that_is_asked_for_counts_in_place_of_the_games_own():
    project = project_of(f"{TABLE}{CARD}--- game.yaml\nchecks: {{profile: print}}\n")
    found = check(project, "example", profile="prototype").diagnostics
    assert [d.code for d in found] == ["CARD001"]


def test_an_unknown_profile_is_reported_where_it_is_written():
    (wrong, *_) = said("{profile: prnt}")
    assert (wrong.code, wrong.message) == ("CHECK005", "there is no profile `prnt`")
    assert (wrong.origin.line, wrong.origin.column) == (2, 19)
    assert wrong.hints == ("did you mean `print`?",)
    with pytest.raises(Problem):
        profile_named("prnt")


def test_a_check_is_switched_off_with_a_reason():
    assert codes("{off: {unused-column: the app reads it}}") == [("CARD001", "warning")]


def test_one_without_a_reason_is_advised_on():
    for rules in ("{off: [unused-column]}", "{off: {unused-column: }}"):
        found = said(rules)
        assert [d.code for d in found] == ["CARD001", "CHECK006"]
        assert found[1].message == "`unused-column` is switched off without a reason"
        assert found[1].origin.file.endswith("game.yaml")
        assert found[1].origin.line == 2
        assert found[1].severity is Severity.ADVICE


def test_one_that_would_have_nothing_to_say_is_reported():
    found = said("{off: {CARD003: backs come later}}")
    assert [d.code for d in found] == ["CARD001", "CARD002", "CHECK007"]
    assert found[2].message == "`CARD003` is switched off but would find nothing"
    assert found[2].origin.column == 16


def test_where_a_game_is_broken_nobody_knows_what_would_be_said():
    broken = "claims: [{say: No, of: count(nobody), is: 3}]\n"
    assert "CHECK007" not in {
        d.code
        for d in found_in(
            f"{TABLE}{CARD}--- game.yaml\n{broken}checks: {{off: {{CARD003: backs come later}}}}\n"
        )
    }


def test_the_summary_says_what_is_not_shown_and_why():
    rules = (
        "--- game.yaml\nchecks: {off: {CARD002: the app reads it, unused-file: old ones stay}}\n"
    )
    made = check(project_of(f"{TABLE}{CARD}{rules}--- art/old.svg\n<svg/>\n"), "example")
    assert made.quiet == (
        ("CARD002", 1, "the app reads it"),
        ("unused-file", 1, "old ones stay"),
    )
    assert check_line(CheckResult.of(made)) == (
        "example: 1 warning\n"
        "  1 finding of `CARD002` not shown: the app reads it\n"
        "  1 finding of `unused-file` not shown: old ones stay"
    )


def test_nothing_is_changed_where_nothing_is_wished():
    assert strictness(ChecksSpec(), CHECKS) == strictness(
        ChecksSpec(profile=Word("playtest", HERE)), CHECKS
    )
