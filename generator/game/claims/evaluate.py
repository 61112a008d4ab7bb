"""Computes the claims of a game, compares them with the tables, and suggests how to fix wrong ones."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.game import expressions
from generator.game.claims.agreement import Comparison, compare, kind_of, kind_printed, settled
from generator.game.claims.corrections import CellChange
from generator.game.claims.results import ClaimResult
from generator.game.claims.rounding import Rules, as_printed, exact_of, rounded
from generator.game.model.game import Game
from generator.game.namespace import Numbers
from generator.game.spec.checks import Claim
from generator.game.spec.printed_values import Printed, read_figure, with_decimal_point

_LONGEST = 60
_SHARE = regex(r"(percent|share)\(.*\)", re.DOTALL)
_WRITE = {
    "a number": "write the number alone",
    "a list": "write the whole list",
    "a table": "write the whole table",
    "text": "write the computed text",
    "yes or no": "",
}


def check_claims(game: Game, with_changes: bool = True) -> tuple[ClaimResult, ...]:
    """All claims of a game, in order; with the changes that would make wrong ones true, if wanted."""
    if not game.spec.claims:
        return ()
    numbers = Numbers(game)
    names = numbers.names()
    results = [_checked(claim, numbers, names) for claim in game.spec.claims]
    holds = {
        at: each.holds
        for at, each in enumerate(results)
        if not each.diagnostics and not each.mismatch
    }
    if not with_changes or all(holds.values()):
        return tuple(results)
    # Imported late: needed for wrong claims only.
    from generator.game.claims.smallest_change import smallest_changes

    changes = smallest_changes(game, holds, [each.sources for each in results])
    first: dict[frozenset[tuple[CellChange, ...]], str] = {}
    for at, found in sorted(changes.items()):
        say = results[at].say
        same_as = first.setdefault(frozenset(change.cells for change in found), say)
        same_as = "" if same_as == say else same_as
        results[at] = replace(results[at], changes=found, same_as=same_as)
    return tuple(results)


def _checked(claim: Claim, numbers: Numbers, names: dict[str, Any]) -> ClaimResult:
    numbers.trace.clear()
    source, origin = claim.of.text, claim.of.at("of")
    result = ClaimResult(
        claim.say,
        source,
        claim.is_.words,
        "",
        False,
        origin,
        claim.why,
        source=claim.source,
    )
    rules = Rules.of(source, claim.digits, claim.tolerance)
    try:
        value = expressions.expression(source, origin).value(names, origin)
        try:
            value = settled(value)
            found = compare(value, claim.is_, rules)
        except Exception as error:
            raise expressions.explained(error, source, origin, names) from None
    except Problem as problem:
        step = f"while computing the claim `{claim.say}`"
        messages = tuple(d.within(step) for d in problem.diagnostics)
        return replace(result, sources=tuple(numbers.trace), diagnostics=messages)
    holds, sources = not found.differences, tuple(numbers.trace)
    # For a claim that rightly gives 0, yes or no, only the probable typos matter.
    none = holds and (isinstance(value, bool) or exact_of(value) == 0)
    absent = dict.fromkeys(each for source in sources for each in source.absent_values)
    result = replace(
        result,
        value=value,
        computed=found.computed,
        holds=holds,
        sources=sources,
        absent_values=tuple(each for each in absent if each.is_typo or not none),
    )
    return result if holds else _explained(result, found, claim, rules)


def _explained(result: ClaimResult, found: Comparison, claim: Claim, rules: Rules) -> ClaimResult:
    mismatch, advice = kind_advice(result.value, claim.is_, rules) if found.unlike else ("", [])
    return replace(
        result,
        differences=found.differences,
        mismatch=mismatch,
        hints=(*advice, *_hints(result, claim)),
        remark=_share_remark(result, claim),
    )


def kind_advice(value: Any, printed: Printed, rules: Rules) -> tuple[str, list[str]]:
    """How the kinds of a computed and a printed value differ, and what to write."""
    kind, wanted = kind_of(value), kind_printed(printed)
    if kind == "a number" and (decimal := with_decimal_point(printed.text)):
        what = "the printed number has a decimal comma"
        return what, [f"write `{decimal}` with a decimal point: commas group thousands"]
    what, hint = (
        f"`is` is {wanted}, but `of` gives {kind}",
        f"{_WRITE[kind]}{_example(value, rules)}",
    )
    if kind == "yes or no":
        hint = "write `is: yes` or `is: no`, since `of` is a condition"
    elif kind == "a number" and wanted == "yes or no":
        hint += ", or compare it in `of`, such as `count(cards) == 3`"
    elif kind == "a list" and wanted == "a number":
        hint += ", or turn it into one number in `of`: `(…) | sum`, `(…) | length` or `(…) | first`"
    elif kind == "a table" and wanted != "a list":
        hint += f", or pick one entry in `of`: `(…)[{next(iter(value), '')!r}]`"
    return what, [hint]


def _example(value: Any, rules: Rules) -> str:
    text = _yaml(value, rules)
    return f", `is: {text}`" if 0 < len(text) <= _LONGEST and "\n" not in text else ""


def _yaml(value: Any, rules: Rules) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_yaml(key, rules)}: {_yaml(each, rules)}" for key, each in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_yaml(each, rules) for each in value) + "]"
    text = as_printed(value, None, rules)
    plain = text and not set(text) & set(",:[]{}#&*!|>'\"%@`") and text == text.strip()
    return text if plain else repr(text)


def _hints(result: ClaimResult, claim: Claim) -> list[str]:
    """What may be wrong with a claim whose figure differs: its rounding, or the rows that it counts."""
    found = []
    printed, number = read_figure(claim.is_.text), exact_of(result.value)
    if printed is not None and number is not None:
        decimals = printed.decimals if claim.digits is None and not printed.percent else 0
        if decimals and printed.value in rounded(number, decimals):
            found.append(f"write `digits: {decimals}` if the printed figure is rounded")
    for counted in result.sources:
        if not counted.items and counted.every:
            found.append(counted.absent or f"`{counted.call}` matches no row")
        elif counted.remark:
            found.append(counted.remark)
    return list(dict.fromkeys(found))


def _share_remark(result: ClaimResult, claim: Claim) -> str:
    """The message about a printed share that no number of pieces gives, however it is rounded; else empty.

    Such as 18.367 % of 40 cards, which are 7.3468 cards. Only for claims that are a `percent` or a `share` alone.
    """
    from generator.game.expressions.printing import rounded_text

    printed, call = read_figure(claim.is_.text), _SHARE.fullmatch(claim.of.text.strip())
    if printed is None or call is None or len(result.sources) != 2:
        return ""
    whole, part = (sum(item.copies for item in counted.items) for counted in result.sources)
    if not whole or Fraction(part * (100 if call[1] == "percent" else 1), whole) != result.value:
        return ""
    unit = 100 if printed.percent or call[1] == "percent" else 1
    digits = printed.decimals if claim.digits is None else claim.digits
    # A rounded share is at most half a step off.
    room = max(Fraction(1, 2 * 10**digits), Fraction(repr(claim.tolerance or 0.0)))
    below = min(max(0, (printed.value * whole / unit).__floor__()), whole)
    near = {n: Fraction(n * unit, whole) for n in sorted({below, min(below + 1, whole)})}
    if any(abs(share - printed.value) <= room for share in near.values()):
        return ""
    shown = digits if claim.digits is not None else max(digits, 2)
    sign = " %" if unit == 100 else ""
    nearest = ", ".join(
        f"{n} of {whole} is {rounded_text(share, shown)}{sign}" for n, share in near.items()
    )
    return f"no number of pieces out of {whole} gives {claim.is_.words}: {nearest}"
