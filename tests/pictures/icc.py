"""Colour profiles made by hand, and pictures that carry them."""

import struct
import zlib

SRGB = ((0.4361, 0.2225, 0.0139), (0.3851, 0.7169, 0.0971), (0.1431, 0.0606, 0.7141))
DISPLAY_P3 = ((0.5151, 0.2412, -0.0011), (0.2919, 0.6922, 0.0419), (0.1572, 0.0666, 0.7841))


def profile(primaries, name, space=b"RGB ", modern=False):
    """A profile with nothing but a description and its primaries."""
    wide = name.encode("utf-16-be")
    text = struct.pack(">4xII2s2sII", 1, 12, b"en", b"US", len(wide), 28)
    plain = b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name.encode() + b"\0"
    values = [b"mluc" + text + wide if modern else plain]
    for xyz in primaries:
        values.append(b"XYZ " + bytes(4) + struct.pack(">3i", *(round(n * 65536) for n in xyz)))
    names, at, listed = (b"desc", b"rXYZ", b"gXYZ", b"bXYZ"), 132 + 12 * 4, b""
    for tag, value in zip(names, values):
        listed += struct.pack(">4sII", tag, at, len(value))
        at += len(value)
    head = bytes(16) + space + bytes(108)
    return head + struct.pack(">I", 4) + listed + b"".join(values)


def with_profile(png, carried):
    """A PNG file with a profile behind its header."""
    body = b"iCCPx\0\0" + zlib.compress(carried)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:33] + chunk + png[33:]
