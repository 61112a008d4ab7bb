"""Numbers that the design says of itself, and the tables do not."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity, rewording
from generator.game.claims.corrections import said, said_again
from generator.game.claims.results import ClaimResult
from generator.game.counting.rows import Counted
from generator.game.spec.printed_values import read_figure

_MOST = 4
"""So many entries of a list or table are told one by one."""
_LONGEST = 120
_FINE = 4
"""A figure with so many digits tells enough of what was computed."""


@check("CLAIM001", Severity.ERROR)
def wrong_claim(claim: ClaimResult) -> Iterator[Finding]:
    """A number that game.yaml claims differs from what the tables give.

    Why: the number stands in the rules, on a box or in the designer's head, and the deck is another one.
    Fix: correct the table or the claim; the help says how few copies more or fewer would make it true, if any do. Where
    the printed figure is rounded, say so with `digits`, or print it with its percent sign.

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
        --- game.yaml
        claims:
          - {say: There are six cards, of: count(cards), is: 6}
    """
    if claim.holds or claim.diagnostics:
        return
    trace = [f"while computing `{each.call}` from {each.words}" for each in claim.sources]
    hint = "; ".join(claim.hints) or _where_to_look(claim)
    hint = f"{hint}; {claim.remark}" if claim.remark else hint
    way = said_again(claim.changes, claim.like) if claim.like else said(claim.changes)
    hints = [" ".join(each.split()) for each in (hint, way) if each]
    yield Finding(
        _message(claim),
        claim.origin,
        "\n".join(hints),
        trace=tuple(dict.fromkeys(trace)),
        # What is as small as something else is nothing to choose for others.
        fix=claim.changes[0].fix
        if len(claim.changes) == 1 and claim.changes[0].of_copies
        else rewording(claim.origin, claim.hints),
    )


def _message(claim: ClaimResult) -> str:
    """What is printed and what is computed, and how the two differ."""
    printed, computed = _short(claim.expected), _short(claim.computed or "nothing")
    plain = f"`{claim.say}`: printed {printed}, computed {computed}"
    if claim.unlike:
        return f"{plain}: {claim.unlike}"
    differences = claim.differences
    if len(differences) == 1 and not differences[0].where:
        off = differences[0].off
        return f"{plain}{_unrounded(claim)}, off by {off}" if off else plain
    parts = [each.words for each in differences[:_MOST]]
    rest = len(differences) - len(parts)
    told = [*parts, f"and {rest} more"] if rest else parts
    return f"{plain}: {'; '.join(told)}" if told else plain


def _unrounded(claim: ClaimResult) -> str:
    """The computed figure with two digits more in brackets, where it has been rounded: it is what is compared."""
    from generator.game.expressions.budget import exact

    by = claim.differences[0].by
    printed, computed = read_figure(claim.expected), read_figure(claim.computed)
    if printed is None or computed is None or by is None or printed.value + by == computed.value:
        return ""
    if printed.fraction or not claim.differences[0].off[:1].isdigit():
        return ""
    shown = exact(printed.value + by, computed.behind + 2)
    return f" ({shown})" if computed.behind < _FINE else ""


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _where_to_look(claim: ClaimResult) -> str:
    """The cells that the number comes from: of several sums of a table, the one of the fewest rows tells most."""
    narrowest: dict[str, Counted] = {}
    for each in claim.sources:
        known = narrowest.setdefault(each.component.name, each)
        if len(each.items) < len(known.items):
            narrowest[each.component.name] = each
    places = [_listed(counted) for counted in narrowest.values()]
    printed = f"what `{claim.source}` prints, and the claim" if claim.source else "the claim"
    if not places:
        return f"correct {printed}"
    return f"correct {printed}, or the numbers in {', or in '.join(places)}"


def _listed(counted: Counted) -> str:
    return f"{counted.words}: {counted.parts()}" if counted.items else counted.words
