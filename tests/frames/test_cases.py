"""Elements against the frames they should give. `UPDATE_FRAMES=1 pytest tests/frames` writes the frames anew."""

import os
from pathlib import Path

import pytest

from generator.files.yaml_nodes import parse
from generator.geometry import Size
from tests.frames.dump import dump
from tests.frames.kit import PaperKit, child

FOLDER = Path(__file__).parent / "cases"


def _cases():
    for file in sorted(FOLDER.glob("*.yaml")):
        for case in parse(file.read_text(), file.name):
            yield pytest.param(file, case, id=f"{file.stem}: {case.get('name').text}")


def _frame(case):
    width, height = (float(item.text) for item in case.get("area"))
    return dump(PaperKit().lay_out(child(case.get("element")), Size(width, height)))


@pytest.mark.skipif("UPDATE_FRAMES" in os.environ, reason="the frames are written anew")
@pytest.mark.parametrize(("file", "case"), _cases())
def test_frame(file, case):
    assert _frame(case) == case.get("frame").text


@pytest.mark.skipif("UPDATE_FRAMES" not in os.environ, reason="only on request")
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
def test_update(file):
    lines = file.read_text().split("\n")
    for case in reversed(list(parse("\n".join(lines), file.name))):
        start = case.key("frame").origin.line
        end = start
        while end < len(lines) and (lines[end].startswith("    ") or not lines[end].strip()):
            end += 1
        made = [f"    {line}" for line in _frame(case).rstrip("\n").split("\n")]
        lines[start - 1 : end] = ["  frame: |", *made, ""]
    file.write_text("\n".join(lines).rstrip("\n") + "\n")
