"""Small examples of functions on cells, claims and texts, by module.

>>> from generator.game.counting.cell_values import *
>>> str(parse_number("50 %")), parse_number("many")
('1/2', None)

>>> from generator.game.claims.rounding import *
>>> sorted(rounded(Fraction(5, 2), 0)), sorted(rounded(Fraction(-1, 8), 2))
([Fraction(2, 1), Fraction(3, 1)], [Fraction(-13, 100), Fraction(-3, 25)])

>>> from generator.game.analysis.composition import *
>>> from generator.game.analysis.composition import _value
>>> is_look("Art file"), is_look("text")
(True, False)
>>> _value(True).label, _value(WrittenNumber("2.5", 2)).label, _value(("a", True)).label, _value(None).label
('yes', '2.5', 'a, yes', '')

>>> from generator.game.analysis.rolls_in_text import *
>>> [sides for sides, _ in dice_in("Roll 2d6, or one twelve-sided die.")]
[6, 12]

>>> from generator.game.analysis.spelling_variants import *
>>> is_keyword("Flat Stat"), is_keyword("12"), is_keyword("Draw two cards. Discard one.")
(True, False, False)
>>> folded("Snow-Storm"), folded("snowstorm"), folded("Café")
('snowstorm', 'snowstorm', 'cafe')

>>> from generator.game.analysis.supply import *
>>> from types import SimpleNamespace as Made
>>> [most_players(Made(facts={"players": text})) for text in ("3-6", "1, 2 or 4", "solo", "2+")]
[6, 4, None, None]

"""
