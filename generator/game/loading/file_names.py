"""Names that are used for files: of components, and of sheets that components share."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass, field
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.game.expressions.fields import identifier

_NAME = regex(r"\w[\w-]*")
_LONGEST = 60
"""The longest name in bytes: file names consist of it and a word or two more."""
_HOW = "use letters, digits and hyphens, such as `event-cards`"
_SHORTER = "shorten it to 60 letters, or 20 Chinese characters"


@dataclass(slots=True)
class FileNames:
    """The names of one game, without the differences that files and expressions ignore."""

    _components: dict[str, str] = field(default_factory=dict)
    _sheets: dict[str, str] = field(default_factory=dict)

    def check_component(self, name: str, origin: Origin) -> None:
        """Raises `Problem` if a component can't have that name."""
        if not _NAME.fullmatch(name):
            what = f"`{name}` can't be the name of a component"
            raise Problem("GAME001", what, origin, _HOW)
        if _is_long(name):
            hint = f"{_SHORTER}, and write the full name in `title`"
            raise Problem("GAME001", f"`{name}` is too long for a file name", origin, hint)
        other = self._components.setdefault(identifier(name).casefold(), name)
        if other is not name:
            hint = "rename one of them: files and expressions can't tell them apart"
            raise Problem("GAME004", f"`{name}` and `{other}` are the same name", origin, hint)

    def check_sheet(self, name: str, origin: Origin) -> None:
        """Raises `Problem` if shared sheets can't have that name."""
        if not name:
            return
        if not _NAME.fullmatch(name) or _is_long(name):
            what = f"`{name}` can't be the name of shared sheets"
            raise Problem("GAME001", what, origin, _SHORTER if _is_long(name) else _HOW)
        other = self._sheets.setdefault(identifier(name).casefold(), name)
        if other != name:
            what = f"`{name}` and `{other}` would have the same file name"
            hint = "use one spelling for all components that share sheets"
            raise Problem("GAME004", what, origin, hint)


def _is_long(name: str) -> bool:
    return len(name.encode()) > _LONGEST
