"""Streams are packed so that every viewer unpacks them, and into the same bytes on every machine."""

import hashlib
import zlib

from generator.paint.pdf.container import packed

TEXT = b"".join(b"BT 1 0 0 -1 %d %d Tm [(word)]TJ ET\n" % (n, n * n) for n in range(500))


def test_what_is_packed_is_small_and_comes_out_again():
    small = packed(TEXT)
    assert zlib.decompress(small) == TEXT
    assert len(small) < len(zlib.compress(TEXT, 3))
    assert zlib.decompress(packed(b"")) == b""


def test_the_bytes_are_those_of_the_pinned_version():
    assert hashlib.sha256(packed(TEXT)).hexdigest()[:16] == "278b5f7e176aa2c2"
