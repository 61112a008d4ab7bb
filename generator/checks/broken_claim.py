"""Claims that cannot be computed at all."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.claims.results import ClaimResult


@check("CLAIM002", Severity.ERROR)
def broken_claim(claim: ClaimResult) -> Iterator[Finding]:
    """A claim's number cannot be computed.

    Why: a claim that nobody can compute holds nothing together; it is most often a misspelled component or column.
    Fix: write components and columns as game.yaml and the tables spell them, with `_` in place of blanks.

    Bad:
        name,copies
        Goblin,2
        --- game.yaml
        claims:
          - {say: There are two cards, of: count(crads), is: 2}

    Good:
        name,copies
        Goblin,2
        --- game.yaml
        claims:
          - {say: There are two cards, of: count(cards), is: 2}
    """
    for said in claim.diagnostics:
        yield Finding(
            f"`{claim.say}` cannot be computed: {said.message}",
            said.origin if said.origin.file else claim.origin,
            "\n".join(said.hints),
            (said.code, said.message),
            trace=said.trace,
            fix=said.fix,
        )
