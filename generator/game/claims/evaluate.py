"""How claims are computed and compared, and what is said of those that do not hold."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Problem
from generator.game import expressions
from generator.game.claims.advice import advice
from generator.game.claims.agreement import Comparison, compare, settled
from generator.game.claims.corrections import CellChange, Change
from generator.game.claims.possible_shares import impossible, share_of
from generator.game.claims.results import ClaimResult
from generator.game.claims.rounding import Rules, exact_of, rounded
from generator.game.claims.smallest_change import smallest_changes
from generator.game.counting.missing_values import Stranger
from generator.game.model.game import Claim, Game
from generator.game.namespace import Numbers
from generator.game.spec.printed_values import read_figure


def judged(game: Game, mending: bool) -> tuple[ClaimResult, ...]:
    """All claims of a game, in order; with what would mend those that do not hold, where that is wanted."""
    numbers = Numbers(game)
    names = numbers.names()
    made = tuple(_checked(claim, numbers, names) for claim in game.claims)
    holds = {
        at: each.holds for at, each in enumerate(made) if not each.diagnostics and not each.unlike
    }
    if not mending or all(holds.values()):
        return made
    changes = smallest_changes(game, holds, [each.sources for each in made])
    first: dict[frozenset[tuple[CellChange, ...]], str] = {}
    for at in sorted(changes):
        first.setdefault(frozenset(change.cells for change in changes[at]), made[at].say)
    return tuple(
        replace(each, changes=changes[at], like=_like(each, first, changes[at]))
        if at in changes
        else each
        for at, each in enumerate(made)
    )


def _like(
    made: ClaimResult,
    first: Mapping[frozenset[tuple[CellChange, ...]], str],
    changes: Sequence[Change],
) -> str:
    """What is said by the first claim that the same changes make hold; empty where that is the claim itself."""
    said = first[frozenset(change.cells for change in changes)]
    return said if said != made.say else ""


def _checked(claim: Claim, numbers: Numbers, names: dict[str, Any]) -> ClaimResult:
    numbers.trace.clear()
    made = ClaimResult(
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
        said = tuple(d.within(step) for d in problem.diagnostics)
        return replace(made, sources=tuple(numbers.trace), diagnostics=said)
    made = replace(made, value=value, computed=found.computed, sources=tuple(numbers.trace))
    made = replace(made, strangers=tuple(_strangers(made, not found.differences)))
    if not found.differences:
        return replace(made, holds=True)
    return _explained(made, found, claim, rules)


def _strangers(made: ClaimResult, holds: bool) -> Iterator[Stranger]:
    """The values that no row has; of one that rightly says 0, yes or no, those that look like a slip."""
    none = isinstance(made.value, bool) or exact_of(made.value) == 0
    for each in dict.fromkeys(each for source in made.sources for each in source.strangers):
        if each.is_slip or not (none and holds):
            yield each


def _explained(made: ClaimResult, found: Comparison, claim: Claim, rules: Rules) -> ClaimResult:
    """A claim that does not hold, with what may be the matter."""
    unlike, hints = advice(made.value, claim.is_, rules) if found.unlike else ("", [])
    return replace(
        made,
        differences=found.differences,
        unlike=unlike,
        hints=(*hints, *_hints(made, claim)),
        remark=_remark(made, claim),
    )


def _hints(made: ClaimResult, claim: Claim) -> list[str]:
    hints = []
    printed, exact = read_figure(claim.is_.text), exact_of(made.value)
    if printed is not None and exact is not None:
        behind = printed.behind if claim.digits is None and not printed.percent else 0
        if behind and printed.value in rounded(exact, behind):
            hints.append(f"write `digits: {behind}` if the printed figure is rounded")
    for counted in made.sources:
        if not counted.items and counted.every:
            hints.append(counted.stranger or f"`{counted.call}` finds no row")
        elif counted.remark:
            hints.append(counted.remark)
    return list(dict.fromkeys(hints))


def _remark(made: ClaimResult, claim: Claim) -> str:
    """What to say of a printed share that no deck of this size can have."""
    printed, share = read_figure(claim.is_.text), share_of(claim, made.value, made.sources)
    if printed is None or share is None:
        return ""
    if printed.percent:
        share = share._replace(unit=100)
    digits = printed.behind if claim.digits is None else claim.digits
    return impossible(claim, printed.value, share, digits)
