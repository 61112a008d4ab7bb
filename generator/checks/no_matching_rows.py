"""Values asked for that no row has."""

from __future__ import annotations

from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.counting.missing_values import Stranger


@check("CARD025", Severity.WARNING)
def no_matching_rows(asked: Stranger) -> Iterator[Finding]:
    """A claim, the rulebook or a template counts the rows with a value that no row has.

    That is asked of words, in filters and in `where`; of numbers only where the column has none. A claim with `is: 0`
    may ask for what is not there, unless it is a slip for what is. A value from another table may be missing.

    Why: it counts as 0, and a word with a wrong letter is printed as `0` without a warning.
    Fix: write the value as the table does. If there is none on purpose, write a claim with `is: 0`, or
    `checks: {allow: [no-matching-rows]}`.

    Bad:
        name,kind
        Goblin,red
        Orc,blue
        --- game.yaml
        claims:
          - {say: There is nothing rde, of: "count(cards, kind='rde')", is: 0}

    Good:
        name,kind
        Goblin,red
        Orc,blue
        --- game.yaml
        claims:
          - {say: There is nothing black, of: "count(cards, kind='black')", is: 0}
    """
    yield Finding(asked.message, asked.origin, asked.hint)
