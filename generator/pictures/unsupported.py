"""Common files that can't be used as pictures: what each is, and how to get a usable picture from it."""

from __future__ import annotations

from typing import Final

from generator.foundation.dataclasses import NamedTuple


class Unsupported(NamedTuple):
    """A kind of file that can't be used as a picture."""

    noun: str
    """With its article."""
    hint: str
    """What to do."""


_EXPORT: Final = "export it as PNG, JPEG or WebP; vector art as SVG"
_PHONE: Final = (
    "open it in a picture program and save it as JPEG; iPhones take JPEG themselves with "
    "Settings > Camera > Formats > Most Compatible"
)
_FETCHED: Final = "open the address in a browser and save the picture itself"
_VECTOR: Final = "export it as SVG, so that it stays sharp, or as PNG"
_PAINTED: Final = "export it as PNG from the program that made it"

_AT_START: Final = (
    (b"%PDF", "a PDF file", _VECTOR),
    (b"%!PS", "a PostScript file", _VECTOR),
    (b"\xc5\xd0\xd3\xc6", "a PostScript file", _VECTOR),
    (b"\xd7\xcd\xc6\x9a", "a Windows metafile", _VECTOR),
    (b"\x01\0\0\0", "a Windows metafile", _VECTOR),
    (b"8BPS", "a Photoshop file", "export it as PNG (File > Export > Quick Export as PNG)"),
    (b"gimp xcf", "a GIMP file", "export it as PNG (File > Export As)"),
    (b"\0\xffKSA", "an Affinity file", "export it as PNG, or as SVG (File > Export)"),
    (b"CSFCHUNK", "a Clip Studio file", "export it as PNG (File > Export)"),
    (b"\0\0\0\x0cjP  \r\n\x87\n", "a JPEG 2000 picture", _EXPORT),
    (b"\xff\x4f\xff\x51", "a JPEG 2000 picture", _EXPORT),
    (b"\0\0\0\x0cJXL \r\n\x87\n", "a JPEG XL picture", _EXPORT),
    (b"\xff\x0a", "a JPEG XL picture", _EXPORT),
    (b"\0\0\x01\0", "a Windows icon file", _EXPORT),
    (b"\0\0\x02\0", "a Windows mouse pointer file", _EXPORT),
    (b"II+\0", "a BigTIFF file", "save it as an ordinary TIFF, or as PNG"),
    (b"MM\0+", "a BigTIFF file", "save it as an ordinary TIFF, or as PNG"),
    (b"v/1\x01", "an OpenEXR picture", _EXPORT),
    (b"#?RADIANCE", "a Radiance picture", _EXPORT),
    (b"qoif", "a QOI picture", _EXPORT),
    (b"DDS ", "a texture file (DDS)", _EXPORT),
    (b"AT&T", "a DjVu file", _EXPORT),
    (b"\x1aE\xdf\xa3", "a video", "save one frame of it as PNG"),
    (b"\0\x05\x16\x07", "a macOS metadata file", "use the picture itself, without `._`"),
    (b"\0\0\0\1Bud1", "a macOS metadata file", "use the picture itself"),
    (b"version https://git-lfs", "a Git LFS pointer, not the picture itself", "run `git lfs pull`"),
    (b"[InternetShortcut]", "a link to a web page", _FETCHED),
    (b"Rar!", "an archive", "unpack it and use the picture in it"),
    (b"7z\xbc\xaf", "an archive", "unpack it and use the picture in it"),
)

_MEDIA: Final = (
    ((b"avif", b"avis"), "an AVIF picture", _EXPORT),
    ((b"hei", b"hev", b"mif1", b"msf1"), "a HEIC picture", _PHONE),
    ((b"crx",), "a raw camera photo", "develop it and save it as JPEG"),
    ((b"",), "a video", "save one frame of it as PNG"),
)
"""Brands of files of MPEG-4's family; the last is the default."""

_ZIPPED: Final = (
    (b"application/x-krita", "a Krita file", "export it as PNG (File > Export)"),
    (b"image/openraster", "an OpenRaster file", _PAINTED),
    (b"word/", "a Word document", "save the picture in it as PNG"),
    (b"ppt/", "a presentation", "save the picture in it as PNG"),
)


def identify(data: bytes) -> Unsupported | None:
    """What some bytes are that aren't a supported picture; None for an unknown format."""
    for magic, noun, hint in _AT_START:
        if data.startswith(magic):
            return Unsupported(noun, hint)
    if data[4:8] == b"ftyp":
        # An AVIF file may say `mif1` first, and `avif` among those it is compatible with.
        brands = b"avif" if b"avif" in data[8:64] else data[8:12]
        return next(Unsupported(n, h) for starts, n, h in _MEDIA if brands.startswith(starts))
    head = data[:4096]
    if data[:4] == b"PK\x03\x04":
        found = (Unsupported(n, h) for word, n, h in _ZIPPED if word in head)
        return next(found, Unsupported("an archive", "unpack it and use the picture in it"))
    text = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if text.startswith((b"<!doctype html", b"<html")):
        return Unsupported("a web page, not the picture that it shows", _FETCHED)
    if text[:1] in (b"{", b"[") and b"\0" not in head:
        return Unsupported("a data file, not a picture", _FETCHED)
    return None
