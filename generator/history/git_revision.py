"""A workspace at a git revision: its files, read by git only.

The git commands only look up objects. No settings of the repository can make them start other programs
(hooks, filters or helpers), use the network or change anything: a workspace can be untrusted.
"""

from __future__ import annotations

import os
import subprocess
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from generator.files.project import DiskProject, MemoryProject
from generator.foundation.dataclasses import NamedTuple

_SETTINGS = ("core.fsmonitor=false", "protocol.allow=never", "core.hooksPath=/dev/null")
_OWN_VARIABLES = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX")
"""The variables that git sets for its hooks: Punchboard may be started by one, for another workspace."""
_QUIET = {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
_TAG_IT = "tag what you print: `punchboard tag GAME NAME`"
_POINTER = b"version https://git-lfs.github.com/spec/v1\n"
_MAX_POINTER = 1024


class StateNotFound(Exception):
    """There is no such tag or revision, or git isn't installed; with a hint."""

    def __init__(self, why: str, hint: str) -> None:
        super().__init__(why)
        self.hint = hint


class Revision(NamedTuple):
    """A commit."""

    word: str
    """What was requested, such as `HEAD~3`."""
    commit: str
    """Its full hash."""

    @property
    def short(self) -> str:
        """The first 8 characters of its hash."""
        return self.commit[:8]


def revision(workspace: Path, word: str) -> Revision:
    """The commit of a hash, a branch, a git tag or an expression such as `HEAD~3`. Raises `StateNotFound`."""
    if not word or word.startswith("-") or any(letter in word for letter in "\0\n"):
        raise StateNotFound(
            f"`{word}` isn't a git revision", "use a tag, or a commit such as `HEAD~1`"
        )
    try:
        arguments = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{word}^{{commit}}")
        return Revision(word, _git(workspace, arguments).decode().strip())
    except subprocess.CalledProcessError as fault:
        lines = fault.stderr.decode(errors="replace").strip().splitlines()
        why, hint = f"git has no revision `{word}`", "list commits with `git log --oneline`"
        if lines and "not a git repository" in lines[0]:
            why, hint = "the workspace isn't in a git repository", _TAG_IT
        elif lines:
            why = f"git failed: {lines[0].removeprefix('fatal: ')}"
            hint = "run `git status` in the workspace"
        raise StateNotFound(why, hint) from None


def project_at(workspace: Path, of: Revision, game: str, built_in: Path) -> MemoryProject:
    """The files of a game at a revision, over the present built-in files.

    Raises `StateNotFound` if the game didn't exist.
    """
    folder = f"content/{game}"
    found = dict(_files(workspace, of.commit, (folder, *DiskProject.SHARED)))
    if f"{folder}/game.yaml" not in found:
        what = f"the game `{game}` didn't exist at `{of.word}`"
        raise StateNotFound(what, "use a later revision")
    return MemoryProject(found, _BuiltIn(workspace, built_in))


class _BuiltIn(DiskProject):
    """The built-in files, without the workspace."""

    def _roots(self, name: str) -> tuple[Path, ...]:
        return super()._roots(name)[1:]


def _files(workspace: Path, commit: str, paths: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """The files of a commit below some paths, by their names relative to the workspace."""
    # `ls-tree` lists names relative to the workspace, which can be a folder of the repository.
    listed = _git(workspace, ("ls-tree", "-r", "-z", commit, "--", *paths))
    names: list[tuple[str, str]] = []
    for entry in filter(None, listed.split(b"\0")):
        facts, _, path = entry.partition(b"\t")
        mode, kind, blob = facts.decode().split()
        # A link is a file that contains a path: links aren't followed.
        if kind == "blob" and mode != "120000":
            names.append((unicodedata.normalize("NFC", path.decode(errors="replace")), blob))
    contents = _blobs(workspace, dict.fromkeys(blob for _, blob in names))
    for name, blob in names:
        data = contents[blob]
        yield name, _lfs_file(workspace, data) if data.startswith(_POINTER) else data


def _blobs(workspace: Path, hashes: Iterable[str]) -> dict[str, bytes]:
    lines = "".join(f"{each}\n" for each in hashes)
    data = _git(workspace, ("cat-file", "--batch"), lines) if lines else b""
    contents, at = {}, 0
    for name in lines.split():
        end = data.index(b"\n", at)
        size = int(data[at:end].split()[-1])
        contents[name] = data[end + 1 : end + 1 + size]
        at = end + size + 2
    return contents


def _lfs_file(workspace: Path, pointer: bytes) -> bytes:
    """The file of a Git LFS pointer if it is on this machine, else the pointer."""
    lines = pointer[:_MAX_POINTER].decode(errors="replace").splitlines()
    named = next((line for line in lines if line.startswith("oid sha256:")), "")
    digest = named.removeprefix("oid sha256:")
    if len(digest) != 64 or not digest.isalnum():
        return pointer
    folder = _git(workspace, ("rev-parse", "--git-common-dir")).decode().strip()
    file = Path(workspace, folder, "lfs", "objects", digest[:2], digest[2:4], digest)
    return file.read_bytes() if file.is_file() else pointer


def _git(workspace: Path, words: Sequence[str], stdin: str = "") -> bytes:
    """The output of git. Raises `CalledProcessError`, and `StateNotFound` if git isn't installed."""
    settings = (word for setting in _SETTINGS for word in ("-c", setting))
    command = ("git", "--no-pager", "--literal-pathspecs", "-C", str(workspace), *settings, *words)
    inherited = {name: value for name, value in os.environ.items() if name not in _OWN_VARIABLES}
    env = {**inherited, **_QUIET, "LC_ALL": "C"}
    try:
        done = subprocess.run(
            command, input=stdin.encode(), capture_output=True, check=True, env=env
        )
    except FileNotFoundError:
        raise StateNotFound("git isn't installed", f"install git, or {_TAG_IT}") from None
    return done.stdout
