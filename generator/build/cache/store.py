"""The cache of a workspace, `.punchboard/cache/` beside `content/`: results of earlier builds, by what they depend on.

An entry has a kind and a key, the digest of everything that it depends on. Its file is written whole and moved into
place, and starts with its format and a digest of its content: a truncated, damaged or renamed file counts as missing
and is removed. Parallel builds don't disturb each other, since entries of one name are always the same. If
the folder can't be written, nothing is cached. It can be deleted at any time.
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
from generator.files.disk import read_regular_file
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex

T = TypeVar("T")

CACHE = "cache"
"""The folder of the entries in `.punchboard/`."""
MAX_BYTES = 500_000_000
"""The largest size of all entries together; the least recently used ones are removed first."""
FORMAT = 1
"""To be raised when older entries can't be read any more."""

_NAME = regex(r"[0-9a-f]{32}|\.[0-9a-f]{32}-(?P<process>[0-9]+)-[0-9]+")
"""The names of entries, and of unfinished ones with the id of their process."""
_COUNTER = count()
_MAGIC = b"punchboard cache %d\n" % FORMAT
_DIGEST, _LENGTH = 16, 4
_TRIM_TO = 0.8
"""The share of the largest size to which entries are removed, so that not every build has to do it."""
_ABANDONED = 3600.0
"""Seconds after which an unfinished entry of another machine, whose processes aren't known here, is removed."""


class Entry(NamedTuple):
    """The content of an entry."""

    head: Any
    """In the types of JSON."""
    raw: bytes


class EntryFile(NamedTuple):
    """The file of an entry."""

    kind: str
    path: Path
    size: int
    used: float
    """When it was last used, in seconds of the disk's clock."""


def key_of(*parts: Any) -> str:
    """The digest of some values of JSON, in hex.

    >>> key_of("face", ["Wolf", 3]) == key_of("face", ["Wolf", 3]), key_of("a", "b") == key_of("ab", "")
    (True, False)
    """
    return digest(_json(parts))


def digest(data: bytes) -> str:
    """The digest of some bytes, in hex."""
    return hashlib.blake2b(data, digest_size=_DIGEST).hexdigest()


class Store:
    """The entries of one workspace."""

    def __init__(self, workspace: Path, most: int = MAX_BYTES) -> None:
        self._workspace = workspace
        self.folder = workspace / FOLDER / CACHE
        self._most = most
        # Links could lead anywhere.
        self._open = not ((workspace / FOLDER).is_symlink() or self.folder.is_symlink())
        self.written = False
        """Whether anything was put in."""

    def get(self, kind: str, key: str) -> Entry | None:
        """The entry of a key; None if it is missing or invalid."""
        path = self.folder / kind / key
        try:
            data = read_regular_file(path, self._most) if self._open else None
        except OSError:
            return None
        if data is None:
            return None
        entry = _unpacked(data, kind, key)
        # An OSError here comes from a read-only folder, or from a parallel build.
        with suppress(OSError):
            if entry is None:
                path.unlink()
            else:
                os.utime(path)
        return entry

    def put(self, kind: str, key: str, head: Any, raw: bytes = b"") -> None:
        """Writes an entry; if that fails, nothing more is written."""
        if not self._open:
            return
        path = self.folder / kind / key
        unfinished = path.with_name(f".{key}-{os.getpid()}-{next(_COUNTER)}")
        try:
            if not path.parent.is_dir():
                make_folder(self._workspace)
                path.parent.mkdir(parents=True, exist_ok=True)
            text = _json(head)
            body = len(text).to_bytes(_LENGTH, "big") + text + raw
            write_new(unfinished, _MAGIC + _seal(kind, key, body) + body)
            unfinished.replace(path)
            self.written = True
        except OSError:
            self._open = False
            with suppress(OSError):
                unfinished.unlink()

    def entries(self) -> Iterator[EntryFile]:
        """All entries, in no order; links aren't followed."""
        if (self._workspace / FOLDER).is_symlink() or self.folder.is_symlink():
            return
        with suppress(OSError), os.scandir(self.folder) as kinds:
            for kind in kinds:
                if kind.is_dir(follow_symlinks=False):
                    yield from _entry_files(kind)

    def trim(self) -> None:
        """Removes abandoned files, and the least recently used entries if there are too many."""
        if not (self._open and self.written):
            return
        found = sorted(self.entries(), key=lambda each: each.used)
        newest = found[-1].used if found else 0.0
        for each in found:
            name = _NAME.fullmatch(each.path.name)
            process = name["process"] if name is not None else None
            abandoned = newest - each.used > _ABANDONED
            if process is not None and (abandoned or not is_running(int(process))):
                remove_entries((each,))
        left = sum(each.size for each in found)
        if left <= self._most:
            return
        for each in found:
            if left <= self._most * _TRIM_TO:
                return
            remove_entries((each,))
            left -= each.size


def retry_without_cache(store: Store | None, work: Callable[[], T]) -> T:
    """The result of some work with a store; if it fails on the entries, they are removed and it is done again.

    Anyone who can write into the folder can make a valid entry with any content, and not all of it is checked. Raises
    what the work raises without the store.
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
    """Removes entries, as far as possible."""
    for each in found:
        with suppress(OSError):
            each.path.unlink()


def _entry_files(kind: os.DirEntry[str]) -> Iterator[EntryFile]:
    with suppress(OSError), os.scandir(kind.path) as files:
        for file in files:
            if _NAME.fullmatch(file.name) and file.is_file(follow_symlinks=False):
                with suppress(OSError):
                    status = file.stat()
                    yield EntryFile(kind.name, Path(file.path), status.st_size, status.st_mtime)


def _json(value: Any) -> bytes:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")


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
    """The digest of an entry with its name: it isn't valid under another name."""
    seal = hashlib.blake2b(f"{kind}/{key}\n".encode(), digest_size=_DIGEST)
    seal.update(body)
    return seal.digest()
