"""Pictures for Screentop."""

from __future__ import annotations

from typing import ClassVar, Literal

from generator.export import destination
from generator.export.uploads import Uploads
from generator.foundation.dataclasses import dataclass


@destination("screentop")
@dataclass(frozen=True)
class Screentop(Uploads):
    """Pictures for a game on screentop.gg, with a sheet of the numbers to type in there.

    1. Run `punchboard export my-game screentop`, and open `numbers.txt`.
    2. On https://screentop.gg make a new game, and open its editor.
    3. For each component in the sheet, upload its fronts, make a component of the size in pixels that
       the sheet lists, and cut the picture into its columns and rows: each cell is a variant.
    4. Set the back: one picture for all, or a second grid with the backs in the same order.
    5. Put the number of copies that the sheet lists of each variant into a container, such as a deck.

    All sizes are pixels at one resolution, `dpi`, so that everything has its true size beside
    everything else. `pictures.csv` and `pieces.csv` contain the same numbers for a spreadsheet.

    Limits: Screentop reads no files with a whole game, so the numbers are typed in once; when a card
    changes, upload only its picture again. A picture holds at most 10 x 10 faces and 4096 pixels a side
    (`largest`); more faces go into a second one. Boxes aren't exported.
    """

    table: ClassVar[Literal["screentop", "tabletopia"]] = "screentop"
    title: ClassVar[str] = "Screentop"
