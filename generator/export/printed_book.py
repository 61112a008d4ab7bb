"""The rulebook as a print shop's booklet: set again in its size."""

from __future__ import annotations

from generator.build.rulebook import rulebook_documents
from generator.export.job import Job
from generator.export.pictures import Drawing
from generator.export.products import Product, Vendor, Wanted, measure, nearest
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import Problem, Severity, similar
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.geometry import Size

_SHEET = 4
"""Pages of one sheet of a booklet."""
_MOST = 40
"""The most pages of a stapled booklet."""
_NEAR = 0.5
"""mm: pages that differ by less have the size of the booklet."""


class Book(NamedTuple):
    """The rulebook as a product."""

    product: Product
    pages: tuple[Drawing, ...]


def booklet(job: Job, sold: Vendor, chosen: str) -> Book | None:
    """The rulebook in the size of a booklet; None if there is none, or it isn't exported."""
    rulebook = job.game.rulebook
    if not job.wants_book or rulebook is None:
        return None
    booklets = [each for each in sold.products.values() if each.shape == "booklet"]
    product = sold.products.get(chosen) or nearest(Wanted(rulebook.size, "booklet"), booklets)
    if product not in booklets:
        names = [each.name for each in booklets]
        what = f"`{chosen}` isn't a booklet, and the rulebook is printed as one"
        raise Problem("EXPORT023", what, job.origin, similar(chosen, names, "booklet"))
    size = Size(*(round(side, 3) for side in product.trim))
    bleed = (product.canvas.width - product.trim.width) / 2
    if max(abs(mine - its) for mine, its in zip(rulebook.size, size, strict=True)) > _NEAR:
        job.say(
            "EXPORT025",
            f"the rulebook has pages of {measure(rulebook.size)}; it is set again for {product.said(size)}",
            rulebook.origin,
            f"read it again, or write `size: {measure(size)}` to see it like this everywhere",
            severity=Severity.ADVICE,
        )
    again = replace(rulebook, size=size, bleed=bleed, booklet=False)
    documents = rulebook_documents(job.inspection, again, job.messages)
    if not documents:
        return None
    frames = [page.frame for page in documents[-1][1].pages]
    blank = -len(frames) % _SHEET
    if blank:
        what = f"the booklet has {counted(len(frames), 'page')}: {counted(blank, 'blank page')} are added at its end"
        hint = "a booklet has 4, 8, 12, … pages"
        job.say("EXPORT026", what, rulebook.origin, hint, severity=Severity.ADVICE)
        frames += [Frame(product.canvas, ())] * blank
    if len(frames) > _MOST:
        what = f"the booklet has {counted(len(frames), 'page')}, more than the {_MOST} that can be stapled"
        hint = (
            "choose a larger one, such as `product: {rulebook: JumboBooklet}`, or shorten the text"
        )
        job.say("EXPORT026", what, rulebook.origin, hint)
    folder = f"{product.name}/rulebook"
    pages = (Drawing(f"{folder}/page-{at:03}", frame) for at, frame in enumerate(frames, 1))
    return Book(product, tuple(pages))
