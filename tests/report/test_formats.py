"""The reports for editors and for programs, and what they have in common."""

import json

from generator.files.project import MemoryProject
from generator.foundation.dataclasses import replace
from generator.foundation.diagnostics import Diagnostic, Edit, Fix, Origin, OtherPlace, Severity
from generator.report import REPORTS, Findings, SilencedCheck

LISTED = (
    Diagnostic(
        "DATA002",
        Severity.ERROR,
        "`x` is no number of copies",
        Origin("d.xlsx", 0, 0, "Cards", "B3", "copies"),
        ("write `3`", "or nothing"),
    ),
    Diagnostic("CARD001", Severity.WARNING, "`Ork` twice", Origin("g.yaml", 4, 5)),
    Diagnostic("CLAIM001", Severity.ADVICE, "no file"),
)


def test_one_line_a_diagnostic():
    assert REPORTS["short"](Findings(LISTED, MemoryProject({}))) == (
        "d.xlsx:Cards!B3 (`copies`): error[DATA002]: `x` is no number of copies\n"
        "g.yaml:4:5: warning[CARD001]: `Ork` twice\n"
        "advice[CLAIM001]: no file\n"
    )


def test_a_line_for_editors_tells_where_a_cell_begins():
    cell = Origin("d.csv", 3, 0, "", "B3", "copies")
    files = {"d.csv": 'name,copies\n"Wolf\nand cub",2\nBär,x\n'}
    said = Findings(
        (Diagnostic("DATA002", Severity.ERROR, "`x` is no number", cell),), MemoryProject(files)
    )
    assert REPORTS["short"](said) == "d.csv:4:5: error[DATA002]: B3: `x` is no number\n"
    inside = replace(said, base="games/")
    assert REPORTS["short"](inside).startswith("games/d.csv:4:5: ")


def test_json_has_every_field():
    document = json.loads(REPORTS["json"](Findings(LISTED, MemoryProject({}))))
    assert document["schema"] == 1
    assert document["summary"] == {"error": 1, "warning": 1, "advice": 1}
    assert document["diagnostics"][0] == {
        "code": "DATA002",
        "severity": "error",
        "message": "`x` is no number of copies",
        "file": "d.xlsx",
        "line": 0,
        "column": 0,
        "sheet": "Cards",
        "cell": "B3",
        "key": "copies",
        "hint": "write `3`; or nothing",
        "trace": [],
        "also": [],
        "more": [],
        "fix": None,
    }


def test_reports_for_people_say_nothing_of_nothing():
    said = Findings((), MemoryProject({}))
    assert REPORTS["text"](said) == REPORTS["short"](said) == REPORTS["github"](said) == ""
    assert json.loads(REPORTS["json"](said))["diagnostics"] == []
    assert json.loads(REPORTS["sarif"](said))["runs"][0]["results"] == []


def test_every_report_tells_every_diagnostic():
    for name in REPORTS.names():
        text = REPORTS[name](Findings(LISTED, MemoryProject({})))
        assert all(d.code in text and d.message in text for d in LISTED)


def test_json_tells_how_to_fix():
    cell = Origin("d.csv", 3, cell="B3", key="copies")
    fix = Fix("write 4 for 3", (Edit(cell, "3", "4"),), safe=False)
    found = Diagnostic("CLAIM001", Severity.ERROR, "m", cell, fix=fix)
    document = json.loads(REPORTS["json"](Findings((found,), MemoryProject({}))))
    edit = {
        "file": "d.csv",
        "line": 3,
        "column": 0,
        "sheet": "",
        "cell": "B3",
        "old": "3",
        "new": "4",
    }
    assert document["diagnostics"][0]["fix"] == {
        "say": "write 4 for 3",
        "safe": False,
        "edits": [edit],
    }


def test_annotations_are_escaped():
    found = (
        Diagnostic(
            "DATA002",
            Severity.ERROR,
            "50 % is\r\nno: number, at all",
            Origin("a,b:c%.csv", 2, cell="B2"),
            ("write `::3`",),
            also=("Orc",),
        ),
        Diagnostic("YAML002", Severity.WARNING, "m", Origin("g.yaml", 2, 3)),
        Diagnostic("CARD009", Severity.ADVICE, "nowhere"),
    )
    files = {"a,b:c%.csv": "name,copies\n🂡,50 %\n", "g.yaml": "a:\n  b: c\n"}
    assert REPORTS["github"](Findings(found, MemoryProject(files), base="games/")) == (
        "::error file=games/a%2Cb%3Ac%25.csv,line=2,endLine=2,col=4,endColumn=8,title=DATA002"
        "::B2: 50 %25 is⏎no: number, at all%0Ahelp: write `::3`%0Aalso on 1 more: Orc\n"
        "::warning file=games/g.yaml,line=2,endLine=2,col=3,endColumn=4,title=YAML002::m\n"
        "::notice title=CARD009::nowhere\n"
    )


OFF = (
    SilencedCheck("a", "unused-file", 2, "old ones, for 50 %"),
    SilencedCheck("b", "CARD009", 1, ""),
)


def test_programs_get_what_is_switched_off():
    said = Findings((), MemoryProject({}), silenced=OFF)
    assert json.loads(REPORTS["json"](said))["switched_off"] == [
        {"game": "a", "check": "unused-file", "findings": 2, "why": "old ones, for 50 %"},
        {"game": "b", "check": "CARD009", "findings": 1, "why": ""},
    ]
    assert REPORTS["github"](said) == (
        "::notice title=unused-file::a: 2 findings of `unused-file` not shown: old ones, for 50 %25\n"
        "::notice title=CARD009::b: 1 finding of `CARD009` not shown\n"
    )
    assert REPORTS["short"](said) == ""


DATES = Diagnostic(
    "DATA033",
    Severity.WARNING,
    "`1/2` became a date",
    Origin("d.csv", 2, cell="B2", key="power"),
    more=tuple(
        OtherPlace(
            Origin("d.csv", n, cell=f"B{n}", key="power"), f"`{n}/3` became a date", f"`{n}/3`"
        )
        for n in range(3, 13)
    ),
)
TABLE = MemoryProject({"d.csv": "name,power\n" + "".join(f"W,{n}/3\n" for n in range(2, 13))})


def test_what_is_so_in_many_places_keeps_each_place_and_what_is_there():
    lines = REPORTS["short"](Findings((DATES,), TABLE)).splitlines()
    assert lines[0] == "d.csv:2:3: warning[DATA033]: B2: `1/2` became a date"
    assert lines[10] == "d.csv:12:3: warning[DATA033]: B12: `12/3` became a date"
    (found,) = json.loads(REPORTS["json"](Findings((DATES,), TABLE)))["diagnostics"]
    assert found["more"][9] == {
        "file": "d.csv",
        "line": 12,
        "column": 0,
        "sheet": "",
        "cell": "B12",
        "key": "power",
        "message": "`12/3` became a date",
    }
    assert found["also"][1:9:7] == ["B4 `4/3`", "B11 `11/3`"]
    assert REPORTS["github"](Findings((DATES,), TABLE)).endswith("B11 `11/3`, B12 `12/3`\n")
    assert "also on 10 more: B3 `3/3`, B4 `4/3`" in REPORTS["text"](Findings((DATES,), TABLE))
    (result,) = json.loads(REPORTS["sarif"](Findings((DATES,), TABLE)))["runs"][0]["results"]
    last = result["relatedLocations"][9]
    assert (last["id"], last["message"]["text"]) == (10, "`12/3` became a date")
    assert last["physicalLocation"]["region"]["startLine"] == 12


def test_names_of_further_cards_are_in_the_short_report():
    found = Diagnostic(
        "TEXT002", Severity.ERROR, "too long", Origin("d.csv", 2), also=("Orc", "Elf")
    )
    assert REPORTS["short"](Findings((found,), TABLE)) == (
        "d.csv:2: error[TEXT002]: too long (also on Orc, Elf)\n"
    )
