"""Sheets whose files would have one name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.checks import Finding, check
from generator.foundation.diagnostics import Severity
from generator.game.model.game import Component, Game
from generator.game.spec.papers import file_word


@check("SHEET003", Severity.ERROR)
def same_file_name(game: Game) -> Iterator[Finding]:
    """The sheets of two components, on two papers, would have files of the same name.

    Why: one would overwrite the other, and half of the game be missing from the folder.
    Fix: rename one of the components, or of the papers.

    Bad:
        --- game.yaml
        papers:
          - {name: roll, size: 300 x 600 mm}
          - {name: big-roll, size: 600 x 900 mm}
        components:
          map: {data: data/cards.csv, front: card.yaml, size: poker}
          map-big: {data: data/cards.csv, front: card.yaml, size: poker}

    Good:
        --- game.yaml
        papers:
          - {name: roll, size: 300 x 600 mm}
          - {name: big-roll, size: 600 x 900 mm}
        components:
          map: {data: data/cards.csv, front: card.yaml, size: poker}
          large-map: {data: data/cards.csv, front: card.yaml, size: poker}
    """
    sharing = Counter(component.sheet for component in game.components)
    known: dict[str, tuple[str, str]] = {}
    for component in game.components:
        name = (
            component.sheet if sharing[component.sheet] > 1 and component.sheet else component.name
        )
        for paper in game.papers:
            file = f"{name}-{file_word(paper.name)}.pdf"
            other = known.setdefault(file.casefold(), (name, paper.name))
            if other != (name, paper.name):
                yield _finding(component, file, (name, paper.name), other)


def _finding(
    component: Component, file: str, one: tuple[str, str], other: tuple[str, str]
) -> Finding:
    both = " and ".join(f"those of `{name}` on `{paper}`" for name, paper in (other, one))
    return Finding(
        f"the sheets would share the file `{file}`: {both}",
        component.origin,
        f"rename `{one[0]}`, or one of the papers",
    )
