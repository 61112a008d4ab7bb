"""Which sheet of a workbook is read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.diagnostics import Diagnostic, Problem, Severity, similar
from generator.tables import Reference

_MOST_SHEETS = 8


class Left(NamedTuple):
    """A sheet of a workbook that is not read."""

    name: str
    hidden: bool = False
    filled: bool = False


def sheet_named(names: Iterable[str], reference: Reference, hidden: Collection[str] = ()) -> str:
    """The sheet that a reference means: the one of that name in any capitals, or the first. Raises `Problem`."""
    known = list(names)
    wanted = reference.sheet.strip()
    if not known:
        raise Problem("DATA032", f"`{reference.file}` has no sheet with cells", reference.origin)
    if not wanted:
        return known[0]
    if wanted in known:
        return wanted
    for name in known:
        if name.strip().casefold() == wanted.casefold():
            return name
    what = f"`{reference.file}` has no sheet `{wanted}`"
    named = (f"`{name}`" + (" (hidden)" if name in hidden else "") for name in known)
    listed = f"its sheets: {', '.join(named)}"
    near = similar(wanted, known, "sheet")
    raise Problem(
        "DATA032", what, reference.origin, near if near.startswith("did you") else "", listed
    )


def noted_choice(
    sheet: str, reference: Reference, others: Sequence[Left]
) -> tuple[Diagnostic, ...]:
    """A word on the sheet that was taken because none was named, where others hold something too."""
    if not others or reference.sheet.strip():
        return ()
    listed = [f"`{each.name}`" + (" (hidden)" if each.hidden else "") for each in others]
    more = f" and {len(listed) - _MOST_SHEETS} more" if len(listed) > _MOST_SHEETS else ""
    what = f"the sheet `{sheet}` is read; not {', '.join(listed[:_MOST_SHEETS])}{more}"
    hint = f"write `{reference.written}#{sheet}` if it is the one that is meant"
    return (Diagnostic("DATA046", Severity.ADVICE, what, reference.origin, (hint,)),)
