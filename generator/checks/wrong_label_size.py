"""Pieces that aren't what the places of their sheet are cut to."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from generator.arrange import Batch, batches, in_mm
from generator.arrange.labels import fits_in
from generator.checks import Finding, OnPaper, check
from generator.foundation.diagnostics import Severity
from generator.frame.stock import Stock
from generator.geometry import Size


@check("SHEET004", Severity.WARNING)
def wrong_label_size(printing: OnPaper) -> Iterator[Finding]:
    """A piece is smaller than the label that it is printed on, or a rectangle on a round one.

    Why: the label is cut already, so its edge shows white paper, or it cuts off the corners of what is printed.
    Fix: write the size of the label as the `size` of the component, and `shape: circle` for round ones; or take a stock
    with labels of that size.

    Bad:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 60 x 20 mm, sheet: avery-5160}

    Good:
        --- game.yaml
        components:
          cards: {data: data/cards.csv, front: card.yaml, size: 66.675 x 25.4 mm, sheet: avery-5160}
    """
    stock = printing.options.places
    if stock is None or stock.label is None:
        return
    for batch in batches(printing.pieces, printing.options):
        what = _difference(batch, stock, stock.label)
        if what:
            yield Finding(what[0], batch.origin, what[1], batch.name)


def _difference(batch: Batch, stock: Stock, label: Size) -> tuple[str, str] | None:
    turned = Size(label.height, label.width)
    alike = [
        each for each in (label, turned) if fits_in(batch.size, each) and fits_in(each, batch.size)
    ]
    width, height = label
    size = f"{width:.5g} mm" if width == height else f"{width:.5g} x {height:.5g} mm"
    if not alike and any(fits_in(batch.size, each) for each in (label, turned)):
        what = f"`{batch.name}` is {in_mm(batch.size)}, and a label of `{stock.name}` is {in_mm(label)}"
        return what, f"write `size: {size}`: what is printed would not reach the edge of the label"
    if stock.form == "circle" and _has_corners(batch):
        what = f"`{batch.name}` is no circle, and the labels of `{stock.name}` are round"
        return what, "write `shape: circle`: the corners lie beside the label"
    return None


def _has_corners(batch: Batch) -> bool:
    from generator.geometry.outlines import area  # few sheets have round labels

    width, height = batch.size
    return batch.die is None or area(batch.die) > 1.02 * pi / 4 * width * height
