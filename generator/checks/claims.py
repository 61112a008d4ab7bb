"""Claims that are wrong, cannot be computed, or count nothing."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity, replacement_fix
from generator.game.claims.corrections import suggestion
from generator.game.claims.results import ClaimResult
from generator.game.counting.missing_values import AbsentValue
from generator.game.counting.rows import Counted
from generator.game.spec.printed_values import read_figure

_MOST = 4
"""How many entries of a list or table a message lists."""
_LONGEST = 120
_FINE = 4
"""A number with this many decimal places is precise enough for a message."""


@check("CLAIM001", Severity.ERROR)
def wrong_claim(claim: ClaimResult) -> Iterator[Finding]:
    """A claim in game.yaml doesn't match the number in the tables.

    Why: the rules, the box or your head have one number, and the deck has another.
    Fix: correct the table or the claim. If adding or removing a few copies would make it true, the help says which.
    If the printed number is rounded, write `digits`, or print it with a percent sign.

    Bad:
        name,copies
        Goblin,2
        Orc,3
        --- game.yaml
        claims:
          - {say: There are six cards, of: count(cards), is: 6}

    Good:
        name,copies
        Goblin,2
        Orc,4
    """
    if claim.holds or claim.diagnostics:
        return
    trace = [f"while computing `{each.call}` from {each.words}" for each in claim.sources]
    hint = "; ".join(filter(None, (*(claim.hints or (_where_to_look(claim),)), claim.remark)))
    hints = [" ".join(each.split()) for each in (hint, suggestion(claim.changes, claim.same_as))]
    yield Finding(
        _message(claim),
        claim.origin,
        "\n".join(filter(None, hints)),
        trace=tuple(dict.fromkeys(trace)),
        # If two changes are equally small, choosing is up to the designer.
        fix=claim.changes[0].fix
        if len(claim.changes) == 1 and claim.changes[0].only_copies
        else replacement_fix(claim.origin, claim.hints),
    )


def _message(claim: ClaimResult) -> str:
    """The printed and the computed value, and how they differ."""
    printed, computed = _short(claim.expected), _short(claim.computed or "nothing")
    plain = f"`{claim.say}`: printed {printed}, computed {computed}"
    if claim.mismatch:
        return f"{plain}: {claim.mismatch}"
    differences = claim.differences
    if len(differences) == 1 and not differences[0].where:
        off = differences[0].off
        return f"{plain}{_unrounded(claim)}, off by {off}" if off else plain
    parts = [each.words for each in differences[:_MOST]]
    rest = len(differences) - len(parts)
    listed = [*parts, f"and {rest} more"] if rest else parts
    return f"{plain}: {'; '.join(listed)}" if listed else plain


def _unrounded(claim: ClaimResult) -> str:
    """The exact number in brackets if the computed one was rounded: the exact one is compared."""
    from generator.game.expressions.printing import rounded_text

    by = claim.differences[0].by
    printed, computed = read_figure(claim.expected), read_figure(claim.computed)
    if printed is None or computed is None or by is None or printed.value + by == computed.value:
        return ""
    if printed.fraction or not claim.differences[0].off[:1].isdigit():
        return ""
    shown = rounded_text(printed.value + by, computed.decimals + 2)
    return f" ({shown})" if computed.decimals < _FINE else ""


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _where_to_look(claim: ClaimResult) -> str:
    """The cells that the number comes from: of several sums of a table, the one with the fewest rows."""
    narrowest: dict[str, Counted] = {}
    for each in claim.sources:
        known = narrowest.setdefault(each.component.name, each)
        if len(each.items) < len(known.items):
            narrowest[each.component.name] = each
    places = [
        f"{each.words}: {each.parts()}" if each.items else each.words for each in narrowest.values()
    ]
    printed = f"`{claim.source}` and the claim" if claim.source else "the claim"
    if not places:
        return f"correct {printed}"
    return f"correct {printed}, or the numbers in {', or in '.join(places)}"


@check("CLAIM002", Severity.ERROR)
def broken_claim(claim: ClaimResult) -> Iterator[Finding]:
    """A claim's number can't be computed.

    Why: a claim that can't be computed checks nothing; most often a component or column is misspelled.
    Fix: spell components and columns as game.yaml and the tables do, with `_` for spaces.

    Bad:
        name,copies
        Goblin,2
        --- game.yaml
        claims:
          - {say: There are two cards, of: count(crads), is: 2}

    Good:
        --- game.yaml
        claims:
          - {say: There are two cards, of: count(cards), is: 2}
    """
    for each in claim.diagnostics:
        yield Finding(
            f"`{claim.say}` can't be computed: {each.message}",
            each.origin if each.origin.file else claim.origin,
            "\n".join(each.hints),
            (each.code, each.message),
            trace=each.trace,
            fix=each.fix,
        )


@check("CARD025", Severity.WARNING)
def no_matching_rows(value: AbsentValue) -> Iterator[Finding]:
    """A claim, the rulebook or a template counts rows with a value that no row has.

    Checked for words in filters and in `where`, and for numbers if the column has none. A claim with `is: 0` may
    count something that doesn't exist, unless the value looks like a typo. A value from another table may be
    missing.

    Why: it counts as 0, and a typo is printed as `0` without a warning.
    Fix: write the value as the table does. If there are none on purpose, write a claim with `is: 0`, or `checks:
    {off: {no-matching-rows: why}}`.

    Bad:
        name,kind
        Goblin,red
        Orc,blue
        --- game.yaml
        claims:
          - {say: There is nothing rde, of: "count(cards, kind='rde')", is: 0}

    Good:
        --- game.yaml
        claims:
          - {say: There is nothing black, of: "count(cards, kind='black')", is: 0}
    """
    yield Finding(value.message, value.origin, value.hint)
