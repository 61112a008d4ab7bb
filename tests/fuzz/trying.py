"""One input on the real path: checked, built, its frames measured, its files read back."""

from __future__ import annotations

import io
import re
import traceback
from collections.abc import Callable, Iterable, Mapping
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

import pikepdf

from generator.build.pipeline import build_with_inspection, check
from generator.build.writing.artifacts import Artifact
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic
from generator.frame import Face
from generator.report import Findings
from generator.report.terminal import terminal
from tests.fuzz import Input
from tests.fuzz.measures import outside

ROOT = Path(__file__).resolve().parents[2]
_SHARED = ("templates/", "fonts/", "icons/")
_FONTS = ("alegreya-sans", "barlow-condensed", "grenze-gotisch", "noto-sans-symbols-2")
_MOST_SAID = 60
_OF_PIXELS = re.compile("JPEG data is corrupt|re-processed without filtering")
"""What is said of a photograph of which some pixels are lost: what is left of them is shown, as everywhere."""
_OPERATORS = frozenset(
    (
        "b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID "
        "INLINE IMAGE j J K k l m M"
        " MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v "
        "w W W* y ' \""
    ).split()
)


Held = Callable[[], AbstractContextManager[None]]


class Fault(Exception):
    """The program did what it must not do; `kind` is the same for all inputs that show the same fault."""

    def __init__(self, kind: str, story: str) -> None:
        super().__init__(f"{kind}\n{story}")
        self.kind = kind
        self.story = story


class Shipped:
    """What comes with the program, read once; no game of the disk is seen."""

    def __init__(self) -> None:
        self._disk = DiskProject(ROOT, ROOT)
        self._read: dict[str, bytes | None] = {}
        self._lists: dict[str, tuple[str, ...]] = {}

    def read(self, name: str) -> bytes:
        found = self._found(name)
        if found is None:
            raise FileNotFoundError(name)
        return found

    def exists(self, name: str) -> bool:
        return self._found(name) is not None

    def list(self, folder: str) -> tuple[str, ...]:
        if not f"{folder}/".startswith(_SHARED):
            return ()
        if folder not in self._lists:
            self._lists[folder] = tuple(filter(_kept, self._disk.list(folder)))
        return self._lists[folder]

    def leads_out(self, name: str) -> bool:
        return False

    def _found(self, name: str) -> bytes | None:
        if not name.startswith(_SHARED) or not _kept(name) or "\0" in name or len(name) > 200:
            return None
        if name not in self._read:
            self._read[name] = self._disk.read(name) if self._disk.exists(name) else None
        return self._read[name]


def _kept(name: str) -> bool:
    """Whether a file of the program is there: of its fonts those of the plain theme, which are quickly searched."""
    return not name.startswith("fonts/") or name.split("/")[1] in _FONTS


SHIPPED = Shipped()


class Seen(NamedTuple):
    """What came of an input."""

    codes: tuple[str, ...]
    """The codes of what was said, each once."""
    files: int
    """How many files were made."""


def tried(given: Input, held: Held = nullcontext) -> Seen:
    """What comes of an input. Raises `Fault`.

    What the program does is done in `held`; what is looked at then is no work of it.
    """
    project = MemoryProject(given.files, SHIPPED)
    try:
        with held():
            seen, made = build_with_inspection(project, "fuzz", given.request)
        if made.broken or _one_in_four(given):
            with held():
                found = check(project, "fuzz")
            _judge(found.diagnostics, given.files, project)
        _judge(made.diagnostics, given.files, project)
        for pieces in seen.pieces.values():
            for piece in pieces:
                _measure(piece.sides.values())
        for artifact in made.artifacts:
            _read_back(artifact)
    except (Fault, KeyboardInterrupt):
        raise
    except BaseException as error:
        raise Fault(_where(error), "".join(traceback.format_exception(error))[-6000:]) from error
    return _seen(made.diagnostics, made.artifacts)


def _one_in_four(given: Input) -> bool:
    """Whether an input that can be built is checked as well: the check is the first half of the build once more."""
    return sum(map(len, given.files.values())) % 4 == 0


def _seen(diagnostics: Iterable[Diagnostic], artifacts: tuple[Artifact, ...]) -> Seen:
    return Seen(tuple(sorted({d.code for d in diagnostics})), len(artifacts))


def _where(error: BaseException) -> str:
    """The kind of an exception: its class, and the last line of ours that it came from."""
    ours = [f for f in traceback.extract_tb(error.__traceback__) if "/generator/" in f.filename]
    last = ours[-1] if ours else traceback.extract_tb(error.__traceback__)[-1]
    if isinstance(error, RecursionError):
        return f"RecursionError by way of {last.filename.split('/generator/')[-1]}"
    return f"{type(error).__name__} at {last.filename.split('/generator/')[-1]}:{last.lineno}"


def _judge(
    diagnostics: tuple[Diagnostic, ...], files: Mapping[str, bytes], project: MemoryProject
) -> None:
    """Raises `Fault` where something said has no place in the game's files, or cannot be shown."""
    odd = any(b"None" in data for data in files.values())
    for d in diagnostics:
        if d.origin.file not in files:
            raise Fault(f"nowhere: {d.code} at {d.origin.file or 'no file'}", repr(d))
        data = files[d.origin.file]
        if not d.origin.cell and d.origin.line > data.count(b"\n") + data.count(b"\r") + 1:
            raise Fault(f"behind the end of the file: {d.code}", repr(d))
        if not d.message or "Traceback" in d.message or ("None" in d.message and not odd):
            raise Fault(f"not for people: {d.code}", repr(d))
    terminal(Findings(diagnostics[:_MOST_SAID], project, width=80))


def _measure(faces: Iterable[Face]) -> None:
    for face in faces:
        wrong = outside(face.frame)
        if wrong:
            raise Fault(f"out of bounds: {wrong[0]}", wrong[1])


def _read_back(artifact: Artifact) -> None:
    """Opens a file that was made, and reads what its pages draw."""
    if not artifact.path.endswith(".pdf"):
        return
    try:
        with pikepdf.open(io.BytesIO(artifact.content)) as pdf:
            problems = [each for each in pdf.check_pdf_syntax() if not _OF_PIXELS.search(each)]
            strange = {
                str(each.operator)
                for page in pdf.pages
                for each in pikepdf.parse_content_stream(page)
                if str(each.operator) not in _OPERATORS
            }
            boxes = [[float(side) for side in page.mediabox] for page in pdf.pages]
    except pikepdf.PdfError as error:
        raise Fault(f"no PDF: {artifact.path}", str(error)) from error
    if problems or strange:
        raise Fault("a PDF with faults", f"{artifact.path}: {problems[:9]} {sorted(strange)[:9]}")
    if not all(0 < box[2] - box[0] <= 14400 and 0 < box[3] - box[1] <= 14400 for box in boxes):
        raise Fault("a page of no size", f"{artifact.path}: {boxes}")
