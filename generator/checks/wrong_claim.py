"""Numbers that the design says of itself, and the tables do not."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.diagnostics import Severity
from generator.game.claims import ClaimResult, Counted


@check("CLAIM001", Severity.ERROR)
def wrong_claim(claim: ClaimResult) -> Iterator[Finding]:
    """A number that game.yaml claims differs from what the tables give.

    Why: the number stands in the rules, on a box or in the designer's head, and the deck is another one.
    Fix: correct the table or the claim. Where the printed figure is rounded, say so with `digits`.

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
    yield Finding(
        f"`{claim.say}`: printed {claim.expected}, computed {claim.computed or 'nothing'}",
        claim.origin,
        f"{hint}; {claim.remark}" if claim.remark else hint,
        trace=tuple(dict.fromkeys(trace)),
    )


def _where_to_look(claim: ClaimResult) -> str:
    """The cells that the number comes from: of several sums of a table, the one of the fewest rows tells most."""
    narrowest: dict[str, Counted] = {}
    for each in claim.sources:
        known = narrowest.setdefault(each.component.name, each)
        if len(each.items) < len(known.items):
            narrowest[each.component.name] = each
    places = [_listed(counted) for counted in narrowest.values()]
    if not places:
        return "correct the claim"
    return f"correct the claim, or the numbers in {', or in '.join(places)}"


def _listed(counted: Counted) -> str:
    return f"{counted.words}: {counted.parts(8)}" if counted.items else counted.words
