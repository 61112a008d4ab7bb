"""What is true of every file: its size, its words, its docstrings."""

import ast
import re
import subprocess
from fnmatch import fnmatch

import pytest

from tests.contracts import GENERATOR, ROOT

MOST_LINES = 300
LONGER: dict[str, int] = {}
"""Files that may be longer, and how long; a file leaves this list when it is split."""

MOST_LINES_OF_A_FUNCTION = 42

MODULES = {file.relative_to(ROOT).as_posix(): file for file in sorted(GENERATOR.rglob("*.py"))}

TESTS = [file for top in ("tests", "content") for file in sorted((ROOT / top).rglob("test_*.py"))]

# Put together here, so that this file does not hold them itself.
FORBIDDEN = [
    re.compile(pattern)
    for pattern in (
        r"/wo" + r"rk/",
        r"(?i)\bsub-?ag" + r"ents?\b",
        r"(?i)\bcla" + r"ude\b|\banthr" + r"opic\b|\bgp" + r"t-?\d",
        r"\bTO" + r"DO\b|\bFIX" + r"ME\b|\bX" + r"XX\b",
    )
]
HOUSE = re.compile(r"(^|/|_)(utils?|helpers?|common_?|misc|manager|handlers?)(_|\.py|/)")
ALLOWED_NAMES = {"generator/elements/common.py"}


def _tracked():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).is_file()]


def test_modules_are_short():
    lengths = {name: len(file.read_text().splitlines()) for name, file in MODULES.items()}
    assert [f"{n}: {k} lines" for n, k in lengths.items() if k > LONGER.get(n, MOST_LINES)] == []


def test_the_list_of_longer_files_is_current():
    for name in LONGER:
        assert len(MODULES[name].read_text().splitlines()) > MOST_LINES, f"{name} is short now"


def test_functions_are_short():
    long = [
        f"{name}:{node.lineno} `{node.name}`: {lines} lines"
        for name, file in MODULES.items()
        for node in _functions(ast.parse(file.read_text()))
        if (lines := _lines(node)) > MOST_LINES_OF_A_FUNCTION
    ]
    assert long == []


def _functions(block):
    """The functions below a node; no expression is looked into, for none holds one."""
    for node in ast.iter_child_nodes(block):
        if isinstance(node, ast.FunctionDef):
            yield node
        if not isinstance(node, ast.expr):
            yield from _functions(node)


def test_no_module_compiles_an_expression_while_it_is_imported():
    early = [
        n for n, file in MODULES.items() if re.search(r"(?m)^\w.*\bre\.compile\(", file.read_text())
    ]
    assert early == [], "`generator.foundation.lazy_regex` compiles it when it is used"


def _lines(function):
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return body[-1].end_lineno - body[0].lineno + 1 if body else 0


def test_no_file_speaks_of_its_making():
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for file in _tracked()
        for number, line in enumerate(_text(file).splitlines(), 1)
        if any(words.search(line) for words in FORBIDDEN)
    ]
    assert found == []


def test_no_template_and_no_code_names_a_game():
    games = [file.parent.name for file in (ROOT / "content").glob("*/game.yaml")]
    names = re.compile("|".join(name.replace("-", "[- ]?") for name in games), re.IGNORECASE)
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
        for file in _tracked()
        if file.relative_to(ROOT).parts[0] in ("generator", "templates", "tests", ".ci", "fonts")
        for number, line in enumerate(_text(file).splitlines(), 1)
        if names.search(line)
    ]
    assert games and found == []


def _text(file):
    try:
        return file.read_text()
    except UnicodeDecodeError:
        return ""


def test_file_names_say_what_is_in_them():
    assert [name for name in MODULES if HOUSE.search(name) and name not in ALLOWED_NAMES] == []


def test_every_folder_with_tests_is_looked_into(pytestconfig):
    """Some names, such as `build`, pytest takes for what tools leave behind."""
    left_alone = pytestconfig.getini("norecursedirs")
    folders = {
        part for file in (*MODULES.values(), *TESTS) for part in file.relative_to(ROOT).parts[:-1]
    }
    assert [name for name in sorted(folders) if any(fnmatch(name, p) for p in left_alone)] == []
