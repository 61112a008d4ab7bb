"""All that a person reads: strings, docstrings and comments of the program, its documents, its pages."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = ROOT / "generator"


class Prose(NamedTuple):
    """A stretch of words, and where it is written."""

    file: Path
    line: int
    kind: str
    """`text`, `docstring`, `comment` or `document`."""
    words: str

    @property
    def place(self) -> str:
        """`generator/build/kit.py:12`."""
        return f"{self.file.relative_to(ROOT)}:{self.line}"


def prose() -> Iterator[Prose]:
    """Everything that is written in words."""
    for file in sorted(PROGRAM.rglob("*.py")):
        yield from _module(file)
    for file in sorted(
        each
        for kind in ("js", "json", "html")
        for each in PROGRAM.rglob(f"*.{kind}")
        # Libraries, bundled or installed, aren't ours.
        if not each.name.endswith(".bundle.js") and "node_modules" not in each.parts
    ):
        yield from _script(file)
    documents = [
        ROOT / "README.md",
        ROOT / "CHANGELOG.md",
        *ROOT.glob("*.md"),
        *PROGRAM.rglob("*.md"),
    ]
    documents += [
        *ROOT.glob(".github/**/*.md"),
        *PROGRAM.glob("data/**/*.html"),
        *PROGRAM.glob("data/**/*.yaml"),
        *ROOT.glob("templates/**/*.yaml"),
    ]
    for file in sorted(set(documents)):
        # One lists what isn't written, the other the words that users may type.
        if file.name not in ("VOICE.md", "synonyms.yaml"):
            yield from _document(file)


def _module(file: Path) -> Iterator[Prose]:
    source = file.read_text()
    tree = ast.parse(source)
    docstrings = set(_docstrings(tree))
    inside: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr == "split":
            inside.add(node.value)  # a list of names
        elif isinstance(node, ast.JoinedStr):
            inside.update(node.values)
            yield from _words(file, node.lineno, "text", _template(node))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in inside:
            kind = "docstring" if node in docstrings else "text"
            yield from _words(file, node.lineno, kind, node.value)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            said = re.sub(r"# (type: ignore|noqa|fmt:).*", "", token.string)
            yield from _words(file, token.start[0], "comment", said.lstrip("# "))


def _docstrings(tree: ast.Module) -> Iterator[ast.AST]:
    """The strings that are statements of their own: docstrings of modules, classes, functions and fields."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _template(node: ast.JoinedStr) -> str:
    """An f-string with `{…}` instead of each value; `{…,}` if it is printed with its thousands, as limits are."""
    made = []
    for part in node.values:
        if isinstance(part, ast.Constant):
            made.append(str(part.value))
        else:
            many = isinstance(part, ast.FormattedValue) and part.format_spec is not None
            made.append("{…,}" if many and "," in ast.unparse(part.format_spec) else "{…}")
    return "".join(made)


def _words(file: Path, line: int, kind: str, text: str) -> Iterator[Prose]:
    text = re.sub(r"^ *(>>>|\.\.\.) .*$", " ", text, flags=re.M)
    if len(re.findall(r"\b[A-Za-z][a-z]+\b", text)) >= 2 and " " in text.strip():
        yield Prose(file, line, kind, text)


def _script(file: Path) -> Iterator[Prose]:
    for number, line in enumerate(file.read_text().splitlines(), 1):
        for found in re.finditer(r"\"([^\"]*)\"|`([^`]*)`|// (.*)$", line):
            yield from _words(file, number, "text", next(filter(None, found.groups()), ""))


def _document(file: Path) -> Iterator[Prose]:
    fenced = False
    for number, line in enumerate(file.read_text().splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            # Keys, elements and expressions are names, not words.
            name = {".yaml": r"^\s*(- )?[\w-]+:", ".html": "<[^>]*>|{[{%].*?[%}]}"}.get(file.suffix)
            words = re.sub(name, " ", line) if name else line
            yield from _words(file, number, "document", words)
