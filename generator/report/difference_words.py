"""The words for changes that all formats share."""

from __future__ import annotations

from generator.foundation.wording import counted
from generator.tables import Value

_LONG = 34
"""Of longer texts, only the different words are shown."""
_AROUND = 2
"""The words that are shown on each side of them."""
_MOST_WORDS = 14
"""The most different words that are shown."""


def flat(value: Value) -> str:
    """A value on one line."""
    text = value if isinstance(value, str) else ", ".join(value)
    return " ".join(text.split())


def old_and_new(old: Value, new: Value) -> tuple[str, str]:
    """Two values for a comparison; of long texts only the part that is different.

    >>> old_and_new("3", ""), old_and_new("a", "b")
    (('3', 'nothing'), ('a', 'b'))
    >>> old_and_new("Roll a die and add Strength. 4 or more: take 1.", "Roll a die and add Smarts. 4 or more: take 1.")
    ('“… and add Strength. 4 or …”', '“… and add Smarts. 4 or …”')
    """
    one, other = flat(old), flat(new)
    if not one or not other or max(len(one), len(other)) <= _LONG:
        return _short(one), _short(other)
    first, second = one.split(" "), other.split(" ")
    before = _common(first, second)
    behind = _common(first[before:][::-1], second[before:][::-1])
    if 2 * max(len(first), len(second)) < 3 * (len(first) - before - behind):
        before = behind = 0
    return _part(first, before, behind), _part(second, before, behind)


def _short(text: str) -> str:
    if not text:
        return "nothing"
    return text if len(text) <= _LONG else f"“{_cut(text.split(' '))}”"


def _common(one: list[str], other: list[str]) -> int:
    """The number of words that two lists begin with in common."""
    pairs = zip(one, other, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _part(words: list[str], before: int, behind: int) -> str:
    start, end = max(0, before - _AROUND), len(words) - max(0, behind - _AROUND)
    middle = _cut(words[start:end])
    return f"“{'… ' if start else ''}{middle}{' …' if end < len(words) else ''}”"


def _cut(words: list[str]) -> str:
    if len(words) <= _MOST_WORDS:
        return " ".join(words)
    half = _MOST_WORDS // 2
    return f"{' '.join(words[:half])} … {' '.join(words[-half:])}"


def number_of(count: int, kind: str) -> str:
    """The number of pieces of a kind.

    >>> number_of(2, "card"), number_of(1, "")
    ('2 cards', '1 piece')
    """
    return counted(count, kind or "piece")


def arrow(old: object, new: object) -> str:
    """A change from one value to another; the value if it is the same.

    >>> arrow(2, "3 cards"), arrow("a", "a")
    ('2 → 3 cards', 'a')
    """
    return f"{old} → {new}" if old != new else f"{new}"


def more_or_fewer(old: int, new: int, name: str = "") -> str:
    """The change of a number of copies.

    >>> more_or_fewer(2, 4), more_or_fewer(2, 1), more_or_fewer(0, 1, "Wolf")
    ('2 more copies (2 → 4)', '1 fewer copy (2 → 1)', '1 more copy of Wolf (0 → 1)')
    """
    copies = counted(abs(new - old), f"{'more' if new > old else 'fewer'} copy")
    return f"{copies}{f' of {name}' if name else ''} ({old} → {new})"


def readable(column: str) -> str:
    """A column's header as words.

    >>> readable("test_stat"), readable("Attack")
    ('test stat', 'Attack')
    """
    return column.replace("_", " ").strip() or column
