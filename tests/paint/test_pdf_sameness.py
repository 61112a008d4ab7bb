"""The same document is the same bytes, and other programs read them without a word."""

import os
import subprocess
import sys
from pathlib import Path as File

from generator.foundation.color import parse
from generator.frame import (
    GroupMark,
    Icon,
    LinearGradient,
    PathMark,
    Stop,
    Stroke,
)
from generator.geometry import Path, Point, Rect, Transform
from generator.paint import Document, Page
from generator.paint.pdf import paint_pdf
from tests.paint.painting import (
    BLEED,
    CARD,
    SQUARE,
    anchors,
    document,
    frame,
    link,
    opened,
    paint,
    text,
)


def everything(body):
    """A document with every mark and every kind of resource."""
    fade = LinearGradient(
        Point(0, 0), Point(9, 0), (Stop(0, parse("red")), Stop(1, parse("#0000ff00")))
    )
    shaded = PathMark(
        Path.rectangle(Rect(0, 0, 9, 9), 2), fade, Stroke(fade, 1, (2, 1), "round", "bevel")
    )
    art = frame(
        shaded, (3, 3, PathMark(Path.ellipse(Rect(0, 0, 4, 4)), parse("#00ff0080"))), size=(9, 9)
    )
    words = text(
        body.run("Office first, "),
        Icon(30, 0, art, 0.5, ":art:"),
        body.run("then rest", 40, tracking=0.1),
    )
    marks = [
        (5, 5, words),
        (5, 20, GroupMark(art, clip=Path.ellipse(Rect(0, 0, 8, 8)))),
        (25, 20, GroupMark(art, Transform.rotate(30), opacity=0.4)),
        (45, 20, GroupMark(frame((0, 0, words)), Transform.scale(0.5))),
        (5, 40, link("https://example.org")),
        (5, 50, link("#a0")),
    ]
    made = tuple(
        Page(frame(*marks, size=(69, 94)), CARD, BLEED, f"Page {i}", anchors(1, 2)) for i in (1, 2)
    )
    return Document("Everything", made, author="Nobody")


def test_the_same_document_gives_the_same_bytes(body):
    assert paint_pdf(everything(body)) == paint_pdf(everything(body))


def test_hash_seeds_do_not_change_the_bytes(tmp_path):
    code = (
        "import hashlib; from tests.paint.test_pdf_sameness import everything, paint_pdf; "
        "from tests.paint.painting import FONTS, Type; "
        "data = (FONTS / 'alegreya-sans' / 'AlegreyaSans-Regular.ttf').read_bytes(); "
        "print(hashlib.sha256(paint_pdf(everything(Type(data, 'Body')))).hexdigest())"
    )
    digests = set()
    for seed in ("0", "1"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            cwd=File(__file__).parents[2],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout)
    assert len(digests) == 1


def identity(data):
    with opened(data) as pdf:
        return bytes(pdf.trailer.ID[0])


def test_the_identity_of_a_file_comes_from_its_content():
    same, other = (frame(PathMark(SQUARE.path, parse(color))) for color in ("red", "blue"))
    assert identity(paint(same)) == identity(paint(frame(SQUARE)))
    assert identity(paint(same)) != identity(paint(other))
    assert identity(paint_pdf(document(same, author="x"))) != identity(paint(same))


def test_streams_end_with_a_line_end(body):
    data = paint_pdf(everything(body))
    assert data.count(b"\nendstream") == data.count(b"endstream") > 5


def test_qpdf_and_ghostscript_read_it_without_a_word(body, tmp_path, tool):
    file = tmp_path / "everything.pdf"
    file.write_bytes(paint_pdf(everything(body)))
    check = subprocess.run([tool("qpdf"), "--check", file], capture_output=True, text=True)
    assert (check.returncode, check.stderr) == (0, "")
    shown = subprocess.run(
        [tool("gs"), "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONWARNING", "-q", "-sDEVICE=nullpage", file],
        capture_output=True,
        text=True,
    )
    assert (shown.returncode, shown.stdout, shown.stderr) == (0, "", "")


def test_poppler_draws_it_without_a_word(body, tmp_path, tool):
    file = tmp_path / "everything.pdf"
    file.write_bytes(paint_pdf(everything(body)))
    shown = subprocess.run(
        [tool("pdftoppm"), "-r", "50", "-png", file, tmp_path / "page"],
        capture_output=True,
        text=True,
    )
    assert (shown.returncode, shown.stderr) == (0, "")
    assert len(list(tmp_path.glob("*.png"))) == 2
