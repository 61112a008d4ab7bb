"""Pictures for The Game Crafter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

from generator.build.rulebook import rulebook_documents
from generator.export import File, destination, ready
from generator.export.job import BOOK, Job
from generator.export.lots import Lot, Missing, Printed
from generator.export.number_sheets import as_csv
from generator.export.pictures import Drawing, raster
from generator.export.products import DPI, NONE, Product, Vendor, Wanted, measure, nearest
from generator.foundation.dataclasses import NamedTuple, dataclass, replace
from generator.foundation.diagnostics import Problem, Severity, similar
from generator.foundation.slugs import file_names
from generator.foundation.wording import counted
from generator.frame import Frame
from generator.geometry import Size
from generator.paint.pixels import ImageFormat

_PNG = ImageFormat("png", DPI, opaque=True)


@destination("the-game-crafter")
@dataclass(frozen=True)
class TheGameCrafter(Printed):
    """Pictures for The Game Crafter (thegamecrafter.com), which prints single copies of a game.

    Each component becomes the product that it fits by shape and size, such as `PokerDeck` or `MediumSquareTile`, with
    a folder of its own: `PokerDeck/events/001-werewolf-front.png`. The pictures have exactly the pixels that the
    product asks for, at 300 dpi in RGB with 1/8 inch of bleed. If all backs of a component look the same, there is one
    `back.png`. The rulebook is set again in the size of the nearest booklet, and each of its pages is a picture.

    1. Run `punchboard export my-game the-game-crafter` and read the findings: what fits no product, what is cut off,
    which texts are too close to the cut.
    2. Make a game on the site. For each folder, add the product that it is named after, and upload its pictures: the
    fronts in their order, then the back.
    3. Set the numbers of copies: `manifest.csv` lists every picture with its quantity, `manifest.json` is the same for
    programs.
    4. Look at every picture in the site's proofing, then order one copy.

    Limits: the sizes of products were collected from other programs that make files for this shop. Compare them with
    the template on the product's page before you order. Boxes have nets of their own; only the nearest one is named.
    Stickers, dials, boards in two layers and punchouts with your own outline aren't exported. With `--only` or `--row`
    only pictures are made: the lists are always those of the whole game.
    """

    vendor: ClassVar[str] = "the-game-crafter"
    title: ClassVar[str] = "The Game Crafter"

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        lots, missing = self.sorted(job)
        for each in missing:
            self.say_missing(job, each)
        self.check(job, lots)
        chosen = self.product.of(BOOK)
        book = None if chosen == NONE else booklet(job, self.sold(), chosen)
        self.refuse_nothing(job, lots or book)
        rows: list[dict[str, Any]] = []
        found = [""] * len(lots)
        for product in {lot.product.name for lot in lots}:
            own = [at for at, lot in enumerate(lots) if lot.product.name == product]
            for at, name in zip(own, file_names([lots[at].name for at in own]), strict=True):
                found[at] = f"{product}/{name}"
        for lot, folder in zip(lots, found, strict=True):
            backs = [piece for piece in lot.pieces if piece.back is not None]
            if lot.product.sides == 1 and backs:
                what = f"`{lot.product.name}` is printed on one side: the back of `{lot.name}` isn't exported"
                hint = "choose a product that is printed on both sides, or remove the back"
                job.say("EXPORT024", what, lot.part.component.origin, hint)
            pieces, files = _pictures(job, lot, folder)
            yield from files
            rows.append(_entry(lot, pieces))
        pages: list[str] = []
        for drawing in book.pages if book is not None else ():
            file = raster(job, drawing, DPI, _PNG)
            pages.append(file.path)
            yield file
        if not (job.request.only or job.request.rows):
            yield from _manifest(job, rows, missing, book, pages)


def _pictures(job: Job, lot: Lot, folder: str) -> tuple[list[dict[str, Any]], list[File]]:
    """The pictures of a lot, and what the manifest says about each piece."""
    made: dict[str, File] = {}
    backs = {
        job.key(lot.place("back", sides["back"]).frame(sides["back"]))
        for sides in map(lot.sides, lot.pieces)
        if "back" in sides
    }
    common = len(backs) == 1 and len(lot.pieces) > 1
    stems = file_names(f"{job.number(piece):03}-{piece.name}" for piece in lot.pieces)
    entries = []
    for piece, stem in zip(lot.pieces, stems, strict=True):
        entry = {"name": piece.name, "quantity": piece.copies}
        for side, face in lot.sides(piece).items():
            name = "back" if side == "back" and common else f"{stem}-{side}"
            path = f"{folder}/{name}"
            if path not in made:
                drawing = Drawing(path, lot.place(side, face).frame(face))
                made[path] = raster(job, drawing, DPI, _PNG)
            entry[side] = made[path].path
        entries.append(entry)
    return entries, list(made.values())


def _entry(lot: Lot, pieces: list[dict[str, Any]]) -> dict[str, Any]:
    """What the manifest says about a component."""
    face = next(iter(lot.sides(lot.pieces[0]).values()))
    place, product = lot.place("front", face), lot.product
    return {
        "component": lot.name,
        "title": lot.part.component.title,
        "product": product.name,
        "canvas_px": list(product.pixels),
        "trim_mm": [round(side, 3) for side in product.trim],
        "figures": product.basis,
        "turned": bool(place.turn),
        "scale": round(place.scale, 4),
        "quantity": lot.copies,
        "pieces": pieces,
    }


def _manifest(
    job: Job,
    rows: list[dict[str, Any]],
    missing: list[Missing],
    book: Book | None,
    pages: list[str],
) -> Iterator[File]:
    """The lists of everything that is ordered."""
    content: dict[str, Any] = {"game": job.game.title, "dpi": DPI, "components": rows}
    if book is not None:
        content["rulebook"] = {
            "product": book.product.name,
            "canvas_px": list(book.product.pixels),
            "pages": pages,
        }
    content["without_product"] = [
        {
            "component": each.part.component.name,
            "title": each.part.component.title,
            "shape": each.wanted.shape,
            "size_mm": [round(side, 3) for side in each.wanted.size],
            "quantity": sum(piece.copies for piece in each.pieces),
            "nearest": each.nearest.name,
        }
        for each in missing
    ]
    yield ready("manifest.json", json.dumps(content, ensure_ascii=False, indent=2).encode())
    table = [("product", "component", "name", "quantity", "front", "back", "other")]
    for row in rows:
        for piece in row["pieces"]:
            known = ("name", "quantity", "front", "back")
            other = " ".join(str(piece[side]) for side in piece if side not in known)
            cells = (piece.get(key, "") for key in known)
            table.append((row["product"], row["component"], *map(str, cells), other))
    if book is not None:
        table += (
            (book.product.name, BOOK, f"page {at}", "1", path, "", "")
            for at, path in enumerate(pages, 1)
        )
    yield ready("manifest.csv", as_csv(table))


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
