"""Every game of this repository comes out as the kit that its design asks for, on both papers."""

from __future__ import annotations

import io
import json
import re
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import pikepdf
import pytest

from generator.checks.legibility import low_contrast
from generator.editions import edition, pieces_in
from generator.game.model.game import Component
from generator.report.builds.build_file import record_files
from tests.build.measuring import sheets
from tests.content.kits import FOLDED, GAMES, REQUEST, Kit, group, kit

QUIETLY = ("-dNOPAUSE", "-dBATCH", "-q", "-sDEVICE=nullpage", "-dPDFSTOPONWARNING")

pytestmark = [
    pytest.mark.parametrize(
        "game",
        [pytest.param(kit(name), id=name) for name in GAMES],
    )
]


def test_nothing_is_wrong_with_it(game: Kit) -> None:
    # As words: to show what failed, pytest would otherwise write out the whole build.
    assert [f"{d.origin}: {d.code} {d.message}" for d in game.made.diagnostics] == []
    assert len(game.made.claims) > 20
    assert [claim.say for claim in game.made.claims if not claim.holds] == []


def test_its_counts_are_those_of_the_design(game: Kit) -> None:
    record = next(a for a in record_files(game.made, REQUEST) if a.path == "build.json")
    components = json.loads(record.content)["components"]
    said = {
        name: (entry["pieces"], entry["items"])
        for name, entry in components.items()
        if entry["pieces"]
    }
    assert said == {
        name: (fact["pieces"], fact["designs"]) for name, fact in game.facts["pieces"].items()
    }
    for name, fact in game.facts["pieces"].items():
        if "size" in fact:
            size = tuple(float(side) for side in fact["size"].split(" x "))
            assert components[name]["size_mm"] == pytest.approx(size, abs=0.05), name
    for total in game.facts["totals"]:
        assert sum(said[name][0] for name in total["of"]) == total["is"], total["say"]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_pieces_on_paper_are_as_many_as_their_copies(game: Kit, paper: str) -> None:
    assert game.made.game is not None
    groups: dict[str, list[Component]] = defaultdict(list)
    for component in game.made.game.components:
        if component.pieces:
            groups[group(component)].append(component)
    for name, components in groups.items():
        content = game.artifact(f"components/{name}-{paper}.pdf").content
        if b"poster" in content or any(c.kind == "board" for c in components):
            continue
        two_sided = any(c.back is not None and c.shape not in FOLDED for c in components)
        pages = list(sheets(content))[:: 2 if two_sided else 1]
        assert sum(len(page.faces) for page in pages) == sum(c.pieces for c in components), name


def test_fonts_are_embedded_and_only_as_far_as_they_are_used(game: Kit) -> None:
    for artifact in game.made.artifacts:
        with pikepdf.open(io.BytesIO(artifact.content)) as file:
            fonts = list(_fonts(file))
        assert fonts, artifact.path
        for name, embedded in fonts:
            assert embedded, (artifact.path, name)
            assert re.match(r"/[A-Z]{6}\+", name), (artifact.path, name)


def _fonts(file: pikepdf.Pdf) -> Iterator[tuple[str, bool]]:
    for found in file.objects:
        if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/FontDescriptor":
            yield str(found.FontName), any(key in found for key in ("/FontFile2", "/FontFile3"))


def test_other_programs_read_every_file_without_a_word(
    game: Kit, tmp_path: Path, tool: Callable[[str], str]
) -> None:
    for number, artifact in enumerate(game.made.artifacts):
        file = tmp_path / f"{number}.pdf"
        file.write_bytes(artifact.content)
        checked = subprocess.run([tool("qpdf"), "--check", file], capture_output=True, text=True)
        assert checked.returncode == 0, (artifact.path, checked.stderr)
        assert "WARNING" not in checked.stdout + checked.stderr, artifact.path
    # Ghostscript takes long to start and draws every page: the kit holds what the sheets of components do.
    for path in (f"{game.name}-print-a4.pdf", f"{game.name}-rulebook.pdf"):
        drawn = subprocess.run(
            [tool("gs"), *QUIETLY, "-"], input=game.artifact(path).content, capture_output=True
        )
        assert (drawn.returncode, drawn.stdout, drawn.stderr) == (0, b"", b""), path


def test_every_word_is_read_where_little_ink_is_used(game: Kit) -> None:
    """What was light on dark is dark on light: nothing falls below 4.5 to 1, the least for texts."""
    printed = edition("low-ink")
    faces = {
        face.frame: face
        for pieces in game.seen.pieces.values()
        for piece in pieces_in(printed, pieces)
        for face in (piece.front, piece.back)
        if face is not None and piece.copies > 0  # others are only pictures for the rulebook
    }
    assert len(faces) > 20
    assert [f.message for face in faces.values() for f in low_contrast(face, ratio=4.45)] == []
