"""Regular expressions that are compiled when they are first used.

Most of those that modules hold are never needed in one run of the program, and to compile them all took a tenth of a
short one.
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
        """What `re.compile` gives, as far as it is used here; see there.

        >>> number = regex(r"[0-9]+")
        >>> number.fullmatch("17")[0]
        '17'
        """

        __slots__ = ("_flags", "pattern", *_USED)

        def __init__(self, pattern: str | bytes, flags: int = 0) -> None:
            self.pattern, self._flags = pattern, flags

        def __getattr__(self, name: str) -> object:
            # Asked only while a slot is empty: from then on each is found as fast as any attribute.
            compiled = re.compile(self.pattern, self._flags)
            for each in _USED:
                setattr(self, each, getattr(compiled, each))
            return getattr(compiled, name)


@contextmanager
def compiled_late() -> Iterator[None]:
    """What modules of others compile while they are imported is compiled when it is first used.

    For those alone that ask their expressions themselves, as `yaml` does: functions of `re` do not know ours. Other
    threads get what they always get.
    """
    usual, own = re.compile, get_ident()

    def late(pattern: Any, flags: int = 0) -> Any:
        return (regex if get_ident() == own else usual)(pattern, flags)

    re.compile = late
    try:
        yield
    finally:
        re.compile = usual
