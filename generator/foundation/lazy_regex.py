"""Regular expressions that are compiled on first use.

A run only needs a few of them, and compiling all took a tenth of a short run.
"""

from __future__ import annotations

import re
from _thread import get_ident  # `threading` is long to import
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

__all__ = ["compiled_late", "regex"]

if TYPE_CHECKING:
    from re import compile as regex
else:
    _USED = ("findall", "finditer", "fullmatch", "groupindex", "match", "search", "split", "sub")

    class regex:
        """A compiled expression with the methods that are used here; see `re.compile`.

        >>> number = regex(r"[0-9]+")
        >>> number.fullmatch("17")[0]
        '17'
        """

        __slots__ = ("_flags", "pattern", *_USED)

        def __init__(self, pattern: str | bytes, flags: int = 0) -> None:
            self.pattern, self._flags = pattern, flags

        def __getattr__(self, name: str) -> object:
            # Only called while the slots are empty; after that, access is as fast as for any attribute.
            compiled = re.compile(self.pattern, self._flags)
            for each in _USED:
                setattr(self, each, getattr(compiled, each))
            return getattr(compiled, name)


@contextmanager
def compiled_late() -> Iterator[None]:
    """While active, `re.compile` in this thread returns lazy expressions: for the import of other libraries.

    Only for libraries that call the methods of their expressions, such as `yaml`: functions of `re` don't accept ours.
    """
    usual, own = re.compile, get_ident()

    def late(pattern: Any, flags: int = 0) -> Any:
        return (regex if get_ident() == own else usual)(pattern, flags)

    re.compile = late
    try:
        yield
    finally:
        re.compile = usual
