"""A workspace as it was at a git revision: its files, read by git itself and from nowhere else.

Git is asked by commands that only look up objects. They start no other programs (no hooks, filters or helpers, whatever
the repository's settings say), fetch nothing from the net, and change nothing: a workspace may come from a stranger.
"""

from __future__ import annotations

import os
import subprocess
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generator.files.project import DiskProject, MemoryProject
from generator.foundation.dataclasses import NamedTuple

_SAFE = (
    "-c",
    "core.fsmonitor=false",
    "-c",
    "protocol.allow=never",
    "-c",
    "core.hooksPath=/dev/null",
)
_POINTER = b"version https://git-lfs.github.com/spec/v1\n"
_MOST_POINTER = 1024


class StateNotFound(Exception):
    """There is no such tag or revision, or no git to ask; why, and what to do."""

    def __init__(self, why: str, hint: str) -> None:
        super().__init__(why)
        self.hint = hint


class Revision(NamedTuple):
    """A commit."""

    word: str
    """What it was asked for by, such as `HEAD~3`."""
    commit: str
    """Its full name."""

    @property
    def short(self) -> str:
        """The beginning of its name, as people write it."""
        return self.commit[:8]


def revision(workspace: Path, word: str) -> Revision:
    """The commit that somebody means by a hash, a branch, a tag of git or an expression such as `HEAD~3`.

    Raises `StateNotFound`.
    """
    if not word or word.startswith("-") or any(letter in word for letter in "\0\n"):
        raise StateNotFound(
            f"`{word}` isn't a git revision", "use a tag, or a commit such as `HEAD~1`"
        )
    try:
        asked = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{word}^{{commit}}")
        found = _git(workspace, asked).decode().strip()
    except subprocess.CalledProcessError as fault:
        said = fault.stderr.decode(errors="replace").strip().splitlines()
        if not said:
            raise StateNotFound(
                f"git has no revision `{word}`", "list commits with `git log --oneline`"
            ) from None
        raise StateNotFound(*_explained(said[0])) from None
    return Revision(word, found)


def _explained(said: str) -> tuple[str, str]:
    """What git says, and what to do."""
    if "not a git repository" in said:
        return (
            "the workspace isn't in a git repository",
            "tag what you print: `punchboard tag GAME NAME`",
        )
    return f"git failed: {said.removeprefix('fatal: ')}", "run `git status` in the workspace"


def project_at(workspace: Path, of: Revision, game: str, built_in: Path) -> MemoryProject:
    """The files that a game is made of as they were then; what the program brings along lies beneath, as it is now.

    Raises `StateNotFound` where the game was not there.
    """
    folder = f"content/{game}"
    found = dict(_files(workspace, of.commit, (folder, *DiskProject.SHARED)))
    if f"{folder}/game.yaml" not in found:
        raise StateNotFound(
            f"the game `{game}` didn't exist at `{of.word}`", "use a later revision"
        )
    return MemoryProject(found, _BuiltIn(workspace, built_in))


class _BuiltIn(DiskProject):
    """What the program brings along, without the workspace."""

    def _roots(self, name: str) -> tuple[Path, ...]:
        return super()._roots(name)[1:]


def _files(workspace: Path, commit: str, paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The files below some paths of a commit, by their names seen from the workspace."""
    # Names are as the workspace sees them, wherever in the repository it is.
    listed = _git(workspace, ("ls-tree", "-r", "-z", commit, "--", *paths))
    names: list[tuple[str, str]] = []
    for entry in filter(None, listed.split(b"\0")):
        facts, _, path = entry.partition(b"\t")
        mode, kind, blob = facts.decode().split()
        # A link is a file that holds a path: nothing is read through it.
        if kind == "blob" and mode != "120000":
            names.append((unicodedata.normalize("NFC", path.decode(errors="replace")), blob))
    contents = _blobs(workspace, dict.fromkeys(blob for _, blob in names))
    for (name, _), data in zip(names, (contents[blob] for _, blob in names), strict=True):
        yield name, data if not data.startswith(_POINTER) else _stored(workspace, data)


def _blobs(workspace: Path, names: Iterable[str]) -> dict[str, bytes]:
    """The contents of some files by the names that git has for them."""
    asked = list(names)
    if not asked:
        return {}
    data = _git(workspace, ("cat-file", "--batch"), "".join(f"{name}\n" for name in asked))
    made, at = {}, 0
    for name in asked:
        end = data.index(b"\n", at)
        size = int(data[at:end].split()[-1])
        made[name] = data[end + 1 : end + 1 + size]
        at = end + size + 2
    return made


def _stored(workspace: Path, pointer: bytes) -> bytes:
    """The file that a pointer of Git LFS stands for, where it is on this machine; else the pointer."""
    lines = pointer[:_MOST_POINTER].decode(errors="replace").splitlines()
    named = next((line for line in lines if line.startswith("oid sha256:")), "")
    digest = named.removeprefix("oid sha256:")
    if len(digest) != 64 or not digest.isalnum():
        return pointer
    folder = _git(workspace, ("rev-parse", "--git-common-dir")).decode().strip()
    file = Path(workspace, folder, "lfs", "objects", digest[:2], digest[2:4], digest)
    return file.read_bytes() if file.is_file() else pointer


def _git(workspace: Path, words: Sequence[str], given: str = "") -> bytes:
    """What git answers. Raises `CalledProcessError`, and `StateNotFound` where there is no git."""
    quiet = {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
    command = ("git", "--no-pager", "--literal-pathspecs", "-C", str(workspace), *_SAFE, *words)
    try:
        done = subprocess.run(
            command,
            input=given.encode(),
            capture_output=True,
            check=True,
            env={**_environment(), **quiet, "LC_ALL": "C"},
        )
    except FileNotFoundError:
        hint = "install git, or tag what you print: `punchboard tag GAME NAME`"
        raise StateNotFound("git isn't installed", hint) from None
    return done.stdout


def _environment() -> dict[str, str]:
    """The environment without what git tells the hooks that it starts: from one of them, too, it is asked anew."""
    own = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
    return {name: value for name, value in os.environ.items() if name not in own}
