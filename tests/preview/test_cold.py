"""The first load of a preview: a browser asks for all faces at once, and nothing has been drawn yet."""

import os
import subprocess
import sys
import warnings
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import pytest

from generator.foundation.registry import Registry
from generator.preview.session import Session, SheetRequest
from tests.preview.games import FILES, look

pytest.importorskip("pypdfium2")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a cold load is tried in a fork")
def test_all_faces_at_once_from_cold_are_those_that_come_one_by_one():
    # By hand fifty times; see there.
    made = subprocess.run(
        [sys.executable, "-m", "tests.preview.cold", "3"], capture_output=True, text=True
    )
    assert made.stdout == "3 cold loads, 0 of them wrong\n", made.stdout + made.stderr


def test_decoding_a_picture_changes_no_setting_of_the_process_twice():
    from PIL import Image

    from generator.paint.pdf.images import raster
    from generator.pictures import probe
    from tests.preview.cold import WEBP, png

    with warnings.catch_warnings():
        raster(probe(png(7), "a.png"))
        before = [*warnings.filters]
        raster(probe(WEBP, "a.webp"))
        assert before == warnings.filters
        assert Image.MAX_IMAGE_PIXELS is None


def test_parts_are_found_while_another_thread_is_importing_them(monkeypatch):
    registry = Registry[str]("part", "nowhere")
    found = []

    def imported(module):
        if not found:
            found.append("")  # what the other thread imports is just there
            with ThreadPoolExecutor(1) as other:
                found.append(other.submit(registry.get, "last").result())
        registry.add(module.rpartition(".")[2], "part")

    monkeypatch.setattr(registry, "_modules", lambda: {"first": "", "last": ""})
    monkeypatch.setattr(registry, "_modules_for", lambda name: iter(()))
    monkeypatch.setattr("generator.foundation.registry.importlib.import_module", imported)
    registry.load()
    assert found == ["", "part"]


def test_two_pages_may_look_at_different_papers():
    session, work = Session("tiny"), Lock()
    session.take(look(FILES))
    papers = [session.sheets(SheetRequest(paper), work) for paper in ("A4", "Letter")]
    names = [
        page["picture"] for said in papers for part in said["sections"] for page in part["pages"]
    ]
    assert all(session.images.find(name) for name in names)
