"""The tags of a game: a line for each."""

from __future__ import annotations

from collections.abc import Iterable

from generator.files.project import Project
from generator.foundation.diagnostics import Diagnostic, Problem
from generator.foundation.wording import counted
from generator.history.tags import read_tag
from generator.report.builds.summary import claims_held
from generator.report.numbers.figures import aligned


def listing(
    project: Project, game: str, names: Iterable[str]
) -> tuple[str, tuple[Diagnostic, ...]]:
    """Each tag with its contents, and the problems of those that can't be read."""
    rows: list[tuple[str, ...]] = []
    wrong: list[Diagnostic] = []
    for name in names:
        try:
            record = read_tag(project, game, name)
        except Problem as problem:
            wrong += problem.diagnostics
            continue
        claims = [claim.holds for claim in record.claims]
        rows.append(
            (
                name,
                f"version {record.version}" if record.version else "",
                counted(len(record.components), "component"),
                counted(record.pieces, "piece"),
                claims_held(len(claims), sum(claims)) if claims else "",
            )
        )
    lines = aligned(rows, right=(2, 3)) if rows else []
    return "".join(f"{line}\n" for line in lines), tuple(wrong)
