"""Frames as small pictures in pixels, for screens: WebP, clear where nothing is printed."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence

from generator.frame import Frame
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from generator.values import NamedTuple

_QUALITY = 78
"""Of WebP, 0 to 100: small letters are still sharp, and a card takes about 15 kB."""
_EFFORT = 2
_INCH, _POINTS = 25.4, 72
_CLEAR = (255, 255, 255, 0)


class Pixels(NamedTuple):
    """A picture."""

    width: int
    height: int
    data: bytes
    """A WebP file."""


def pixels(frames: Sequence[Frame], per_mm: float, longest: int) -> Iterator[Pixels]:
    """Each frame as a picture with so many pixels per mm, fewer where it would be longer than `longest` pixels.

    They are drawn from the file that would be printed, so they show what paper will. Raises `Problem` where a picture
    in one of them cannot be read.
    """
    if not frames:
        return
    import pypdfium2  # type: ignore[import-untyped]  # takes 0.1 s to import, and nothing else needs it

    file = paint_pdf(Document("faces", tuple(Page(frame) for frame in frames)))
    with pypdfium2.PdfDocument(file) as document:
        for number, frame in enumerate(frames):
            scale = min(per_mm, longest / max(*frame.size, 1e-6)) * _INCH / _POINTS
            page = document[number]
            bitmap = page.render(
                scale=scale,
                fill_color=_CLEAR,
                force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA,
            )
            kept = io.BytesIO()
            picture = bitmap.to_pil()
            picture.save(kept, "WEBP", quality=_QUALITY, method=_EFFORT)
            width, height = picture.size
            yield Pixels(width, height, kept.getvalue())
            bitmap.close()
            page.close()
