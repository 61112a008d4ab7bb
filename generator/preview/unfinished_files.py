"""Files that don't count as saved: temporary ones, by their names, and those that are still being written."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from pathlib import PurePosixPath

from generator.foundation.lazy_regex import regex

_NAMES = regex(
    r"""
      .*~                       # a backup: GNU Emacs, Vim, Kate, gedit
    | \.?\#.*\#                 # Emacs saves itself: #cards.csv#, .#cards.csv#
    | \.\#.*                    # Emacs locks: .#cards.csv
    | 4913 | 5[0-9]{3}          # Vim tests whether it may write in a folder
    | \..*\.(sw[a-z]|un~)       # Vim's swap files and undo files
    | .*\.sw[op]                # the same, of a Vim that was told not to hide them
    | ~\$.*                     # Excel, Word: ~$cards.xlsx
    | \.~lock\..*\#             # LibreOffice: .~lock.cards.ods#
    | lu[0-9a-z]{3,}\.tmp       # LibreOffice, while it writes
    | [0-9A-F]{8}(\.tmp)?       # Excel, while it writes: A1B2C3D4, A1B2C3D4.tmp
    | .*___jb_(tmp|old)___      # JetBrains
    | \.goutputstream-.*        # GTK programs, gedit among them
    | \.kate-swp | .*\.kate-swp # Kate
    | .*\.(tmp|temp|part|partial|crdownload|download|bak|orig)
    | \.DS_Store | Thumbs\.db | desktop\.ini | \._.*
    | .*\.(sb-[0-9a-f]+-\w+)    # macOS, in place of what is replaced
    | \.syncthing\..* | .*\.dropbox\.cache | \.fuse_hidden.* | \.nfs[0-9a-f]+
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FOLDERS = frozenset(
    (".git", ".hg", ".svn", ".idea", ".vscode", ".vs", "__pycache__", ".punchboard", "__MACOSX")
)


def is_temporary(name: str) -> bool:
    """Whether a file, by its name, isn't part of a game but was left there by an editor or office program.

    >>> is_temporary("content/my-game/data/~$cards.xlsx"), is_temporary("content/my-game/data/cards.xlsx")
    (True, False)
    """
    *folders, base = PurePosixPath(name).parts or ("",)
    return not _FOLDERS.isdisjoint(folders) or _NAMES.fullmatch(base) is not None


_END_OF_ZIP = b"PK\x05\x06"
_TAIL = 65_557
"""The longest comment of a ZIP file with the record before it, bytes."""
_TRAILER = 1024
"""Bytes that may follow the end of a picture, as some cameras and programs write."""
_END_MARKS = {"png": b"IEND", "jpg": b"\xff\xd9", "jpeg": b"\xff\xd9", "gif": b"\x3b"}


def is_truncated(name: str, data: bytes) -> bool:
    """Whether the end of a file is missing. Formats without an end mark, such as CSV, are never truncated.

    >>> is_truncated("wolf.png", b"\\x89PNG"), is_truncated("cards.csv", b"name,copies\\nWo")
    (True, False)
    """
    ending = name.rpartition(".")[2].lower()
    if ending in _END_MARKS:
        return _END_MARKS[ending] not in data[-_TRAILER:]
    lacks_end = _LACKS_END.get(ending)
    return lacks_end is not None and lacks_end(data)


def _zip(data: bytes) -> bool:
    at = data.rfind(_END_OF_ZIP, max(0, len(data) - _TAIL))
    if not data.startswith(b"PK") or at < 0 or at + 22 > len(data):
        return True
    size, start = struct.unpack_from("<II", data, at + 12)
    # Files of more than 4 GB have their numbers elsewhere.
    return 0xFFFFFFFF not in (size, start) and start + size > at


def _svg(data: bytes) -> bool:
    if data.startswith(b"\x1f\x8b"):
        return False  # gzipped
    # An empty drawing may end with its first tag.
    ends = data.rstrip().endswith(b"/>") and data.count(b"<") == 1
    return not ends and b"svg>" not in data[-_TRAILER:].replace(b" ", b"")


def _font(data: bytes) -> bool:
    if data[:4] not in (b"\0\1\0\0", b"OTTO", b"true"):
        return len(data) < 12
    count = int.from_bytes(data[4:6], "big")
    if len(data) < 12 + 16 * count:
        return True
    ends = (sum(struct.unpack_from(">II", data, 12 + 16 * k + 8)) for k in range(count))
    return any(end > len(data) for end in ends)


def _shorter(head: int, size: Callable[[bytes], int]) -> Callable[[bytes], bool]:
    """Whether a file is shorter than its head, or than the size written there."""
    return lambda data: len(data) < head or size(data) > len(data)


_LACKS_END: dict[str, Callable[[bytes], bool]] = {
    **dict.fromkeys(("xlsx", "xlsm", "ods"), _zip),
    "webp": _shorter(12, lambda data: int.from_bytes(data[4:8], "little") + 8),
    "bmp": _shorter(14, lambda data: int.from_bytes(data[2:6], "little")),
    "svg": _svg,
    **dict.fromkeys(("ttf", "otf"), _font),
}
