"""The keys of `punchboard diff --format json`."""

from __future__ import annotations

from collections.abc import Mapping

from generator.foundation.dataclasses import dataclass
from generator.tables import Value

SCHEMA = 1
"""Raised when a key is removed or changes its meaning, not when a key is added."""


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """A value that has changed."""

    column: str
    """The header of its column."""
    old: Value
    """The value before: a text or a list of texts; empty for a blank cell."""
    new: Value
    """The value now."""


@dataclass(frozen=True, slots=True)
class ItemEntry:
    """A design of a component."""

    name: str
    """Its name."""
    id: str
    """Its value in the column `id`; empty if there is none."""
    copies: int
    """The number of copies."""
    values: Mapping[str, Value]
    """Its cells by column, without blank ones."""


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """A design that has changed."""

    old_name: str
    """Its name before."""
    name: str
    """Its name now."""
    old_id: str
    """Its id before; empty if it had none."""
    id: str
    """Its id now."""
    old_copies: int
    """The number of copies before."""
    copies: int
    """The number of copies now."""
    values: tuple[ValueEntry, ...]
    """The values that have changed."""
    looks_different: tuple[str, ...]
    """What looks different: `front`, `back`, `size`, `outline`."""
    cause: str
    """Why it looks different: its `values` (or name), or its `look` (template, theme, art). Empty if it doesn't."""


@dataclass(frozen=True, slots=True)
class ShareEntry:
    """A share of all pieces."""

    fraction: str
    """The exact share, such as `3/49`."""
    percent: float
    """The share in percent."""


@dataclass(frozen=True, slots=True)
class MeanEntry:
    """A mean."""

    fraction: str
    """The exact number, such as `45/49`."""
    number: float
    """The number as a decimal."""


@dataclass(frozen=True, slots=True)
class LineEntry:
    """The pieces that have one value of a column."""

    value: str
    """The value; empty for blank cells."""
    old: int
    """The number of pieces with it before."""
    new: int
    """The number of pieces with it now."""
    old_share: ShareEntry
    """Their share of all pieces before."""
    new_share: ShareEntry
    """Their share now."""


@dataclass(frozen=True, slots=True)
class ShiftEntry:
    """How the pieces of a component are distributed over the values of a column."""

    column: str
    """The header of the column."""
    values: tuple[LineEntry, ...]
    """All values if there are few; else those whose number of pieces has changed."""
    old_mean: MeanEntry | None
    """The mean before; null if the column has no numbers or the mean is the same."""
    new_mean: MeanEntry | None
    """The mean now."""


@dataclass(frozen=True, slots=True)
class ComponentEntry:
    """A component that has changed."""

    old_component: str
    """Its key in game.yaml before."""
    component: str
    """Its key in game.yaml now."""
    old_title: str
    """Its title before."""
    title: str
    """Its title now."""
    kind: str
    """The kind of its pieces: `card`, `tile`, …."""
    old_pieces: int
    """The number of pieces before."""
    pieces: int
    """The number of pieces or pages now."""
    changed: tuple[ChangeEntry, ...]
    """The designs that have changed."""
    added: tuple[ItemEntry, ...]
    """The designs that are new."""
    removed: tuple[ItemEntry, ...]
    """The designs that were removed."""
    shifts: tuple[ShiftEntry, ...]
    """How shares have changed, by the columns that claims use and by categories."""


@dataclass(frozen=True, slots=True)
class WholeEntry:
    """A component that was added or removed."""

    component: str
    """Its key in game.yaml."""
    title: str
    """Its title."""
    kind: str
    """The kind of its pieces."""
    pieces: int
    """The number of pieces or pages now."""
    items: tuple[ItemEntry, ...]
    """Its designs."""


@dataclass(frozen=True, slots=True)
class ClaimEntry:
    """A claim that was added, removed or has another number."""

    say: str
    """The claim in words."""
    of: str
    """The expression that computes it."""
    old: str | None
    """The number that the tables gave before; null for a new claim."""
    new: str | None
    """The number that they give now; null for a removed claim."""
    old_expected: str | None
    """The printed number before."""
    expected: str | None
    """The printed number now."""
    held: bool | None
    """Whether it held before."""
    holds: bool | None
    """Whether it holds now."""


@dataclass(frozen=True, slots=True)
class RulebookEntry:
    """The rulebook's pages."""

    old_pages: int
    """The number before."""
    pages: int
    """The number of pieces or pages now."""
    changed: tuple[int, ...]
    """The pages that look different or are new, numbered from 1."""


@dataclass(frozen=True, slots=True)
class DifferenceFile:
    """What has changed between two states of a game."""

    schema: int
    """The version of this format. Higher versions may have changed or removed keys."""
    game: str
    """The game's folder below `content/`."""
    old: str
    """The old tag or git revision."""
    new: str
    """The new tag or git revision; empty for the present state."""
    old_title: str
    """The game's title before."""
    title: str
    """The game's title now."""
    old_version: str
    """Its version before."""
    version: str
    """Its version now."""
    faces_compared: bool
    """Whether faces could be compared; false if another version of Punchboard wrote the tag."""
    components: tuple[ComponentEntry, ...]
    """The components that have changed, in the game's order."""
    added: tuple[WholeEntry, ...]
    """The components that are new."""
    gone: tuple[WholeEntry, ...]
    """The components that were removed."""
    claims: tuple[ClaimEntry, ...]
    """The claims that have changed, in the game's order."""
    rulebook: RulebookEntry
    """What has changed in the rulebook."""
    versioned: int
    """The number of designs that differ only in the version printed on them; they aren't in `components`."""
    versioned_pages: int
    """The number of rulebook pages that differ only in that."""
