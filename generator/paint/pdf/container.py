"""The file itself, through reportlab: numbered objects, pages, outline, cross-references.

reportlab brings along what a file of ours must not have (an unembedded Helvetica, ASCII85, the date, PDF 1.3); the
objects used here have their own resources, streams of plain bytes, and no clock.
"""

from __future__ import annotations

import hashlib
import os
import sys
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from threading import Lock
from types import ModuleType
from typing import Any, Final, TypeAlias


@contextmanager
def _plain_settings() -> Iterator[None]:
    """While it lasts, reportlab finds no settings but its own: the same files come out of every home folder.

    It would take them from modules and a file that it runs, and from the environment.
    """
    saved = {key: os.environ.pop(key) for key in list(os.environ) if key.startswith("RL_")}
    names = {"reportlab.local_rl_settings", "reportlab_settings"} - sys.modules.keys()
    sys.modules.update((name, ModuleType(name)) for name in names)
    try:
        yield
    finally:
        os.environ.update(saved)
        for name in names:
            del sys.modules[name]


class _LazyModule(ModuleType):
    """A placeholder for `PIL.Image`, which imports it on first use."""

    _lock = Lock()

    def __getattr__(self, name: str) -> Any:
        self.unregister()
        return getattr(import_module(self.__name__), name)

    def unregister(self) -> None:
        """Lets the module itself be imported from now on."""
        # Two threads may find it here at once, and only one of them may remove what it found.
        with self._lock:
            if sys.modules.get(self.__name__) is self:
                del sys.modules[self.__name__]


@contextmanager
def _without_pillow() -> Iterator[None]:
    """While it lasts, Pillow isn't imported: reportlab would need it only for pictures that it reads itself.

    It takes a fifth of the time of reportlab. A thread that imports it meanwhile gets it, if by a detour.
    """
    lazy = _LazyModule("PIL.Image")
    sys.modules.setdefault(lazy.__name__, lazy)
    try:
        yield
    finally:
        lazy.unregister()


with _plain_settings(), _without_pillow():
    from reportlab.pdfbase.pdfdoc import (  # type: ignore[import-untyped]
        PDFArray,
        PDFCatalog,
        PDFDictionary,
        PDFDocument,
        PDFObjectReference,
        PDFPage,
        PDFStream,
        PDFString,
    )
    from reportlab.pdfbase.pdfdoc import format as formatted

VERSION: Final = (1, 7)

Value: TypeAlias = Any
"""Bytes, which are written as they are, or one of reportlab's objects."""

Keys: TypeAlias = Mapping[str, Value]


class Stream(PDFStream):  # type: ignore[misc]
    """A stream of bytes that are packed already, with the line end that reportlab leaves out."""

    content: bytes

    def format(self, document: PDFDocument) -> bytes:
        """The object as it is in the file; asked for once, so that big pictures are not kept twice."""
        content, self.content = self.content, b""
        # A checksum stands for the bytes: a digest of megabytes, twice for each page, would be felt.
        document.updateSignature(b"%d %d " % (len(content), zlib.crc32(content)))
        self.dictionary["Length"] = b"%d" % len(content)
        return b"%b\nstream\n%b\nendstream\n" % (formatted(self.dictionary, document), content)


class Dictionary(PDFDictionary):  # type: ignore[misc]
    """A dictionary written without needless blanks, its keys in alphabetical order."""

    def format(self, document: PDFDocument, IND: bytes = b"") -> bytes:
        """The object as it is in the file."""
        result = b"".join(
            b"/%b %b"
            % (key.encode(), value if isinstance(value, bytes) else formatted(value, document))
            for key, value in sorted(self.dict.items())
        )
        document.updateSignature(result)
        return b"<<%b>>" % result


reference, array, text = PDFObjectReference, PDFArray, PDFString
"""A reference to an object by name, in whatever file it is; an array; a text that people read, such as a title."""


class PdfPage(PDFPage):  # type: ignore[misc]
    """A page with the keys that it is given, and its parent."""

    def __init__(self, keys: Keys) -> None:
        super().__init__()
        self._keys = keys

    def format(self, document: PDFDocument) -> bytes:
        """The object as it is in the file."""
        parent = document.Reference(document.Pages)
        return Dictionary({"Type": b"/Page", "Parent": parent, **self._keys}).format(document)


class _Catalog(PDFCatalog):  # type: ignore[misc]
    """The root of a document, with keys that reportlab doesn't know."""

    __NoDefault__ = (*PDFCatalog.__NoDefault__, "OCProperties", "OutputIntents")


class File(PDFDocument):  # type: ignore[misc]
    """A reportlab document whose identity is a digest of its content, with no word about who made it."""

    def __init__(self, version: tuple[int, int]) -> None:
        super().__init__(invariant=1, compression=1, pdfVersion=version)
        self.Catalog.__class__ = _Catalog
        # reportlab's begins with a time, which the environment may name (`SOURCE_DATE_EPOCH`).
        self.signature = hashlib.md5(usedforsecurity=False)

    def ID(self) -> bytes:
        """The two identifiers, written last."""
        digest = self.signature.hexdigest().upper().encode()
        return b"[<%b><%b>]" % (digest, digest)


class Container:
    """Collects objects and writes the file."""

    def __init__(self, version: tuple[int, int] = VERSION) -> None:
        self._file = File(version)

    def add(self, name: str, body: Keys | bytes, data: bytes | None = None) -> PDFObjectReference:
        """Adds an object under a unique name: plain bytes, a dictionary or, with packed data, a stream."""
        value: Value = body if isinstance(body, bytes) else Dictionary(body)
        if data is not None:
            value = Stream(value, data)
        elif isinstance(body, bytes):
            self._file.updateSignature(body)
        result: PDFObjectReference = self._file.Reference(value, name)
        return result

    def also_called(self, name: str, known: str) -> None:
        """Lets an object be referred to by another name as well."""
        numbers = self._file.idToObjectNumberAndVersion
        numbers[name] = numbers[known]

    def page(self, keys: Keys) -> None:
        """Adds a page with the given keys."""
        self._file.addPage(PdfPage(keys))

    def catalog(self, keys: Keys) -> None:
        """Sets keys of the document's root; `Outlines` among them or not at all."""
        self._file.Catalog.Outlines = None
        for key, value in keys.items():
            setattr(self._file.Catalog, key, value)

    def info(self, facts: Mapping[str, str | bytes]) -> None:
        """Sets the title, the author and so on; bytes are written as they are."""
        self._file.info = Dictionary(
            {
                key: value if isinstance(value, bytes) else text(value)
                for key, value in facts.items()
            }
        )

    def bytes(self) -> bytes:
        """The whole file; call it once."""
        result: bytes = self._file.format()
        return result


def needs(value: Value) -> Iterator[str]:
    """The names of all objects that a value refers to."""
    if isinstance(value, PDFObjectReference):
        yield value.name
    elif isinstance(value, Mapping):
        yield from needs(list(value.values()))
    elif isinstance(value, PDFDictionary):
        yield from needs(value.dict)
    elif isinstance(value, PDFArray):
        yield from needs(value.sequence)
    elif isinstance(value, list):
        for part in value:
            yield from needs(part)


def plain(value: Value) -> Any:
    """A value in the types of JSON: to be kept, or sent to another process."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, PDFObjectReference):
        return ["R", value.name]
    if isinstance(value, PDFDictionary):
        return ["D", {key: plain(each) for key, each in value.dict.items()}]
    if isinstance(value, PDFArray):
        return ["A", *map(plain, value.sequence)]
    return {key: plain(each) for key, each in value.items()}


def unplain(value: Any) -> Value:
    """The value that `plain` was given."""
    if isinstance(value, str):
        return value.encode("latin-1")
    if isinstance(value, dict):
        return {key: unplain(each) for key, each in value.items()}
    kind, *rest = value
    if kind == "A":
        return array(map(unplain, rest))
    return reference(*rest) if kind == "R" else Dictionary(unplain(*rest))


def page_name(number: int) -> str:
    """The name of the object of a page, counted from 0."""
    return f"Page{number + 1}"


LEVEL = 6
"""How hard. Pages of text take half of the time that zlib's level 3 takes, and are smaller by a fifteenth."""


_QUICK = 2
"""How hard where only the size is wanted, roughly."""


def packed(data: bytes, quick: bool = False) -> bytes:
    """Some bytes as `FlateDecode` unpacks them."""
    import deflate  # at the first stream: many runs write none

    return bytes(deflate.zlib_compress(data, _QUICK if quick else LEVEL))
