"""Small examples of the functions of `generator.stats`, by module.

>>> from generator.stats.composition import *
>>> [(line.value.label, line.pieces) for line in tally([(Value("a"), 1), (Value("b"), 2), (Value("a"), 3)])]
[('a', 4), ('b', 2)]
>>> [str(n) for n in summary([(Value("1", Fraction(1)), 3), (Value("4", Fraction(4)), 1), (Value(""), 2)])]
['1', '7/4', '4', '7']
>>> groups_well([(Value("a"), 2), (Value("b"), 1)]), groups_well([(Value("a"), 3)])
(True, False)
>>> a, b = Value("a"), Value("b")
>>> alike([a, b, a], [b, a, b]), alike([a, b, a], [a, a, b])
(True, False)

>>> from generator.stats.convolution import *
>>> packed([1, 2], 1)
513
>>> unpacked(513, 3, 1)
[1, 2, 0]
>>> added({1: 1, 2: 1}, {0: 1, 1: 2})
{1: 1, 2: 3, 3: 2}
>>> times({1: 1, 2: 1}, 3)
{3: 1, 4: 3, 5: 3, 6: 1}

>>> from generator.stats.dice import *
>>> {total: str(chance) for total, chance in rolled("d4 - 1").distribution.chances().items()}
{0: '1/4', 1: '1/4', 2: '1/4', 3: '1/4'}
>>> str(rolled("d6!").mean), str(rolled("4d6kh3").mean)
('21/5', '15869/1296')

>>> from generator.stats.die import *
>>> rerolled({1: 1, 2: 1}, {1}, once=True)
{1: 1, 2: 3}

>>> from generator.stats.distribution import *
>>> str(range_of(at_least=9)), str(range_of(3, 5)), str(range_of(exactly=7))
('at least 9', '3 to 5', 'exactly 7')
>>> distribution_of([(1, 2), (0, 1), (1, 1)])
Distribution(numbers=(0, 1), ways=(1, 3), total=4)
>>> distribution_with({0: Fraction(2, 3), 5: Fraction(1, 3)})
Distribution(numbers=(0, 5), ways=(2, 1), total=3)
>>> coin = distribution_of([(0, 1), (1, 1)])
>>> added(coin, coin).ways
(1, 2, 1)
>>> times(distribution_of([(0, 1), (1, 1)]), 2).ways
(1, 2, 1)
>>> str(root(Fraction(9, 4))), float(root(Fraction(2)))
('3/2', 1.414213562373)

>>> from generator.stats.draws import *
>>> str(bounds(at_most=2)), str(bounds(1, 3)), str(bounds(exactly=0)), str(bounds())
('at most 2', '1 to 3', 'exactly 0', 'at least 1')
>>> {number: str(chance) for number, chance in wanted_drawn(Deck(5, 2), 3).chances().items()}
{0: '1/10', 1: '3/5', 2: '3/10'}
>>> {draw: str(chance) for draw, chance in draw_of_nth(Deck(4, 2)).chances().items()}
{1: '1/2', 2: '1/3', 3: '1/6'}
>>> str(mean_draw_of_nth(Deck(49, 3))), str(mean_draw_of_nth(Deck(49, 3, "each")))
('25/2', '49/3')
>>> str(chance_by_draw(Deck(4, 2), 1, 2)), str(chance_by_draw(Deck(4, 2, "each"), 1, 2))
('5/6', '3/4')
>>> draws_needed(Deck(49, 3), Fraction(1, 2)), draws_needed(Deck(6, 1, "each"), Fraction(1, 2))
(10, 4)
>>> str(mean_drawn(Deck(49, 3), 5))
'15/49'
>>> str(chance_with_mulligans(Fraction(1, 2))), str(chance_with_mulligans(Fraction(1, 2), 0))
('3/4', '1/2')
>>> str(hand_with_mulligans(wanted_drawn(Deck(4, 2), 1), Bounds(1)).chance(Bounds(1)))
'3/4'

>>> from generator.stats.rounds import *
>>> coin = distribution_of([(0, 1), (1, 1)])
>>> together([coin, coin]).ways
(1, 2, 1)
>>> coin = distribution_of([(0, 1), (1, 1)])
>>> [str(chance) for chance in chances_by_turn([coin, coin])]
['0', '1/2', '3/4']
>>> turn_needed([distribution_of([(0, 1), (1, 1)])] * 3, Fraction(3, 4))
2

>>> from generator.stats.hands import *
>>> str(together({(True, False): 2, (False, True): 2, (False, False): 1}, [Bounds(1), Bounds(1)], 2))
'2/5'

>>> from generator.stats.die import *
>>> kept({1: 1, 2: 1}, 2, 0, 1)
{1: 1, 2: 3}

>>> from generator.stats.opposed import *
>>> chances = Against(Fraction(15, 36), Fraction(6, 36), Fraction(15, 36))
>>> [str(chances.won(ties)) for ties in TIES]
['5/12', '7/12', '1/2', '1/2']
>>> die = distribution_of([(1, 1), (2, 1)])
>>> [str(chance) for chance in against(die, die)]
['1/4', '1/2', '1/4']
>>> die = {face: 1 for face in range(1, 7)}
>>> pairs_won(Hand(die, 2), Hand(die, 1)).ways
(91, 125)

>>> from generator.stats.hands import *
>>> {n: str(c) for n, c in over_hands(Deck(3, 1), 2, 2).chances().items()}
{1: '2/3', 2: '1/3'}

>>> from generator.stats.shares import *
>>> Printed((18367,), 3).percent(18367), Printed((5,), 1).percent(5), Printed((7,)).percent(7)
('18.367 %', '0.5 %', '7 %')
>>> Printed((18367,), 3).counts(18367, 49), len(Printed((18367,), 3).counts(18367, 40))
(range(9, 10), 0)
>>> smallest_deck(Printed((18367, 16327, 40816, 6122, 18367), 3)), smallest_deck(Printed((333,), 1))
((9, 8, 20, 3, 9), (1, 2))
>>> nearest_counts(Printed((18367, 16327, 40816, 6122, 18367), 3), 40), nearest_counts(Printed((20, 30)), 41)
((7, 7, 16, 3, 7), (8, 12, 21))
>>> without_count(Printed((250, 333), 1), 40)
(333,)

>>> from generator.stats.simulation import *
>>> result = simulated(lambda chance: chance.choice(range(1, 7)), 1000)
>>> float(result.distribution.mean()), round(float(result.error), 3)
(3.532, 0.054)

>>> from generator.stats.rounds import *
>>> str(mean_rounds(distribution_of([(0, 1), (1, 1)]), 3))
'6'
>>> str(reached_by(distribution_of([(0, 1), (1, 1)]), 2, 3))
'1/2'
>>> rounds_needed(distribution_of([(0, 1), (1, 1)]), 2, Fraction(1, 2))
3

"""
