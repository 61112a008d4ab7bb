"""`printer.yaml`, which corrects the errors of your printer. It belongs to you and not to a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from generator.decode import Context, Limits, decode, decoder, written_as
from generator.decode.scalars import share
from generator.files import yaml_nodes
from generator.files.project import Project
from generator.files.yaml_nodes import Node
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.diagnostics import Collector, Origin
from generator.frame.printing import Correction, Printer
from generator.geometry.units import millimetres

FILE = "printer.yaml"
"""Its name, in the workspace's own folder, beside `content/`."""
_OTHER = "printer.yml"


Shift = Annotated[
    float,
    Limits(
        -20,
        20,
        "a length",
        "write the mm that `punchboard calibrate` shows, such as `0.4` or `-0.2`",
        lambda text: millimetres(text.replace("−", "-")),
        "a shift from −20 to 20 mm",
    ),
]
"""How far a printed side is moved, in mm."""
_Factor = Annotated[
    float,
    Limits(
        0.9,
        1.1,
        "a scale",
        "write 100 divided by what 100 mm measure on paper, such as `1.004`",
        share,
        "a scale from 0.9 to 1.1",
    ),
]


@written_as(_Factor | tuple[_Factor, _Factor])
class Stretch(NamedTuple):
    """How much a printed side is stretched: one number for both directions, or `[across, down]`."""

    across: float
    down: float

    @classmethod
    def from_node(cls, node: Node, context: Context) -> Stretch:
        """Reads the stretch. Raises `Problem`."""
        if node.items is None:
            both = decoder(_Factor)(node, context)
            return cls(both, both)
        return cls(*decoder(tuple[_Factor, _Factor])(node, context))


@dataclass(frozen=True, slots=True)
class CorrectionSpec:
    """Moves and stretches one side of the sheet, so that the print ends up in the right place."""

    dx: Shift | None = None
    """How far to move everything on this side to the right, in mm; negative numbers move it left."""
    dy: Shift | None = None
    """How far to move everything on this side down, in mm; negative numbers move it up."""
    scale: Stretch | None = None
    """How much to stretch everything, from the middle of the page: one number, or `[across, down]`. It is 100 divided
    by what 100 mm measure on paper."""


_NOT = CorrectionSpec()


@dataclass(frozen=True, slots=True)
class PrinterSpec:
    """Corrects a printer that prints out of place or in the wrong size; see `punchboard calibrate`."""

    front: CorrectionSpec = _NOT
    """The side that is printed first: `{dx: 0.4, dy: -0.2, scale: 1.004}`."""
    back: CorrectionSpec = _NOT
    """The other side."""


def read_printer(project: Project, messages: Collector, *folders: str) -> PrinterSpec:
    """What the workspace's `printer.yaml` contains; mistakes are reported.

    Files that look like it but aren't read are reported too: with another name, or in one of the `folders` of games.
    """
    for name in (_OTHER, *(f"{folder}/{each}" for folder in folders for each in (FILE, _OTHER))):
        if project.exists(name):
            hint = f"move it to `{FILE}` next to `content/`: it describes your printer, not a game"
            messages.warning("FILE009", f"`{name}` isn't read", Origin(name), hint)
    if not project.exists(FILE):
        return PrinterSpec()
    spec = messages.attempt(lambda: decode(yaml_nodes.read(project, FILE), PrinterSpec))
    return spec or PrinterSpec()


def printer_of(*specs: PrinterSpec) -> Printer:
    """The printer that specs describe; later specs override earlier ones."""
    fronts, backs = [spec.front for spec in specs], [spec.back for spec in specs]
    return Printer(_correction(fronts), _correction(backs))


def _correction(specs: Sequence[CorrectionSpec]) -> Correction:
    def last(key: str, default: Any) -> Any:
        given = [value for spec in specs if (value := getattr(spec, key)) is not None]
        return given[-1] if given else default

    return Correction(float(last("dx", 0.0)), float(last("dy", 0.0)), *last("scale", (1.0, 1.0)))
