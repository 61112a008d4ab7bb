"""What somebody asks for by name: papers that everybody knows or games have, and components of games."""

from __future__ import annotations

from collections.abc import Iterable

from generator.files.project import Project
from generator.foundation.diagnostics import Collector, Diagnostic, Problem
from generator.game.spec.sizes_catalog import catalog

BOOK = "rulebook"
"""What the rulebook is called among the components."""


def parts_of(project: Project, game: str) -> frozenset[str]:
    """What can be printed of a game alone: its components, and the rulebook; none where it cannot be read."""
    from generator.game.spec.recovery import read_spec

    said = Collector()
    spec, _ = read_spec(project, f"content/{game}/game.yaml", said)
    own = (*spec.components, BOOK) if spec.rulebook is not None else spec.components
    return frozenset() if said.outcome(None).failed else frozenset(own)


def unknown_paper(
    papers: Iterable[str], project: Project, games: Iterable[str]
) -> Diagnostic | None:
    """What there is to say of the first paper that nothing can be printed on, and that no game has of its own."""
    for paper in papers:
        try:
            catalog().paper(paper)
        except Problem:
            # The games are read for papers that not everybody knows.
            said = _unowned(paper, project, games)
            if said is not None:
                return said
    return None


def _unowned(paper: str, project: Project, games: Iterable[str]) -> Diagnostic | None:
    from generator.game.spec.papers import paper_named, papers_of
    from generator.game.spec.recovery import read_spec

    # What is wrong with the games is said when they are built.
    specs = (read_spec(project, f"content/{name}/game.yaml", Collector())[0] for name in games)
    own = [each for spec in specs for each in papers_of(spec.papers, Collector())]
    try:
        paper_named(paper, own)
    except Problem as problem:
        return problem.diagnostics[0]
    return None
