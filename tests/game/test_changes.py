"""The smallest change of the tables that makes a claim hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Edit, Fix, Origin, Outcome
from generator.game.claims.corrections import Cell, suggestion
from generator.game.claims.evaluate import check_claims
from generator.game.claims.results import ClaimResult
from generator.game.loading.load import load
from generator.game.model.game import Game
from tests.effort import within

MakeGame = Callable[..., Outcome[Game]]

CARDS = """name,kind,copies,gold
Wolf,Skill,2,3
Bear,Skill,1,
Plague,Boss,3,−1
Gold,Free,1,10
Lost,Luck,0,99
"""
SPEC = """title: T
components:
  cards: {data: c.csv, front: card.yaml, copies: copies}
  chips: {copies: 150, front: card.yaml}
  foes: {data: f.csv, front: card.yaml, copies: count, join: {table: m.csv, by: kind}}
  suits: {data: s.csv, front: card.yaml, copies: each, series: {suit: [a, b]}}
  few: {data: l.csv, front: card.yaml, copies: copies, where: copies < 3}
claims:
"""
FILES = {
    "c.csv": CARDS,
    "f.csv": "name,kind\nA,orc\nB,elf\nC,orc\n",
    "m.csv": "kind,hp,count\norc,5,2\nelf,2,1\n",
    "s.csv": "name,each\nJack,2\n",
    "l.csv": CARDS,
}


def results(make_game: MakeGame, *lines: str, spec: str = SPEC) -> tuple[ClaimResult, ...]:
    listed = "".join(f"  - {{say: s{at}, {line}}}\n" for at, line in enumerate(lines))
    outcome = make_game(spec + listed, **FILES)
    assert not outcome.failed, outcome.diagnostics
    return check_claims(outcome.value)


def hint(make_game: MakeGame, *lines: str) -> str:
    """What would make the first of some claims hold."""
    return suggestion(results(make_game, *lines)[0].changes)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        # One row, another number of copies.
        (
            "of: \"count(cards, kind='Boss')\", is: 5",
            "2 more copies of `Plague` (c.csv C4: 3 → 5)",
        ),
        (
            "of: \"count(cards, kind='Boss')\", is: 1",
            "2 fewer copies of `Plague` (c.csv C4: 3 → 1)",
        ),
        # Of several that would do, in the table's order; those not printed now come last.
        (
            "of: \"count(cards, kind='Skill')\", is: 4",
            "1 more copy of either `Wolf` (c.csv C2: 2 → 3) or `Bear` (c.csv C3: 1 → 2)",
        ),
        (
            "of: count(cards), is: 8",
            "1 more copy of any of `Wolf` (c.csv C2: 2 → 3), `Bear` (c.csv C3: 1 → 2), "
            "`Plague` (c.csv C4: 3 → 4), `Gold` (c.csv C5: 1 → 2) or 1 other",
        ),
        # No row is emptied where another will do.
        (
            "of: \"count(cards, kind='Skill')\", is: 2",
            "1 fewer copy of `Wolf` (c.csv C2: 2 → 1)",
        ),
        ("of: \"count(cards, kind='Free')\", is: 0", "1 fewer copy of `Gold` (c.csv C5: 1 → 0)"),
        # What is not printed yet.
        ("of: \"count(cards, kind='Luck')\", is: 2", "2 more copies of `Lost` (c.csv C6: 0 → 2)"),
        ("of: designs(cards), is: 5", "1 more copy of `Lost` (c.csv C6: 0 → 1)"),
        # A share, whose whole grows too.
        (
            "of: \"percent(cards, kind='Boss')\", is: 50 %",
            "1 fewer copy of `Wolf` (c.csv C2: 2 → 1), or 1 more copy of `Plague` "
            "(c.csv C4: 3 → 4)",
        ),
        ("of: \"share(cards, kind='Free')\", is: 1/4", "1 more copy of `Gold` (c.csv C5: 1 → 2)"),
        # Two rows: 3 of 8 is bosses with one card more, and 2 of 8 is free.
        (
            "of: \"[count(cards), count(cards, kind='Free')]\", is: [7, 2]",
            "1 fewer copy of `Wolf` (c.csv C2: 2 → 1) and 1 more copy of `Gold` (c.csv C5: 1 → 2)",
        ),
        # A row that is no longer counted.
        (
            "of: \"count(cards, 'copies < 3')\", is: 2",
            "1 more copy of `Wolf` (c.csv C2: 2 → 3)",
        ),
        # A sum, in which copies count.
        ("of: \"sum(cards, 'gold')\", is: 23", "1 more copy of `Gold` (c.csv C5: 1 → 2)"),
        # The number that all rows share, in game.yaml.
        ("of: count(chips), is: 120", "30 fewer copies of `Chips` (game.yaml line 4: 150 → 120)"),
        # A cell of a joined table, for all that look it up.
        (
            "of: \"count(foes, kind='orc')\", is: 6",
            "1 more copy each of `A` and `C` (m.csv C2: 2 → 3)",
        ),
        (
            "of: \"count(foes, name='A')\", is: 1",
            "1 fewer copy each of `A` and `C` (m.csv C2: 2 → 1)",
        ),
        # A row that is repeated.
        ("of: count(suits), is: 6", "1 more copy of `Jack` (s.csv B2: 2 → 3)"),
        # Draws.
        (
            "of: \"drawn(cards, 2, kind='Boss')\", is: 0.8, digits: 1",
            "1 fewer copy of `Wolf` (c.csv C2: 2 → 1), or 1 more copy of `Plague` "
            "(c.csv C4: 3 → 4)",
        ),
        # A condition, a list, a component by itself.
        (
            "of: count(cards) == 6, is: yes",
            "1 fewer copy of either `Wolf` (c.csv C2: 2 → 1) or `Plague`",
        ),
        ("of: cards.pieces, is: 10", "3 more copies of any of `Wolf`"),
        # What is read, where copies do nothing.
        ("of: \"most(cards, 'gold')\", is: 12", "2 more in `gold` of `Gold` (c.csv D5: 10 → 12)"),
        (
            "of: \"least(cards, 'gold')\", is: −2",
            "1 less in `gold` of `Plague` (c.csv D4: −1 → −2)",
        ),
        ("of: \"sum(foes, 'hp', kind='elf')\", is: 3", "1 more in `hp` of `B` (m.csv B3: 2 → 3)"),
        (
            "of: \"values(foes, 'hp')\", is: [5, 4]",
            "2 more in `hp` of `B` (m.csv B3: 2 → 4)",
        ),
        ("of: \"every(cards, 'gold != 3', name='Wolf')\", is: yes", ""),
    ],
)
def test_what_makes_a_claim_hold(make_game: MakeGame, line: str, words: str) -> None:
    found = hint(make_game, line)
    assert found.startswith(words) if words else found == ""
    if words:
        assert "would make it true" in found


@pytest.mark.parametrize(
    "line",
    [
        # No number of copies is half a copy, or below none.
        "of: count(cards), is: 7.5",
        "of: \"count(cards, kind='Boss')\", is: −1",
        # Too many to be meant.
        "of: count(cards), is: 900",
        # Nothing to count.
        "of: 2 + 2, is: 5",
        "of: \"count(cards, kind='Bos')\", is: 5",
        "of: cards.title, is: Deck",
        # Of another kind.
        "of: count(cards), is: many",
        # Which rows there are depends on their copies.
        "of: count(few), is: 5",
    ],
)
def test_where_nothing_makes_a_claim_hold(make_game: MakeGame, line: str) -> None:
    (result,) = results(make_game, line)
    assert not result.holds
    assert result.changes == ()


def test_of_equal_changes_the_one_that_fixes_most(make_game: MakeGame) -> None:
    lines = (
        "of: count(cards), is: 8",
        "of: \"count(cards, kind='Boss')\", is: 4",
        "of: \"count(cards, kind='Free')\", is: 1",
    )
    assert hint(make_game, *lines) == (
        "1 more copy of `Plague` (c.csv C4: 3 → 4) would make it true, and 1 other claim"
    )


def test_a_change_that_breaks_another_claim_says_so(make_game: MakeGame) -> None:
    lines = ("of: \"count(cards, kind='Boss')\", is: 4", "of: count(cards), is: 7")
    assert hint(make_game, *lines) == (
        "1 more copy of `Plague` (c.csv C4: 3 → 4) would make it true, but make `s1` wrong"
    )


def test_what_one_claim_reads_is_what_others_lack(make_game: MakeGame) -> None:
    lines = (
        "of: \"most(cards, 'gold') / 4\", is: 3",
        "of: \"most(cards, 'gold') * 2\", is: 24",
        "of: \"most(cards, 'gold') // 6\", is: 2",
        "of: \"least(cards, 'gold')\", is: −1",
    )
    words = [suggestion(result.changes) for result in results(make_game, *lines)]
    assert words == [
        *["2 more in `gold` of `Gold` (c.csv D5: 10 → 12) would make it true, and 2 other claims"]
        * 3,
        "",
    ]


def test_two_rows_are_not_changed_to_the_harm_of_another_claim(make_game: MakeGame) -> None:
    line = "of: \"[count(cards), count(cards, kind='Free')]\", is: [7, 2]"
    assert len(results(make_game, line)[0].changes[0].cells) == 2
    assert results(make_game, line, "of: \"count(cards, name='Wolf')\", is: 2")[0].changes == ()


def test_a_change_is_a_fix_that_must_be_asked_for(make_game: MakeGame) -> None:
    (result,) = results(make_game, "of: \"count(foes, kind='orc')\", is: 6")
    (change,) = result.changes
    ((cell, _),) = change.cells
    assert (cell.origin.file, cell.origin.cell) == ("content/test/m.csv", "C2")
    assert change.fix == Fix("write `3` for `2`", (Edit(cell.origin, "2", "3"),), safe=False)


def test_a_table_that_serves_two_components_changes_for_both(make_game: MakeGame) -> None:
    minis = "  minis: {data: c.csv, front: card.yaml, copies: copies, where: gold == 3}\n  chips:"
    spec = SPEC.replace("  chips:", minis)
    (both,) = results(make_game, "of: count(cards) + count(minis), is: 11", spec=spec)
    assert suggestion(both.changes).startswith("1 more copy of `Wolf` (c.csv C2: 2 → 3)")
    (one, other) = results(
        make_game, "of: count(cards), is: 8", "of: count(minis), is: 3", spec=spec
    )
    assert suggestion(one.changes) == suggestion(other.changes)
    assert suggestion(one.changes) == (
        "1 more copy of `Wolf` (c.csv C2: 2 → 3) would make it true, and 1 other claim"
    )


def test_rows_that_are_chosen_by_their_copies_are_let_alone(make_game: MakeGame) -> None:
    # With another number there a row might be another component's.
    spec = SPEC.replace("data: l.csv", "data: c.csv")
    assert results(make_game, "of: count(cards), is: 8", spec=spec)[0].changes == ()


def test_places_in_workbooks_and_in_yaml(make_game: MakeGame) -> None:
    spec = (
        "title: T\ncomponents:\n  a: {data: a.yaml, front: card.yaml}\n"
        "  b: {data: a.yaml, copies: 3, front: card.yaml}\nclaims:\n"
        "  - {say: s, of: \"count(a, name='Orc')\", is: 4}\n"
        "  - {say: t, of: count(b), is: 8}\n"
    )
    table = "- name: Orc\n  copies: 2\n- name: Elf\n  copies: 3\n"
    one, other = check_claims(make_game(spec, **{"a.yaml": table}).value)
    assert (
        suggestion(one.changes)
        == "2 more copies of `Orc` (a.yaml line 2: 2 → 4) would make it true"
    )
    assert suggestion(other.changes) == (
        "1 more copy each of `Orc` and `Elf` (game.yaml line 4: 3 → 4) would make it true"
    )
    (edit,) = one.changes[0].fix.edits
    assert (edit.origin.line, edit.origin.column, edit.new) == (2, 11, "4")
    place = Origin("b.xlsx", sheet="Deck", cell="C7")
    assert str(Cell(place, "copies", "2", Fraction(2), (), ("Orc",))) == "b.xlsx Deck!C7"


def test_a_blank_cell_counts_as_one(make_game: MakeGame) -> None:
    spec = "title: T\ncomponents:\n  c: {data: b.csv, front: card.yaml}\nclaims:\n"
    claim = "  - {say: s, of: count(c), is: 3}\n"
    (result,) = check_claims(make_game(spec + claim, **{"b.csv": "name,copies\nA,\n"}).value)
    assert (
        suggestion(result.changes)
        == "2 more copies of `A` (b.csv B2: blank → 3) would make it true"
    )
    assert result.changes[0].fix.edits[0].old == ""


Kinds = st.lists(
    st.tuples(st.sampled_from("ab"), st.integers(0, 5), st.integers(0, 4)), min_size=1, max_size=4
)
Rows = Sequence[tuple[str, int, int]]


def _count(rows: Rows) -> Fraction:
    return Fraction(sum(copies for kind, copies, _ in rows if kind == "a"))


def _share(rows: Rows) -> Fraction | None:
    every = sum(copies for _, copies, _ in rows)
    return 100 * _count(rows) / every if every else None


def _sum(rows: Rows) -> Fraction:
    return Fraction(sum(copies * hp for _, copies, hp in rows))


def _both(rows: Rows) -> Fraction:
    return _count(rows) * 100 + sum(copies for _, copies, _ in rows)


COMPUTED: dict[str, Callable[[Rows], Fraction | None]] = {
    "count(c, kind='a')": _count,
    "percent(c, kind='a')": _share,
    "sum(c, 'hp')": _sum,
    "100 * count(c, kind='a') + count(c)": _both,
}


def _with(rows: Rows, at: int, by: int) -> Rows:
    changed = list(rows)
    kind, copies, hp = changed[at]
    changed[at] = (kind, copies + by, hp)
    return changed


@given(Kinds, Kinds, st.sampled_from(sorted(COMPUTED)))
@settings(max_examples=120)
def test_the_smallest_change_makes_it_true_and_no_smaller_one_of_a_row_does(
    rows: Rows, wanted: Rows, of: str
) -> None:
    compute = COMPUTED[of]
    target = compute(wanted)
    if target is None or compute(rows) is None:
        return
    (result,) = _claimed(rows, of, target)
    assert result.holds == (compute(rows) == target)
    copies = [change for change in result.changes if not change.cells[0].column]
    for change in copies:
        changed = rows
        for each in change.cells:
            changed = _with(changed, each.cell.origin.line - 2, int(each.by))
            assert int(each.text) == int(each.cell.written) + each.by
        assert compute(changed) == target
        assert _claimed(changed, of, target)[0].holds
    sizes = {sum(abs(cell.by) for cell in change.cells) for change in copies}
    assert len(sizes) <= 1
    least = min(sizes, default=Fraction(12))
    if result.holds:
        return
    for at, by in product(range(len(rows)), range(-5, 12)):
        if by and abs(by) < least and rows[at][1] + by >= 0:
            # A row is not emptied for a condition, or where another number is enough.
            assert compute(_with(rows, at, by)) != target


def _claimed(rows: Rows, of: str, target: Fraction) -> tuple[ClaimResult, ...]:
    table = "".join(f"n{at},{kind},{copies},{hp}\n" for at, (kind, copies, hp) in enumerate(rows))
    files = {
        "content/t/game.yaml": "title: T\ncomponents:\n  c: {data: c.csv, front: card.yaml}\n"
        f'claims:\n  - {{say: s, of: "{of}", is: {target}}}\n',
        "content/t/c.csv": f"name,kind,copies,hp\n{table}",
        "templates/card.yaml": "draw: []",
    }
    return check_claims(load(MemoryProject(files), "content/t").value)


@pytest.mark.parametrize(
    "of",
    [
        "percent(c, kind='a')",
        "mean(c, 'hp')",
        "drawn(c, 20, kind='a', at_least=3)",
        "count(c, where='copies > 2')",
        "count(c, kind='a') / count(c, kind='b')",
        "c.pieces / 7",
    ],
)
def test_a_search_in_vain_ends_soon(make_game: MakeGame, of: str) -> None:
    rows = "".join(f"C{n},{'abcdefgh'[n * 7 % 8]},{n % 5},{n * 37 % 300}\n" for n in range(500))
    spec = (
        "title: T\ncomponents:\n  c: {data: c.csv, front: card.yaml}\n"
        f'claims:\n  - {{say: s, of: "{of}", is: 0.1234567891, digits: 10}}\n'
    )
    game = make_game(spec, **{"c.csv": f"name,kind,copies,hp\n{rows}"}).value
    with within(3):
        (result,) = check_claims(game)
    assert not result.holds and not result.diagnostics
    assert result.changes == check_claims(game)[0].changes
