"""How streams are packed: by libdeflate, whose bytes hang on its own version, and not on the system's zlib."""

from __future__ import annotations

import zlib

LEVEL = 6
"""How hard. Pages of text take half of the time that zlib's level 3 takes, and are smaller by a fifteenth."""


def packed(data: bytes) -> bytes:
    """Some bytes as `FlateDecode` unpacks them."""
    import deflate  # at the first stream: many runs write none

    return bytes(deflate.zlib_compress(data, LEVEL))


def is_of(small: bytes, data: bytes) -> bool:
    """Whether some bytes are packed in others."""
    try:
        return zlib.decompress(small) == data
    except zlib.error:
        return False
