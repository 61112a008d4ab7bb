"""Frames as pictures in pixels, transparent where nothing is printed: small ones for screens, exact ones to export."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from threading import RLock
from typing import Any

from generator.foundation.dataclasses import NamedTuple
from generator.frame import Frame, ImageMark, Picture, Placed
from generator.geometry import Size
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf

_QUALITY = 78
"""Of WebP, 0 to 100: small letters are still sharp, and a card takes about 15 kB."""
_EFFORT = 2
_FINE, _LOSSLESS = 90, 100
"""From these qualities on JPEG keeps all colours, and WebP loses nothing."""
_INSET = 0.001
"""mm."""
_FAITHFUL = 92
"""Of JPEG, 1 to 95, for photographs that are packed again."""
_INCH, _POINTS = 25.4, 72
_CLEAR = (255, 255, 255, 0)
_PDFIUM_LOCK = RLock()
"""Held while pdfium works: it isn't thread-safe, and the preview draws pages in threads."""


class Pixels(NamedTuple):
    """A picture."""

    width: int
    height: int
    data: bytes
    """A WebP file."""
    ink: float = 0.0
    """How much ink it takes on average, as a share of solid black: red and green take two inks, and 2."""


def pixels(frames: Sequence[Frame], per_mm: float, longest: int) -> Iterator[Pixels]:
    """Each frame as a picture with `per_mm` pixels per mm, fewer if it would be longer than `longest` pixels.

    They are drawn from the file that would be printed, so they show what paper will. Raises `Problem` where a picture
    in one of them cannot be read.
    """
    if not frames:
        return
    import pypdfium2  # type: ignore[import-untyped]  # takes 0.1 s to import, and nothing else needs it

    file = paint_pdf(Document("faces", tuple(Page(frame) for frame in frames)))
    with _PDFIUM_LOCK:
        document = pypdfium2.PdfDocument(file)
    try:
        for number, frame in enumerate(frames):
            scale = min(per_mm, longest / max(*frame.size, 1e-6)) * _INCH / _POINTS
            picture = _rendered(document, number, scale)
            kept = io.BytesIO()
            picture.save(kept, "WEBP", quality=_QUALITY, method=_EFFORT)
            yield Pixels(picture.width, picture.height, kept.getvalue(), _ink(picture))
    finally:
        with _PDFIUM_LOCK:
            document.close()


def page_inks(file: bytes) -> tuple[float, ...]:
    """The ink of each page of a PDF, as a share of solid black; see `Pixels.ink`."""
    import pypdfium2

    with _PDFIUM_LOCK:
        document = pypdfium2.PdfDocument(file)
    try:
        return tuple(_ink(_rendered(document, page, 1.0)) for page in range(len(document)))
    finally:
        with _PDFIUM_LOCK:
            document.close()


def _ink(picture: Any) -> float:
    """The ink of a picture on white paper: its grey part in black ink alone, the rest in cyan, magenta and yellow."""
    from PIL import Image, ImageChops, ImageStat

    paper = Image.new("RGBA", picture.size, "white")
    r, g, b = Image.alpha_composite(paper, picture).convert("RGB").split()
    lightest = ImageChops.lighter(ImageChops.lighter(r, g), b)
    means = (ImageStat.Stat(each).mean[0] for each in (r, g, b))
    return float(1.0 + (2.0 * ImageStat.Stat(lightest).mean[0] - sum(means)) / 255)


class ImageFormat(NamedTuple):
    """How an exact picture is stored."""

    kind: str = "png"
    """`png`, `jpeg` or `webp`."""
    dpi: float = 300.0
    """The resolution that is written into it."""
    quality: int = 90
    """Of JPEG and WebP, 1 to 100; 100 of WebP loses nothing."""
    opaque: bool = False
    """Whether it lies on white; JPEG always does."""


def image(frame: Frame, width: int, height: int, how: ImageFormat) -> bytes:
    """A frame as a picture file of exactly `width` x `height` pixels.

    It is drawn from the file that would be printed. Raises `Problem` if a picture in it can't be read.
    """
    opaque = how.opaque or how.kind == "jpeg"
    drawn = exact_pixels(frame, width, height, opaque)
    if how.kind == "png":
        from generator.paint.png import write_png  # only exports need it, and what it imports

        return write_png(drawn, how.dpi)
    file = io.BytesIO()
    if how.kind == "jpeg":
        sampling = 0 if how.quality >= _FINE else 2
        dpi = (round(how.dpi), round(how.dpi))
        drawn.save(file, "JPEG", quality=how.quality, subsampling=sampling, dpi=dpi)
    else:
        drawn.save(
            file,
            "WEBP",
            quality=how.quality,
            lossless=how.quality >= _LOSSLESS,
            method=_EFFORT,
            exact=True,
        )
    return file.getvalue()


def exact_pixels(frame: Frame, width: int, height: int, opaque: bool) -> Any:
    """A frame as an image of Pillow, RGBA or, on white, RGB, of exactly `width` x `height` pixels."""
    import pypdfium2
    from pypdfium2 import raw

    file = paint_pdf(Document("face", (Page(frame),)))
    with _PDFIUM_LOCK:
        document = pypdfium2.PdfDocument(file)
        page = document[0]
        layout = raw.FPDFBitmap_BGRx if opaque else raw.FPDFBitmap_BGRA
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, layout)
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xFFFFFFFF if opaque else 0)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, raw.FPDF_ANNOT)
        # Pillow has the bytes in another order, so this is a copy already.
        result = bitmap.to_pil()
        bitmap.close()
        page.close()
        document.close()
    return result.convert("RGB") if opaque else result


def _rendered(document: Any, number: int, scale: float) -> Any:
    """A page of a file as an image of Pillow, transparent where nothing is printed."""
    import pypdfium2

    with _PDFIUM_LOCK:
        page = document[number]
        bitmap = page.render(
            scale=scale,
            fill_color=_CLEAR,
            force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA,
        )
        # A copy: the pixels themselves are gone with the bitmap.
        result = bitmap.to_pil().copy()
        bitmap.close()
        page.close()
    return result


def shown(picture: Picture) -> tuple[str, bytes]:
    """A raster picture as paper shows it, upright, each of its pixels one: the kind of a file, and the file.

    Raises `Problem` if the picture can't be read.
    """
    import pypdfium2

    width, height = (side * _INCH / _POINTS for side in (picture.width, picture.height))
    # A viewer fills each pixel that a picture touches, so it must not touch those beyond its own.
    mark = ImageMark(picture, Size(width - 2 * _INSET, height - 2 * _INSET))
    frame = Frame(Size(width, height), (Placed(_INSET, _INSET, mark),))
    file = paint_pdf(Document("picture", (Page(frame),)))
    with _PDFIUM_LOCK, pypdfium2.PdfDocument(file) as document:
        # A little smaller than it is, for a page that is 100.0001 points wide would be 101 pixels.
        result = _rendered(document, 0, 1 - 1e-6)
    kept = io.BytesIO()
    if result.getchannel("A").getextrema()[0] < 255:
        result.save(kept, "PNG")
    elif picture.kind == "jpeg":
        result.convert("RGB").save(kept, "JPEG", quality=_FAITHFUL, subsampling=0)
    else:
        result.convert("RGB").save(kept, "PNG")
    return ("jpeg" if kept.getvalue()[:2] == b"\xff\xd8" else "png"), kept.getvalue()
