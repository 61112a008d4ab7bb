"""Decodes the bytes of a text file."""

from __future__ import annotations

import codecs
import sys

from generator.foundation.diagnostics import Diagnostic, Origin, Outcome, Problem, Severity
from generator.foundation.lazy_regex import regex
from generator.tables import Reference
from generator.tables.cells import CONTROLS

# UTF-32 first: its little-endian mark begins with that of UTF-16.
_MARKS = (
    (b"\xff\xfe\x00\x00", "utf-32"),
    (b"\x00\x00\xfe\xff", "utf-32"),
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16"),
    (b"\xfe\xff", "utf-16"),
)
_OLD = "windows-1252"
_ASCII = regex(r"[\t\n\r -~]")


def decoded(data: bytes, reference: Reference) -> Outcome[str]:
    """The text of a file, with `\\n` as its only line end and without control characters.

    The encoding is that of the reference's options, or the byte-order mark, or UTF-16 if it looks like it, or UTF-8, or
    Windows-1252 with a warning. Raises `Problem` if the bytes can't be decoded.
    """
    wanted = reference.options.get("encoding", "").strip()
    marked = next((name for mark, name in _MARKS if data.startswith(mark)), None)
    encoding = wanted or marked or _guess(data)
    try:
        return Outcome(_tidied(data.decode(encoding)))
    except UnicodeDecodeError as error:
        start, label = error.start, f"`{wanted}`" if wanted else encoding.upper()
    except (LookupError, UnicodeError):
        what = f"`{encoding}` isn't a known encoding"
        hint = "write `utf-8`, `utf-16` or `windows-1252`, or remove it"
        raise Problem("DATA021", what, reference.origin, hint) from None
    if not wanted and not marked and encoding == "utf-8":
        try:
            return Outcome(_tidied(data.decode(_OLD)), (_read_as_old(data, start, reference.file),))
        except UnicodeDecodeError as error:
            start, label = error.start, "UTF-8 or Windows-1252"
    what, place = (
        f"byte 0x{data[start]:02X} isn't {label} text",
        _byte_origin(data, start, reference.file),
    )
    raise Problem("DATA022", what, place, "save the file as UTF-8, or set its `encoding`")


def _read_as_old(data: bytes, start: int, file: str) -> Diagnostic:
    """The warning that a file isn't UTF-8, by its first wrong byte."""
    what = (
        f"byte 0x{data[start]:02X} isn't UTF-8: the file was read as Windows-1252, where it is "
        f"`{data[start : start + 1].decode(_OLD)}`"
    )
    hint = (
        "save the file as UTF-8 (in Excel: `CSV UTF-8`), or set its `encoding`: `windows-1252` if that is right, "
        "or another such as `cp1250`, `cp1251` or `shift_jis`"
    )
    return Diagnostic("DATA020", Severity.WARNING, what, _byte_origin(data, start, file), (hint,))


def detected_codec(data: bytes, wanted: str = "") -> tuple[bytes, str]:
    """The byte-order mark of a file and the encoding of the rest, as `decoded` reads it.

    Raises `LookupError` if the wanted encoding doesn't exist.
    """
    known = codecs.lookup(wanted.strip()).name.removesuffix("-sig") if wanted.strip() else ""
    for mark, name in _MARKS:
        if data.startswith(mark) and known in ("", name):
            order = {b"\xef\xbb\xbf": "", b"\xfe\xff": "-be", b"\x00\x00\xfe\xff": "-be"}
            return mark, name + order.get(mark, "-le")
    if known in ("utf-16", "utf-32"):
        return b"", f"{known}-{sys.byteorder[0]}e"
    if known:
        return b"", known
    guessed = _guess(data)
    if guessed == "utf-8":
        try:
            data.decode(guessed)
        except UnicodeDecodeError:
            return b"", _OLD
    return b"", guessed


def _guess(data: bytes) -> str:
    """UTF-16 without a mark has zero bytes; the byte order is the one that gives a first line in ASCII."""
    start = data[:4096]
    if b"\0" not in start or (start.count(0) * 4 < len(start) and _is_utf_8(start)):
        return "utf-8"
    start = start[: len(start) // 2 * 2]

    def share(encoding: str) -> float:
        line = start.decode(encoding, "replace").split("\n", 1)[0]
        return len(_ASCII.findall(line)) / len(line) if line else 0.0

    return max(("utf-16-le", "utf-16-be"), key=share)


def _is_utf_8(start: bytes) -> bool:
    """Whether this is the start of UTF-8 text; its last character may be cut off."""
    try:
        codecs.getincrementaldecoder("utf-8")().decode(start)
    except UnicodeDecodeError:
        return False
    return True


def _byte_origin(data: bytes, at: int, file: str) -> Origin:
    before = data[:at].replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    return Origin(file, before.count(b"\n") + 1)


def _tidied(text: str) -> str:
    """The text with `\\n` line ends and without byte-order mark and control characters.

    Translating UTF-8 bytes is five times as fast as translating text.
    """
    data = text.removeprefix("\ufeff").encode("utf-8", "surrogatepass")
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n").translate(None, CONTROLS)
    return data.decode("utf-8", "replace")
