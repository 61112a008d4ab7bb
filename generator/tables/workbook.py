"""Reads the XML of workbooks, zipped or flat, safely; and chooses a sheet.

Sizes are checked in the zip's directory before anything is unpacked. A document type, which may declare entities, is
refused: no workbook program writes one.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TypeVar
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, Problem, Severity
from generator.foundation.spelling import did_you_mean
from generator.tables import Reference

MOST_READ = 200_000_000
"""The most unpacked bytes of a part that is streamed; sheets are large if empty cells have colours."""
MOST_HEARD = 64_000_000
"""The most bytes of such a part without its empty cells."""
MOST_KEPT = 32_000_000
"""The most unpacked bytes of a part that stays in memory: shared texts, styles."""
MOST_CELLS = 1_000_000
"""The most filled cells of a sheet."""

_MOST_SHEETS = 8
_CHUNK = 1 << 20
_OLD = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_TEXT = bytes((9, 10, 13, *range(32, 127), *range(128, 256)))
_MANIFEST = "META-INF/manifest.xml"
_PASSWORD = ("has a password", "open it in a spreadsheet program and save it without a password")
_OTHERS = {
    "xl/workbook.xml": ("is an Excel workbook", "give it the extension `.xlsx`"),
    "content.xml": ("is an OpenDocument spreadsheet", "give it the extension `.ods`"),
    "xl/workbook.bin": ("is a binary workbook (`.xlsb`)", "save it as `.xlsx`"),
    "index/document.iwa": ("is a Numbers sheet", "export it from Numbers as Excel or CSV"),
    "word/document.xml": ("is a Word document", "copy its table into a spreadsheet"),
}
"""Parts that show that a file has the wrong extension: what it is, and what to do."""

R = TypeVar("R", bound="Reader")


class Names(dict[str, str]):
    """Names without their namespaces, by expat's names; cached."""

    def __missing__(self, name: str) -> str:
        self[name] = short = name.rpartition(" ")[2]
        return short


class Reader:
    """Receives the elements of an XML file in order; subclasses handle them."""

    def __init__(self) -> None:
        self.names = Names()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element starts."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, data: str) -> None:
        """A piece of text."""


class _Elements(Reader):
    """Collects the elements of some kinds."""

    def __init__(self, kinds: Collection[str]) -> None:
        super().__init__()
        self._kinds = kinds
        self.found: list[tuple[str, dict[str, str]]] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if (kind := self.names[name]) in self._kinds:
            keys = {self.names[key]: value for key, value in attributes.items()}
            self.found.append((kind, keys))


class Document:
    """XML that is read within limits: no document type, no more than `MOST_HEARD`. Raises `Problem`."""

    def __init__(self, reference: Reference) -> None:
        self.file = reference.file
        self.reference = reference

    def tell(self, part: str, chunks: Iterable[bytes], reader: R) -> R:
        """The reader, after it has received some XML; messages call the XML `part`."""
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler = reader.start
        parser.EndElementHandler = reader.end
        parser.CharacterDataHandler = reader.text
        parser.StartDoctypeDeclHandler = self._refuse_entities
        try:
            heard = 0
            for chunk in chunks:
                heard += len(chunk)
                if heard > MOST_HEARD:
                    raise self._too_big(heard, MOST_HEARD)
                parser.Parse(chunk, False)
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            where = f"{part}, line {error.lineno}: {expat.ErrorString(error.code)}"
            raise self._other() or self._damaged(where) from None
        except (ValueError, LookupError, OverflowError):
            raise self._damaged(f"{part}, line {parser.CurrentLineNumber} is invalid") from None
        return reader

    def _other(self) -> Problem | None:
        """The problem that a file is of another kind than its extension; None if it isn't."""
        return None

    def _refuse_entities(self, *_: object) -> None:
        what = "declares a document type, which no workbook needs"
        raise self._problem(what, "save it again in a spreadsheet program")

    def _too_big(self, size: int, most: int) -> Problem:
        what = f"unpacks to {size / 1e6:.0f} MB, but the limit is {most / 1e6:.0f} MB"
        return self._problem(what, "copy the cells you need into a new workbook")

    def _damaged(self, why: str) -> Problem:
        hint = "open it in a spreadsheet program and save it again"
        return self._problem(f"can't be read as a workbook: {why}", hint)

    def _problem(self, what: str, hint: str) -> Problem:
        return Problem("DATA031", f"`{self.file}` {what}", self.reference.origin, hint)


class FlatWorkbook(Document):
    """A workbook that is one XML file. Raises `Problem` if it isn't."""

    def __init__(self, data: bytes, reference: Reference) -> None:
        super().__init__(reference)
        self._data = data
        if data.startswith(b"PK"):
            raise self._problem("is a zipped workbook", "give it the extension `.ods` or `.xlsx`")

    def read(self, part: str, reader: R, most: int = MOST_KEPT) -> R:
        """The reader, after it has received the whole file; `part` is ignored."""
        chunks = (self._data[at : at + _CHUNK] for at in range(0, len(self._data), _CHUNK))
        return self.tell("the file", chunks, reader)


class Workbook(Document):
    """The parts of a zipped workbook, read one at a time and within limits. Raises `Problem` if it isn't one."""

    def __init__(self, data: bytes, reference: Reference) -> None:
        super().__init__(reference)
        try:
            self._zip = ZipFile(io.BytesIO(data))
        except (BadZipFile, ValueError, EOFError, OSError, RuntimeError):
            raise self._no_zip(data) from None
        # Some programs use different capitals or slashes in names and in references to them.
        self._parts = {
            info.filename.replace("\\", "/").lower(): info for info in self._zip.infolist()
        }

    def _no_zip(self, data: bytes) -> Problem:
        """The problem with a file that isn't a zip file, by what it is."""
        if data.startswith(_OLD) and _ENCRYPTED in data:
            return self._problem(*_PASSWORD)
        if data.startswith(_OLD):
            return self._problem(
                "is an old workbook (`.xls`), or has a password",
                "open it in a spreadsheet program and save it without a password as `.xlsx`",
            )
        start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
        if start[:1] == b"<":
            hint = "open it in a spreadsheet program and save it as `.xlsx` or `.ods`"
            return self._problem("is a web page or XML, not a workbook", hint)
        if start and not start.translate(None, _TEXT):
            return self._problem("is text, not a workbook", "give it the extension `.csv`")
        return self._damaged("it isn't a zip file" if data else "it is empty")

    def _kind(self) -> Problem | None:
        """The problem that a workbook has a password or the wrong extension; None if it doesn't."""
        if _MANIFEST in self and b"encrypt" in b"".join(self._chunks(_MANIFEST, MOST_KEPT)):
            return self._problem(*_PASSWORD)
        for part, (what, hint) in _OTHERS.items():
            if part in self:
                return self._problem(what, hint)
        return None

    def _other(self) -> Problem | None:
        """See `Document`."""
        return self._kind() if _MANIFEST in self else None

    def __contains__(self, part: str) -> bool:
        return part.lower() in self._parts

    def read(
        self, part: str, reader: R, most: int = MOST_KEPT, drop: re.Pattern[bytes] | None = None
    ) -> R:
        """The reader, after it has received a part without what `drop` matches."""
        return self.tell(part, _without(self._chunks(part, most), drop), reader)

    def elements(self, part: str, *kinds: str) -> list[tuple[str, dict[str, str]]]:
        """The elements of some kinds in a part, in order: the kind and the attributes, both without namespaces."""
        return self.read(part, _Elements(kinds)).found

    def holds(self, part: str, mark: re.Pattern[bytes]) -> bool:
        """Whether a pattern matches in the first 1 MB of a part."""
        return mark.search(next(self._chunks(part, MOST_READ), b"")) is not None

    def _chunks(self, part: str, most: int) -> Iterator[bytes]:
        info = self._parts.get(part.lower())
        if info is None:
            raise self._kind() or self._damaged(f"`{part}` is missing")
        if info.file_size > most:
            raise self._too_big(info.file_size, most)
        try:
            with self._zip.open(info) as opened:
                while chunk := opened.read(_CHUNK):
                    yield chunk
        except (BadZipFile, EOFError, zlib.error, OSError, RuntimeError, ValueError) as error:
            raise self._damaged(str(error) or "it can't be unpacked") from None


def _without(chunks: Iterator[bytes], drop: re.Pattern[bytes] | None) -> Iterator[bytes]:
    """The chunks without what the pattern matches; a match across two chunks may stay, since this only saves time."""
    if drop is None:
        yield from chunks
        return
    rest = b""
    for chunk in chunks:
        whole = rest + chunk
        cut = whole.rfind(b"<row ")
        rest = whole[cut:] if cut > 0 else b""
        yield drop.sub(b"", whole[:cut] if cut > 0 else whole)
    yield drop.sub(b"", rest)


class OtherSheet(NamedTuple):
    """A sheet of a workbook that isn't read."""

    name: str
    hidden: bool = False
    filled: bool = False


def sheet_named(names: Iterable[str], reference: Reference, hidden: Collection[str] = ()) -> str:
    """The sheet of a reference, in any capitals; the first if none is named. Raises `Problem`."""
    known = list(names)
    wanted = reference.sheet.strip()
    if not known:
        raise Problem("DATA032", f"`{reference.file}` has no sheets with cells", reference.origin)
    if not wanted:
        return known[0]
    if wanted in known:
        return wanted
    for name in known:
        if name.strip().casefold() == wanted.casefold():
            return name
    what = f"`{reference.file}` has no sheet `{wanted}`"
    listed = ", ".join(f"`{name}`" + (" (hidden)" if name in hidden else "") for name in known)
    near = did_you_mean(wanted, known, "sheet")
    raise Problem("DATA032", what, reference.origin, near, f"its sheets: {listed}")


def choice_advice(
    sheet: str, reference: Reference, others: Sequence[OtherSheet]
) -> tuple[Diagnostic, ...]:
    """Advice about the sheet that was read because none was named, if others have cells too."""
    if not others or reference.sheet.strip():
        return ()
    listed = [f"`{each.name}`" + (" (hidden)" if each.hidden else "") for each in others]
    more = f" and {len(listed) - _MOST_SHEETS} more" if len(listed) > _MOST_SHEETS else ""
    what = f"only the sheet `{sheet}` is read, not {', '.join(listed[:_MOST_SHEETS])}{more}"
    hint = f"write `{reference.written}#{sheet}` if it is the right one"
    return (Diagnostic("DATA046", Severity.ADVICE, what, reference.origin, (hint,)),)
