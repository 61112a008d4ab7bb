"""What `punchboard diff --format json` writes: its keys, and what each of them says."""

from __future__ import annotations

from collections.abc import Mapping

from generator.foundation.dataclasses import dataclass
from generator.tables import Value

SCHEMA = 1
"""Raised when a key changes its meaning or goes away; new keys do not raise it."""


@dataclass(frozen=True, slots=True)
class ValueEntry:
    """A value that is another now."""

    column: str
    """The header of its column."""
    old: Value
    """What stood there: a text, or a list of texts; empty where nothing did."""
    new: Value
    """What stands there now."""


@dataclass(frozen=True, slots=True)
class ItemEntry:
    """A design of a component."""

    name: str
    """What it is called."""
    id: str
    """What its column `id` says; empty where it has none."""
    copies: int
    """How many of it there are."""
    values: Mapping[str, Value]
    """What its cells say, by column; empty cells are left out."""


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """A design that was there before and is different now."""

    old_name: str
    """What it was called."""
    name: str
    """What it is called now."""
    old_id: str
    """Its id before; empty where it had none."""
    id: str
    """Its id now."""
    old_copies: int
    """How many of it there were."""
    copies: int
    """How many of it there are."""
    values: tuple[ValueEntry, ...]
    """The values that are others now."""
    looks_different: tuple[str, ...]
    """What of it looks different: `front`, `back`, `size`, `outline`."""
    cause: str
    """Why it looks different: its `values` or name, or its `look`: template, theme, art. Empty where it does not."""


@dataclass(frozen=True, slots=True)
class ShareEntry:
    """A part of all pieces."""

    fraction: str
    """Exactly, such as `3/49`."""
    percent: float
    """In percent."""


@dataclass(frozen=True, slots=True)
class MeanEntry:
    """What numbers come to on average."""

    fraction: str
    """Exactly, such as `45/49`."""
    number: float
    """As a number with a point."""


@dataclass(frozen=True, slots=True)
class LineEntry:
    """The pieces that have one value of a column."""

    value: str
    """The value; empty where it is blank."""
    old: int
    """How many pieces had it."""
    new: int
    """How many have it."""
    old_share: ShareEntry
    """Their share of all pieces before."""
    new_share: ShareEntry
    """Their share now."""


@dataclass(frozen=True, slots=True)
class ShiftEntry:
    """How the pieces of a component are spread over the values of a column."""

    column: str
    """The header of the column."""
    values: tuple[LineEntry, ...]
    """All values where they are few; else those that more, or fewer, pieces have."""
    old_mean: MeanEntry | None
    """What its numbers came to on average; null where they are none, or where the mean is the same."""
    new_mean: MeanEntry | None
    """What they come to now."""


@dataclass(frozen=True, slots=True)
class ComponentEntry:
    """A component that was there before and is different now."""

    old_component: str
    """Its key in game.yaml before."""
    component: str
    """Its key in game.yaml now."""
    old_title: str
    """Its title before."""
    title: str
    """Its title now."""
    kind: str
    """What its pieces are: `card`, `tile`, …."""
    old_pieces: int
    """How many pieces there were."""
    pieces: int
    """How many there are."""
    changed: tuple[ChangeEntry, ...]
    """The designs that are different."""
    added: tuple[ItemEntry, ...]
    """The designs that are new."""
    removed: tuple[ItemEntry, ...]
    """The designs that are gone."""
    shifts: tuple[ShiftEntry, ...]
    """How shares have moved, by the columns that claims are computed from, and by categories."""


@dataclass(frozen=True, slots=True)
class WholeEntry:
    """A component that is new, or gone."""

    component: str
    """Its key in game.yaml."""
    title: str
    """Its title."""
    kind: str
    """What its pieces are."""
    pieces: int
    """How many there are."""
    items: tuple[ItemEntry, ...]
    """Its designs."""


@dataclass(frozen=True, slots=True)
class ClaimEntry:
    """A claim that is new, gone, or has other figures."""

    say: str
    """The claim in words."""
    of: str
    """The expression that computes it."""
    old: str | None
    """The figure that the tables gave; null where the claim was not there."""
    new: str | None
    """The figure that they give; null where the claim is gone."""
    old_expected: str | None
    """The figure as it was printed."""
    expected: str | None
    """The figure as it is printed."""
    held: bool | None
    """Whether it held."""
    holds: bool | None
    """Whether it holds."""


@dataclass(frozen=True, slots=True)
class RulebookEntry:
    """The rulebook's pages."""

    old_pages: int
    """How many there were."""
    pages: int
    """How many there are."""
    changed: tuple[int, ...]
    """The pages that look different or are new, from 1."""


@dataclass(frozen=True, slots=True)
class DifferenceFile:
    """What has changed from one state of a game to another."""

    schema: int
    """The version of this format; a program may read higher ones as far as it knows their keys."""
    game: str
    """The game's folder below `content/`."""
    old: str
    """The tag or the git revision that is compared."""
    new: str
    """What it is compared with; empty for the game as it is now."""
    old_title: str
    """What the game was called."""
    title: str
    """What it is called."""
    old_version: str
    """Its version before."""
    version: str
    """Its version now."""
    faces_compared: bool
    """Whether one can say what looks different; not where another version of Punchboard wrote the tag."""
    components: tuple[ComponentEntry, ...]
    """The components that are different, in the game's order."""
    added: tuple[WholeEntry, ...]
    """The components that are new."""
    gone: tuple[WholeEntry, ...]
    """The components that are gone."""
    claims: tuple[ClaimEntry, ...]
    """The claims that are different, in the game's order."""
    rulebook: RulebookEntry
    """What is different about the rulebook."""
    versioned: int
    """How many designs differ only in the version that is printed on them; they are not in `components`."""
    versioned_pages: int
    """How many pages of the rulebook do."""
