"""Draws from a deck: against every hand written out, against scipy, and against what must be so of all chances."""

from fractions import Fraction
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.stats import draws as stats
from generator.stats.draws import EACH, EMPTY, NEVER, PUT_BACK, Bounds, Deck
from generator.stats.hands import together
from tests.effort import within


@pytest.fixture(scope="module")
def scipy():
    return pytest.importorskip(
        "scipy.stats", reason="scipy is not installed: the test extra brings it"
    )


@st.composite
def decks(draw, most=7):
    size = draw(st.integers(0, most))
    return Deck(size, draw(st.integers(0, size)))


def cards(deck):
    return [True] * deck.wanted + [False] * (deck.size - deck.wanted)


def written_out(hands):
    """The chance of each number of wanted cards, by looking at every hand."""
    found = [sum(hand) for hand in hands]
    return {n: Fraction(found.count(n), len(found)) for n in sorted(set(found))}


@given(decks(), st.data())
def test_draws_are_what_all_hands_are(deck, data):
    number = data.draw(st.integers(0, deck.size))
    assert stats.wanted_drawn(deck, number).chances() == written_out(
        list(combinations(cards(deck), number))
    )


@given(decks(4), st.integers(0, 5))
def test_draws_of_cards_put_back_are_what_all_rows_are(deck, number):
    deck = deck._replace(put_back=EACH)
    if not deck.size and number:
        with pytest.raises(Problem):
            stats.wanted_drawn(deck, number)
        return
    found = stats.wanted_drawn(deck, number).chances()
    assert found == written_out(list(product(cards(deck), repeat=number)))


@given(decks(4), st.integers(0, 9))
def test_a_deck_used_up_is_shuffled_again(deck, number):
    deck = deck._replace(put_back=EMPTY)
    if not deck.size:
        return
    rounds, left = divmod(number, deck.size)
    hands = [[*cards(deck) * rounds, *hand] for hand in combinations(cards(deck), left)]
    assert stats.wanted_drawn(deck, number).chances() == written_out(hands)


@given(decks(6), st.integers(1, 3))
def test_the_first_one_comes_where_all_orders_have_it(deck, nth):
    if nth > deck.wanted:
        with pytest.raises(Problem) as caught:
            stats.draw_of_nth(deck, nth)
        assert "never comes" in caught.value.diagnostics[0].message
        return
    orders = list(permutations(cards(deck)))
    places = [[at for at, card in enumerate(row, 1) if card][nth - 1] for row in orders]
    chances = {n: Fraction(places.count(n), len(places)) for n in sorted(set(places))}
    found = stats.draw_of_nth(deck, nth)
    assert found.chances() == chances
    assert found.mean() == stats.mean_draw_of_nth(deck, nth) == Fraction(sum(places), len(places))
    for number in range(deck.size + 2):
        by = sum((c for n, c in chances.items() if n <= number), Fraction(0))
        assert stats.chance_by_draw(deck, nth, number) == by
    half = stats.draws_needed(deck, Fraction(1, 2), nth)
    assert (
        stats.chance_by_draw(deck, nth, half)
        >= Fraction(1, 2)
        > stats.chance_by_draw(deck, nth, half - 1)
    )


@given(
    st.lists(st.tuples(st.booleans(), st.booleans()), max_size=7),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 3) | st.none(),
    st.sampled_from([NEVER, EACH]),
    st.data(),
)
def test_several_kinds_at_once_are_what_all_hands_are(deck, low, least, most, put_back, data):
    """A card may be of both kinds, of one, or of none."""
    number = data.draw(st.integers(0, min(len(deck), 7 if put_back == NEVER else 4)))
    wishes = [Bounds(low), Bounds(least, most)]
    kinds = {kind: deck.count(kind) for kind in set(deck)}
    hands = combinations(deck, number) if put_back == NEVER else product(deck, repeat=number)
    held = [
        all(wish.hold(sum(card[at] for card in hand)) for at, wish in enumerate(wishes))
        for hand in hands
    ]
    assert together(kinds, wishes, number, put_back) == Fraction(sum(held), len(held))


@given(decks(60), st.integers(0, 90), st.sampled_from(PUT_BACK), st.integers(0, 5))
def test_one_kind_in_a_hand_of_several_is_one_kind_alone(deck, number, put_back, least):
    deck = deck._replace(put_back=put_back)
    if not deck.size or (put_back == NEVER and number > deck.size):
        return
    kinds = {(True,): deck.wanted, (False,): deck.size - deck.wanted}
    within = Bounds(least, least + 2)
    alone = stats.wanted_drawn(deck, number).chance(within)
    assert together(kinds, [within], number, put_back) == alone


@given(decks(60), st.integers(0, 90), st.sampled_from(PUT_BACK))
def test_all_chances_together_are_one_and_the_mean_is_the_share(deck, number, put_back):
    deck = deck._replace(put_back=put_back)
    if not deck.size or (put_back == NEVER and number > deck.size):
        return
    found = stats.wanted_drawn(deck, number)
    assert sum(found.chances().values()) == 1
    assert sum(found.ways) == found.total
    assert (
        found.mean() == stats.mean_drawn(deck, number) == Fraction(number * deck.wanted, deck.size)
    )
    if deck.wanted and put_back != EACH:
        assert sum(stats.draw_of_nth(deck).chances().values()) == 1


@given(decks(40), st.integers(0, 40), st.integers(0, 6), st.sampled_from(PUT_BACK))
def test_more_draws_and_more_cards_never_make_it_less_likely(deck, number, least, put_back):
    deck = deck._replace(put_back=put_back)
    if not deck.size or number >= deck.size:
        return
    at_least = Bounds(least)
    chance = stats.wanted_drawn(deck, number).chance(at_least)
    assert stats.wanted_drawn(deck, number).chance(Bounds(least + 1)) <= chance
    assert chance <= stats.wanted_drawn(deck, number + 1).chance(at_least)
    if deck.wanted < deck.size:
        richer = deck._replace(wanted=deck.wanted + 1)
        assert chance <= stats.wanted_drawn(richer, number).chance(at_least)


@given(decks(30), st.integers(0, 30), st.integers(0, 3), st.integers(0, 3))
def test_a_mulligan_is_a_second_hand_where_the_first_fails(deck, number, least, times):
    if number > deck.size:
        return
    hand, keep = stats.wanted_drawn(deck, number), Bounds(least)
    again = stats.hand_with_mulligans(hand, keep, times)
    assert sum(again.ways) == again.total
    chance, failed = hand.chance(keep), hand.chance(Bounds(0, least - 1)) if least else Fraction(0)
    assert again.chance(keep) == stats.chance_with_mulligans(chance, times)
    assert again.chance(keep) == 1 - failed ** (times + 1)
    if times == 1:
        first = hand.chances()
        for n, share in again.chances().items():
            assert share == first[n] * (failed + keep.hold(n))


@given(decks(12), st.integers(1, 3), st.integers(1, 12))
def test_with_each_put_back_the_first_is_waited_for_as_on_a_die(deck, nth, number):
    deck = deck._replace(put_back=EACH)
    if not deck.wanted:
        assert stats.chance_by_draw(deck, nth, number) == 0
        return
    one = Fraction(deck.wanted, deck.size)
    assert stats.chance_by_draw(deck, 1, number) == 1 - (1 - one) ** number
    assert stats.mean_draw_of_nth(deck, nth) == nth / one
    needed = stats.draws_needed(deck, Fraction(1, 2), nth)
    assert (
        stats.chance_by_draw(deck, nth, needed)
        >= Fraction(1, 2)
        > stats.chance_by_draw(deck, nth, needed - 1)
    )


@given(decks(6), st.integers(1, 9))
def test_through_a_deck_shuffled_again_the_nth_is_a_later_round(deck, nth):
    deck = deck._replace(put_back=EMPTY)
    if deck.wanted:
        found = stats.draw_of_nth(deck, nth)
        assert found.mean() == stats.mean_draw_of_nth(deck, nth)
        assert sum(found.ways) == found.total
        for number, _ in found:
            assert found.chance(Bounds(0, number)) == stats.chance_by_draw(deck, nth, number)


@settings(max_examples=40)
@given(decks(300).filter(lambda deck: deck.size), st.data())
def test_scipy_gives_the_same(scipy, deck, data):
    number = data.draw(st.integers(0, deck.size))
    for n, chance in stats.wanted_drawn(deck, number).chances().items():
        expected = scipy.hypergeom.pmf(n, deck.size, deck.wanted, number)
        assert float(chance) == pytest.approx(expected, rel=1e-8, abs=1e-12)
    for n, chance in stats.wanted_drawn(deck._replace(put_back=EACH), number).chances().items():
        expected = scipy.binom.pmf(n, number, deck.wanted / deck.size)
        assert float(chance) == pytest.approx(expected, rel=1e-8, abs=1e-12)
    if deck.wanted:
        nth, others = data.draw(st.integers(1, deck.wanted)), deck.size - deck.wanted
        # scipy counts how many others lie before the n-th, and waits for what it calls failures.
        for n, chance in stats.draw_of_nth(deck, nth).chances().items():
            expected = scipy.nhypergeom.pmf(n - nth, deck.size, others, nth)
            assert float(chance) == pytest.approx(expected, rel=1e-6, abs=1e-10)


def test_known_figures():
    """The chance of a certain card of 60 in a hand of 7, of four of a kind, and of six right numbers of 49."""
    assert stats.wanted_drawn(Deck(60, 4), 7).chance(Bounds(1)) == Fraction(38962, 97527)
    assert stats.wanted_drawn(Deck(49, 6), 6).chance(Bounds(6)) == Fraction(1, 13983816)
    aces = stats.wanted_drawn(Deck(52, 4), 5)
    assert aces.chance(Bounds(4)) == Fraction(48, 2598960)


@pytest.mark.parametrize("size", [0, 1])
def test_decks_of_no_card_and_of_one(size):
    deck = Deck(size, size)
    assert stats.wanted_drawn(deck, 0).chances() == {0: 1}
    assert stats.wanted_drawn(deck, size).chances() == {size: 1}
    assert together({(True,): size}, [Bounds(size)], size) == 1
    for put_back in PUT_BACK:
        assert stats.chance_by_draw(deck._replace(put_back=put_back), 1, 3) == size
        assert stats.chance_by_draw(deck._replace(put_back=put_back), 1, None) == size


def test_a_deck_of_ten_thousand_is_survived():
    for put_back in PUT_BACK:
        found = stats.wanted_drawn(Deck(10_000, 30, put_back), 10_000)
        assert sum(found.ways) == found.total
        assert float(found.mean()) == 30
    deck = Deck(10_000, 5_000)
    assert sum(stats.draw_of_nth(deck, 2_500).ways) == stats.draw_of_nth(deck, 2_500).total
    assert stats.wanted_drawn(deck, 5_000).mean() == 2_500
    assert stats.draws_needed(Deck(10_000, 1), Fraction(9, 10)) == 9_000
    assert stats.draws_needed(Deck(10_000, 4, EACH), Fraction(9, 10)) == 5_756
    kinds = {(True, False): 400, (False, True): 200, (True, True): 100, (False, False): 9_300}
    assert 0 < together(kinds, [Bounds(1), Bounds(2, 3)], 60) < 1


def test_decks_of_500_take_less_than_a_second():
    with within(1):
        deck = Deck(500, 250)
        for number in (5, 100, 250, 499):
            assert sum(stats.wanted_drawn(deck, number).chances().values()) == 1
        assert sum(stats.draw_of_nth(deck, 3).chances().values()) == 1
        assert stats.draws_needed(deck._replace(put_back=EACH), Fraction(99, 100), 5) == 19
        kinds = {(True, False): 100, (False, True): 100, (True, True): 50, (False, False): 250}
        assert 0 < together(kinds, [Bounds(10), Bounds(5, 9)], 40) < 1


@pytest.mark.parametrize(
    ("work", "said", "hint"),
    [
        (
            lambda: stats.wanted_drawn(Deck(5, 2), 6),
            "can't draw 6 cards: the deck has 5",
            "`empty`",
        ),
        (
            lambda: stats.wanted_drawn(Deck(0, 0), 1),
            "can't draw 1 card: the deck is empty",
            "",
        ),
        (
            lambda: stats.wanted_drawn(Deck(5, 2, EACH), 10_001),
            "can't draw 10001 cards",
            "10,000",
        ),
        (lambda: stats.wanted_drawn(Deck(5, 2), -1), "can't draw -1 cards", "10,000"),
        (lambda: stats.wanted_drawn(Deck(5, 2, "eech"), 1), "can't be put back `eech`", "`each`"),
        (lambda: stats.draw_of_nth(Deck(5, 2), 3), "number 3 never comes: the deck has only 2", ""),
        (
            lambda: stats.draw_of_nth(Deck(5, 0)),
            "the first never comes: the deck has none of them",
            "",
        ),
        (lambda: stats.draw_of_nth(Deck(5, 2, EACH)), "there is no last draw", ""),
        (lambda: stats.draws_needed(Deck(5, 2, EACH), Fraction(1)), "10,000 draws aren't", ""),
        (lambda: stats.bounds(at_least=1, exactly=2), "can't be combined", "either `exactly`"),
    ],
)
def test_what_has_no_answer_is_reported(work, said, hint):
    with pytest.raises(Problem) as caught:
        work()
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.code == "EXPR005"
    assert said in diagnostic.message
    assert hint in "".join(diagnostic.hints)
