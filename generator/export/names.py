"""The names of exported files, by a pattern such as `{component}/{number:03}-{name}-{side}`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from generator.export.job import Shown
from generator.foundation.diagnostics import Origin, Problem, similar
from generator.foundation.slugs import MOST_BYTES, file_names, shortened, slug

PATTERN = "{component}/{number:03}-{name}-{side}"
"""The pattern that is used if none is given."""
FIELDS = ("game", "component", "number", "name", "side", "copies")
"""What a pattern can use, and the columns of the row as well."""
_PARTS = ("front", "back")


def file_paths(pattern: str, ending: str, shown: Sequence[Shown], origin: Origin) -> list[str]:
    """The path of each face, below a folder, with `/`.

    Raises `Problem` if the pattern is wrong, leads out of the folder, or gives two faces one name.
    """
    paths = [_path(pattern, each, origin) + ending for each in shown]
    known: dict[str, Shown] = {}
    for path, each in zip(paths, shown):
        other = known.setdefault(unicodedata.normalize("NFKC", path.casefold()), each)
        if other is not each:
            raise Problem(
                "EXPORT002",
                f"`{_named(other)}` and `{_named(each)}` would both be written to `{path}`",
                origin,
                f"use `{{number}}` in the names: `names: {PATTERN!r}`",
            )
    return paths


def _named(shown: Shown) -> str:
    return f"{shown.piece.name} {shown.side}" if shown.side in _PARTS else shown.piece.name


class _Fields(Formatter):
    """Fills a pattern; names have no attributes and no indices."""

    def __init__(self, pattern: str, origin: Origin) -> None:
        self._pattern, self._origin = pattern, origin

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        """The value of a field."""
        if field_name not in kwargs:
            what = f"`{field_name}` is neither a column nor one of {', '.join(FIELDS)}"
            hint = similar(field_name, kwargs, "field")
            raise Problem("EXPORT003", f"in `{self._pattern}`, {what}", self._origin, hint)
        return kwargs[field_name], field_name


def _path(pattern: str, shown: Shown, origin: Origin) -> str:
    item: Any = shown.face.item
    columns = {name: _word(value) for name, value in item.named_fields().items()}
    values = columns | {
        "component": shown.part.component.name,
        "number": shown.number,
        "name": _word(shown.piece.name) or "item",
        "side": shown.side,
        "copies": shown.piece.copies,
    }
    try:
        text = _Fields(pattern, origin).vformat(pattern, (), values)
    except (ValueError, IndexError) as fault:
        raise Problem(
            "EXPORT003",
            f"`{pattern}` isn't a pattern for names: {str(fault).lower()}",
            origin,
            f"write it like `{PATTERN}`",
        ) from None
    parts = text.split("/")
    if any(part.strip(". ") == "" or _is_wrong(part) for part in parts):
        raise Problem(
            "EXPORT004",
            f"`{pattern}` gives `{text}`, which isn't a path in the folder of the export",
            origin,
            "use letters, digits and hyphens, and `/` between folders",
        )
    return "/".join(shortened(part, MOST_BYTES - 8) for part in parts)


def _is_wrong(part: str) -> bool:
    """Whether some system refuses a name, or would take it for something else."""
    return any(c in '<>:"|?*\\' or c < " " for c in part) or file_names([part]) != [slug(part)]


def _word(value: Any) -> Any:
    """A value as part of a name; numbers stay, so that `{rank:02}` works."""
    return value if isinstance(value, int) else slug(value)
