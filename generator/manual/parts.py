"""Pages about elements, shapes, schemes, functions and filters: their docstrings are their manual."""

from __future__ import annotations

from generator.foundation.docstrings import public_docstring
from generator.game.function_manual import Manual, borrowed_filters, filters, functions
from generator.manual.examples import examples, shown
from generator.manual.lines import entries, filled, paragraphs, reflowed
from generator.manual.places import places


def element_page(name: str) -> str:
    """What an element draws, and its keys."""
    from generator.elements import ELEMENTS

    main = getattr(ELEMENTS[name], "main", "")
    own = places()[name].manual()
    if main in own:
        own[main] += f" (written after `{name}:`)"
    lines = [reflowed(f"{name}: {public_docstring(ELEMENTS[name])}"), ""]
    if own:
        lines += ["Keys:", *entries(own), ""]
    lines += ["Keys of all elements:", *entries(places()["element"].manual()), ""]
    return "\n".join([*lines, *shown("draw", examples(name))])


def shape_page(name: str) -> str:
    """What a shape is, how it is written in game.yaml, and its keys."""
    from generator.decode import fields_of
    from generator.shapes import SHAPES

    known = fields_of(SHAPES[name])
    needed = "".join(f", {key}: …" for key, (_, must) in known.items() if must)
    written = f"{{kind: {name}{needed}}}" if needed else name
    lines = [reflowed(f"{name}, a shape of pieces: {public_docstring(SHAPES[name])}")]
    lines += ["", "In game.yaml:", f"  shape: {written}"]
    if not needed and known:
        lines.append(f"  shape: {{kind: {name}, {next(iter(known))}: …}}")
    place = places()[f"{name} shape"]
    lines += ["", "Keys:", *entries(place.manual()), ""] if known else [""]
    return "\n".join([*lines, *shown("component", examples(place.name))])


def texture_page(name: str) -> str:
    """What a texture looks like, and its keys."""
    from generator.textures import TEXTURES

    head = f"{name}, a texture: {public_docstring(TEXTURES[name])}"
    lines = [reflowed(head), "", "In a template:", f"  - {{rectangle: bleed, texture: {name}}}"]
    return "\n".join([*lines, "", "Keys:", *entries(places()["texture"].manual()), ""])


def scheme_page(name: str) -> str:
    """How to print and cut what a scheme makes: the text at the head of its file."""
    import inspect

    from generator.impose import SCHEMES

    guide = public_docstring(inspect.getmodule(SCHEMES[name]))
    head = reflowed(f"{name}, a scheme of sheets: {guide}")
    return f"{head}\n\nIn game.yaml:\n  sheets: {{scheme: {name}}}\n"


def expression_page(noun: str, found: Manual) -> str:
    """How a function or filter of expressions is called, and what it returns."""
    head = f"{found.call}, a {noun}: {found.summary}"
    lines = [*paragraphs([head, *found.more]), "", "Example:", f"  {found.example}", ""]
    if noun == "function":
        lines += [*paragraphs(found.family.split("\n\n")), ""]
    return "\n".join(lines)


def destination_page(name: str) -> str:
    """What is exported to a destination, what to do with it, and its keys."""
    from generator.export import DESTINATIONS

    place = places()[f"{name} export"]
    lines = [reflowed(f"{name}, a destination of exports: {public_docstring(DESTINATIONS[name])}")]
    lines += ["", f"  punchboard export my-game {name}", ""]
    if place.keys():
        lines += ["Keys in `exports` of game.yaml, or after `--set`:", *entries(place.manual()), ""]
    return "\n".join([*lines, *shown("game", examples(place.name))])


def all_functions() -> str:
    """The functions of expressions, by family."""
    known = functions()
    lines = ["functions: what expressions can call, in claims, rulebooks and templates alike."]
    for family in dict.fromkeys(each.family for each in known.values()):
        own = {name: each.summary for name, each in known.items() if each.family == family}
        lines += ["", *paragraphs(family.split("\n\n")), "", *entries(own)]
    more = "`punchboard explain NAME` explains one in full; `punchboard explain filters` lists the filters."
    return "\n".join([*lines, "", more, ""])


def all_filters() -> str:
    """The filters of expressions."""
    jinja = ", ".join(f"`{name}`" for name in borrowed_filters())
    head = "filters: they change a value, after a `|` in expressions: `{{ mean(cards, 'cost') | round(1) }}`."
    listed = entries({name: each.summary for name, each in filters().items()})
    more = [
        "`punchboard explain NAME` explains one in full.",
        f"You can also use these filters of Jinja2: {jinja}.",
    ]
    return "\n".join([filled(head), "", *listed, "", *paragraphs(more), ""])
