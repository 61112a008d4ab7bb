"""The list of an update kit, line by line: what comes out of the box and what goes in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from generator.foundation.wording import pages_listed, plural
from generator.history.box_update import BoxChange, Lot
from generator.history.record import ItemNames
from generator.layout.update import Line

_MOST_PLACES = 12


def list_lines(amounts: Iterable[BoxChange], apart: Collection[str] = ()) -> Iterator[Line]:
    """The lines of all components, each under its title; of those that are printed `apart`, that is said."""
    for amount in amounts:
        name = amount.new.name if amount.new is not None else ""
        where = ", in a separate file" if amount.put and name in apart else ""
        yield Line(title=amount.title, tally=_tally(amount) + where)
        whole = _whole(amount)
        if whole is not None:
            yield whole
        else:
            names = ItemNames(amount.old, amount.new)
            yield from (_line(lot, names) for lot in amount.lots)


def _tally(amount: BoxChange) -> str:
    """How many pieces go out and in.

    >>> _tally(BoxChange("Cards", "card", (), None, None))
    'nothing out, nothing in'
    """
    return f"{amount.take or 'nothing'} out, {amount.put or 'nothing'} in"


def _whole(amount: BoxChange) -> Line | None:
    """One line for all pieces of a component, where all of them are others and they are more than one design."""
    both = amount.old is not None and amount.new is not None
    designs = max(sum(bool(getattr(lot, way)) for lot in amount.lots) for way in ("take", "put"))
    if designs < 2 or (both and not (amount.takes_all and amount.puts_all)):
        return None
    every = f"all {plural(amount.kind or 'piece')}"
    note = "new" if amount.old is None else ""
    if amount.redrawn:
        note = f"new {amount.redrawn[-1]}" if len(amount.redrawn) == 1 else "all new"
    return Line(
        take=str(amount.take or ""),
        old=every if amount.take else "",
        put=str(amount.put or ""),
        new=every if amount.put else "",
        note=note,
    )


def _line(lot: Lot, names: ItemNames) -> Line:
    old, new = lot.old, lot.new
    stay = (old.copies if old else 0) - lot.take
    note = "new" if lot.is_new else ""
    if lot.put and stay and new is not None:
        note = f"{new.copies} in total"
    return Line(
        take=str(lot.take or ""),
        old=names.of(old) if old and lot.take else "",
        kept=f"{stay} stay{'s' if stay == 1 else ''}" if lot.take and stay else "",
        put=str(lot.put or ""),
        new=names.of(new) if new and lot.put else "",
        note=note,
    )


def rulebook_words(pages: Sequence[int], before: int, name: str) -> str:
    """What the list says of the rulebook; empty where it has not changed.

    >>> rulebook_words((3, 7), 8, "my-game-update-first-rulebook.pdf")
    '**Rulebook:** print pages 3 and 7 of **my-game-update-first-rulebook.pdf** again.'
    """
    if not pages:
        return ""
    file = f"**{name}**"
    if not before:
        return f"**Rulebook:** new, in {file}."
    which = pages_listed(pages)
    if which.count(",") > _MOST_PLACES:
        return f"**Rulebook:** {len(pages)} pages have changed: print {file} again."
    return f"**Rulebook:** print {which} of {file} again."
