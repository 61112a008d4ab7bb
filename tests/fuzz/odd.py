"""Values that people never mean, and files come with all the same: what every strategy draws from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeVar

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

T = TypeVar("T")

NUMBERS = tuple(
    (
        "0 -0 1 -1 2 3 7 12 60 0.1 -0.5 1.5 100 1000 99999 -99999 1e3 1e9 1e-9 1e308 1e309 -1e308 "
        "nan NaN inf -inf .inf .nan"
        " 1_000 1,5 1.000,5 0x10 0o17 007 1e 1.2.3 ½ ² １２ ٣ Ⅷ 9999999999999999999999 1e-320 +5 "
        "-- 5- 2147483648 -2147483649"
        " 4294967296 true false yes no null ~ ∞ 1/3 50% 5% -5% 4..6 1-10 10-1 d6 3d6"
    ).split()
)
LENGTHS = (
    *(
        "3 mm|2.5in|-4 pt|1e5 mm|0.0001mm|10 px|5 ells|1e400 mm|nan mm|inf in|2,5 cm|½ in|.5″|"
        "0 mm|300 cm".split("|")
    ),
    *(
        "12|0|7.5|-3|1e12|{{ 5 }}|{{ 1/0 }}|{{ n }}|{{ 10 ** 9 }}|{{ nothing }}|{{ -1 }}|{{ 'x' "
        "* 99 }}".split("|")
    ),
)
COLORS = tuple(
    (
        "#fff|#000000|#12345|#ff000080|red|ink|accent|transparent|none|nothing|RED|rgb(1,2,3)|"
        "rgb(300,-1,nan)|hsl(1,2,3)"
        "|cmyk(0,0,0,1)|cmyk(100%,0,0,2)|#ggg|#|hsl(1e999,50%,50%)|rgba(0,0,0,.5)|rgb(10% 20% "
        "30% / 1e9)|paper 50%|ink 5%"
        "|linear-gradient(red, blue)|spot(A, #f00)|device-cmyk(0 0 0 0)|currentColor|{{ color "
        "}}|#FFF 50%|lab(1 2 3)|ink/accent"
    ).split("|")
)
SIZES = tuple(
    (
        "poker|bridge|tarot|63 x 88 mm|2.5 in|0 x 0|-5 x 9|1e9 x 1|nan x nan|A4|Letter|63x88|"
        "63 x 88 x 3 mm|0.001 x 200 mm"
        "|38 mm flat|44 mm point|22 mm side|1000 x 1000 mm|5 mm|1 x 1 in|{{ n }} x {{ n }} mm|"
        "20 × 30 cm|poker landscape|"
        "|inf x inf|10 x|x|mini|4000 x 10 mm|1e-9 x 1e-9"
    ).split("|")
)
PATHS = tuple(
    (
        "M0 0 L10 10 Z|M0,0h10v10H0z|m 1 1 l 5 5 t 9 9|M0 0C1 1 2 2 3 3S9 9 8 8|M0 0A5 5 0 0 "
        "1 9 9|M0 0a0 0 0 1 1 5 5|M0 0A1e9 1 5 10 1 1"
        "|M0 0q5 5 9 0T1 1|M|Z|L5 5|M0 0L|M1e400 0|M0 0 L nan 5|M0 0L5 5 5|M0 0 A 5 5 0 2 3 1 "
        "1|M.5.5.5.5-1-1|M0 0 B 5|M0 0l1e308 1e308l1e308 0"
        "|M0 0h1e-300|M5 5|M0 0 0 0 0 0|M0-0L-0-0Z|m0 0z m5 5z|M0 0R1 2 3|M 0 0 L 1e15 1e15|M0 "
        "0A9 9 0 0 1 0 0|"
    ).split("|")
)
WORDS = tuple(
    "Goblin|Draw two cards.|🐉|é|e\u0301|שלום|مرحبا|日本語の文章|ﬁ|a\u00adb|\u200b|\u200d|\ufeff|\u202eabc|\u00a0|x"
    "|  |a\tb|l1\nl2|🏳️\u200d🌈|👨\u200d👩\u200d👧|\ufffd|\U0010ffff|\ue000|Ǆ|ß|İ|\u0300\u0300\u0300|"
    "ก็|नमस्ते|–—…“„”|'|\"|a/b|C:\\a|%s|{0}"
    "|$&|<b>|&amp;|#1|// no|=1+1|-|@x|~|\x01|\x7f|\u2028|no|NULL|1.10|007"
    "|12:30|Donaudampfschifffahrtsgesellschaftskapitän".split("|")
)
MARKUP = tuple(
    "**bold**|*it*|***both***|~~gone~~|[red]{hot}|[nocolor]{x}|[red]{|[red]{[blue]{x}}|:sword:|"
    ":no-such-icon:|:|::|**|*|\\*|\\"
    "|- item|1. one|  - deep|          - deeper|• x|{{ name }}|{{ n }}|{{|}}|{%|{% if n %}|"
    "{% endif %}|{# c #}|{{ n | nofilter }}"
    "|{{ name | upper }}|{{ 1/0 }}|{{ name[99] }}|[d6]|`code`|[a](b)|<br>|5 * 3|_x_|__x__|"
    "^2|~|||{fit}|[:sword:]{x}|[#ff0]{y}|[]{}|[ink 50%]{z}".split("|")
)
EXPRESSIONS = tuple(
    "n|name|n > 2|n == name|name ~ n|nothing|n + nothing|name.upper()|name.__class__|n|int|"
    "n / 0|n // 0|n % 0|n ** n|n ** 9999"
    "|'a' * 10 ** 9|range(5)|range(10 ** 9)|[1] * 10 ** 8|count(cards)|count(cards, name='Goblin')|"
    "sum(cards, 'n')|mean(cards, 'n')"
    "|mean(cards, 'name')|percent(cards, n=2)|share(cards)|least(cards, 'no')|distinct(cards,"
    " 'name')|values(cards, 'n')|dice('3d6')"
    "|dice('99d999', at_least=5)|dice('d6!')|dice_mean('d0')|dice_chances('2d6')|drawn(cards,"
    " 2, name='Goblin')|drawn(cards, -1)"
    "|first_drawn(cards, 0)|hands_drawn(cards, 5, 3)|deck_for([18.4, '40 %'])|counts_for([1,"
    " 2], 0)|squares_within(8, 8, 2)"
    "|every(cards, where='n > 0')|most(cards, where=')')|x for x in y|lambda: 1|[]|{}|{'a': "
    "[1, {'b': n}]}|(1, 2)[5]|n if name else"
    "|n if name|not n|n in name|name in n|n is defined|n is divisibleby(0)|name|replace('a',"
    " 'b' * 999)|cards|cards[0].name"
    "|component|game.title|palette.ink|loop.index|self|true and|'unclosed|\"|n..n|1 +|)|(((((((((1)))))))))|"
    "-(-(-(-1)))|1 < n < 3"
    "|name|length|n|round(400)|n|round(-400)|'%s' % n|'{}'.format(n)|n|float|name|int|name|"
    "list|name|join(n)|dict(a=1)|namespace()".replace("|int|", "\0|int\0").split("|")
)


_WIDE = st.integers(0, 65535)
"""Hypothesis likes the ends of a range: of a wide one they are no value in particular."""


def below(draw: Callable[[SearchStrategy[int]], int], count: int) -> int:
    """A number from 0 to below `count`, each as often; 0 where an input is made smaller."""
    return draw(_WIDE) % count


def pick(draw: Callable[[SearchStrategy[int]], int], options: Sequence[T]) -> T:
    """One of some values; quicker than a strategy that is made for them."""
    return options[draw(_WIDE) % len(options)]


@cache
def pooled(*pools: tuple[str, ...]) -> tuple[str, ...]:
    """The values of several pools."""
    return tuple(each for pool in pools for each in pool)


def some(*pools: Sequence[str]) -> SearchStrategy[str]:
    """One of the values of several pools."""
    values = pooled(*map(tuple, pools))
    return _WIDE.map(lambda at: values[at % len(values)])


def weighted(
    usual: SearchStrategy[T], odd: SearchStrategy[T], one_in: int = 8
) -> SearchStrategy[T]:
    """The usual, and once in so many times the odd."""
    return _WIDE.flatmap(lambda k: odd if k % one_in == one_in - 1 else usual)


FLOATS = st.floats(width=32).map(repr) | st.floats().map(repr)
INTEGERS = st.integers(-(10**6), 10**6).map(str)
NUMBER = some(NUMBERS, NUMBERS, LENGTHS) | INTEGERS | FLOATS
PLAIN = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
TEXT = st.lists(some(WORDS, WORDS, MARKUP) | PLAIN, max_size=6).map(" ".join)
EXPRESSION = some(EXPRESSIONS)
EVERYTHING = pooled(
    tuple(NUMBERS), LENGTHS, tuple(COLORS), tuple(SIZES), tuple(PATHS), WORDS, MARKUP, EXPRESSIONS
)
ANY = some(EVERYTHING)
