"""Exchanges two folders in one step, where the system knows how."""

from __future__ import annotations

import os
import sys
from errno import EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP
from pathlib import Path

_UNKNOWN = {EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP}
"""What a system or a disk answers that has no such step."""
_EXCHANGE = 2
"""The flag of both systems: `RENAME_EXCHANGE` of Linux, `RENAME_SWAP` of macOS."""
_HERE = -100
"""`AT_FDCWD` of Linux: paths are seen from the current folder."""


def exchange_folders(one: Path, other: Path) -> bool:
    """Exchanges two folders on one disk: nobody ever sees neither, nor one of them twice.

    False, and nothing has happened, where there is no such step. Raises `OSError` where it is not allowed.
    """
    import ctypes

    if sys.platform not in ("linux", "darwin"):
        return False
    library = ctypes.CDLL(None, use_errno=True)
    paths = (os.fsencode(one), os.fsencode(other))
    try:
        if sys.platform == "darwin":
            failed = library.renamex_np(*paths, _EXCHANGE)
        else:
            failed = library.renameat2(_HERE, paths[0], _HERE, paths[1], _EXCHANGE)
    except AttributeError:
        # A C library from before 2018, or another one.
        return False
    if not failed:
        return True
    error = ctypes.get_errno()
    if error in _UNKNOWN:
        return False
    raise OSError(error, os.strerror(error), str(one), None, str(other))
