"""`punchboard explain`: what a code, a check, an element, a shape, a scheme, a function or a part of game.yaml is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Annotated

from generator.cli import WrongUse
from generator.cli import _options as typer
from generator.foundation.diagnostics import nearest

if TYPE_CHECKING:
    from generator.elements import Element
    from generator.game.function_manual import Manual

Word = Annotated[
    str,
    typer.Argument(
        metavar="[WORD]",
        help="A code such as CARD001, a check, element, shape, scheme, function, filter, a part of game.yaml, "
        "or a kind of files; all that there is where none is named.",
    ),
]

PARTS = {
    "game": ("game", "game_yaml", "GameSpec"),
    "component": ("components: … NAME", "game_yaml", "ComponentSpec"),
    "sheets": ("sheets", "sheets", "SheetsSpec"),
    "places": ("sheets: places", "stocks", "PlacesSpec"),
    "rulebook": ("rulebook", "game_yaml", "RulebookSpec"),
    "claims": ("claims", "checks", "ClaimSpec"),
    "checks": ("checks", "checks", "ChecksSpec"),
    "printer": ("printer", "printer", "PrinterSpec"),
}
"""The parts of game.yaml: where each is written, and the module and class that say what is written there."""

_LISTS = ("functions", "filters")
"""What expressions can call."""


def command(word: Word = "") -> None:
    """Explain a code, a check, an element, a shape, a scheme of sheets, a function, a filter, or a part of game.yaml.

    A code stands in every message: error[DATA002]. Its explanation says why it matters and how to put it right; that of
    a check has an example, that of an element, a shape or a part of game.yaml all its keys, that of a scheme how to
    print and cut what it makes, that of a function how claims, rulebooks and templates call it, that of a kind of
    files what happens to them, odd as they may be.

    \b
    Examples:
      punchboard explain                   the words there are
      punchboard explain DATA002           what a message is about
      punchboard explain duplicate-name    a check by its name; see `punchboard list checks`
      punchboard explain text              the keys of an element; see `punchboard list elements`
      punchboard explain hexagon           the keys of a shape; see `punchboard list shapes`
      punchboard explain poster            how to print and join a board; see `punchboard list schemes`
      punchboard explain sheets            how pieces are laid out on paper: the keys of game.yaml
      punchboard explain functions         what claims, rulebooks and templates can count
      punchboard explain filters           what changes a value, such as `| round(1)`
      punchboard explain comparison        when two values are equal
      punchboard explain spreadsheets      what happens to odd files: also pictures, printing, safety, texts, yaml
    """
    from generator.checks import all_manuals, explain
    from generator.foundation.diagnostics import Problem

    made = _explained(word) if word else [contents()]
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


def contents() -> str:
    """All words that there is something to read about, those of one kind together."""
    from generator.elements import ELEMENTS
    from generator.impose import SCHEMES
    from generator.report.file_manual import topics
    from generator.shapes import SHAPES

    kinds = {
        "elements": ELEMENTS.names(),
        "shapes": SHAPES.names(),
        "game.yaml": PARTS,
        "sheets": SCHEMES.names(),
        "expressions": _LISTS,
        "odd files": topics(),
    }
    lines = _entries({kind: ", ".join(names) for kind, names in kinds.items()})
    more = (
        "A word can also be the code of a message, such as CARD001, a check (`punchboard list checks`), a function or "
        "a filter."
    )
    return "\n".join(
        ["`punchboard explain WORD` explains:", "", *lines, "", *_paragraphs([more]), ""]
    )


def _words() -> list[str]:
    from generator.elements import ELEMENTS
    from generator.game.function_manual import filters, functions
    from generator.impose import SCHEMES
    from generator.report.file_manual import topics
    from generator.shapes import SHAPES

    parts = [*ELEMENTS.names(), *SHAPES.names(), *SCHEMES.names(), *PARTS]
    return [*parts, *functions(), *filters(), *_LISTS, *topics()]


def _explained(word: str) -> list[str]:
    """All that goes by a word and is no code: `grid` is an element and a scheme."""
    from generator.elements import ELEMENTS
    from generator.game.function_manual import filters, functions
    from generator.impose import SCHEMES
    from generator.report.file_manual import printed, topics
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
    for noun, known in (("function", functions()), ("filter", filters())):
        if word in known:
            made.append(expression_guide(noun, known[word]))
    if word in topics():
        made.append(printed(word))
    if word in _LISTS:
        made.append(all_functions() if word == "functions" else all_filters())
    return made


def scheme_guide(name: str) -> str:
    """How to print and cut what a scheme makes: the text at the head of its file."""
    import inspect

    from generator.foundation.docstrings import told
    from generator.impose import SCHEMES

    guide = told(inspect.getmodule(type(SCHEMES[name])))
    return f"{name}, a scheme of sheets: {guide}\n\nIn game.yaml:\n  sheets: {{scheme: {name}}}\n"


def all_functions() -> str:
    """The functions of expressions, those of one family together."""
    from generator.game.function_manual import functions

    said = functions()
    lines = ["functions: what expressions can call, in claims, rulebooks and templates alike."]
    for family in dict.fromkeys(each.family for each in said.values()):
        own = {name: each.says for name, each in said.items() if each.family == family}
        lines += ["", *_paragraphs(family.split("\n\n")), "", *_entries(own)]
    lines += [
        "",
        "`punchboard explain NAME` tells more of one; `punchboard explain filters` lists those.",
        "",
    ]
    return "\n".join(lines)


def all_filters() -> str:
    """The filters of expressions."""
    from generator.game.function_manual import borrowed_filters, filters

    jinja = ", ".join(f"`{name}`" for name in borrowed_filters())
    head = "filters: what changes a value behind a `|` in expressions: `{{ mean(cards, 'cost') | round(1) }}`."
    listed = _entries({name: each.says for name, each in filters().items()})
    more = [
        "`punchboard explain NAME` tells more of one.",
        f"Besides there are those of Jinja2: {jinja}.",
    ]
    return "\n".join([*_paragraphs([head]), "", *listed, "", *_paragraphs(more), ""])


def expression_guide(noun: str, said: Manual) -> str:
    """How a function or filter of expressions is called, and what it gives."""
    head = f"{said.call}, a {noun}: {said.says}"
    lines = [*_paragraphs([head, *said.more]), "", "Example:", f"  {said.example}", ""]
    if noun == "function":
        lines += [*_paragraphs(said.family.split("\n\n")), ""]
    return "\n".join(lines)


def _paragraphs(texts: Iterable[str]) -> list[str]:
    """Texts in lines of a terminal, with an empty one between them."""
    import textwrap

    return "\n\n".join(textwrap.fill(text, 100, break_on_hyphens=False) for text in texts).split(
        "\n"
    )


def _entries(said: Mapping[str, str]) -> list[str]:
    """Names, each with what is said of it."""
    import textwrap

    width = max(14, *map(len, said), 0)
    return [
        textwrap.fill(f"  {name:<{width}}  {text}", 100, subsequent_indent=" " * (width + 4))
        for name, text in said.items()
    ]


def part_keys(name: str) -> str:
    """The keys of a part of game.yaml."""
    from importlib import import_module

    from generator.foundation.docstrings import told

    where, module, kind = PARTS[name]
    spec = getattr(import_module(f"generator.game.spec.{module}"), kind)
    title = "game.yaml" if name == "game" else f"`{where}:` in game.yaml"
    return "\n".join([f"{title}: {told(spec)}", "", "Keys:", *_keys(spec), ""])


def keys_of(element: type[Element]) -> str:
    """The manual of an element: what it is, and what its keys say."""
    from generator.elements import Common
    from generator.foundation.docstrings import told

    lines = [f"{element.kind}: {told(element)}", ""]
    main = getattr(element, "main", "")
    for title, kind in (("Keys:", element), ("Keys of all elements:", Common)):
        lines += [title, *_keys(kind, main, f"what stands behind `{element.kind}:`"), ""]
    return "\n".join(lines)


def shape_keys(name: str) -> str:
    """The manual of a shape: what it is, how it is written in game.yaml, and what its keys say."""
    import textwrap

    from generator.decode import fields_of
    from generator.foundation.docstrings import told
    from generator.shapes import SHAPES

    kind = SHAPES[name]
    known = fields_of(kind)
    needed = "".join(f", {key}: …" for key, (_, must) in known.items() if must)
    written = f"{{kind: {name}{needed}}}" if needed else name
    says = f"{name}, a shape of pieces: {told(kind)}"
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
    from generator.decode import fields_of
    from generator.decode.json_schema import manual

    said, listed = manual(kind), {}
    for key in fields_of(kind):
        if key == "origin":
            continue
        text = " ".join((said.get(key) or said.get(key + "_") or "").split())
        text += f" ({says})" if main and key == main else ""
        listed[key.rstrip("_")] = text
    return _entries(listed)
