"""A room of playingcards.io."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from hashlib import blake2b
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from generator.export import File, destination
from generator.export.job import Job
from generator.export.pcio_decks import FOLDER, RoomKeys
from generator.export.pcio_table import RoomMaker
from generator.foundation.dataclasses import dataclass
from generator.foundation.slugs import slug
from generator.foundation.wording import counted

_START = (1980, 1, 1, 0, 0, 0)
"""When all files were written, so that the same game gives the same bytes."""


@destination("playingcards")
@dataclass(frozen=True)
class Playingcards(RoomKeys):
    """A room of playingcards.io, which anyone with a browser can play in, without an account.

    1. Run `punchboard export my-game playingcards`.
    2. On https://playingcards.io choose Games, then Other / Custom.
    3. Open the edit mode with the suitcase at the top left, choose the tab Room Options, then
       Import From File, and choose `my-game.pcio`.
    4. Close the edit mode with the suitcase, press Recall & Shuffle below each deck, and send the
       address of the room to the others.

    virtualtabletop.io reads the same file.

    Decks lie face down in holders; tiles and chips lie in holders too if there are more than eight, else side by side.
    Boards stay in their place, mats and sheets can be moved and turned over, figures are pieces with two sides. Dice
    from `borrow` lie beside them, and everyone has a hand at the bottom. Each card keeps the columns of its row. All
    components are at one scale, the largest at which everything fits on the table; `table` in game.yaml says where
    they lie. The folder `images` has the pictures of the file.

    Limits: a picture of 2 MiB or more is refused, so such a picture gets a lower quality or fewer pixels, and you are
    told. The table has room for what is about 1600 x 800 pixels; with many large components, cards are small there:
    point at a card to see it large. Boxes and the rulebook aren't exported: name its address with `rules`.
    """

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        room = RoomMaker(job, self)
        widgets = room.widgets()
        text = json.dumps(widgets, ensure_ascii=False, indent=1)
        yield from room.files
        name = f"{slug(job.game.title) or job.game.name}.pcio"
        paths = tuple(file.path for file in room.files)
        keys = "".join((text, *(file.key for file in room.files), *paths))
        key = blake2b(keys.encode(), digest_size=16).hexdigest()
        about = counted(len(widgets), "object")
        yield File(name, key, partial(_room, text, paths), about, paths)


def _room(widgets: str, paths: Sequence[str], read: Callable[[str], bytes]) -> bytes:
    """The file of a room: a ZIP without compression, for pictures don't get smaller by it."""
    content = io.BytesIO()
    with ZipFile(content, "w", ZIP_STORED) as archive:
        archive.writestr(ZipInfo("widgets.json", _START), widgets)
        for path in paths:
            inside = f"{FOLDER}/{path.rpartition('/')[2]}"
            archive.writestr(ZipInfo(inside, _START), read(path))
    return content.getvalue()
