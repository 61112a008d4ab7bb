"""The papers of a game: known names, measures, and papers of your own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from unicodedata import normalize

from generator.decode import Context, Margins, decoder, written_as
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import NOWHERE, Collector, Origin, Problem, errors
from generator.foundation.slugs import shortened
from generator.foundation.spelling import did_you_mean
from generator.frame.sheet import Paper
from generator.game.spec.forms import NO_WORD, TextOrMapping, Word
from generator.game.spec.sizes_catalog import known_paper, papers
from generator.geometry import Insets

_LONGEST = 60
"""The longest name of a paper in file names, in bytes."""


@written_as(Margins)
class PaperMargins(NamedTuple):
    """The edges of a paper that stay blank, and where they are written."""

    sides: Insets
    origin: Origin = NOWHERE

    @classmethod
    def from_node(cls, node: Node, context: Context) -> PaperMargins:
        """Reads the margins. Raises `Problem`."""
        return cls(decoder(Margins)(node, context), node.origin)


@dataclass(frozen=True, slots=True)
class PaperSpec(TextOrMapping):
    """A paper of your own, or a known one for a printer that needs wider margins."""

    name: Word
    """The name on the sheets and in their file names: `My roll`. The name of a known paper, such as `A4`, changes the
    margins of that paper."""
    size: Word = NO_WORD
    """The measures, such as `300 x 600 mm` or `8.5 x 13 in`; not needed for a known paper."""
    margins: PaperMargins | None = None
    """The edges that your printer can't print on, in mm: one length, `[vertical, horizontal]` or `[top, right, bottom,
    left]` (default: 5)."""
    origin: Origin = NOWHERE
    """Where the mapping is written; `NOWHERE` for a plain name."""


def papers_of(
    specs: Sequence[PaperSpec], messages: Collector, origin: Origin = NOWHERE
) -> tuple[Paper, ...]:
    """The papers of a game, each once. Wrong ones are reported and the others kept.

    `origin` is that of the game, used if no papers are named.
    """
    result: dict[str, Paper] = {}
    # If papers couldn't be read, that has been reported already.
    if not specs and not any(errors(messages.diagnostics)):
        hint = "write `papers: [A4]`, or remove `papers` to get kits on A4 and Letter"
        messages.error("PAPER010", "`papers` is empty", replace(origin, key="papers"), hint)
    for spec in specs:
        paper = messages.attempt(partial(_paper, spec))
        if paper is None:
            continue
        known = result.setdefault(file_word(paper.name), paper)
        if known != paper:
            place = spec.name.at("name")
            hint = "rename or remove one of them: their files would have the same name"
            messages.error("PAPER012", f"two papers are called `{known.name}`", place, hint)
    return tuple(result.values())


def paper_named(text: str, own: Iterable[Paper], origin: Origin = NOWHERE) -> Paper:
    """The game's own paper of that name, or else the known paper. Raises `Problem`."""
    ours = {file_word(paper.name): paper for paper in own}
    known = papers().find(text)
    found = ours.get(file_word(text)) or (ours.get(file_word(known.name)) if known else None)
    return found or _paper(PaperSpec(Word(text, origin)))


def file_word(name: str) -> str:
    """A paper's name in the names of files, which tells papers apart by their first 60 bytes.

    >>> file_word("My roll"), file_word("8.5 x 14 in"), file_word("A4")
    ('my-roll', '8.5x14in', 'a4')
    """
    # The words of a name stay apart, the parts of measures do not.
    kept = normalize("NFC", name).lower().strip()
    kept = kept if name[:1].isdigit() else re.sub(r"\s+", "-", kept)
    return shortened(re.sub(r"[^\w.-]+", "", kept), _LONGEST)


def _paper(spec: PaperSpec) -> Paper:
    """The paper that a spec describes. Raises `Problem`."""
    name = spec.name
    whole = spec.origin != NOWHERE
    place = name.at("name" if whole else "papers")
    if spec.size:
        if not re.search(r"\w", name.text):
            hint = "use letters and digits, such as `My roll`"
            raise Problem("PAPER010", f"`{name.text}` can't be the name of a paper", place, hint)
        size = known_paper(spec.size.text, spec.size.at("size")).size
        paper = Paper(name.text, size)
    elif whole and papers().find(name.text) is None:
        known = [word for each in papers().values() for word in (each.name, *each.also)]
        hint = did_you_mean(name.text, known, "paper")
        what = f"`{name.text}` isn't a known paper and has no size"
        raise Problem("PAPER010", what, place, hint, "add its measures: `size: 300 x 600 mm`")
    else:
        named = known_paper(name.text, place)
        paper = Paper(named.name, named.size)
    if spec.margins is None:
        return paper
    _check(paper, spec.margins)
    return Paper(paper.name, paper.size, spec.margins.sides)


def _check(paper: Paper, margins: PaperMargins) -> None:
    """Raises `Problem` if nothing is left between the margins."""
    top, right, bottom, left = margins.sides
    across, down = paper.size.width - 2 * max(left, right), paper.size.height - 2 * max(top, bottom)
    if across > 0 and down > 0:
        return
    side, length = ("wide", paper.size.width) if across <= 0 else ("high", paper.size.height)
    wider = max(left, right) if across <= 0 else max(top, bottom)
    what = f"a margin of {wider:g} mm is too wide: `{paper.name}` is {length:g} mm {side}"
    hint = (
        f"write less than {length / 2:g} mm. Pieces are centred on the sheet so that fronts and backs line up: the "
        "wider of two opposite margins counts for both"
    )
    raise Problem("PAPER011", what, replace(margins.origin, key="margins"), hint)


PAPERS = (PaperSpec(Word("A4")), PaperSpec(Word("Letter")))
"""The default papers."""
