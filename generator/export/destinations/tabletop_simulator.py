"""A save of Tabletop Simulator."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Literal

from generator.decode import Limits
from generator.export import File, destination, ready
from generator.export.job import Job
from generator.export.pictures import Dpi, Quality
from generator.export.tabletop_objects import save
from generator.export.tabletop_table import Look, TableMaker
from generator.foundation.dataclasses import dataclass
from generator.foundation.slugs import slug
from generator.foundation.wording import counted
from generator.paint.pixels import ImageFormat

Side = Annotated[int, Limits(512, 16384, "a number of pixels", "write `4096` or `8192`", int)]


@destination("tabletop-simulator")
@dataclass(frozen=True)
class TabletopSimulator:
    """A save of Tabletop Simulator that opens as a table with the whole game, ready to play.

    1. Run `punchboard export my-game tabletop-simulator`.
    2. Copy the JSON file to `Documents/My Games/Tabletop Simulator/Saves/Saved Objects`.
    3. In the game choose Objects, Saved Objects, and click on it.

    Cards are decks with their copies and backs, tiles and chips have their shapes, standees are figurines, the rulebook
    is a book on the table, and the dice in `borrow` lie beside it. `table` in game.yaml says where things lie.

    The pictures are read from this disk. To play with others, upload the folder `images` to a place where everybody
    can read it and export again with `--base-url https://example.org/my-game`. The names of pictures change with their
    content, so that nobody sees an old one.

    Limits: a picture has at most 4096 pixels a side (`largest`), so a full atlas of 69 cards is printed at about 165
    pixels per inch. Boxes aren't exported.
    """

    base_url: str = ""
    """Where the files are uploaded: `https://example.org/my-game` (default: on this disk)."""
    dpi: Dpi = 300
    """The most pixels per inch (default: 300)."""
    largest: Side = 4096
    """The most pixels of a side of a picture: 4096, or 8192 for newer computers (default: 4096)."""
    format: Literal["jpeg", "png"] = "jpeg"
    """How cards are stored: `jpeg`, or `png`, which is larger and loses nothing (default: `jpeg`)."""
    quality: Quality = 92
    """Of JPEG, from 1 to 100 (default: 92)."""
    description: str = ""
    """The column that is shown when the mouse rests on a piece (default: description, text, rules, effect or ability,
    if there is one)."""
    tags: tuple[str, ...] = ()
    """The columns whose values are tags (default: tags, kind, type, category and suit)."""
    thickness: Annotated[
        float, Limits(0.01, 2, "a thickness", "write inches, such as `0.1`", float)
    ] = 0.1
    """Of tiles and chips, in inches (default: 0.1)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        cards = ImageFormat(self.format, self.dpi, self.quality, opaque=True)
        shown = (self.description, self.tags)
        look = Look(self.base_url, self.dpi, self.largest, cards, self.thickness, *shown)
        table = TableMaker(job, look)
        objects = table.objects()
        yield from table.files
        title = job.game.title
        content = save(title, job.game.facts.get("players", ""), _note(job), objects, table.snaps)
        text = json.dumps(content, ensure_ascii=False, indent=2)
        about = counted(len(objects), "object")
        yield ready(f"{slug(title) or job.game.name}.json", text.encode(), about)


def _note(job: Job) -> str:
    facts = (
        f"{key}: {job.game.facts[key]}"
        for key in ("players", "age", "time")
        if key in job.game.facts
    )
    return "\n".join(filter(None, (job.game.facts.get("tagline", ""), *facts)))
