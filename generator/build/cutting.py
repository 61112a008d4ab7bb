"""The files for cutting machines: for each component and paper the lines of its sheets, in each format wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.build import Request
from generator.build.sections import Section, file_words
from generator.build.writing.artifacts import Artifact
from generator.cutting import FORMATS, plans
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Collector, Diagnostic, Outcome, Severity
from generator.frame.sheet import Paper
from generator.game.model.game import Game
from generator.game.spec.papers import file_word


def cut_files(
    game: Game, sections: Iterable[Section], paper: Paper, request: Request
) -> Outcome[Sequence[Artifact]]:
    """The lines of all sheets. Sheets that are filled alike share a file.

    `cut/cards-a4.svg` is for the sheets that most are like, as a rule the full ones; the name of any other file says
    which sheets it is for: `cut/cards-a4-sheet13.svg`. What has to be joined before it is cut has none, which is said.
    """
    said, files = Collector(), list[Artifact]()
    for section in sections:
        made = list(_files(game, section, paper, request))
        files += made
        if not made:
            what = f"no cut file for `{section.name}` on {paper.name}: its pages are joined before they are cut"
            hint = "join the pages and cut by hand, or print on a bigger paper"
            origin = game.component(section.components[0]).origin
            said.say(Diagnostic("CUT003", Severity.ADVICE, what, origin, (hint,)))
    return said.outcome(files)


def _files(game: Game, section: Section, paper: Paper, request: Request) -> Iterator[Artifact]:
    # What is cut is the same in all editions.
    word = "-".join((file_word(paper.name), *file_words(replace(request, edition=""))))
    title = f"{game.title}: {section.title} ({paper.name})"
    made = plans.cut_sketches(title, [sheet.plan for sheet in section.sheets], section.pieces)
    most = max(made, key=lambda each: len(each.sheets), default=None)
    for each in made:
        which = "" if each is most else f"-{plans.file_word(each.sheets)}"
        about = (
            f"cut lines for {plans.sheet_words(each.sheets)} of `{section.name}` on {paper.name}"
        )
        for name in game.cut_files or FORMATS.names():
            file = FORMATS[name]
            path = f"cut/{section.name}-{word}{which}{file.suffix}"
            yield Artifact(path, file.write(each.sketch), about=about)
