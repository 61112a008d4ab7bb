"""Dice: against every row of dice written out, against scipy, and against what must be so of all chances."""

from fractions import Fraction
from itertools import pairwise, product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generator.foundation.diagnostics import Problem
from generator.stats import convolution
from generator.stats.dice import MOST_DICE, read, rolled
from generator.stats.distribution import Range
from tests.effort import within
from tests.stats.rolling import shares, written_out

D6 = range(1, 7)


def chances(text):
    return rolled(text).distribution.chances()


@pytest.fixture(scope="module")
def scipy():
    return pytest.importorskip(
        "scipy.stats", reason="scipy is not installed: the test extra brings it"
    )


@pytest.mark.parametrize(
    ("text", "faces", "number", "read"),
    [
        ("2d6 + 3", D6, 2, lambda row: sum(row) + 3),
        ("d10", range(1, 11), 1, sum),
        ("d%", range(1, 101), 1, sum),
        ("3D4-1", range(1, 5), 3, lambda row: sum(row) - 1),
        ("d6 − d6", D6, 2, lambda row: row[0] - row[1]),
        ("2*d6 - 3*d6 + 1", D6, 2, lambda row: 2 * row[0] - 3 * row[1] + 1),
        ("d6 - d6 + -2", D6, 2, lambda row: row[0] - row[1] - 2),
        ("d6 - -d6", D6, 2, sum),
        ("10 - 2d6", D6, 2, lambda row: 10 - sum(row)),
        ("4d6kh3", D6, 4, lambda row: sum(row) - min(row)),
        ("4d6k3", D6, 4, lambda row: sum(row) - min(row)),
        ("4d6dl1", D6, 4, lambda row: sum(row) - min(row)),
        ("4d6dh", D6, 4, lambda row: sum(row) - max(row)),
        ("2d20kh", range(1, 21), 2, max),
        ("2d20kl1", range(1, 21), 2, min),
        ("5d4kh2", range(1, 5), 5, lambda row: sum(sorted(row)[-2:])),
        ("5d4kl2", range(1, 5), 5, lambda row: sum(sorted(row)[:2])),
        ("5d4dh2", range(1, 5), 5, lambda row: sum(sorted(row)[:3])),
        ("4df", (-1, 0, 1), 4, sum),
        ("3d{0,0,1,1,2}", (0, 0, 1, 1, 2), 3, sum),
        ("3d{-2,0,5}kh2", (-2, 0, 5), 3, lambda row: sum(sorted(row)[1:])),
        ("3d{-2,0,5}kl2", (-2, 0, 5), 3, lambda row: sum(sorted(row)[:2])),
        ("4d6>=5", D6, 4, lambda row: sum(face >= 5 for face in row)),
        ("4d6>4", D6, 4, lambda row: sum(face > 4 for face in row)),
        ("4d6<=2", D6, 4, lambda row: sum(face <= 2 for face in row)),
        ("4d6<3", D6, 4, lambda row: sum(face < 3 for face in row)),
        ("4d6=6", D6, 4, lambda row: row.count(6)),
        ("4d6<>6", D6, 4, lambda row: 4 - row.count(6)),
        ("3d10>=8f1", range(1, 11), 3, lambda row: sum((f >= 8) - (f == 1) for f in row)),
        ("2d6>=5 - 2d6>=4f<2", D6, 4, lambda r: sum(f >= 5 for f in r[:2]) - _second(r[2:])),
        ("3d6r1", range(2, 7), 3, sum),
        ("3d6r<=2", range(3, 7), 3, sum),
        ("2d6r1>=5", range(2, 7), 2, lambda row: sum(face >= 5 for face in row)),
    ],
)
def test_dice_show_what_all_rows_of_dice_do(text, faces, number, read):
    found = rolled(text)
    expected = written_out(faces, number, read)
    assert found.distribution.chances() == expected
    assert found.mean == sum(total * chance for total, chance in expected.items())
    assert found.variance == sum(t * t * c for t, c in expected.items()) - found.mean**2
    assert found.left == 0


def _second(row):
    return sum((face >= 4) - (face < 2) for face in row)


def test_a_die_rerolled_once_keeps_what_it_shows_then():
    one = [second if first <= 2 else first for first, second in product(D6, D6)]
    assert chances("d6ro<=2") == shares(one)
    assert chances("2d6ro<=2") == shares(a + b for a, b in product(one, one))


def test_a_die_that_explodes_once_adds_one_more():
    def total(first, second):
        return first + second * (first == 6)

    assert chances("d6!o") == shares(total(*row) for row in product(D6, D6))
    found = rolled("2d6>=5!o")
    one = [(a >= 5) + (a == 6) * (b >= 5) for a, b in product(D6, D6)]
    assert found.distribution.chances() == shares(a + b for a, b in product(one, one))
    assert (found.left, found.mean) == (0, found.distribution.mean())


def test_a_die_that_explodes_is_followed_to_what_is_left():
    found = rolled("d6!")
    assert found.left == Fraction(1, 6**12)
    assert 6**11 < 10**9 <= 6**12
    # Totals below the first that is cut off are exact: k sixes, and then another face.
    for total in range(1, 72):
        sixes, rest = divmod(total, 6)
        assert found.distribution.chances().get(total, 0) == (
            Fraction(1, 6 ** (sixes + 1)) if rest else 0
        )
    assert sum(found.distribution.ways) == found.distribution.total


@pytest.mark.parametrize(
    ("text", "mean"),
    [
        ("d6!", Fraction(21, 5)),
        ("3d6! + 1", Fraction(68, 5)),
        ("d2!", 3),
        ("d10!>=9", Fraction(55, 8)),
        ("d10>=8!", Fraction(1, 3)),
        ("d6!o", Fraction(49, 12)),
        ("2*d6!", Fraction(42, 5)),
    ],
)
def test_the_mean_and_variance_of_exploding_dice_are_exact(text, mean):
    found = rolled(text)
    assert found.mean == mean
    assert float(found.distribution.mean()) == pytest.approx(float(mean), abs=1e-6)
    assert float(found.distribution.variance()) == pytest.approx(float(found.variance), abs=1e-5)


def test_dropping_with_explosions_is_near_what_many_games_give():
    from generator.stats.simulation import simulated

    terms, _ = read("3d6!kh2")
    made = simulated(terms[0].roll, 20_000)
    assert abs(made.distribution.mean() - rolled("3d6!kh2").mean) < 4 * made.error


@given(st.integers(1, 40), st.integers(1, 12), st.integers(1, 12))
def test_pools_are_binomial(scipy, number, sides, on):
    assume(on <= sides)
    found = chances(f"{number}d{sides}>={on}")
    expected = scipy.binom(number, (sides - on + 1) / sides)
    for hits in range(number + 1):
        assert float(found.get(hits, 0)) == pytest.approx(expected.pmf(hits), abs=1e-9)
    assert rolled(f"{number}d{sides}>={on}").mean == number * Fraction(sides - on + 1, sides)


@pytest.mark.parametrize(("number", "sides"), [(10, 6), (40, 20), (40, 100)])
def test_many_dice_are_nearly_normal(scipy, number, sides):
    found = rolled(f"{number}d{sides}")
    mean, variance = number * Fraction(sides + 1, 2), number * Fraction(sides**2 - 1, 12)
    assert (found.mean, found.variance) == (mean, variance)
    normal = scipy.norm(float(mean), float(found.deviation))
    for total in (int(mean * 3 / 4), int(mean), int(mean * 5 / 4)):
        by = found.distribution.chance(Range(None, total))
        assert float(by) == pytest.approx(normal.cdf(total + 0.5), abs=0.005)


@given(st.integers(1, 5), st.integers(1, 6))
def test_the_highest_die_is_what_its_formula_says(number, sides):
    """The highest of n is at most k where all are: (k/s)^n."""
    found = rolled(f"{number}d{sides}kh1").distribution
    for most in range(1, sides + 1):
        assert found.chance(Range(None, most)) == Fraction(most, sides) ** number


@st.composite
def dice(draw):
    number, sides = draw(st.integers(1, 6)), draw(st.integers(2, 12))
    text = f"{number}d{sides}" if draw(st.booleans()) else f"{number}d{{0,{sides},1,1}}"
    if draw(st.booleans()):
        text += draw(st.sampled_from(["r1", "ro1", "ro<2"]))
    if draw(st.booleans()):
        text += draw(st.sampled_from(["!", "!o", "!1"]))
    end = draw(st.sampled_from(["", f"kh{number}", "kl1", ">=1", ">1f1", "+3", "-d4"]))
    return text + end


@given(dice())
def test_all_chances_together_are_one(text):
    try:
        found = rolled(text)
    except Problem:
        assume(False)
    assert sum(found.distribution.chances().values()) == 1
    assert sum(found.distribution.ways) == found.distribution.total
    assert list(found.distribution.numbers) == sorted(set(found.distribution.numbers))
    assert 0 <= found.left < 1
    if not found.left:
        assert (found.distribution.mean(), found.distribution.variance()) == (
            found.mean,
            found.variance,
        )


@given(dice(), st.integers(-5, 40))
def test_a_higher_target_is_never_likelier(text, target):
    try:
        spread = rolled(text).distribution
    except Problem:
        assume(False)
    reached = [spread.chance(Range(low)) for low in (target, target + 1)]
    assert reached[0] >= reached[1]
    assert reached[1] + spread.chance(Range(None, target)) == 1
    percentiles = [spread.percentile(Fraction(n, 10)) for n in range(11)]
    assert percentiles == sorted(percentiles)
    assert (percentiles[0], percentiles[10]) == (spread.numbers[0], spread.numbers[-1])


@given(st.integers(1, 8), st.integers(2, 10))
def test_one_die_more_kept_is_never_less(number, sides):
    sums = [rolled(f"{number}d{sides}kh{kept}").distribution for kept in range(1, number + 1)]
    for fewer, more in pairwise(sums):
        for total in range(1, number * sides + 1):
            assert fewer.chance(Range(total)) <= more.chance(Range(total))


@given(
    st.dictionaries(st.integers(-9, 9), st.integers(1, 5), min_size=1, max_size=8),
    st.integers(1, 5),
)
def test_multiplied_ways_are_added_ways(ways, number):
    expected = {0: 1}
    for _ in range(number):
        step = {}
        for a, n in expected.items():
            for b, m in ways.items():
                step[a + b] = step.get(a + b, 0) + n * m
        expected = step
    assert convolution.times(ways, number) == dict(sorted(expected.items()))


def test_long_numbers_are_multiplied_as_short_ones_are():
    ways = {n: 1 + n % 7 for n in range(300)}
    made = convolution.added(ways, ways)
    assert len(ways) ** 2 > 40_000
    assert made == {
        total: sum(ways[a] * ways[total - a] for a in ways if total - a in ways)
        for total in range(599)
    }


MANY = [
    *(
        "40d6",
        "40d20",
        "40d100",
        "40d1000",
        "40d6!",
        "40d6!o",
        "40d10>=8f1!",
        "40d6kh20",
        "40d6dl1",
    ),
    *("40d20kh3", "40d100kl2", "40d100kh20", "40d1000kh1", "40d1000!", "40d{0,1,1,1000}r1"),
    *("20d6!kh10 + 20d6!kl10", "100d100", "100d1000", "99d{1,50,1000}", "1000d1000", "40d6!>=2"),
]


@pytest.mark.parametrize("text", MANY)
def test_many_dice_take_no_second_or_are_refused(text):
    rolled.cache_clear()
    with within(1):
        try:
            assert sum(rolled(text).distribution.ways) == rolled(text).distribution.total
        except Problem as problem:
            said = problem.diagnostics[0]
            assert said.message.startswith(f"`{text}`")
            assert said.hints


@pytest.mark.parametrize("text", ["40d6", "40d20", "40d100", "40d6!", "40d10>=8", "40d6kh20"])
def test_forty_dice_have_an_answer(text):
    assert rolled(text).distribution.total > 1


@settings(max_examples=60)
@given(st.text(alphabet="0123456789dDfkhlro!<>=+-*%{}, ", max_size=14))
def test_no_text_takes_long_or_breaks(text):
    with within(1):
        try:
            rolled(text)
        except Problem as problem:
            assert problem.diagnostics[0].hints


@pytest.mark.parametrize(
    ("text", "said", "hint"),
    [
        ("", "`` isn't a dice roll", "`2d6 + 3`"),
        ("7", "`7` isn't a dice roll", "`2d6 + 3`"),
        ("ten", "`ten` isn't a dice roll", "`2d6 + 3`"),
        ("2d6 +", "`2d6 +` isn't a dice roll", "`2d6 + 3`"),
        ("2d6 3", "`2d6 3` isn't a dice roll", "`2d6 + 3`"),
        ("d6!!", "`d6!!` isn't a dice roll", "`2d6 + 3`"),
        ("d6kh1kl1", "`d6kh1kl1` isn't a dice roll", "`2d6 + 3`"),
        ("d0", "`d0` has a die with 0 sides", "1 to 1,000"),
        ("d1001", "a die with 1001 sides", "1 to 1,000"),
        ("2d6+0d4", "`0d4` in `2d6+0d4` rolls no dice", "at least one die"),
        ("60d6 + 60d6", "is too large to roll", f"at most {MOST_DICE} dice"),
        ("999999999999d6", "is too large to roll", "at most"),
        ("d6 + 9999999", "is too large to roll", "at most"),
        ("4d6kh5", "keeps or drops 5 of 4", "`4d6kh3`"),
        ("4d6dl4", "keeps or drops 4 of 4", "`dl`"),
        ("4d6kh0", "keeps or drops 0 of 4", "`4d6kh3`"),
        ("4d6kh2>=5", "both counts hits and keeps", "one of the two"),
        ("4d6f1", "subtracts hits but counts none", "`5d10>=8f1`"),
        ("d6r<=6", "would reroll every face", "fewer faces"),
        ("d6!>=1", "`d6!>=1` explodes too often", "`!>=6`"),
        ("d20!>=3", "`d20!>=3` explodes too often", "`!o`"),
        ("d{1,a}", "`a` isn't a valid face in `d{1,a}`", "`d{0,0,1,1,2}`"),
        ("d{}", "`` isn't a valid face", "`d{0,0,1,1,2}`"),
        ("d{1,5000}", "too large to roll", "at most 100 faces"),
        ("40d100kh20", "`40d100kh20` takes too long to compute", "`dice_simulated`"),
    ],
)
def test_what_is_not_a_dice_says_what_to_write(text, said, hint):
    with pytest.raises(Problem) as caught:
        rolled(text)
    diagnostic = caught.value.diagnostics[0]
    assert diagnostic.code == "EXPR005"
    assert said in diagnostic.message
    assert hint in " ".join(diagnostic.hints)
