"""A save of Tabletop Simulator."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.export import File, destination, ready
from generator.export.job import Job
from generator.export.tabletop_decks import SaveKeys
from generator.export.tabletop_objects import dice_of, save
from generator.export.tabletop_table import TableMaker
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.foundation.slugs import MOST_BYTES, shortened, slug
from generator.foundation.wording import counted


@destination("tabletop-simulator")
@dataclass(frozen=True)
class TabletopSimulator(SaveKeys):
    """A save of Tabletop Simulator that opens as a table with the whole game, ready to play.

    1. Run `punchboard export my-game tabletop-simulator`.
    2. Copy the JSON file, `my-game.json`, to the folder `Saves` of Tabletop Simulator: on Windows, `Documents/My
       Games/Tabletop Simulator/Saves`; on macOS, `~/Library/Tabletop Simulator/Saves`; on Linux,
       `~/.local/share/Tabletop Simulator/Saves`.
    3. Start Tabletop Simulator, choose Create and Singleplayer, then Games, Save & Load, and click on your game.
    4. Shuffle the decks (R), draw from the bags, and read the rulebook on the right.

    To add the game to a table that is open already, copy the file to `Saves/Saved Objects` instead; then it is in
    Objects, Saved Objects.

    The pictures are read from this disk, so only you see them. To play with others, upload the folder `images` to a
    place where everyone can read it, and export again with `--base-url https://example.org/my-game`, the address above
    `images`. Then share the JSON file, or the save on the Steam Workshop. The names of pictures change with their
    content, so that nobody sees an old one: after each export, upload what is new.

    Cards are decks with their copies and backs, tiles have their shape, tokens of other shapes are cut out of their
    pictures, equal chips are stacks and many different ones are in a bag, standees are figures with two sides, and the
    dice in `borrow` lie beside them; the rest of `borrow` is in the note. All have their true size, an inch to a unit.
    Decks are on the far side of the table, boards in the middle, all else is in front; `table` in game.yaml moves it.

    Limits: a picture has at most 4096 pixels a side (`largest`), so a full atlas of 69 poker cards has about 165 pixels
    per inch. Cards with rounded corners always have the radius of the program. Nothing is dealt: what is `as: hand`
    lies side by side, to be taken. Boxes aren't exported, and there are no scripts. With `--only`, the save contains
    only these components, and has their names in its own.
    """

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        if self.base_url and not self.base_url.startswith(("https://", "http://", "file:///")):
            what = f"`{self.base_url}` isn't an address"
            hint = "write it in full: `--base-url https://example.org/my-game`"
            raise Problem("EXPORT056", what, job.origin, hint)
        table = TableMaker(job, self)
        objects = table.objects()
        yield from table.files
        title = job.game.title
        content = save(title, job.game.facts.get("players", ""), _note(job), objects, table.snaps)
        text = json.dumps(content, ensure_ascii=False, indent=2)
        about = counted(len(objects), "object")
        yield ready(f"{_file_name(job)}.json", text.encode(), about)


def _file_name(job: Job) -> str:
    """The title of the game, with what of it is exported."""
    request = job.request
    words = (job.game.title, *request.only, *request.rows)
    return shortened("-".join(filter(None, map(slug, words))) or job.game.name, MOST_BYTES - 8)


def _note(job: Job) -> str:
    """What there is to know at the table."""
    facts = job.game.facts
    lines = [facts.get("tagline", "")]
    lines += [f"{key}: {facts[key]}" for key in ("players", "age", "time") if key in facts]
    lines += (f"You also need: {line}" for line in job.game.spec.borrow if not dice_of([line]))
    return "\n".join(filter(None, lines))
