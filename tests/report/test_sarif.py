"""SARIF that other programs can read."""

import json
from pathlib import Path
from urllib.parse import unquote

import jsonschema
import pytest

from generator.build.pipeline import check
from generator.checks import CHECKS
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Diagnostic, Edit, Fix, Origin, Severity
from generator.report import REPORTS, Findings, SilencedCheck
from tests.contracts import ROOT
from tests.fix.test_settled import GAME
from tests.sources import row as xlsx_row
from tests.sources import xlsx

SCHEMA = json.loads((Path(__file__).parent / "sarif-2.1.0.json").read_text())
VALID = jsonschema.Draft4Validator(SCHEMA)

FILES = {
    "content/x/data/mön sters.csv": 'name,copies,text\nWolf,2,"🂡 Bite\n:swrod:"\nOrc,x,🂡 Fight :swrod:\n',
    "content/x/game.yaml": "title: T\ncomponents:\n  heroes:\n    dta: heroes.csv\n",
    "content/x/rules.md": "# Rules\n\nRead [me](#hre).\n",
    "content/x/book.xlsx": xlsx(xlsx_row(1, "name", "text") + xlsx_row(2, "Wolf", "a :swrod:")),
}
TABLE = "content/x/data/mön sters.csv"


def mends(origin, old, new, **more):
    fix = Fix(f"write `{new}` for `{old}`", (Edit(origin, old, new),), **more)
    return {"fix": fix}


CELL = Origin(TABLE, 4, cell="C3", key="text")
KEY = Origin("content/x/game.yaml", 4, 5, key="dta")
SHEET = Origin("content/x/book.xlsx", sheet="Cards", cell="B2", key="text")
FOUND = (
    Diagnostic(
        "ICON002", Severity.WARNING, "no `swrod`", CELL, ("write `[a](b)`",), ("while drawing",), ("Orc", "Elf"),
        **mends(CELL, "swrod", "sword"),
    ),
    Diagnostic("YAML002", Severity.ERROR, "unknown key `dta`", KEY, **mends(KEY, "dta", "data")),
    Diagnostic("ICON002", Severity.WARNING, "no `swrod`", SHEET, **mends(SHEET, "swrod", "sword")),
    Diagnostic("BOOK005", Severity.ERROR, "no heading", Origin("content/x/rules.md", 3)),
    Diagnostic("FILE001", Severity.ERROR, "gone", Origin("content/x/gone.csv", 7)),
    Diagnostic("CARD009", Severity.ADVICE, "spelt twice", Origin(TABLE, 1, cell="Z9")),
    Diagnostic("CLAIM001", Severity.ADVICE, "nowhere at all"),
    Diagnostic("ZZZ999", Severity.ERROR, "not in the manual", Origin(TABLE)),
)  # fmt: skip


def log(found=FOUND, files=FILES, base="", silenced=()):
    said = Findings(found, MemoryProject(files), base=base, silenced=silenced)
    document = json.loads(REPORTS["sarif"](said))
    errors = [f"{list(error.path)}: {error.message}" for error in VALID.iter_errors(document)]
    assert errors == []
    return document["runs"][0]


def places(result):
    return result["locations"][0]["physicalLocation"]


def test_all_kinds_of_findings_are_valid():
    run = log()
    assert [result["ruleId"] for result in run["results"]] == [d.code for d in FOUND]
    assert [result["level"] for result in run["results"][:2]] == ["warning", "error"]
    assert run["results"][5]["level"] == "note"
    rules = run["tool"]["driver"]["rules"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])
    assert {check.code for check in CHECKS} < {rule["id"] for rule in rules}


def test_checks_that_are_switched_off_are_reported_with_their_reason():
    silenced = (
        SilencedCheck("x", "Unknown-Icon", 2, "none yet"),
        SilencedCheck("x", "CARD009", 1, ""),
    )
    run = log((), silenced=silenced)
    (told,) = run["invocations"]
    rules = run["tool"]["driver"]["rules"]
    assert [
        (rules[each["descriptor"]["index"]]["id"], each["configuration"], each["properties"])
        for each in told["ruleConfigurationOverrides"]
    ] == [
        (
            code,
            {"enabled": False},
            {"game": "x", "check": word, "findings": number, "why": why},
        )
        for code, word, number, why in (
            ("ICON002", "Unknown-Icon", 2, "none yet"),
            ("CARD009", "CARD009", 1, ""),
        )
    ]
    assert log()["invocations"] == [{"executionSuccessful": True}]


def test_the_schema_would_tell():
    with pytest.raises(jsonschema.ValidationError):
        VALID.validate({"version": "2.1.0", "runs": [{"results": []}]})


def test_rules_are_the_manual():
    rule = next(rule for rule in log()["tool"]["driver"]["rules"] if rule["id"] == "ICON002")
    known = CHECKS["ICON002"]
    assert rule["name"] == "UnknownIcon"
    assert rule["shortDescription"]["text"] == known.summary
    assert rule["defaultConfiguration"]["level"] == "warning"
    assert known.manual.fix in rule["help"]["text"]
    assert "**Why:**" in rule["help"]["markdown"]


def test_places_are_letters_in_units_of_utf_16():
    run = log()
    cell, key, sheet, line, gone, row, nowhere, file = run["results"]
    assert places(cell)["artifactLocation"] == {
        "uri": "content/x/data/m%C3%B6n%20sters.csv",
        "uriBaseId": "%SRCROOT%",
    }
    assert unquote(places(cell)["artifactLocation"]["uri"]) == TABLE
    # `Orc,x,🂡 Fight :swrod:`: the card is one letter, and two units.
    assert places(cell)["region"] == {
        "startLine": 4,
        "startColumn": 17,
        "endLine": 4,
        "endColumn": 22,
    }
    assert places(key)["region"] == {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 8}
    assert places(line)["region"] == {"startLine": 3}
    assert places(gone)["region"] == {"startLine": 7}
    assert "region" not in places(row) and "region" not in places(file)
    assert "locations" not in nowhere
    assert run["columnKind"] == "utf16CodeUnits"
    assert "region" not in places(sheet)
    assert sheet["locations"][0]["logicalLocations"] == [
        {"name": "B2", "fullyQualifiedName": "content/x/book.xlsx:Cards!B2", "kind": "cell"}
    ]
    assert sheet["locations"][0]["message"]["text"] == "cell Cards!B2 (`text`)"


def test_further_places_and_messages_are_reported():
    result = log()["results"][0]
    assert [each["message"]["text"] for each in result["relatedLocations"]] == [
        "also on Orc",
        "also on Elf",
    ]
    assert result["message"]["text"] == "no `swrod`\nwhile drawing\nhelp: write `\\[a\\](b)`"


def test_fixes_are_replacements():
    cell, key, sheet, *_ = log(base="games/")["results"]
    (change,) = key["fixes"][0]["artifactChanges"]
    assert change["artifactLocation"]["uri"] == "games/content/x/game.yaml"
    assert change["replacements"] == [
        {
            "deletedRegion": {"startLine": 4, "startColumn": 5, "endLine": 4, "endColumn": 8},
            "insertedContent": {"text": "data"},
        }
    ]
    assert key["fixes"][0]["description"]["text"] == "write `data` for `dta`"
    region = cell["fixes"][0]["artifactChanges"][0]["replacements"][0]["deletedRegion"]
    assert (region["startLine"], region["startColumn"], region["endColumn"]) == (4, 17, 22)
    assert "fixes" not in sheet


def prints(files, line, cell):
    moved = Diagnostic("ICON002", Severity.WARNING, "m", Origin(TABLE, line, cell=cell, key="text"))
    return log((moved, moved), files)["results"]


def test_fingerprints_stay_where_lines_move():
    one, two = (each["partialFingerprints"] for each in prints(FILES, 4, "C3"))
    later = {TABLE: FILES[TABLE].replace("Orc", "Elf,1,\nOrc")}
    assert prints(later, 5, "C4")[0]["partialFingerprints"] == one
    assert one != two
    other = {TABLE: FILES[TABLE].replace("Fight", "Flee")}
    assert prints(other, 4, "C3")[0]["partialFingerprints"] != one


def test_what_a_check_finds_is_valid():
    project = MemoryProject(GAME, beneath=DiskProject(ROOT))
    found = check(project, "x").diagnostics
    results = log(found, GAME)["results"]
    assert len(results) == len(found) > 2
    assert all("fixes" in result for result in results)
