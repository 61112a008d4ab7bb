"""Which row is which: by id, then by name, then by likeness; the same whichever side comes first, every time."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from generator.history.matching import Pairs, match_components, match_items
from generator.history.record import ComponentRecord, ItemRecord
from tests.effort import within
from tests.history.records import DECKS, deck, item


def told(old: ComponentRecord, new: ComponentRecord) -> tuple[set[tuple[str, str]], ...]:
    """The pairs by name, then what is left."""
    pairs = match_items(old.items, new.items)
    return (
        {(old.items[a].name, new.items[b].name) for a, b in pairs.matched},
        {(old.items[at].name, "") for at in pairs.removed},
        {("", new.items[at].name) for at in pairs.added},
    )


def check(pairs: Pairs, old: Sequence[ItemRecord], new: Sequence[ItemRecord]) -> None:
    """Each row stands in one place, of each side."""
    ones, others = [a for a, _ in pairs.matched], [b for _, b in pairs.matched]
    assert sorted([*ones, *pairs.removed]) == list(range(len(old)))
    assert sorted([*others, *pairs.added]) == list(range(len(new)))


@given(DECKS, DECKS)
@settings(max_examples=30)
def test_it_is_a_bijection_and_does_not_depend_on_which_side_comes_first(
    old: ComponentRecord, new: ComponentRecord
):
    pairs = match_items(old.items, new.items)
    check(pairs, old.items, new.items)
    back = match_items(new.items, old.items)
    assert sorted((b, a) for a, b in back.matched) == list(pairs.matched)
    assert (pairs.removed, pairs.added) == (back.added, back.removed)
    by_key = {each.key: at for at, each in enumerate(new.items)}
    same = {(at, by_key[one.key]) for at, one in enumerate(old.items) if one.key in by_key}
    assert same <= set(pairs.matched), "what differs in nothing but copies is matched"


@given(DECKS)
@settings(max_examples=30)
def test_a_deck_is_itself(one: ComponentRecord):
    pairs = match_items(one.items, one.items)
    assert pairs.matched == tuple((at, at) for at in range(len(one.items)))


def test_an_id_counts_more_than_a_name():
    old = deck(item("Wolf", id="1", cost="2", text="bites"), item("Bear", id="2", cost="3"))
    new = deck(item("Dire Wolf", id="1", cost="4", text="howls"), item("Bear", id="2", cost="3"))
    assert told(old, new) == ({("Wolf", "Dire Wolf"), ("Bear", "Bear")}, set(), set())


def test_a_name_counts_more_than_values():
    """Two cards that swap all their values are two changed cards, not two renamed ones."""
    old = deck(item("Wolf", cost="2", text="bites"), item("Bear", cost="3", text="hugs"))
    new = deck(item("Bear", cost="2", text="bites"), item("Wolf", cost="3", text="hugs"))
    assert told(old, new) == ({("Wolf", "Wolf"), ("Bear", "Bear")}, set(), set())


def test_rows_that_are_numbered_again_are_not_renamed():
    """A table is sorted and its ids are counted again: each id has another name and other values now."""
    old = deck(
        item("Wolf", id="1", cost="2", text="bites"),
        item("Bear", id="2", cost="3", text="hugs"),
        item("Elk", id="3", cost="4", text="runs"),
    )
    new = deck(
        item("Bear", id="1", cost="3", text="hugs"),
        item("Elk", id="2", cost="4", text="runs"),
        item("Wolf", id="3", cost="2", text="bites"),
    )
    assert told(old, new)[0] == {("Wolf", "Wolf"), ("Bear", "Bear"), ("Elk", "Elk")}


def test_names_that_are_swapped_between_ids_are_renamed_where_values_stay():
    old = deck(
        item("Wolf", id="1", cost="2", text="bites"), item("Bear", id="2", cost="3", text="hugs")
    )
    new = deck(
        item("Bear", id="1", cost="2", text="bites"), item("Wolf", id="2", cost="3", text="hugs")
    )
    assert told(old, new)[0] == {("Wolf", "Bear"), ("Bear", "Wolf")}


def test_a_row_inserted_above_all_others_moves_none():
    old = deck(*(item(n, id=str(at), text=f"{n} bites") for at, n in enumerate(("Wolf", "Bear"))))
    new = deck(
        *(item(n, id=str(at), text=f"{n} bites") for at, n in enumerate(("Owl", "Wolf", "Bear")))
    )
    assert told(old, new) == ({("Wolf", "Wolf"), ("Bear", "Bear")}, set(), {("", "Owl")})


def test_a_renamed_row_is_known_by_its_values():
    old = deck(
        item("Toll Toad", cost="1", text="It eats coins and trusts people."),
        item("Flagstone", cost="1", text="Every mason keeps a secret."),
    )
    new = deck(
        item("Customs Toad", cost="1", text="It eats coins and trusts people."),
        item("Golem", cost="5", text="It stamps on whoever stands before it."),
    )
    assert told(old, new) == ({("Toll Toad", "Customs Toad")}, {("Flagstone", "")}, {("", "Golem")})


def test_what_many_rows_have_in_common_makes_none_alike():
    """Of two cards of one category and one cost, with other words, one is gone and one is new."""
    rest = [item(f"Card {n}", kind="Skill", cost="1", text=f"word{n} other{n}") for n in range(8)]
    old = deck(*rest, item("Lid", kind="Skill", cost="1", text="the saint is past minding"))
    new = deck(*rest, item("Bell", kind="Skill", cost="1", text="cast from stolen coin"))
    assert told(old, new)[1:] == ({("Lid", "")}, {("", "Bell")})


def test_rows_without_values_are_known_by_how_their_names_are_spelt():
    old, new = deck(item("Goblim"), item("Ogre")), deck(item("Goblin"), item("Dragon"))
    assert told(old, new) == ({("Goblim", "Goblin")}, {("Ogre", "")}, {("", "Dragon")})


def test_of_several_rows_of_a_name_those_most_alike_are_matched():
    old = deck(item("Guard", cost="1", text="stands still"), item("Guard", cost="5", text="runs"))
    new = deck(item("Guard", cost="6", text="runs"), item("Guard", cost="1", text="stands here"))
    pairs = match_items(old.items, new.items)
    both = {(old.items[a].values["cost"], new.items[b].values["cost"]) for a, b in pairs.matched}
    assert both == {("1", "1"), ("5", "6")}


@pytest.mark.parametrize("names", [("Wolf", "Bear", "Elk"), ("Elk", "Wolf", "Bear")])
def test_ties_are_broken_the_same_way_however_rows_are_sorted(names: tuple[str, ...]):
    old = deck(*(item(name, cost="1", text="bites") for name in names))
    new = deck(*(item(name[::-1], cost="1", text="bites") for name in names[::-1]))
    assert told(old, new)[0] == {("Bear", "raeB"), ("Elk", "klE"), ("Wolf", "floW")}


def test_a_renamed_component_is_known_by_its_items():
    items = [item(name, cost="1") for name in ("Wolf", "Bear", "Elk")]
    old = [deck(*items, name="beasts"), deck(item("Coin"), name="coins")]
    new = [deck(item("Map"), name="maps"), deck(*items[:2], item("Owl"), name="animals")]
    assert match_components(old, new) == Pairs(((0, 1),), (1,), (0,))


def test_thousands_of_other_rows_are_looked_through_in_time():
    old = deck(*(item(f"A{n}", cost=str(n % 9), text=f"word{n} and more") for n in range(3000)))
    new = deck(*(item(f"B{n}", cost=str(n % 9), text=f"word{n} and more") for n in range(3000)))
    same = deck(*(item("Chit", number=str(n)) for n in range(400)))
    other = deck(*(item("Chit", number=str(n + 1000)) for n in range(400)))
    with within(3.0):
        pairs = match_items(old.items, new.items)
        check(match_items(same.items, other.items), same.items, other.items)
    assert {old.items[a].name[1:] == new.items[b].name[1:] for a, b in pairs.matched} == {True}
    assert len(pairs.matched) == 3000
