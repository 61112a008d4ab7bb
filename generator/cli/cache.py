"""`punchboard cache`: what is kept between builds, and how to be rid of it."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from generator.cli import Workspace, WrongUse, find_workspace
from generator.cli import _options as typer

if TYPE_CHECKING:
    from generator.build.cache.maintenance import Kind


class Doing(StrEnum):
    """What to do with what is kept."""

    INFO = "info"
    CLEAN = "clean"


What = Annotated[
    Doing,
    typer.Argument(
        metavar="info|clean",
        help="`info` says what is kept, and where; `clean` removes it.",
        show_default=False,
    ),
]
OlderThan = Annotated[
    float | None,
    typer.Option(
        "--older-than",
        metavar="DAYS",
        min=0.0,
        help="Remove only what was not used for so many days.",
        show_default=False,
    ),
]


def command(
    what: What = Doing.INFO, older_than: OlderThan = None, workspace: Workspace = None
) -> None:
    """Say what is kept between builds, or remove it.

    Builds keep what they draw in .punchboard/ beside content/, and draw again only what changed. It is never needed:
    without it the next build makes the same files, and takes longer. What was not used for the longest time goes by
    itself when there is more than 500 MB of it.

    \b
    Examples:
      punchboard cache info                     how much is kept, of which kind
      punchboard cache clean                    remove all of it
      punchboard cache clean --older-than 30    remove what was not used for 30 days
    """
    from generator.build.cache.folder import FOLDER
    from generator.build.cache.maintenance import clean, kinds
    from generator.build.cache.store import MAX_BYTES

    if older_than is not None and what is Doing.INFO:
        raise WrongUse("`--older-than` says what to remove", "write `punchboard cache clean`")
    root = find_workspace(workspace)
    if what is Doing.CLEAN:
        count, size = clean(root, older_than)
        print(f"removed {_much(count, size)}" if count else "there was nothing to remove")
        return
    found = kinds(root)
    if not found:
        print(f"nothing is kept in {root / FOLDER}")
        return
    print(f"{root / FOLDER}: {_sum(found)}, of at most {MAX_BYTES / 1e6:.0f} MB")
    width = max(len(kind.name) for kind in found)
    for kind in found:
        print(f"  {kind.name.ljust(width)}  {_much(kind.entries, kind.size)}: {kind.about}")


def _sum(found: list[Kind]) -> str:
    return _much(sum(kind.entries for kind in found), sum(kind.size for kind in found))


def _much(count: int, size: int) -> str:
    from generator.foundation.wording import counted

    entries = counted(count, "entry")
    if size < 100_000:
        return f"{entries} of {size / 1000:.1f} kB"
    return f"{entries} of {size / 1e6:.1f} MB"
