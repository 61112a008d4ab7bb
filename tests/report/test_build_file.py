"""`build.json` and `timings.json`."""

import hashlib
import json
from pathlib import Path

from generator.build import Build, Request
from generator.build.check import CheckResult
from generator.build.writing.artifacts import Artifact
from generator.foundation.diagnostics import Diagnostic, Origin, Severity
from generator.game.claims.results import ClaimResult
from generator.game.model.game import Component, Game, Item, Layout
from generator.game.spec.game_yaml import GameSpec
from generator.geometry import Size
from generator.report import written_schema
from generator.report.builds.build_file import is_complete, record_files
from generator.report.builds.summary import check_line, closing_line, paths, summary
from generator.sources import Row, Table

TABLE = Table(("name",), (Row(("Wolf",), 2), Row(("Bear",), 3)), "cards.csv", letters=("A",))


def component(name, copies):
    items = tuple(Item(row.values[0], n, TABLE, row) for row, n in zip(TABLE.rows, copies))
    return Component(name, name.title(), "card", items, "rectangle", Layout("c.yaml"), None)


def game():
    parts = (component("cards", (3, 1)), component("mat", (1, 1)))
    return Game("demo", "Demo", "content/demo", GameSpec("Demo", "1.2"), parts, None, ("A4",))


def build(**changes):
    given = {
        "name": "demo",
        "game": game(),
        "diagnostics": (
            Diagnostic("CARD001", Severity.WARNING, "`Wolf` twice", Origin("c.csv", 2, cell="A2")),
        ),
        "claims": (
            ClaimResult("There are 4 cards", "count(cards)", "4", "4", True),
            ClaimResult("There are 5", "count(cards)", "5", "4", False),
        ),
        "artifacts": (
            Artifact("components/cards-a4.pdf", b"12345", 2),
            Artifact("demo-print-a4.pdf", b"1234567", 3),
        ),
        "pages": {"cards": {"A4": 2}, "mat": {"A4": 1}},
        "sizes": {"cards": (Size(63.5, 88.9),), "mat": (Size(100.0, 50.0), Size(50.0, 50.0))},
        "timings": {"read": 0.1234567},
        "faces": 4,
        "drawn": 3,
    }
    return Build(**{**given, **changes})


def written(made, request=None):
    file, timings = record_files(made, request or Request())
    assert (file.path, timings.path) == ("build.json", "timings.json")
    return json.loads(file.content), json.loads(timings.content)


def test_everything_that_was_made_is_described():
    document, timings = written(build())
    assert {k: document[k] for k in ("schema", "game", "title", "version", "complete")} == {
        "schema": 1,
        "game": "demo",
        "title": "Demo",
        "version": "1.2",
        "complete": True,
    }
    assert document["components"]["cards"] == {
        "title": "Cards",
        "items": 2,
        "pieces": 4,
        "pages": {"A4": 2},
        "size_mm": [63.5, 88.9],
        "sizes_mm": [[63.5, 88.9]],
    }
    assert document["components"]["mat"]["size_mm"] is None
    assert document["components"]["mat"]["sizes_mm"] == [[100, 50], [50, 50]]
    assert document["claims"][1] == {
        "say": "There are 5",
        "of": "count(cards)",
        "expected": "5",
        "computed": "4",
        "holds": False,
    }
    assert document["diagnostics"][0]["cell"] == "A2"
    assert document["outputs"][0] == {
        "path": "components/cards-a4.pdf",
        "pages": 2,
        "bytes": 5,
        "sha256": hashlib.sha256(b"12345").hexdigest(),
        "about": "",
        "sheets": 0,
        "least_sheets": 0,
        "ink": [],
    }
    assert timings == {
        "seconds": {"read": 0.1235},
        "faces": 4,
        "faces_laid_out": 3,
        "faces_reused": {},
        "why": [],
    }


def test_what_differs_from_run_to_run_is_in_the_timings_alone():
    slow = build(timings={"read": 9.0})
    assert record_files(slow, Request())[0] == record_files(build(), Request())[0]


def test_a_build_of_a_part_says_so():
    assert written(build(), Request(only=("cards",)))[0]["complete"] is False


def test_the_schema_describes_what_is_written():
    schema = written_schema("build")
    for made in (build(), build(game=None, claims=(), artifacts=(), broken=True)):
        document, _ = written(made)
        assert list(faults(document, schema, schema)) == []
    document["outputs"] = [{"path": 3}]
    assert len(list(faults(document, schema, schema))) == 8


def test_a_build_of_an_edition_says_which_and_is_complete():
    document = written(build(), Request(edition="proof"))[0]
    assert (document["edition"], document["complete"]) == ("proof", True)
    assert not is_complete(Request(edition="proof", only=("cards",)))
    assert is_complete(Request(ink=True)), "it makes the same kit"


def test_the_ink_of_each_page_is_a_share_of_solid_black():
    made = build(artifacts=(Artifact("demo-print-a4.pdf", b"1", 2, ink=(0.123456, 1.5)),))
    assert written(made, Request(ink=True))[0]["outputs"][0]["ink"] == [0.1235, 1.5]
    assert "  ink for 1.6 solid black pages" in summary(made, Path("output/demo"))


def test_summaries(tmp_path):
    folder = Path("output/demo")
    assert paths(build().artifacts, folder) == (
        "output/demo/components/cards-a4.pdf\noutput/demo/demo-print-a4.pdf\n"
    )
    text = summary(build(), folder)
    assert "3 pages" in text
    said = closing_line(build(), 1.25)
    assert said.startswith("demo: 6 pieces, ") and "1 of 2 claims holds: 1 warning" in said
    assert said.endswith(" (1.2 s)")
    assert "3 of 4 faces" in summary(build(), folder, verbose=True)
    assert check_line(CheckResult.of(build())) == "demo: 1 warning"
    assert check_line(CheckResult.of(build(diagnostics=()))).endswith("no problems found")
    assert closing_line(build(broken=True), 0.5).startswith("demo: not built because of")
    books = [
        Artifact(f"demo-rulebook{end}.pdf", b"1", n) for end, n in (("-booklet-a4", 12), ("", 20))
    ]
    assert "a rulebook of 20 pages" in closing_line(build(artifacts=tuple(books)), 0.5)


def faults(value, schema, root):
    """What a value has against a schema: as much of JSON Schema as the schemas use."""
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root)
    choices = [list(faults(value, each, root)) for each in schema.get("anyOf", ())]
    if choices and all(choices):
        yield f"{value!r} is none of {schema['anyOf']}"
    kinds = {
        "object": dict,
        "array": list,
        "string": str,
        "integer": int,
        "boolean": bool,
        "number": (int, float),
        "null": type(None),
    }
    kind = schema.get("type")
    if kind and (not isinstance(value, kinds[kind]) or (kind != "boolean" and value is True)):
        yield f"{value!r} is no {kind}"
    elif kind == "object":
        known = schema.get("properties", {})
        for key in schema.get("required", ()):
            if key not in value:
                yield f"{key} is missing"
        for key, each in value.items():
            inner = known.get(key, schema.get("additionalProperties", True))
            if inner is False:
                yield f"{key} is unknown"
            elif inner is not True:
                yield from faults(each, inner, root)
    elif kind == "array":
        fixed = schema.get("prefixItems", ())
        if fixed and len(value) != len(fixed):
            yield f"{len(value)} items"
        for index, each in enumerate(value):
            inner = fixed[index] if index < len(fixed) else schema.get("items", {})
            yield from faults(each, inner, root)
