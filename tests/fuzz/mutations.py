"""Bytes and texts that are nearly right: what is good, with a few things done to it."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

_EDGES = (0, 1, 2, 3, 9, 10, 13, 32, 34, 39, 44, 58, 59, 60, 127, 128, 192, 254, 255)
_WIDE = (0, 1, 255, 256, 32767, 32768, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1)
_KINDS = ("set", "flip", "drop", "cut", "double", "insert", "wide", "wide-little", "zero", "swap")

OPERATION = st.tuples(
    st.sampled_from(_KINDS),
    st.integers(0, 9999),
    st.integers(0, 40),
    st.sampled_from(_EDGES) | st.integers(0, 255),
)
OPERATIONS = st.lists(OPERATION, max_size=6)


def mutated(data: bytes, operations: Sequence[tuple[str, int, int, int]]) -> bytes:
    """The bytes after some operations, each with a place in ten thousandths, a length and a value."""
    made = bytearray(data)
    for kind, where, length, value in operations:
        at = where * len(made) // 10000
        end = at + length
        if kind == "set" and made:
            made[at] = value
        elif kind == "flip" and made:
            made[at] ^= 1 << value % 8
        elif kind == "drop":
            del made[at:end]
        elif kind == "cut":
            del made[max(at, 1) :]
        elif kind == "double":
            made[at:at] = made[at:end]
        elif kind == "insert":
            made[at:at] = bytes([value]) * (length or 1)
        elif kind == "wide":
            made[at : at + 4] = struct.pack(">I", _WIDE[value % len(_WIDE)])
        elif kind == "wide-little":
            made[at : at + 4] = struct.pack("<I", _WIDE[value % len(_WIDE)])
        elif kind == "zero":
            made[at:end] = bytes(len(made[at:end]))
        else:
            made[at:end] = made[at:end][::-1]
    return bytes(made)


def damaged(seeds: Sequence[bytes]) -> SearchStrategy[bytes]:
    """One of some files, with up to six things done to it."""
    return st.tuples(st.sampled_from(list(seeds)), OPERATIONS).map(lambda pair: mutated(*pair))


def damaged_text(
    texts: SearchStrategy[str], tokens: Sequence[str], most: int = 5
) -> SearchStrategy[str]:
    """A text in which some places hold a token that belongs elsewhere, in place of up to 12 characters."""
    change = st.tuples(
        st.integers(0, 9999), st.sampled_from([0, 0, 1, 1, 3, 12]), st.sampled_from(list(tokens))
    )

    def changed(pair: tuple[str, list[tuple[int, int, str]]]) -> str:
        text, changes = pair
        for where, length, token in changes:
            at = where * len(text) // 10000
            text = text[:at] + token + text[at + length :]
        return text

    return st.tuples(texts, st.lists(change, max_size=most)).map(changed)


def png(
    width: int, height: int, *chunks: tuple[bytes, bytes], kind: int = 2, bits: int = 8
) -> bytes:
    """A PNG with right sums: header, further chunks, and pixels of one colour."""
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(kind, 1)
    line = b"\0" + b"\x7f" * -(-width * channels * bits // 8)
    head = struct.pack(">IIBBBBB", width, height, bits, kind, 0, 0, 0)
    parts = [(b"IHDR", head), *chunks, (b"IDAT", zlib.compress(line * height)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(name, body) for name, body in parts)


def chunk(name: bytes, body: bytes) -> bytes:
    """A chunk of a PNG with its sum."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def yaml(value: Any) -> str:
    """A value as YAML, keys of the first levels one in a line; texts are quoted, `Bare` ones are not."""
    return "".join(_lines(value, 0)) if isinstance(value, dict) and value else _flow(value) + "\n"


class Bare(str):
    """A text that is written without quotes."""


def _lines(value: dict[Any, Any], depth: int) -> list[str]:
    made, indent = [], "  " * depth
    for key, each in value.items():
        name = key if str(key).replace("-", "_").isidentifier() else _flow(str(key))
        if isinstance(each, dict) and each and depth < 3:
            made += [f"{indent}{name}:\n", *_lines(each, depth + 1)]
        elif isinstance(each, list) and each and depth < 3:
            made += [f"{indent}{name}:\n", *(f"{indent}  - {_flow(item)}\n" for item in each)]
        else:
            made.append(f"{indent}{name}: {_flow(each)}\n")
    return made


def _flow(value: Any) -> str:
    import json

    if isinstance(value, Bare):
        return str(value)
    if isinstance(value, dict):
        inner = ", ".join(f"{_flow(str(k))}: {_flow(v)}" for k, v in value.items())
        return "{" + inner + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "~", True: "yes", False: "no"}[value]
    return json.dumps(value, ensure_ascii=False) if isinstance(value, str) else str(value)
