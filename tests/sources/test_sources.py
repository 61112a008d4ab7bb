"""What holds for sources whatever they read."""

import shutil
from pathlib import Path

import pytest

from generator import sources
from generator.files.project import MemoryProject
from generator.foundation.diagnostics import Origin
from generator.sources import SOURCES, Reference, read
from generator.tables import Row, Table
from tests.sources import records, said

HERE = Origin("game.yaml", 7, 11)


def test_formats():
    endings = {".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods", ".fods", ".yaml", ".yml", ".json"}
    pictures = {".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp"}
    assert set(SOURCES.names()) == endings | pictures


def test_the_ending_may_be_in_capitals():
    assert records("name\nWolf\n", "data/CARDS.CSV") == [{"name": "Wolf"}]


@pytest.mark.parametrize(
    ("file", "code", "hint"),
    [
        ("data/cards.doc", "DATA001", "save it in one of these formats: `.csv`"),
        ("data/cards", "DATA001", "save it in one of these formats: `.csv`"),
        ("data/crads.csv", "FILE001", "did you mean `cards.csv`?"),
        ("other/x.csv", "FILE001", ""),
    ],
)
def test_a_table_that_is_not_there_is_reported_where_it_was_named(file, code, hint):
    project = MemoryProject(
        {"data/cards.csv": "name\n", "data/cards.doc": "", "data/cards.png": ""}
    )
    outcome = read(project, Reference(file, "Events", HERE))
    assert said(outcome) == [("error", code, "game.yaml:7:11")]
    assert outcome.diagnostics[0].hints[:1] == () or outcome.diagnostics[0].hints[0].startswith(
        hint
    )
    assert outcome.value == Table((), (), file, "Events")


def test_a_file_that_may_not_be_read():
    class Locked(MemoryProject):
        def read(self, name):
            raise PermissionError(13, "Permission denied")

    outcome = read(Locked({}), Reference("cards.xlsx", origin=HERE))
    assert said(outcome) == [("error", "FILE005", "game.yaml:7:11")]
    assert "permission denied" in outcome.diagnostics[0].message


def test_a_new_format_is_one_new_file(tmp_path, monkeypatch):
    """`_template.py`, copied to a name of its own, is found without another edit."""
    template = Path(sources.__file__).with_name("_template.py")
    shutil.copy(template, tmp_path / "bars.py")
    monkeypatch.setattr(sources, "__path__", [*sources.__path__, str(tmp_path)])
    monkeypatch.setattr(SOURCES, "_parts", dict(SOURCES.load()._parts))
    monkeypatch.setattr(SOURCES, "_loaded", False)
    text = "name | text\n\n# Ant | no\nWolf |  Bite \n"
    assert records(text, "cards.psv") == [{"name": "Wolf", "text": "Bite"}]


def test_a_value_and_an_origin_for_what_the_table_does_not_have():
    table = Table(("name",), (Row(("Wolf",), 2),), "cards.csv", letters=("A",))
    (wolf,) = table
    assert table.get(wolf, "name") == "Wolf"
    assert table.get(wolf, "cost") == ""
    assert str(table.origin(wolf, "cost")) == "cards.csv:row 2 (`cost`)"
