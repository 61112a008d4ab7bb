"""What has changed is told as a designer thinks of it."""

import pytest
from hypothesis import given, settings

from generator.foundation.dataclasses import replace
from generator.history.difference import Difference, ValueChange, difference
from generator.history.record import ClaimRecord, ComponentRecord, Record
from generator.history.share_changes import ValueShift
from tests.history.records import DECKS, deck, game, item
from tests.history.workspace import changed, first, made


def since_first(**edits) -> Difference:
    return difference(first(), made(changed(**edits)).record)


def test_nothing_has_changed_since_now():
    assert not difference(first(), made().record)


@given(DECKS, DECKS)
@settings(max_examples=30)
def test_swapped_states_swap_old_and_new(old: ComponentRecord, new: ComponentRecord):
    there, back = difference(game(old), game(new)), difference(game(new), game(old))
    assert not difference(game(old), game(old))
    ones = [change for each in there.changed for change in each.changed]
    others = [change for each in back.changed for change in each.changed]
    assert {(c.old.key, c.new.key, c.copies) for c in ones} == {
        (c.new.key, c.old.key, -c.copies) for c in others
    }
    assert {(c.old.key, v.column, v.old, v.new) for c in ones for v in c.values} == {
        (c.new.key, v.column, v.new, v.old) for c in others for v in c.values
    }
    for one, other in zip(there.components, back.components, strict=True):
        assert (one.added, one.removed) == (other.removed, other.added)
        assert {(s.column, m) for s in one.shifts for m in s.lines} == {
            (s.column, ValueShift(m.value, m.new, m.old)) for s in other.shifts for m in s.lines
        }


def test_a_value_a_copy_count_a_rename_an_addition_and_a_removal():
    said = since_first(
        beasts={
            "grey,3,It bites": "grey,4,It bites",
            "let go.,b,so far,2": "let go.,b,so far,4",
            "3,Fox": "3,Vixen",
            "5,Elk,brown,4,It carries two of your tokens.,e,,1\n": "6,Boar,brown,4,It digs.,e,,2\n",
        }
    )
    (beasts,) = said.changed
    by_name = {change.new.name: change for change in beasts.changed}
    assert set(by_name) == {"Wolf", "Bear", "Vixen"}
    assert by_name["Wolf"].values == (ValueChange("cost", "3", "4"),)
    assert by_name["Wolf"].redrawn == ("front",)
    assert (by_name["Bear"].copies, by_name["Bear"].redrawn) == (2, ())
    assert by_name["Vixen"].renamed and by_name["Vixen"].old.name == "Fox"
    assert [(each.name, each.copies) for each in beasts.added] == [("Boar", 2)]
    assert [each.name for each in beasts.removed] == ["Elk"]
    claims = {change.new.say: change for change in said.claims if change.new}
    eight = claims["There are 8 beasts"]
    assert eight.old and (eight.old.computed, eight.new.computed) == ("8", "11")
    assert eight.fails_now and said.pages == (1,)
    (shift,) = [shift for shift in beasts.shifts if shift.column == "colour"]
    assert shift.lines == (
        ValueShift("brown", 3, 6),
        ValueShift("grey", 4, 4),
        ValueShift("red", 1, 1),
    )
    assert (shift.old, shift.new) == (8, 11)


def test_a_new_template_makes_all_look_different_and_changes_no_value():
    said = since_first(beast={"#eadfc8": "#ffffff"})
    (beasts,) = said.changed
    assert beasts.redrawn == ("front",) and len(beasts.changed) == 5
    assert all(change.only_redrawn and not change.values for change in beasts.changed)
    assert not beasts.shifts and not said.claims


def test_a_value_that_is_printed_nowhere_is_told_as_such():
    (beasts,) = since_first(beasts={"of it.,a,": "of it.,z,"}).changed
    (wolf,) = beasts.changed
    assert wolf.values == (ValueChange("secret", "a", "z"),) and wolf.unseen


def test_notes_to_oneself_and_the_order_of_rows_are_not_change():
    lines = changed()["content/woods/beasts.csv"].replace("so far", "no more").splitlines()
    text = "\n".join([lines[0], *lines[:0:-1]]) + "\n"
    assert not since_first(beasts=text)


def test_rows_that_come_out_the_same_are_one_design():
    """Two rows of 2 and 3 copies are five of it, however they are written."""
    apart = "id,name,colour,cost,text,secret,note,count\n,Wolf,grey,1,Bites.,,,2\n,Wolf,grey,1,Bites.,,,3\n"
    once = "id,name,colour,cost,text,secret,note,count\n,Wolf,grey,1,Bites.,,,5\n"
    one, other = (made(changed(beasts=text)).record for text in (apart, once))
    assert one.components[0].items == other.components[0].items
    assert [each.copies for each in one.components[0].items] == [5]


def test_components_come_and_go_and_are_renamed():
    said = since_first(
        game={
            "coins: {title: Coins": "money: {title: Money",
            "  figures:\n    title: Figures": "  heroes:\n    title: Heroes",
        },
        figures="name\nKnight\n",
    )
    assert [(each.old.name, each.new.name) for each in said.changed] == [("coins", "money")]
    assert not said.changed[0].changed, "its pieces are as they were"
    assert [each.name for each in said.added] == ["heroes"]
    assert [each.name for each in said.gone] == ["figures"]


def test_sizes_and_outlines_are_reported():
    (coins,) = since_first(game={"size: 20 mm": "size: 22 mm"}).changed
    assert {change.redrawn for change in coins.changed} == {("front", "size", "outline")}
    (coins,) = since_first(game={"shape: circle": "shape: rectangle"}).changed
    assert {change.redrawn for change in coins.changed} == {("outline",)}
    assert coins.redrawn == ("outline",)


def test_faces_that_another_version_distinguished_are_not_compared():
    old = replace(first(), digests=0)
    assert not difference(old, made(changed(beast={"#eadfc8": "#ffffff"})).record)
    assert not difference(old, first()).comparable


@pytest.mark.parametrize(
    ("of", "gives", "held", "told"),
    [("count(all)", "9", True, "fails"), ("count(all)", "8", False, "moved")],
)
def test_claims_are_known_by_what_they_compute(of: str, gives: str, held: bool, told: str):

    old = game(deck(item("Wolf")), claims=(ClaimRecord("There are 7", of, "7", "7", held),))
    new = game(
        deck(item("Wolf")), claims=(ClaimRecord("There are 8", of, "8", gives, gives == "8"),)
    )
    (claim,) = difference(old, new).claims
    assert claim.old and claim.new
    assert (claim.fails_now, claim.holds_again) == (told == "fails", told == "moved")


def test_a_claim_more_and_a_claim_less():

    one, other = ClaimRecord("A", "a", "1", "1", True), ClaimRecord("B", "b", "2", "3", False)
    there = difference(game(claims=(one,)), game(claims=(other,)))
    assert [(c.old, c.new, c.fails_now) for c in there.claims] == [
        (None, other, True),
        (one, None, False),
    ]


def test_the_rulebook_is_reported_page_by_page():
    old, new = (
        Record("T", (), rulebook=("a", "b", "c")),
        Record("T", (), rulebook=("a", "x", "c", "d")),
    )
    assert difference(old, new).pages == (2, 4)
    assert difference(new, old).pages == (2,)
    assert difference(old, replace(old, rulebook=("a", "b"))).rulebook
