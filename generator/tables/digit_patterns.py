"""Fills the digit places of a number format: `0` always, `#` if needed, `?` as a space."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from itertools import takewhile

Tokens = Sequence[tuple[str, str]]
"""Kind and text of each piece of a format's section, see `number_formats.Token`."""

_PAD = {"0": "0", "#": "", "?": " "}


def decimal(tokens: Tokens, number: Decimal) -> str:
    """A number of at least 0, with thousands separators and percentages if the format has them."""
    kinds = [kind for kind, _ in tokens]
    point = kinds.index(".") if "." in kinds else len(tokens)
    places = [i for i, kind in enumerate(kinds) if kind == "digit"]
    whole = [i for i in places if i < point]
    grouped = any(kinds[i] == "," for i in range(whole[-1] if whole else 0))
    # Each comma right after the last place divides by 1000.
    scale = sum(len([*takewhile(",".__eq__, kinds[i + 1 :])]) for i in {*whole[-1:], *places[-1:]})
    number = number.scaleb(2 * kinds.count("%") - 3 * scale)
    decimals = len(places) - len(whole)
    number = number.quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)
    digits, _, rest = f"{number:f}".partition(".")
    digits = digits.lstrip("0")
    left = _whole(tokens[:point], digits, grouped)
    if not whole and places:
        left += digits
    return left + _decimals(tokens[point:], rest)


def _whole(tokens: Tokens, digits: str, grouped: bool) -> str:
    """The tokens before the point, filled from the right; the leftmost place takes all remaining digits."""
    out: list[str] = []
    remaining = list(digits)
    left = sum(1 for kind, _ in tokens if kind == "digit")
    written = 0
    for kind, text in reversed(tokens):
        if kind != "digit":
            out.append("" if kind == "," else text)
            continue
        left -= 1
        while True:
            char = remaining.pop() if remaining else _PAD[text]
            if grouped and written and written % 3 == 0 and char.isdigit():
                out.append(",")
            out.append(char)
            written += bool(char)
            if left or not remaining:
                break
    return "".join(reversed(out))


def _decimals(tokens: Tokens, digits: str) -> str:
    """The tokens from the point on; trailing zeros only if the format requires them."""
    significant = len(digits.rstrip("0"))
    out: list[str] = []
    at = 0
    for kind, text in tokens:
        if kind == "digit":
            out.append(digits[at] if at < significant else _PAD[text])
            at += 1
        elif kind != ",":
            out.append(text)
    return "".join(out)


def scientific(tokens: Tokens, number: Decimal) -> str:
    """A number with an exponent that is a multiple of the places before the point (`##0.0E+0`)."""
    kinds = [kind for kind, _ in tokens]
    at = kinds.index("exponent")
    mantissa, sign, rest = tokens[:at], tokens[at][1], tokens[at + 1 :]
    before = mantissa[: kinds.index(".")] if "." in kinds[:at] else mantissa
    step = max(1, sum(1 for kind, _ in before if kind == "digit"))
    exponent = number.adjusted() // step * step if number else 0
    value = number.scaleb(-exponent)
    decimals = sum(1 for kind, _ in mantissa if kind == "digit") - step
    # 9.99 may round to 10.0, which is one step up.
    if value.quantize(Decimal(1).scaleb(-max(decimals, 0)), ROUND_HALF_UP) >= Decimal(10) ** step:
        exponent += step
        value = number.scaleb(-exponent)
    shown_sign = "-" if exponent < 0 else ("+" if sign.endswith("+") else "")
    digits = _whole(rest, str(abs(exponent)), grouped=False)
    return decimal(mantissa, value) + sign[0] + shown_sign + digits


def fraction(tokens: Tokens, number: Decimal) -> str:
    """A number as an integer and a fraction (`# ?/?`), or as a fraction (`?/?`).

    The denominator is the best that fits its places, or the one in the format (`# ?/16`).
    """
    slash = next(i for i, (kind, _) in enumerate(tokens) if kind == "/")
    above = slash
    while above and tokens[above - 1][0] == "digit":
        above -= 1
    below = slash + 1
    while below < len(tokens) and (tokens[below][0] == "digit" or tokens[below][1].isdigit()):
        below += 1
    named = "".join(text for _, text in tokens[slash + 1 : below])
    whole_places = any(kind == "digit" for kind, _ in tokens[:above])
    whole, part = _parts(number, named, whole_places)
    first = next(i for i, (kind, _) in enumerate(tokens) if kind == "digit")
    before = "".join(text for kind, text in tokens[:first])
    after = "".join(text for kind, text in tokens[below:])
    words = [str(whole)] if whole_places and (whole or not part[0]) else []
    if part[0] or not whole_places:
        words.append(f"{part[0]}/{part[1]}")
    return before + " ".join(words) + after


def _parts(number: Decimal, named: str, whole_places: bool) -> tuple[int, tuple[int, int]]:
    """The whole, and numerator and denominator of the rest."""
    exact = Fraction(number)
    whole = int(exact) if whole_places else 0
    if named.strip("0#?"):
        bottom = int("".join(char if char.isdigit() else "" for char in named))
        top = int((exact - whole) * bottom + Fraction(1, 2))
    else:
        near = (exact - whole).limit_denominator(10 ** min(len(named) or 1, 7) - 1)
        top, bottom = near.numerator, near.denominator
    if whole_places and top == bottom:
        return whole + 1, (0, 1)
    return whole, (top, bottom)
