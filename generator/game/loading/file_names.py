"""Names that are used for files: of components, and of sheets that components share."""

from __future__ import annotations

from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.diagnostics import Collector, Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.game.expressions.fields import identifier

_NAME = regex(r"\w[\w-]*")
_LONGEST = 60
"""The longest name in bytes: file names consist of it and a word or two more."""
_HOW = "use letters, digits and hyphens, such as `event-cards`"


@dataclass(slots=True)
class Names:
    """The names of one game, without the differences that files and expressions ignore."""

    _components: dict[str, str] = field(default_factory=dict)
    _sheets: dict[str, str] = field(default_factory=dict)

    def component(self, name: str, origin: Origin, said: Collector) -> bool:
        """Whether a component can have that name; if not, the reason is reported."""
        if not _NAME.fullmatch(name):
            said.error("GAME001", f"`{name}` can't be the name of a component", origin, _HOW)
            return False
        if _is_long(name):
            what = f"`{name}` is too long for a file name"
            said.error(
                "GAME001",
                what,
                origin,
                "shorten it to 60 letters, or 20 Chinese characters, and write the full name in `title`",
            )
            return False
        other = self._components.setdefault(_word(name), name)
        if other is not name:
            hint = "rename one of them: files and expressions can't tell them apart"
            said.error("GAME004", f"`{name}` and `{other}` are the same name", origin, hint)
            return False
        return True

    def sheet(self, name: str, origin: Origin) -> None:
        """Raises `Problem` if shared sheets can't have that name."""
        place = replace(origin, key="sheet")
        if not name:
            return
        if not _NAME.fullmatch(name) or _is_long(name):
            what = f"`{name}` can't be the name of shared sheets"
            hint = "shorten it to 60 letters, or 20 Chinese characters" if _is_long(name) else _HOW
            raise Problem("GAME001", what, place, hint)
        other = self._sheets.setdefault(_word(name), name)
        if other != name:
            what = f"`{name}` and `{other}` would have the same file name"
            hint = "use one spelling for all components that share sheets"
            raise Problem("GAME004", what, place, hint)


def _is_long(name: str) -> bool:
    return len(name.encode()) > _LONGEST


def _word(name: str) -> str:
    """A name without the differences that some systems, and expressions, ignore."""
    return identifier(name).casefold()
