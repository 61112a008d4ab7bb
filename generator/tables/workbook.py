"""Opens the XML that workbooks are made of, zipped or flat, and trusts none of it.

Sizes are looked up in the zip's directory before anything is unpacked, and a document type, which is where entities
are declared, is refused: no workbook program writes one.
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterable, Iterator
from typing import TypeVar
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from generator.foundation.diagnostics import Problem
from generator.tables import Reference

MOST_READ = 200_000_000
"""How many bytes of a part that is read in passing may unpack; sheets are large where empty cells have colours."""
MOST_HEARD = 64_000_000
"""How many bytes of such a part may be left once its empty cells are dropped."""
MOST_KEPT = 32_000_000
"""How many bytes of a part that stays in memory may unpack: shared texts, styles."""
MOST_CELLS = 1_000_000
"""How many filled cells a sheet may have."""

_CHUNK = 1 << 20
_OLD = b"\xd0\xcf\x11\xe0"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_TEXT = bytes((9, 10, 13, *range(32, 127), *range(128, 256)))
_MANIFEST = "META-INF/manifest.xml"
_PASSWORD = ("has a password", "open it in a spreadsheet program and save it without a password")
_OTHERS = {
    "xl/workbook.xml": ("is a workbook of Excel", "give it the ending `.xlsx`"),
    "content.xml": ("is an OpenDocument spreadsheet", "give it the ending `.ods`"),
    "xl/workbook.bin": ("is a binary workbook (`.xlsb`)", "save it as `.xlsx`"),
    "index/document.iwa": ("is a sheet of Numbers", "export it from Numbers as Excel or CSV"),
    "word/document.xml": ("is a document of Word", "copy its table into a spreadsheet"),
}
"""The parts by which files are known that have another kind's ending: what each is, and what to do."""

R = TypeVar("R", bound="Reader")


class Names(dict[str, str]):
    """Names without their namespaces, by the names that expat gives; looked up once each."""

    def __missing__(self, name: str) -> str:
        self[name] = short = name.rpartition(" ")[2]
        return short


class Reader:
    """Is told the elements of an XML file in order; heeds none of them, which its kinds change."""

    def __init__(self) -> None:
        self.names = Names()

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, data: str) -> None:
        """A piece of text stands here."""


class Document:
    """XML that is read within limits: no document type, no more of it than a game needs. Raises `Problem`."""

    def __init__(self, reference: Reference) -> None:
        self.file = reference.file
        self.reference = reference

    def tell(self, part: str, chunks: Iterable[bytes], reader: R) -> R:
        """The reader, told what is in some XML; messages call it `part`."""
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
            raise self._damaged(f"{part}, line {parser.CurrentLineNumber} makes no sense") from None
        return reader

    def _other(self) -> Problem | None:
        """What to say of a file that is of another kind than its name says; None where it is of that kind."""
        return None

    def _refuse_entities(self, *_: object) -> None:
        raise self._problem(
            "declares a document type, which no workbook needs",
            "save it anew in a spreadsheet program",
        )

    def _too_big(self, size: int, most: int) -> Problem:
        what = f"unpacks to {size / 1e6:.0f} MB, and no more than {most / 1e6:.0f} MB are read"
        return self._problem(what, "copy the cells that are needed into a new workbook")

    def _damaged(self, why: str) -> Problem:
        return self._problem(
            f"cannot be read as a workbook: {why}",
            "open it in a spreadsheet program and save it anew",
        )

    def _problem(self, what: str, hint: str) -> Problem:
        return Problem("DATA031", f"`{self.file}` {what}", self.reference.origin, hint)


class FlatWorkbook(Document):
    """A workbook that is one XML file. Raises `Problem` where it is none."""

    def __init__(self, data: bytes, reference: Reference) -> None:
        super().__init__(reference)
        self._data = data
        if data.startswith(b"PK"):
            raise self._problem("is a zipped workbook", "give it the ending `.ods` or `.xlsx`")

    def read(self, part: str, reader: R, most: int = MOST_KEPT) -> R:
        """The reader, told what is in the file, whatever the part is called where it is zipped."""
        chunks = (self._data[at : at + _CHUNK] for at in range(0, len(self._data), _CHUNK))
        return self.tell("the file", chunks, reader)


class Workbook(Document):
    """The parts of a workbook, opened one at a time and within limits. Raises `Problem` where it is none."""

    def __init__(self, data: bytes, reference: Reference) -> None:
        super().__init__(reference)
        try:
            self._zip = ZipFile(io.BytesIO(data))
        except (BadZipFile, ValueError, EOFError, OSError, RuntimeError):
            raise self._no_zip(data) from None
        # Some programs write names with other capitals or slashes than they refer to them.
        self._parts = {
            info.filename.replace("\\", "/").lower(): info for info in self._zip.infolist()
        }

    def _no_zip(self, data: bytes) -> Problem:
        """What to say of a file that is no zip file, by what it is."""
        if data.startswith(_OLD) and _ENCRYPTED in data:
            return self._problem(*_PASSWORD)
        if data.startswith(_OLD):
            return self._problem(
                "is an old workbook (`.xls`), or has a password",
                "open it in a spreadsheet program and save it without a password as `.xlsx`",
            )
        start = data[:4096].lstrip(b"\xef\xbb\xbf \t\r\n")
        if start[:1] == b"<":
            return self._problem(
                "is a web page or XML under the name of a workbook",
                "open it in a spreadsheet program and save it as `.xlsx` or `.ods`",
            )
        if start and not start.translate(None, _TEXT):
            return self._problem(
                "is text under the name of a workbook", "give it the ending `.csv`"
            )
        return self._damaged("it is no zip file" if data else "it is empty")

    def _kind(self) -> Problem | None:
        """What to say of a workbook that is none of the kind its name says; None where it is one."""
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
        """The reader, told what is in a part; what `drop` matches there is passed over unseen."""
        return self.tell(part, _without(self._chunks(part, most), drop), reader)

    def holds(self, part: str, mark: re.Pattern[bytes]) -> bool:
        """Whether the beginning of a part, of 1 MB, has what a pattern matches."""
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
            raise self._damaged(str(error) or "it cannot be unpacked") from None


def _without(chunks: Iterator[bytes], drop: re.Pattern[bytes] | None) -> Iterator[bytes]:
    """The same without what the pattern matches. A match that two chunks share may stay: dropping only saves time."""
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
