"""What is different from one look to the next, and how it is said."""

import re

import pytest

from generator.foundation.diagnostics import Diagnostic, Origin, Severity
from generator.preview.difference import DifferenceTracker
from generator.preview.finding_changes import FindingChanges, FindingTracker, compare_findings
from generator.preview.refresher import GameWatcher
from generator.preview.terminal import change_text, first_line, more_line, totals_line
from tests.preview.looks import CSV, FILES, written

RULES, YAML = "content/tiny/rules.md", "content/tiny/game.yaml"


@pytest.fixture
def after(tmp_path):
    """Saves files, looks, and gives what is different and what is said of it, without the time it took."""
    session, differences = GameWatcher(written(tmp_path), "tiny"), DifferenceTracker()
    assert not differences.next(session.snapshot())

    def save(files):
        written(tmp_path, files)
        seen = session.snapshot(tuple(files))
        found = differences.next(seen)
        return found, re.sub(r" \([\d.]+ s\)", "", change_text(seen, found)).rstrip()

    return save


def test_a_cell_changes_a_face_copies_claims_and_the_rulebook(after):
    found, said = after({CSV: "name,copies\nWolf,2\nBoar,4\n"})
    (part,) = found.parts
    assert (part.name, part.redrawn, part.added, part.gone) == ("cards", (), ("Boar",), ("Bear",))
    assert [claim.computed for claim in found.claims] == ["6"]
    assert [each.code for each in found.found.new] == ["CLAIM001"]
    assert found.pages == ("1",)
    assert said == (
        "tiny: cards.csv: cards: `Boar` added and `Bear` removed; `There are 5 cards`: 6; "
        "rulebook: page 1 laid out again"
    )


def test_copies_alone_draw_nothing_anew(after):
    found, said = after({CSV: "name,copies\nWolf,3\nBear,2\n"})
    assert found.parts[0].copies == (("Wolf", 2, 3), ("Bear", 3, 2))
    assert said == "tiny: cards.csv: cards: 3 of `Wolf` (was 2) and 2 of `Bear` (was 3)"


def test_a_template_draws_all_faces_again(after):
    name = "content/tiny/templates/card.yaml"
    found, said = after({name: FILES[name].replace("[4, 4", "[4, 6")})
    assert found.parts[0].redrawn == ("Wolf", "Bear")
    assert said == "tiny: card.yaml: cards: `Wolf` and `Bear` redrawn"


def test_a_row_above_moves_findings_and_changes_none(after):
    long = "name,copies,extra\nWolf,2,x\nBear,3,y\n"
    found, _ = after({CSV: long})
    assert [each.code for each in found.found.new] == ["CARD002"]
    found, _ = after({CSV: long.replace("Wolf,2,x\n", "Ant,0,x\nWolf,2,x\n")})
    assert [each.code for each in found.found.new] == [] == [each.code for each in found.found.gone]
    found, said = after({CSV: FILES[CSV]})
    assert [each.code for each in found.found.gone] == ["CARD002"]
    assert "\n  fixed: advice[CARD002] nothing uses the column `extra` of `cards`" in said


def test_a_broken_game_is_compared_with_the_last_good_one_when_it_is_fixed(after):
    found, said = after({YAML: FILES[YAML] + "bad: [\n"})
    assert found.parts == () and [each.code for each in found.found.new] == ["YAML001"]
    assert said == "tiny: game.yaml: not built because of errors; the last good kit was kept"
    found, said = after({YAML: FILES[YAML], CSV: FILES[CSV].replace("Wolf", "Wolves")})
    assert found.parts[0].added == ("Wolves",)
    assert said.startswith(
        "tiny: game.yaml and cards.csv: cards: `Wolves` added and `Wolf` removed"
    )


def test_a_bad_save_and_its_repair_tell_no_old_finding_again(after):
    after({CSV: "name,copies,extra\nWolf,2,x\nBear,3,y\n"})
    found, _ = after({YAML: FILES[YAML] + "bad: [\n"})
    assert ([each.code for each in found.found.new], found.found.gone) == (["YAML001"], ())
    found, said = after({YAML: FILES[YAML]})
    assert (found.found.new, [each.code for each in found.found.gone]) == ((), ["YAML001"])
    assert "\n  fixed: error[YAML001]" in said


def test_a_claim_that_is_wrong_by_another_amount_is_still_wrong(after):
    after({CSV: "name,copies\nWolf,2\nBear,4\n"})
    found, said = after({CSV: "name,copies\nWolf,2\nBear,7\n"})
    assert found.found.new == found.found.gone == ()
    assert re.search(r"\n  still: error\[CLAIM001\] .*9.*; before: .*6", said)


def test_a_rulebook_that_cannot_be_read_is_not_said_to_have_no_pages(after):
    found, said = after({RULES: None})
    assert "page" not in said
    assert [each.code for each in found.found.new] == ["FILE001"]
    found, said = after({RULES: FILES[RULES] + "\n\\pagebreak\n\nMore.\n"})
    assert found.page_counts == (1, 2)
    assert "; ".join(said.split("\n")[:1]) == "tiny: rules.md: the rulebook has 2 pages (was 1)"


def test_nothing_is_said_to_be_nothing(after):
    found, said = after({CSV: FILES[CSV] + "\n"})
    assert not found
    assert said == "tiny: cards.csv: no visible change"


def test_many_are_counted_not_named(after):
    rows = "".join(f"Ant {n},1\n" for n in range(5))
    _, said = after({CSV: "name,copies\n" + rows, RULES: "# Other\n", YAML: FILES[YAML] + "\n"})
    assert said.startswith("tiny: cards.csv, rules.md and game.yaml: cards: 5 pieces added")
    name = "content/tiny/templates/card.yaml"
    _, said = after({name: FILES[name].replace("[4, 4", "[4, 6")})
    assert said == "tiny: card.yaml: cards: 5 pieces redrawn"


def test_the_first_line_says_what_there_is(tmp_path):
    seen = GameWatcher(written(tmp_path), "tiny").snapshot()
    assert first_line(seen).startswith(
        "tiny: 1 component, 5 pieces, 1 claim holds: no problems found ("
    )
    assert totals_line(seen) == "  now: no problems found\n"
    assert more_line(seen, 2) == "and 2 more findings: run `punchboard check tiny`\n"


def finding(message, line, file="a.csv", code="CARD001", severity=Severity.WARNING, also=()):
    return Diagnostic(code, severity, message, Origin(file, line), also=also)


def test_findings_are_paired_by_their_place_first():
    one, two, three = finding("same", 3), finding("same", 5), finding("same", 9)
    assert compare_findings([one, two], [two, three]) == FindingChanges()
    assert compare_findings([one], [one, two]) == FindingChanges((two,))
    assert compare_findings([one, two], [two]) == FindingChanges(gone=(one,))
    other = finding("same", 3, "b.csv")
    assert compare_findings([one], [other]) == FindingChanges((other,), (), (one,))


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (finding("`Five` is 9.11, not 9", 3), finding("`Five` is 10.65, not 9", 3)),
        (finding("`Five` is 9.11, not 9", 3), finding("`Five` is 10.65, not 9", 4)),
        (finding("48 cards here, 49 there", 3), finding("50 cards here, 49 there", 7)),
        (finding("`x` is no number", 3), finding("`y` is no number", 3)),
        (
            finding("`Five` is 6, not 5", 3),
            finding("`Five` cannot be computed", 3, code="CLAIM002"),
        ),
        (finding("too long", 3), finding("too long", 3, also=("Wolf",))),
    ],
)
def test_what_is_still_wrong_otherwise_is_neither_gone_nor_new(was, now):
    assert compare_findings([was], [now]) == FindingChanges(still=((was, now),))


def test_what_is_wrong_with_one_is_not_taken_for_what_is_wrong_with_another():
    was, now = finding("`Wolf` is too long", 3), finding("`Bear` is too long", 4)
    assert compare_findings([was], [now]) == FindingChanges((now,), (), (was,))
    was, now = finding("no margin", 0), finding("no title", 0)
    assert compare_findings([was], [now]) == FindingChanges((now,), (), (was,)), (
        "a file is no exact place"
    )


class Told:
    """What a build found."""

    def __init__(self, *diagnostics, broken=False):
        self.diagnostics, self.broken = diagnostics, broken


def test_what_an_error_hides_is_not_gone_and_not_new_when_it_is_back():
    one, two, three = (
        finding(f"{word} is long", n) for n, word in enumerate(("so", "this", "that"), 1)
    )
    error = finding("no such file", 9, code="FILE001", severity=Severity.ERROR)
    for broken in (True, False):
        follow = FindingTracker()
        assert follow.next(Told(one, two)) == FindingChanges((one, two))
        assert follow.next(Told(error, broken=broken)) == FindingChanges((error,))
        assert follow.next(Told(error, three, broken=broken)) == FindingChanges((three,))
        assert follow.next(Told(one, three)) == FindingChanges(gone=(error, two))
    assert follow.next(Told(one, three)) == FindingChanges()


def test_what_is_fixed_beside_an_old_error_is_gone_at_once():
    error = finding("no such file", 9, code="FILE001", severity=Severity.ERROR)
    one = finding("long", 1)
    follow = FindingTracker()
    follow.next(Told(error, one))
    assert follow.next(Told(error)) == FindingChanges(gone=(one,))
