"""Numbers and lists in messages and on paper."""

from __future__ import annotations

from collections.abc import Iterable

_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ONES = "one two three four five six seven eight nine".split()
_TEENS = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
_NUMBERS = {
    **{word: number for number, word in enumerate([*_ONES, *_TEENS], 1)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
    **{f"{a}-{b}": 10 * i + j for i, a in enumerate(_TENS, 2) for j, b in enumerate(_ONES, 1)},
}
NUMBER_WORD = (
    rf"(?:{'|'.join(_TENS)})(?:[ -](?:{'|'.join(_ONES)}))?|{'|'.join(reversed([*_ONES, *_TEENS]))}"
)
"""A pattern for the numbers from 1 to 99 in words: `forty-nine`."""


def read_number(text: str) -> int:
    """The number that digits or words show. Raises `ValueError`.

    >>> read_number("12"), read_number("Twelve"), read_number("forty nine")
    (12, 12, 49)
    """
    return _NUMBERS.get("-".join(text.casefold().split())) or int(text)


def plural(noun: str) -> str:
    """The plural of a noun.

    >>> plural("colour"), plural("family"), plural("key"), plural("box")
    ('colours', 'families', 'keys', 'boxes')
    """
    if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou"):
        return noun[:-1] + "ies"
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun + "s"


def a_or_an(noun: str) -> str:
    """The noun with its article.

    >>> a_or_an("circle"), a_or_an("octagon")
    ('a circle', 'an octagon')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "page"), counted(2, "blank page")
    ('1 page', '2 blank pages')
    """
    return f"{number} {noun if number == 1 else plural(noun)}"


def listed(names: Iterable[str]) -> str:
    """Names as a list in prose.

    >>> listed(["Rooms"]), listed(["Rooms", "Entrances", "The lair"])
    ('Rooms', 'Rooms, Entrances and The lair')
    """
    *first, last = [*names] or [""]
    return f"{', '.join(first)} and {last}" if first else last


def page_range(first: int, last: int) -> str:
    """A page or a range of pages.

    >>> page_range(3, 3), page_range(3, 7)
    ('page 3', 'pages 3–7')
    """
    return f"page {first}" if first == last else f"pages {first}–{last}"


def page_ranges(ranges: Iterable[tuple[int, int]]) -> str:
    """Some ranges of pages, the first and the last page of each; those that follow each other are one.

    >>> page_ranges([(3, 3)]), page_ranges([(3, 6), (7, 8)]), page_ranges([(3, 6), (9, 9)])
    ('page 3', 'pages 3–8', 'pages 3–6, 9')
    """
    runs: list[tuple[int, int]] = []
    for first, last in ranges:
        if runs and first <= runs[-1][1] + 1:
            runs[-1] = runs[-1][0], max(last, runs[-1][1])
        else:
            runs.append((first, last))
    return ", ".join(
        [page_range(*runs[0]), *(page_range(*run).partition(" ")[2] for run in runs[1:])]
    )


def pages_listed(pages: Iterable[int]) -> str:
    """A list of pages with ranges.

    >>> pages_listed([3]), pages_listed([2, 4, 5, 6]), pages_listed([1, 2, 9])
    ('page 3', 'pages 2 and 4–6', 'pages 1, 2 and 9')
    """
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][-1] == page - 1:
            runs[-1].append(page)
        else:
            runs.append([page])
    shown = [
        part
        for run in runs
        for part in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))
    ]
    alone = len(runs) == 1 and len(runs[0]) == 1
    return f"{'page' if alone else 'pages'} {listed(shown)}"


def column_letter(index: int) -> str:
    """The spreadsheet's name of a column, counted from 0.

    >>> [column_letter(index) for index in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(65 + rest) + name
    return name
