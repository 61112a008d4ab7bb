"""What is different from one look to the next, and how it is said."""

import re

import pytest

from generator.diagnostics import Diagnostic, Origin, Severity
from generator.preview.difference import Differences, apart
from generator.preview.lines import first, later, left, more
from generator.preview.session import Session
from tests.preview.looks import CSV, FILES, written

RULES, YAML = "content/tiny/rules.md", "content/tiny/game.yaml"


@pytest.fixture
def after(tmp_path):
    """Saves files, looks, and gives what is different and what is said of it, without the time it took."""
    session, differences = Session(written(tmp_path), "tiny"), Differences()
    assert not differences.next(session.look())

    def save(files):
        written(tmp_path, files)
        seen = session.look(tuple(files))
        found = differences.next(seen)
        return found, re.sub(r" \([\d.]+ s\)", "", later(seen, found)).rstrip()

    return save


def test_a_cell_changes_a_face_copies_claims_and_the_rulebook(after):
    found, said = after({CSV: "name,copies\nWolf,2\nBoar,4\n"})
    (part,) = found.parts
    assert (part.name, part.redrawn, part.added, part.gone) == ("cards", (), ("Boar",), ("Bear",))
    assert [claim.computed for claim in found.claims] == ["6"]
    assert [each.code for each in found.appeared] == ["CLAIM001"]
    assert found.pages == ("1",)
    assert said == (
        "tiny: cards.csv: cards: `Boar` added and `Bear` gone; `There are 5 cards` is 6; rulebook: page 1 set anew"
    )


def test_copies_alone_draw_nothing_anew(after):
    found, said = after({CSV: "name,copies\nWolf,3\nBear,2\n"})
    assert found.parts[0].copies == (("Wolf", 2, 3), ("Bear", 3, 2))
    assert said == "tiny: cards.csv: cards: 3 of `Wolf`, not 2 and 2 of `Bear`, not 3"


def test_a_template_draws_all_faces_anew(after):
    name = "content/tiny/templates/card.yaml"
    found, said = after({name: FILES[name].replace("[4, 4", "[4, 6")})
    assert found.parts[0].redrawn == ("Wolf", "Bear")
    assert said == "tiny: card.yaml: cards: `Wolf` and `Bear` drawn anew"


def test_a_row_above_moves_findings_and_changes_none(after):
    long = "name,copies,extra\nWolf,2,x\nBear,3,y\n"
    found, _ = after({CSV: long})
    assert [each.code for each in found.appeared] == ["CARD002"]
    found, _ = after({CSV: long.replace("Wolf,2,x\n", "Ant,0,x\nWolf,2,x\n")})
    assert [each.code for each in found.appeared] == [] == [each.code for each in found.mended]
    found, said = after({CSV: FILES[CSV]})
    assert [each.code for each in found.mended] == ["CARD002"]
    assert "\n  gone: advice[CARD002] nothing uses the column `extra` of `cards`" in said


def test_a_broken_game_is_compared_with_the_last_good_one_when_it_is_mended(after):
    found, said = after({YAML: FILES[YAML] + "bad: [\n"})
    assert found.parts == () and [each.code for each in found.appeared] == ["YAML001"]
    assert said == "tiny: game.yaml: it cannot be printed like this, and the last good kit stays"
    found, said = after({YAML: FILES[YAML], CSV: FILES[CSV].replace("Wolf", "Wolves")})
    assert found.parts[0].added == ("Wolves",)
    assert said.startswith("tiny: game.yaml and cards.csv: cards: `Wolves` added and `Wolf` gone")


def test_a_rulebook_that_cannot_be_read_is_not_said_to_have_no_pages(after):
    found, said = after({RULES: None})
    assert "page" not in said
    assert [each.code for each in found.appeared] == ["FILE001"]
    found, said = after({RULES: FILES[RULES] + "\n\\pagebreak\n\nMore.\n"})
    assert found.page_counts == (1, 2)
    assert "; ".join(said.split("\n")[:1]) == "tiny: rules.md: the rulebook has 2 pages, not 1"


def test_nothing_is_said_to_be_nothing(after):
    found, said = after({CSV: FILES[CSV] + "\n"})
    assert not found
    assert said == "tiny: cards.csv: nothing looks or counts otherwise"


def test_many_are_counted_not_named(after):
    rows = "".join(f"Ant {n},1\n" for n in range(5))
    _, said = after({CSV: "name,copies\n" + rows, RULES: "# Other\n", YAML: FILES[YAML] + "\n"})
    assert said.startswith("tiny: cards.csv, rules.md and game.yaml: cards: 5 pieces added")
    name = "content/tiny/templates/card.yaml"
    _, said = after({name: FILES[name].replace("[4, 4", "[4, 6")})
    assert said == "tiny: card.yaml: cards: 5 pieces drawn anew"


def test_the_first_line_says_what_there_is(tmp_path):
    seen = Session(written(tmp_path), "tiny").look()
    assert first(seen).startswith(
        "tiny: 1 component, 5 pieces, 1 claim holds: nothing to complain about ("
    )
    assert left(seen) == "  now: nothing to complain about\n"
    assert more(seen, 2) == "and 2 findings more: see `punchboard check tiny`\n"


def finding(message, line, file="a.csv"):
    return Diagnostic("CARD001", Severity.WARNING, message, Origin(file, line))


def test_findings_are_paired_by_their_place_first():
    one, two, three = finding("same", 3), finding("same", 5), finding("same", 9)
    assert apart([one, two], [two, three]) == ((), ())
    assert apart([one], [one, two]) == ((two,), ())
    assert apart([one, two], [two]) == ((), (one,))
    assert apart([one], [finding("same", 3, "b.csv")]) == ((finding("same", 3, "b.csv"),), (one,))
