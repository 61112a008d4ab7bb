"""Pictures for Tabletopia."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from generator.export import destination
from generator.export.job import Job
from generator.export.uploads import Lot, Uploads
from generator.foundation.dataclasses import dataclass
from generator.foundation.slugs import slug
from generator.frame import Piece


@destination("tabletopia")
@dataclass(frozen=True)
class Tabletopia(Uploads):
    """Pictures for a game on tabletopia.com, with a sheet of the numbers to type in there.

    1. Run `punchboard export my-game tabletopia`, and open `numbers.txt`.
    2. On https://tabletopia.com open the Workshop, and make a new game.
    3. For each component in the sheet, upload the pictures in its folder: fronts and backs are
       files of their own, and a back that is the same for all is there once.
    4. Make objects of these pictures: cards, tiles, tokens, boards, as the sheet says, in the sizes
       in mm that it lists.
    5. Make the number of copies of each that the sheet lists, and stack them to decks.

    All pictures of a component have the same number of pixels, as Tabletopia demands.
    `pictures.csv` and `pieces.csv` contain the same numbers for a spreadsheet.

    Limits: Tabletopia reads no files with a whole game, so this is work for some hours; when a card
    changes, upload only its picture again. No side has more than 4096 pixels (`largest`). Boxes
    aren't exported.
    """

    table: ClassVar[Literal["screentop", "tabletopia"]] = "tabletopia"
    title: ClassVar[str] = "Tabletopia"

    def path(self, job: Job, lot: Lot, side: str, own: Sequence[Piece], number: int) -> str:
        """See `Uploads.path`."""
        if len(own) > 1:
            return f"{lot.name}/{side}"
        name = slug(own[0].name) or "item"
        return f"{lot.name}/{job.number(own[0]):03}-{name[:60]}-{side}"
