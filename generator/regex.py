"""Regular expressions that are compiled when they are first used.

Most of those that modules hold are never needed in one run of the program, and to compile them all took a tenth of a
short one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["regex"]

if TYPE_CHECKING:
    from re import compile as regex
else:
    import re

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
