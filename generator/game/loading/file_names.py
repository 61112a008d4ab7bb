"""Names that become those of files: of components, and of sheets that several of them share."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Collector, Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.game.expressions.fields import identifier

_NAME = regex(r"\w[\w-]*")
_LONGEST = 60
"""Bytes of a name: files are called by it and a word or two more."""
_HOW = "use letters, digits and hyphens, such as `event-cards`"


@dataclass(slots=True)
class Names:
    """The names of one game, each by what files and expressions take it for."""

    _components: dict[str, str] = field(default_factory=dict)
    _sheets: dict[str, str] = field(default_factory=dict)

    def component(self, name: str, origin: Origin, said: Collector) -> bool:
        """Whether a component can have that name; else it is said why not."""
        if not _NAME.fullmatch(name):
            said.error("GAME001", f"`{name}` is no name for a component", origin, _HOW)
            return False
        if _is_long(name):
            what = f"`{name}` is too long for the names of files"
            said.error(
                "GAME001",
                what,
                origin,
                "shorten it to 60 letters, or 20 of Chinese, and write the rest in `title`",
            )
            return False
        other = self._components.setdefault(_word(name), name)
        if other is not name:
            hint = "rename one of them: they would share file names and stand for each other in expressions"
            said.error("GAME004", f"`{name}` and `{other}` are the same name", origin, hint)
            return False
        return True

    def sheet(self, name: str, origin: Origin) -> None:
        """Raises `Problem` where shared sheets cannot have that name."""
        place = replace(origin, key="sheet")
        if not name:
            return
        if not _NAME.fullmatch(name) or _is_long(name):
            what = f"`{name}` is no name for the sheets of several components"
            hint = "shorten it to 60 letters, or 20 of Chinese" if _is_long(name) else _HOW
            raise Problem("GAME001", what, place, hint)
        other = self._sheets.setdefault(_word(name), name)
        if other != name:
            what = f"`{name}` and `{other}` are the same name to files, and two to `sheet`"
            hint = "write one of them for all components that share sheets"
            raise Problem("GAME004", what, place, hint)


def _is_long(name: str) -> bool:
    return len(name.encode()) > _LONGEST


def _word(name: str) -> str:
    """What some systems, and expressions, take a name for."""
    return identifier(name).casefold()
