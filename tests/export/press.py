"""Files for presses read without our own code: their objects, their operators, and their plates."""

import shutil
import subprocess

import numpy
import pikepdf
import pytest
from PIL import Image


def objects(pdf):
    """Every dictionary and array of a file with the way to it."""
    waiting = [("", each) for each in pdf.objects]
    while waiting:
        way, value = waiting.pop()
        yield way, value
        if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
            inner = value.items()
        elif isinstance(value, pikepdf.Array):
            inner = [("[]", each) for each in value]
        else:
            continue
        for key, each in inner:
            if not getattr(each, "is_indirect", False):
                waiting.append((f"{way}{key}", each))


def faults(pdf):
    """All that PDF/X-1a doesn't allow."""
    for way, value in objects(pdf):
        last = way.rpartition("/")[2]
        if isinstance(value, pikepdf.Name) and str(value) in (
            "/DeviceRGB",
            "/CalRGB",
            "/CalGray",
            "/Lab",
            "/ICCBased",
        ):
            yield way, str(value)
        if last in ("SMask", "Group") and value != pikepdf.Name.None_:
            yield way, "translucent"
        if last in ("ca", "CA") and value != 1:
            yield way, value
        if last == "BM" and value != pikepdf.Name.Normal:
            yield way, value
        if last in ("Annots", "JavaScript", "Encrypt", "TR", "AcroForm", "Alternates"):
            yield way, last
        if last == "FontDescriptor" and not ({"/FontFile2", "/FontFile3"} & set(value.keys())):
            yield way, "a font isn't embedded"


def operators(pdf):
    """The operators that set colours, with their operands, in pages and forms."""
    streams = [page.obj for page in pdf.pages]
    streams += [
        each
        for each in pdf.objects
        if isinstance(each, pikepdf.Stream)
        and (each.get("/Subtype") == "/Form" or "/PatternType" in each)
    ]
    for stream in streams:
        for operands, operator in pikepdf.parse_content_stream(stream):
            yield str(operator), list(operands)


def plates(path, tmp_path, dpi=100):
    """The inks of each page, 0 to 1, as Ghostscript separates them: pages of rows of cyan, magenta, yellow, black."""
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=tiffsep", f"-r{dpi}"]
    run = subprocess.run(
        [*command, "-o", str(tmp_path / "page%d.tif"), str(path)], capture_output=True, text=True
    )
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    found = []
    while (tmp_path / f"page{len(found) + 1}(Black).tif").exists():
        page = [
            1 - numpy.asarray(Image.open(tmp_path / f"page{len(found) + 1}({ink}).tif")) / 255
            for ink in ("Cyan", "Magenta", "Yellow", "Black")
        ]
        found.append(numpy.stack(page, axis=-1))
    return found


needs_ghostscript = pytest.mark.skipif(not shutil.which("gs"), reason="needs Ghostscript")
