"""`punchboard new`: makes a small game that builds, or copies another game."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Annotated

from generator.cli import Workspace, WrongUse, find_workspace, relative_path
from generator.cli._options import Argument, Option
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import similar

_STARTER = "templates/new"
_GAMES = ("content", "templates/starters")
"""Where the games are that come with Punchboard."""


@dataclass(frozen=True, slots=True)
class Command:
    """Make a new game that builds at once.

    The game is small and full of comments: a deck of cards, its template and a rulebook. Change something, build, look
    at the result. The game goes to content/ of the workspace you are in, or of this folder.

    \b
    Examples:
      punchboard new my-game                      a first game, to change
      punchboard new "The Long Night"             with this title, in the folder the-long-night
      punchboard new my-game --like other-game    start from a copy of another game
      punchboard new pictures --like gallery      all effects, textures and frames on a few cards
      punchboard list games                       the games that you can copy
    """

    name: Annotated[str, Argument("NAME")]
    """The name of the game."""
    like: Annotated[str | None, Option(metavar="GAME")] = None
    """Copy this game instead: one in the workspace, or one that comes with Punchboard."""
    workspace: Workspace = None

    def run(self) -> None:
        """Makes the game."""
        root, name = _root(self.workspace), self.name
        folder = slug(name)
        target = root / "content" / folder
        if not folder:
            hint = "use letters and digits, such as `my-game`"
            raise WrongUse(f"`{name}` can't be the name of a folder", hint)
        if target.exists():
            raise WrongUse(f"`{target}` already exists", "use another name, or remove that folder")
        files = _copied(root, self.like) if self.like else _starter(root)
        title = name if name != folder else folder.replace("-", " ").capitalize()
        files["game.yaml"] = titled(files["game.yaml"], title)
        for path, content in files.items():
            (target / path).parent.mkdir(parents=True, exist_ok=True)
            (target / path).write_bytes(content)
        print(f"made {relative_path(target)}:")
        print(*(f"  {path}" for path in sorted(files)), sep="\n")
        print(f"build it with: punchboard build {folder}")


def slug(name: str) -> str:
    """A name as a folder: lower-case letters, digits and hyphens, and no name that Windows reserves.

    >>> slug("The Long Night!"), slug("Café"), slug("../x"), slug("Con")
    ('the-long-night', 'cafe', 'x', 'con-game')
    """
    from generator.foundation.slugs import file_names

    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60].rstrip("-")
    return file_names([word], instead="game")[0] if word else ""


def titled(game: bytes, title: str) -> bytes:
    """A game.yaml with another title."""
    quoted = '"' + title.replace("\\", "\\\\").replace('"', '\\"') + '"'
    line = "title: " + (title if re.fullmatch(r"[A-Za-z][\w -]*", title) else quoted)
    return re.sub(r"(?m)^title:.*$", lambda _: line, game.decode(), count=1).encode()


def _root(workspace: Path | None) -> Path:
    try:
        return find_workspace(workspace)
    except WrongUse:
        if workspace is not None and not workspace.is_dir():
            raise WrongUse(f"there is no folder `{workspace}`") from None
        return (workspace or Path.cwd()).resolve()


def _starter(root: Path) -> dict[str, bytes]:
    from generator.files.project import DiskProject

    project = DiskProject(root)
    return {
        file.removeprefix(_STARTER + "/"): project.read(file) for file in project.list(_STARTER)
    }


def _copied(root: Path, like: str) -> dict[str, bytes]:
    from generator.files.project import DiskProject, built_in_folder

    known: list[str] = []
    for home, games in ((root, "content"), *((built_in_folder(), each) for each in _GAMES)):
        known += [f.parent.name for f in (home / games).glob("*/game.yaml")]
        if like in known:
            project, start = DiskProject(home), f"{games}/{like}"
            files = {f.removeprefix(start + "/"): f for f in project.list(start)}
            return {name: project.read(f) for name, f in files.items() if _is_own(name)}
    raise WrongUse(f"there is no game `{like}`", similar(like, known))


def _is_own(name: str) -> bool:
    """Whether to copy a file: not those that test the original's design."""
    return name != "facts.yaml" and not name.startswith("tests/")
