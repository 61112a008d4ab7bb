"""What was made before, kept by what it was made from: `.punchboard/cache/` beside `content/`.

An entry has a kind and a key, the digest of everything that went into it. Its file is written whole and moved into
place, and says its format and the digest of all that it holds: one that was cut off, spoilt or put there under another
name counts as missing, and is removed. Two builds at once cannot disturb each other, since an entry of one name is the
same whoever writes it. Where nothing can be written, nothing is kept. Deleting the folder costs time and nothing else.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from generator.build.cache.folder import FOLDER, is_running, make_folder, write_new
from generator.files.disk import plain
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex

T = TypeVar("T")

CACHE = "cache"
"""The folder of the entries in `.punchboard/`."""
MAX_BYTES = 500_000_000
"""How many bytes all entries together may have; those go first that were not used for the longest time."""
FORMAT = 1
"""Raised when entries of before cannot be read any more."""

_NAME = regex(r"[0-9a-f]{32}|\.[0-9a-f]{32}-(?P<by>[0-9]+)-[0-9]+")
"""What files of entries are called, and those that are being written, with the number of the process."""
_BEGUN = count()
_MAGIC = b"punchboard cache %d\n" % FORMAT
_DIGEST, _LENGTH = 16, 4
_KEPT = 0.8
"""To which share of the bound entries are removed, so that not every build has to."""
_ABANDONED = 3600.0
"""A file that was begun so many seconds before another one, and never put in its place, is of a build that died: one on
another machine, whose processes are not known here."""


class Entry(NamedTuple):
    """What was kept."""

    head: Any
    """Values of JSON."""
    raw: bytes
    """What is better kept as bytes."""


class EntryFile(NamedTuple):
    """The file of an entry."""

    kind: str
    path: Path
    size: int
    used: float
    """When it was last used, in seconds; only to be compared."""


def key_of(*parts: Any) -> str:
    """The digest of some values of JSON, in hex: what an entry is kept by.

    >>> key_of("face", ["Wolf", 3]) == key_of("face", ["Wolf", 3]), key_of("a", "b") == key_of("ab", "")
    (True, False)
    """
    text = json.dumps(parts, ensure_ascii=False, separators=(",", ":"))
    return digest(text.encode("utf-8", "surrogatepass"))


def digest(data: bytes) -> str:
    """The digest of some bytes, in hex."""
    return hashlib.blake2b(data, digest_size=_DIGEST).hexdigest()


class Store:
    """The entries of one workspace."""

    def __init__(self, workspace: Path, most: int = MAX_BYTES) -> None:
        self._workspace = workspace
        self.folder = workspace / FOLDER / CACHE
        self._most = most
        self._open = _is_ours(workspace / FOLDER) and _is_ours(self.folder)
        self.written = False
        """Whether anything was put in."""

    def get(self, kind: str, key: str) -> Entry | None:
        """What was kept under a key; None where nothing was, or what there is cannot be trusted."""
        path = self._path(kind, key)
        try:
            data = plain(path, self._most) if self._open else None
        except OSError:
            return None
        if data is None:
            return None
        entry = _unpacked(data, kind, key)
        # An OSError here is of a folder that can only be read, or of a build that was quicker.
        with suppress(OSError):
            if entry is None:
                path.unlink()
            else:
                os.utime(path)
        return entry

    def put(self, kind: str, key: str, head: Any, raw: bytes = b"") -> None:
        """Keeps something; where that cannot be, nothing happens, and nothing more is tried."""
        if not self._open:
            return
        path = self._path(kind, key)
        begun = path.with_name(f".{key}-{os.getpid()}-{next(_BEGUN)}")
        try:
            self._make(path.parent)
            write_new(begun, _packed(kind, key, head, raw))
            begun.replace(path)
            self.written = True
        except OSError:
            self._open = False
            with suppress(OSError):
                begun.unlink()

    def entries(self) -> Iterator[EntryFile]:
        """All entries there are, in no order."""
        for kind, path in _files(self.folder):
            with suppress(OSError):
                status = path.stat()
                yield EntryFile(kind, path, status.st_size, status.st_mtime)

    def trim(self) -> None:
        """Removes what was not used for the longest time, where there is more than there may be."""
        if not (self._open and self.written):
            return
        found = sorted(self.entries(), key=lambda each: each.used)
        newest = found[-1].used if found else 0.0
        remove_entries(
            each
            for each in found
            if (begun := _NAME.fullmatch(each.path.name)) is not None
            and begun["by"] is not None
            and (newest - each.used > _ABANDONED or not is_running(int(begun["by"])))
        )
        left = sum(each.size for each in found)
        if left <= self._most:
            return
        for each in found:
            if left <= self._most * _KEPT:
                return
            remove_entries((each,))
            left -= each.size

    def _path(self, kind: str, key: str) -> Path:
        return self.folder / kind / key

    def _make(self, folder: Path) -> None:
        if folder.is_dir():
            return
        make_folder(self._workspace)
        folder.mkdir(parents=True, exist_ok=True)


def retry_without_cache(store: Store | None, work: Callable[[], T]) -> T:
    """What comes of work that believes what is in a store; done again with an empty one where it can't cope with that.

    Whoever can write into the folder can seal an entry that holds anything, and nobody looks at all of it beforehand.
    Raises what the work raises without the store.
    """
    try:
        return work()
    except (Problem, OSError):
        raise
    except Exception:
        if store is None:
            raise
        remove_entries(store.entries())
        return work()


def remove_entries(found: Iterable[EntryFile]) -> None:
    """Removes entries, as far as that can be done; what is gone already is gone."""
    for each in found:
        with suppress(OSError):
            each.path.unlink()


def _is_ours(folder: Path) -> bool:
    """Whether a folder may be written to: not where it is a link, for nobody knows where that leads."""
    return not folder.is_symlink()


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The files of all kinds; what a link leads to is none of them."""
    with suppress(OSError), os.scandir(folder) as kinds:
        for kind in kinds:
            if kind.is_dir(follow_symlinks=False):
                with suppress(OSError), os.scandir(kind.path) as files:
                    for file in files:
                        if _NAME.fullmatch(file.name) and file.is_file(follow_symlinks=False):
                            yield kind.name, Path(file.path)


def _packed(kind: str, key: str, head: Any, raw: bytes) -> bytes:
    told = json.dumps(head, ensure_ascii=False, separators=(",", ":"))
    written = told.encode("utf-8", "surrogatepass")
    body = len(written).to_bytes(_LENGTH, "big") + written + raw
    return _MAGIC + _seal(kind, key, body) + body


def _unpacked(data: bytes, kind: str, key: str) -> Entry | None:
    start = len(_MAGIC) + _DIGEST
    body = data[start:]
    if data[:start] != _MAGIC + _seal(kind, key, body) or len(body) < _LENGTH:
        return None
    end = _LENGTH + int.from_bytes(body[:_LENGTH], "big")
    try:
        head = json.loads(body[_LENGTH:end].decode("utf-8", "surrogatepass"))
    except (ValueError, RecursionError):
        return None
    return Entry(head, body[end:])


def _seal(kind: str, key: str, body: bytes) -> bytes:
    """The digest of all that an entry holds, and of its name: under another one it is none."""
    made = hashlib.blake2b(f"{kind}/{key}\n".encode(), digest_size=_DIGEST)
    made.update(body)
    return made.digest()
