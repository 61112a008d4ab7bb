"""Paints PDF: vector marks, shaped text with embedded subset fonts, each picture and each repeated frame once.

The way of a document: `usage` counts what is used more than once; `content` turns marks into operators, one stream a
page, with what they need from `resources` (fonts, pictures, forms, gradients); `pages` makes files of it all, which
`container` writes through reportlab. Millimetres with y down become points with y up in one place only: the first
operator of each page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.paint import Document, PressStandard

if TYPE_CHECKING:
    from generator.paint.pdf.painted import FrameCache
    from generator.paint.pdf.shared_objects import Memo


def paint_pdf(document: Document) -> bytes:
    """The document as a PDF file; the same document gives the same bytes.

    Raises `Problem` if a picture can't be read.
    """
    return next(paint_pdfs((document,)))


def paint_press(document: Document, standard: PressStandard) -> bytes:
    """The document, all of whose colours are inks, as a PDF file that keeps a standard of print shops.

    Raises `Problem` if a picture can't be read.
    """
    from generator.paint.pdf.pages import write
    from generator.paint.pdf.shared_objects import Nothing

    return next(write((document,), None, Nothing(), standard))


def paint_pdfs(
    documents: Sequence[Document], known: FrameCache | None = None, memo: Memo | None = None
) -> Iterator[bytes]:
    """Documents as PDF files, in turn; what they share is drawn once.

    It pays where documents have page frames, pictures or fonts in common, such as a kit and the file of each of its
    components. `known` frames are neither drawn nor inspected; `memo` keeps what is expensive to make. The bytes are
    the same without either. Raises `Problem` if a picture can't be read.
    """
    from generator.paint.pdf.pages import write
    from generator.paint.pdf.shared_objects import Nothing

    return write(documents, known, Nothing() if memo is None else memo)
