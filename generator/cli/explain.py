"""`punchboard explain`: what a code, a check, an element, a shape, a scheme, a function, a part of game.yaml means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import WrongUse
from generator.diagnostics import nearest

if TYPE_CHECKING:
    from generator.elements import Element

Word = Annotated[
    str,
    typer.Argument(
        metavar="WORD",
        help="A code such as CARD001, or the name of a check, element, shape, scheme, function or part of game.yaml.",
    ),
]

PARTS = {
    "game": ("game", "spec", "GameSpec"),
    "component": ("components: … NAME", "spec", "ComponentSpec"),
    "sheets": ("sheets", "spec", "SheetsSpec"),
    "rulebook": ("rulebook", "spec", "RulebookSpec"),
    "claims": ("claims", "spec", "ClaimSpec"),
    "checks": ("checks", "spec", "ChecksSpec"),
    "printer": ("printer", "printer", "PrinterSpec"),
}
"""The parts of game.yaml: where each is written, and the module and class that say what is written there."""

_ALL = "functions"


def command(word: Word) -> None:
    """Explain a code, a check, an element, a shape, a scheme of sheets, a function, or a part of game.yaml.

    A code stands in every message: error[DATA002]. Its explanation says why it matters and how to put it right; that of
    a check has an example, that of an element, a shape or a part of game.yaml all its keys, that of a scheme how to
    print and cut what it makes, that of a function how claims, rulebooks and templates call it.

    \b
    Examples:
      punchboard explain DATA002           what a message is about
      punchboard explain duplicate-name    a check by its name; see `punchboard list checks`
      punchboard explain text              the keys of an element; see `punchboard list elements`
      punchboard explain hexagon           the keys of a shape; see `punchboard list shapes`
      punchboard explain poster            how to print and join a board; see `punchboard list schemes`
      punchboard explain sheets            how pieces are laid out on paper: the keys of game.yaml
      punchboard explain functions         what expressions can count; `punchboard explain count` tells more of one
    """
    from generator.checks import all_manuals, explain
    from generator.diagnostics import Problem

    made = _explained(word)
    if made:
        print("\n".join(made), end="")
        return
    try:
        print(explain(word))
    except Problem as problem:
        names = [each.name for each in all_manuals().values() if each.name]
        near = nearest(word, [*all_manuals(), *names, *_words()])
        hint = "write a code as messages show it, or see `punchboard list checks`, `list elements` and `list shapes`"
        if near is not None:
            hint = f"a similar word exists: `{near}`"
        raise WrongUse(problem.diagnostics[0].message, hint) from None


def _words() -> list[str]:
    from generator.elements import ELEMENTS
    from generator.game.numbers import FUNCTIONS
    from generator.impose import SCHEMES
    from generator.shapes import SHAPES

    return [*ELEMENTS.names(), *SHAPES.names(), *SCHEMES.names(), *PARTS, *FUNCTIONS, _ALL]


def _explained(word: str) -> list[str]:
    """All that goes by a word and is no code: `grid` is an element and a scheme."""
    from generator.elements import ELEMENTS
    from generator.game.numbers import FUNCTIONS
    from generator.impose import SCHEMES
    from generator.shapes import SHAPES

    made = []
    if word in ELEMENTS:
        made.append(keys_of(ELEMENTS[word]))
    if word in SHAPES:
        made.append(shape_keys(word))
    if word in SCHEMES:
        made.append(scheme_guide(word))
    if word in PARTS:
        made.append(part_keys(word))
    if word in FUNCTIONS:
        made.append(function_guide(word))
    if word == _ALL:
        made.append(all_functions())
    return made


def scheme_guide(name: str) -> str:
    """How to print and cut what a scheme makes: the text at the head of its file."""
    import inspect

    from generator.impose import SCHEMES

    guide = inspect.getdoc(inspect.getmodule(type(SCHEMES[name]))) or ""
    return f"{name}, a scheme of sheets: {guide}\n\nIn game.yaml:\n  sheets: {{scheme: {name}}}\n"


def all_functions() -> str:
    """The functions of expressions, those of one kind together."""
    import textwrap

    from generator.game.numbers import FUNCTIONS

    lines = ["functions: what expressions can call, in claims, rulebooks and templates alike.", ""]
    kinds: dict[str, list[str]] = {}
    for name, function in FUNCTIONS.items():
        kinds.setdefault(function.__module__, []).append(name)
    for names in kinds.values():
        lines += [_kind_of_function(names[0]), ""]
        for name in names:
            (says, *_), _ = _function(name)
            lines.append(textwrap.fill(f"  {name:<14}  {says}", 100, subsequent_indent=" " * 18))
        lines.append("")
    return "\n".join([*lines, "`punchboard explain NAME` tells more of one, with an example.", ""])


def function_guide(name: str) -> str:
    """How a function of expressions is called, and what it gives."""
    import inspect
    import textwrap

    from generator.game.numbers import FUNCTIONS

    called = []
    for each in inspect.signature(FUNCTIONS[name]).parameters.values():
        if each.kind is each.VAR_KEYWORD:
            called.append("column=value, …")
        elif each.kind is each.VAR_POSITIONAL:
            called.append(f"{each.name}, …")
        elif each.default is each.empty:
            called.append(each.name)
        else:
            called.append(f"{each.name}={repr(each.default) if each.default else '…'}")
    (first, *more), example = _function(name)
    head = f"{name}({', '.join(word for word in called if word != 'self')}), a function: {first}"
    lines = [
        textwrap.fill(head, 100),
        *(line for part in more for line in ("", textwrap.fill(part, 100, break_on_hyphens=False))),
    ]
    return "\n".join([*lines, "", "Example:", f"  {example}", "", _kind_of_function(name), ""])


def _kind_of_function(name: str) -> str:
    """What is true of all functions of a kind: the text at the head of their file."""
    import inspect
    import textwrap

    from generator.game.numbers import FUNCTIONS

    text = inspect.getdoc(inspect.getmodule(FUNCTIONS[name])) or ""
    return "\n\n".join(
        textwrap.fill(part, 100, break_on_hyphens=False) for part in text.split("\n\n")
    )


def _function(name: str) -> tuple[list[str], str]:
    """The paragraphs of a function's manual, and its example."""
    import inspect
    import re

    from generator.game.numbers import FUNCTIONS

    text = (inspect.getdoc(FUNCTIONS[name]) or "").split(">>>")[0]
    text, _, example = text.partition("\nExample: ")
    # What it raises is told to those who write the program.
    text = re.sub(r"\s*Raises `Problem`[^.]*\.", "", text)
    return [" ".join(part.split()) for part in text.strip().split("\n\n")], example.strip()


def part_keys(name: str) -> str:
    """The keys of a part of game.yaml."""
    import inspect
    from importlib import import_module

    where, module, kind = PARTS[name]
    spec = getattr(import_module(f"generator.game.{module}"), kind)
    title = "game.yaml" if name == "game" else f"`{where}:` in game.yaml"
    return "\n".join([f"{title}: {inspect.getdoc(spec) or ''}", "", "Keys:", *_keys(spec), ""])


def keys_of(element: type[Element]) -> str:
    """The manual of an element: what it is, and what its keys say."""
    import inspect

    from generator.elements.common import Common

    lines = [f"{element.kind}: {inspect.getdoc(element) or ''}", ""]
    main = getattr(element, "main", "")
    for title, kind in (("Keys:", element), ("Keys of all elements:", Common)):
        lines += [title, *_keys(kind, main, f"what stands behind `{element.kind}:`"), ""]
    return "\n".join(lines)


def shape_keys(name: str) -> str:
    """The manual of a shape: what it is, how it is written in game.yaml, and what its keys say."""
    import inspect
    import textwrap

    from generator.decode import fields_of
    from generator.shapes import SHAPES

    kind = SHAPES[name]
    known = fields_of(kind)
    needed = "".join(f", {key}: …" for key, (_, must) in known.items() if must)
    written = f"{{kind: {name}{needed}}}" if needed else name
    says = f"{name}, a shape of pieces: {inspect.getdoc(kind) or ''}"
    lines = "\n\n".join(
        textwrap.fill(part, 100, break_on_hyphens=False) for part in says.split("\n\n")
    ).split("\n")
    lines += ["", "In game.yaml:", f"  shape: {written}"]
    if not needed and known:
        lines.append(f"  shape: {{kind: {name}, {next(iter(known))}: …}}")
    lines += ["", "Keys:", *_keys(kind), ""] if known else [""]
    return "\n".join(lines)


def _keys(kind: type, main: str = "", says: str = "") -> list[str]:
    """The keys of a dataclass, each with its manual; `says` is said of the main one."""
    import textwrap

    from generator.decode import fields_of
    from generator.schema import manual

    said, lines = manual(kind), []
    for key in fields_of(kind):
        if key == "origin":
            continue
        text = " ".join((said.get(key) or said.get(key + "_") or "").split())
        text += f" ({says})" if main and key == main else ""
        lines.append(
            textwrap.fill(f"  {key.rstrip('_'):<14}  {text}", 100, subsequent_indent=" " * 18)
        )
    return lines
