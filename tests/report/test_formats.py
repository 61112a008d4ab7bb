"""The reports for editors and for programs, and what they have in common."""

import json

from generator.diagnostics import Diagnostic, Origin, Severity
from generator.project import MemoryProject
from generator.report import REPORTS, Said

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
    assert REPORTS["short"](Said(LISTED, MemoryProject({}))) == (
        "d.xlsx:Cards!B3 (`copies`): error[DATA002]: `x` is no number of copies\n"
        "g.yaml:4:5: warning[CARD001]: `Ork` twice\n"
        "advice[CLAIM001]: no file\n"
    )


def test_json_has_every_field():
    document = json.loads(REPORTS["json"](Said(LISTED, MemoryProject({}))))
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
    }


def test_every_report_says_nothing_of_nothing_but_json():
    for name in REPORTS.names():
        text = REPORTS[name](Said((), MemoryProject({})))
        assert text == "" or json.loads(text)["diagnostics"] == []


def test_every_report_tells_every_diagnostic():
    for name in REPORTS.names():
        text = REPORTS[name](Said(LISTED, MemoryProject({})))
        assert all(d.code in text and d.message in text for d in LISTED)
