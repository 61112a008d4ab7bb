"""Cutting machines that cut what is printed, from `data/machines.yaml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.decode import read_data
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Origin, Problem, similar
from generator.geometry import Size
from generator.geometry.units import dimensions


@dataclass(frozen=True, slots=True)
class _Listed:
    """A machine as the file has it."""

    mm: str
    title: str
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Machine:
    """A cutting machine."""

    name: str
    area: Size
    """The largest picture that it cuts, upright, mm."""
    title: str = ""
    note: str = ""
    """What has to be known of its area."""


@cache
def machines() -> Mapping[str, Machine]:
    """The machines that come with the program, by name."""
    listed = read_data("machines.yaml", dict[str, _Listed])
    return {
        name: Machine(name, Size(*dimensions(each.mm)), each.title, each.note)
        for name, each in listed.items()
    }


def machine_named(text: str, origin: Origin) -> Machine:
    """A listed machine, or one that is given by its area. Raises `Problem` if it is neither."""
    word = "-".join(text.casefold().split())
    if word in machines():
        return machines()[word]
    try:
        area = Size(*dimensions(text))
    except ValueError:
        area = Size(0.0, 0.0)
    if min(area) <= 0:
        raise Problem(
            "EXPORT041",
            f"there is no machine `{text}`",
            origin,
            similar(word, machines(), "machine"),
            "for any other machine write what it can cut, such as `171 x 235 mm`",
        )
    return Machine(text, area)
