"""Computes the claims of a game, and compares what they print with what the tables give."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Problem
from generator.game import expressions
from generator.game.claims.agreement import Comparison, compare, settled
from generator.game.claims.corrections import CellChange
from generator.game.claims.results import ClaimResult
from generator.game.claims.rounding import Rules, exact_of
from generator.game.counting.missing_values import AbsentValue
from generator.game.model.game import Claim, Game
from generator.game.namespace import Numbers


def check_claims(game: Game, with_changes: bool = True) -> tuple[ClaimResult, ...]:
    """All claims of a game, in order; with the changes that would make wrong ones true, if wanted."""
    if not game.claims:
        return ()
    numbers = Numbers(game)
    names = numbers.names()
    results = [_checked(claim, numbers, names) for claim in game.claims]
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
    result = ClaimResult(
        claim.say,
        claim.of,
        claim.is_.words,
        "",
        False,
        claim.origin,
        claim.why,
        source=claim.source,
    )
    rules = Rules.of(claim.of, claim.digits, claim.tolerance)
    try:
        value = expressions.expression(claim.of, claim.origin).value(names, claim.origin)
        try:
            value = settled(value)
            found = compare(value, claim.is_, rules)
        except Exception as error:
            raise expressions.explained(error, claim.of, claim.origin, names) from None
    except Problem as problem:
        step = f"while computing the claim `{claim.say}`"
        messages = tuple(d.within(step) for d in problem.diagnostics)
        return replace(result, sources=tuple(numbers.trace), diagnostics=messages)
    result = replace(
        result,
        value=value,
        computed=found.computed,
        holds=not found.differences,
        sources=tuple(numbers.trace),
    )
    result = replace(result, absent_values=tuple(_absent(result)))
    return result if result.holds else _explained(result, found, claim, rules)


def _absent(result: ClaimResult) -> Iterator[AbsentValue]:
    """The values that no row has; for a claim that rightly gives 0, yes or no, only the probable typos."""
    none = isinstance(result.value, bool) or exact_of(result.value) == 0
    for each in dict.fromkeys(v for source in result.sources for v in source.absent_values):
        if each.is_typo or not (none and result.holds):
            yield each


def _explained(result: ClaimResult, found: Comparison, claim: Claim, rules: Rules) -> ClaimResult:
    """A wrong claim, with hints."""
    from generator.game.claims.advice import hints, kind_advice, share_remark

    mismatch, advice = kind_advice(result.value, claim.is_, rules) if found.unlike else ("", [])
    return replace(
        result,
        differences=found.differences,
        mismatch=mismatch,
        hints=(*advice, *hints(result, claim)),
        remark=share_remark(result, claim),
    )
