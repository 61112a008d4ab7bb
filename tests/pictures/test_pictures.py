"""Pictures are made here with Pillow, and probed without it."""

import contextlib
import io
import struct
import subprocess
import sys
import zlib

import pytest
from PIL import Image

from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Origin, Problem
from generator.pictures import is_svg, picture, probe


def _bytes(kind, size=(40, 20), mode="RGB", **keys):
    out = io.BytesIO()
    Image.new(mode, size, 1).save(out, kind, **keys)
    return out.getvalue()


def _said(data, name="art/a.png", **keys):
    with pytest.raises(Problem) as caught:
        probe(data, name, Origin("cards.csv", 5), **keys)
    (diagnostic,) = caught.value.diagnostics
    assert diagnostic.origin == Origin("cards.csv", 5)
    assert name in diagnostic.message
    assert diagnostic.hints
    return diagnostic


KINDS = [
    ("png", "PNG", "RGBA", {}),
    ("png", "PNG", "1", {}),
    ("jpeg", "JPEG", "RGB", {}),
    ("jpeg", "JPEG", "CMYK", {"progressive": True}),
    ("gif", "GIF", "P", {}),
    ("bmp", "BMP", "RGB", {}),
    ("bmp", "BMP", "1", {}),
    ("tiff", "TIFF", "RGB", {}),
    ("tiff", "TIFF", "L", {"compression": "tiff_lzw"}),
    ("webp", "WEBP", "RGB", {}),
    ("webp", "WEBP", "RGBA", {}),
    ("webp", "WEBP", "RGBA", {"lossless": True}),
]


@pytest.mark.parametrize(("kind", "pillow", "mode", "keys"), KINDS)
def test_kind_and_size_are_read_whatever_the_file_is_called(kind, pillow, mode, keys):
    data = _bytes(pillow, (37, 23), mode, **keys)
    found = probe(data, "art/anything.xyz")
    assert (found.kind, found.width, found.height, found.turn) == (kind, 37, 23, 1)
    assert found.data == data


@pytest.mark.parametrize(("kind", "pillow", "mode", "keys"), KINDS)
def test_a_file_that_is_cut_short_is_broken(kind, pillow, mode, keys):
    data = _bytes(pillow, (300, 200), mode, **keys)
    for left in (len(data) - 5, len(data) // 2, 20, 14):
        assert _said(data[:left]).code == "IMG002"


def test_equal_files_have_equal_keys():
    first, second = probe(_bytes("PNG"), "a.png"), probe(_bytes("PNG"), "b.png")
    assert first.key == second.key
    assert first.key != probe(_bytes("PNG", (41, 20)), "c.png").key


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("pillow", ["JPEG", "PNG", "WEBP", "TIFF"])
def test_the_turn_a_camera_asked_for(pillow, turn):
    exif = Image.Exif()
    exif[0x0112] = turn
    keys = {"tiffinfo": {0x0112: turn}} if pillow == "TIFF" else {"exif": exif}
    found = probe(_bytes(pillow, (60, 40), **keys), "photo")
    assert found.turn == (
        1 if pillow == "TIFF" else turn
    )  # these are turned when they are unpacked
    assert (found.width, found.height) == ((40, 60) if turn >= 5 else (60, 40))


def test_a_turn_that_makes_no_sense_is_none():
    exif = Image.Exif()
    exif[0x0112] = 77
    assert probe(_bytes("JPEG", exif=exif), "photo").turn == 1


def test_resolution_tags_change_nothing():
    sizes = {
        (p.width, p.height)
        for dpi in (72, 300, 900)
        if (p := probe(_bytes("PNG", dpi=(dpi, dpi)), "a"))
    }
    assert sizes == {(40, 20)}


def test_a_wrong_checksum_is_noticed():
    data = bytearray(_bytes("PNG", (64, 64)))
    data[data.index(b"IDAT") + 6] ^= 0xFF
    assert "checksum" in _said(bytes(data)).message


def test_what_a_camera_writes_behind_a_jpeg_does_not_matter():
    assert probe(_bytes("JPEG") + b"trailer" * 100, "a.jpg").width == 40


def _giant(width, height, bits):
    header = struct.pack(">IIBBBBB", width, height, bits, 0, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"IDAT", zlib.compress(b"\0" * 1000)), (b"IEND", b"")]
    body = b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + body


def test_giants_are_refused_by_their_header_alone():
    found = _said(_giant(50000, 50000, 8))
    assert found.code == "IMG003"
    assert "2,500,000,000" in found.message
    assert "50000 × 50000" in found.message
    assert "200,000,000" in found.message
    assert _said(_giant(100, 100, 8), most=9_999).code == "IMG003"


def test_a_two_colour_scan_may_have_more_pixels():
    assert probe(_giant(20992, 10496, 1), "map.png").width == 20992
    assert _said(_giant(20992, 10496, 8)).code == "IMG003"
    assert _said(_giant(50000, 50000, 1)).code == "IMG003"


@pytest.mark.parametrize(
    ("data", "code", "word"),
    [
        (b"", "IMG002", "empty"),
        (b"hello", "IMG001", "isn't a picture"),
        (b"%PDF-1.7", "IMG001", "PDF"),
        (b"8BPS\0\1", "IMG001", "Photoshop"),
        (b"\0\0\0\x1cftypavif", "IMG001", "AVIF"),
        (b"<?xml version='1.0'?><svg/>", "IMG001", "SVG"),
        (b"version https://git-lfs.github.com/spec/v1", "IMG001", "Git LFS"),
        (b"\0\0\0\x20ftypmif1\0\0\0\0mif1avifmiaf", "IMG001", "AVIF"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "IMG001", "HEIC"),
        (b"\0\0\0\x14ftypqt  ", "IMG001", "a video"),
        (b"\n<!DOCTYPE HTML><p>404", "IMG001", "a web page"),
        (b"<html><svg></svg>", "IMG001", "a web page"),
        (b'{"error": "not found"}', "IMG001", "a data file"),
        (b"PK\3\4" + b"\0" * 26 + b"mimetypeapplication/x-krita", "IMG001", "a Krita file"),
        (b"PK\3\4" + b"\0" * 40, "IMG001", "an archive"),
        (b"%!PS-Adobe-3.0 EPSF-3.0", "IMG001", "a PostScript file"),
        (b"\0\x05\x16\x07\0\2", "IMG001", "a macOS metadata file"),
        (b"II+\0\x08\0\0\0", "IMG001", "BigTIFF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\4CgBI\x50\0\x20\2\x2b\xd5\xb3\x7f", "IMG002", "iPhone"),
        (b"\x89PNG\r\n\x1a\n", "IMG002", "cut short"),
        (b"\xff\xd8\xff\xd9", "IMG002", "cut short"),
        (b"\xff\xd8\0\0\0\0\0\0", "IMG002", "damaged"),
        (b"GIF89a\0\0\0\0\0\0\0\0\0\0\x3b", "IMG002", "no pixels"),
        (b"BM" + b"\0" * 60, "IMG002", "no pixels"),
        (b"II*\0\xff\xff\xff\xff", "IMG002", "cut short"),
    ],
)
def test_what_is_not_a_picture(data, code, word):
    found = _said(data)
    assert found.code == code
    assert word in found.message


def test_no_bytes_make_a_traceback():
    """Every byte of small files of each kind is changed once."""
    for _, pillow, mode, keys in KINDS:
        data = _bytes(pillow, (5, 4), mode, **keys)
        for place in range(min(len(data), 400)):
            for value in (0, 0xFF):
                with contextlib.suppress(Problem):
                    probe(data[:place] + bytes([value]) + data[place + 1 :], "a")


def test_pictures_are_looked_up_in_several_folders():
    project = MemoryProject(
        {"content/x/art/wolf.png": _bytes("PNG"), "content/x/b.png": _bytes("PNG", (1, 1))}
    )
    folders = ("content/x", "content/x/art")
    assert picture(project, folders, "wolf.png").name == "content/x/art/wolf.png"
    assert picture(project, folders, r"art\wolf.png ").width == 40
    assert picture(project, folders, "b.png").width == 1


@pytest.mark.parametrize(
    ("name", "code", "near"),
    [
        ("art/Wolf.PNG", "FILE001", "art/wolf.png"),
        ("art/wolf", "FILE001", "art/wolf.png"),
        ("art", "FILE001", ""),
        ("../y/secret.png", "FILE003", ""),
        ("art/../../../etc/passwd", "FILE003", ""),
        ("/etc/passwd", "FILE003", ""),
        ("C:/secret.png", "FILE003", ""),
        ("file:///etc/passwd", "FILE003", ""),
        ("http://127.0.0.1:9/x.png", "FILE004", ""),
        ("~/secret.png", "FILE003", ""),
    ],
)
def test_names_that_lead_nowhere(name, code, near):
    project = MemoryProject(
        {"content/x/art/wolf.png": _bytes("PNG"), "content/y/secret.png": _bytes("PNG")}
    )
    with pytest.raises(Problem) as caught:
        picture(project, ("content/x",), name, Origin("cards.csv", 3))
    (found,) = caught.value.diagnostics
    assert found.code == code
    assert near in " ".join(found.hints)


def test_composed_and_decomposed_names_and_links(tmp_path):
    art = tmp_path / "content" / "x" / "art"
    art.mkdir(parents=True)
    (art / "cafe\u0301.png").write_bytes(_bytes("PNG"))
    (tmp_path / "secret.png").write_bytes(_bytes("PNG"))
    outside = tmp_path.parent / f"{tmp_path.name}-private"
    outside.mkdir()
    (outside / "secret.png").write_bytes(_bytes("PNG"))
    (art / "link.png").symlink_to(outside / "secret.png")
    project = DiskProject(tmp_path)
    assert picture(project, ("content/x",), "art/caf\u00e9.png").width == 40
    with pytest.raises(Problem, match="link"):
        picture(project, ("content/x",), "art/link.png")


def test_svg_and_pictures_are_distinguished():
    assert is_svg(b"<?xml version='1.0'?><!-- x --><svg>")
    assert not is_svg(_bytes("PNG"))


def test_probing_needs_no_picture_library():
    code = (
        "import sys; from generator.pictures import probe; "
        f"probe({_bytes('PNG')!r}, 'a'); probe({_bytes('WEBP')!r}, 'b'); "
        "print(sorted(m for m in sys.modules if m.split('.')[0] in ('PIL', 'generator')))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "PIL" not in run.stdout
    assert "generator.pictures.unsupported" not in run.stdout
