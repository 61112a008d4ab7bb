"""`punchboard cache`: shows and removes what is cached between builds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from generator.cli import Workspace, WrongUse, find_workspace
from generator.cli._options import Argument, Option
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, slots=True)
class Command:
    """Show what is cached between builds, or remove it.

    Builds cache what they draw in .punchboard/ next to content/, and redraw only what has changed. You can always
    remove the cache: the next build makes the same files, it just takes longer. Above 500 MB the entries that weren't
    used for the longest time are removed automatically.

    \b
    Examples:
      punchboard cache info                     how much is cached, by kind
      punchboard cache clean                    remove all of it
      punchboard cache clean --older-than 30    remove what wasn't used for 30 days
    """

    action: Annotated[Literal["info", "clean"], Argument("info|clean")] = "info"
    """`info` shows what is cached, and where; `clean` removes it (default: `info`)."""
    older_than: Annotated[float | None, Option(metavar="DAYS", min=0.0)] = None
    """Remove only what wasn't used for this many days."""
    workspace: Workspace = None

    def run(self) -> None:
        """Lists or removes the entries."""
        from generator.build.cache.folder import FOLDER
        from generator.build.cache.maintenance import clean, kinds
        from generator.build.cache.store import MAX_BYTES

        if self.older_than is not None and self.action == "info":
            raise WrongUse(
                "`--older-than` is for `punchboard cache clean`",
                "write `punchboard cache clean --older-than 30`",
            )
        root = find_workspace(self.workspace)
        if self.action == "clean":
            count, size = clean(root, self.older_than)
            print(f"removed {_size_text(count, size)}" if count else "nothing to remove")
            return
        found = kinds(root)
        if not found:
            print(f"the cache in {root / FOLDER} is empty")
            return
        total = _size_text(sum(kind.entries for kind in found), sum(kind.size for kind in found))
        print(f"{root / FOLDER}: {total}, of at most {MAX_BYTES / 1e6:.0f} MB")
        width = max(len(kind.name) for kind in found)
        for kind in found:
            print(
                f"  {kind.name.ljust(width)}  {_size_text(kind.entries, kind.size)}: {kind.about}"
            )


def _size_text(count: int, size: int) -> str:
    from generator.foundation.wording import counted

    entries = counted(count, "entry")
    if size < 100_000:
        return f"{entries} of {size / 1000:.1f} kB"
    return f"{entries} of {size / 1e6:.1f} MB"
