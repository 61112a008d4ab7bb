"""The places where keys are written: parts of game.yaml, templates, themes, elements and shapes.

The text of a key is the string under its field in the dataclass that reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Literal, get_args, get_origin

from generator.decode import fields_of
from generator.decode.json_schema import manual
from generator.foundation.dataclasses import NamedTuple
from generator.foundation.docstrings import public_docstring
from generator.foundation.wording import counted
from generator.manual.examples import example_of, examples, shown
from generator.manual.lines import entries, filled, one_line, reflowed


class Place(NamedTuple):
    """Where keys are written."""

    name: str
    """The word that explains it."""
    where: str
    """The place in words, such as "`sheets:`"."""
    file: str
    """The file that its examples belong to, one of `examples.HEADS`."""
    classes: tuple[str, ...] = ()
    """The dataclasses that read it: `game.spec.sheets.SheetsSpec`."""
    more: Mapping[str, str] = {}
    """Texts of keys that no dataclass has."""

    def keys(self) -> list[str]:
        """The names of its keys."""
        own = (
            key.rstrip("_")
            for kind in self.kinds()
            for key in fields_of(kind)
            if key not in ("origin", "options")
        )
        return list(dict.fromkeys((*own, *self.more)))

    def kinds(self) -> list[type]:
        """The dataclasses that read it."""
        return [_loaded(path) for path in self.classes]

    def text(self, key: str) -> str:
        """The text of one of its keys."""
        found = [manual(kind).get(key) or manual(kind).get(key + "_") for kind in self.kinds()]
        texts = [text for text in (*found, self.more.get(key)) if text]
        return " ".join(dict.fromkeys(map(one_line, texts)))

    def manual(self) -> dict[str, str]:
        """The texts of all its keys."""
        return {key: self.text(key) for key in self.keys()}


def _path(kind: type) -> str:
    return f"{kind.__module__.removeprefix('generator.')}.{kind.__name__}"


def _loaded(path: str) -> type:
    module, _, name = path.rpartition(".")
    kind: type = getattr(import_module(f"generator.{module}"), name)
    return kind


_SPEC = "game.spec"
PARTS: Mapping[str, Place] = {
    each.name: each
    for each in (
        Place("game", "game.yaml", "game", (f"{_SPEC}.game_yaml.GameSpec",)),
        Place(
            "component",
            "a component",
            "component",
            (f"{_SPEC}.game_yaml.ComponentSpec",),
        ),
        Place("data", "`data:`", "component", (f"{_SPEC}.forms.DataSpec",)),
        Place("join", "`join:`", "component", (f"{_SPEC}.forms.JoinSpec",)),
        Place("sheets", "`sheets:`", "game", (f"{_SPEC}.sheets.SheetsSpec",)),
        Place("places", "`places:` of `sheets:`", "game", (f"{_SPEC}.stocks.PlacesSpec",)),
        Place("splits", "`splits:` of `sheets:`", "game", (f"{_SPEC}.sheets.SplitsSpec",)),
        Place("rulebook", "`rulebook:`", "game", (f"{_SPEC}.rulebook.Rulebook",)),
        Place(
            "background",
            "`background:` of `rulebook:`",
            "game",
            (f"{_SPEC}.rulebook.BackgroundSpec",),
        ),
        Place("papers", "`papers:`", "game", (f"{_SPEC}.papers.PaperSpec",)),
        Place("claims", "`claims:`", "game", (f"{_SPEC}.checks.Claim",)),
        Place("checks", "`checks:`", "game", (f"{_SPEC}.checks.ChecksSpec",)),
        Place(
            "printer",
            "printer.yaml",
            "printer",
            (f"{_SPEC}.printer.PrinterSpec",),
        ),
        Place(
            "correction",
            "`front:` and `back:` in printer.yaml",
            "printer",
            (f"{_SPEC}.printer.CorrectionSpec",),
        ),
        Place("theme", "a theme", "theme", (f"{_SPEC}.json_schemas.ThemeSpec",)),
        Place("style", "a style", "theme", (f"{_SPEC}.theme.StyleSpec",)),
    )
}
"""The parts of game.yaml and of the files beside it."""


@cache
def places() -> Mapping[str, Place]:
    """All places by name: those of game.yaml first, then templates, elements and shapes."""
    from generator.elements import ELEMENTS
    from generator.export import DESTINATIONS
    from generator.shapes import SHAPES
    from generator.template.manual import CONTROL_KEYS, FACE_KEYS

    found = dict(PARTS)
    for each in (
        Place("template", "a template", "template", ("template.inherit.Settings",), FACE_KEYS),
        Place("element", "all elements", "draw", ("elements.Common",), CONTROL_KEYS),
        Place(
            "use",
            "`use:`",
            "draw",
            (),
            {"use": CONTROL_KEYS["use"], "with": CONTROL_KEYS["with"]},
        ),
        Place("fill", "a gradient", "draw", (), _GRADIENT),
        Place(
            "clip",
            "`clip:`",
            "draw",
            tuple(f"keys.clip.{k}" for k in ("Corners", "Regular", "Drawn", "Shaped")),
        ),
        Place("labels", "`labels:`", "draw", ("keys.labels.Counting",)),
        Place("marks", "`marks:`", "draw", ("keys.track.SpaceMark",)),
    ):
        found[each.name] = each
    for name in ELEMENTS.names():
        found[name] = Place(name, f"the element `{name}`", "draw", (_path(ELEMENTS[name]),))
    for name in SHAPES.names():
        where = f"`shape: {{kind: {name}}}`"
        found[f"{name} shape"] = Place(f"{name} shape", where, "component", (_path(SHAPES[name]),))
    for name in DESTINATIONS.names():
        where, kind = f"`{name}:` of `exports:`", DESTINATIONS[name]
        found[f"{name} export"] = Place(f"{name} export", where, "game", (_path(kind),))
    return found


_GRADIENT = {
    "linear": 'The colours of a gradient in one direction: `[gold, "white 30%", brown]`. '
    "See `punchboard explain gradient`.",
    "radial": "The colours of a gradient from the middle outwards.",
    "angle": "The direction of a linear gradient in degrees: 0 to the right, 90 (default) downwards.",
}


def keys() -> frozenset[str]:
    """The names of all keys."""
    return frozenset(key for place in places().values() for key in place.keys())


_MOST_EXAMPLES = 2
"""The most examples on the page of a key."""


def key_page(key: str) -> str:
    """Every place where a key is written, with its text there; places with the same text together."""
    found = [place for place in places().values() if key in place.keys() and place.name != key]
    by_text: dict[str, list[Place]] = {}
    for place in found:
        by_text.setdefault(place.text(key), []).append(place)
    if len(by_text) == 1:
        lines = [
            filled(f"{key}: a key of {_listed(found)}"),
            "",
            filled(next(iter(by_text)), "  "),
            "",
        ]
    else:
        lines = [f"{key}: a key of {counted(len(found), 'place')}", ""]
        for text, same in by_text.items():
            lines += [filled(f"{_listed(same)}:", "  "), filled(text, "    "), ""]
    by_file: dict[str, list[str]] = {}
    for place in found[:_MOST_EXAMPLES]:
        example = example_of(place.name, key)
        if example is not None:
            by_file.setdefault(place.file, []).append(example)
    for file, texts in by_file.items():
        lines += shown(file, texts)
    return "\n".join(lines)


def _listed(found: Iterable[Place]) -> str:
    """Places as a sentence goes on; elements share one noun."""
    where = [place.where for place in found]
    elements = [
        each.removeprefix("the element ") for each in where if each.startswith("the element ")
    ]
    names = [each for each in where if not each.startswith("the element ")]
    if elements:
        names.append(f"the element{'s' * (len(elements) > 1)} {_and(elements)}")
    return _and(names)


def _and(names: list[str]) -> str:
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def part_page(name: str) -> str:
    """What a part of game.yaml is, with all its keys."""
    place = places()[name]
    kinds = place.kinds()
    head = f"{name}: the keys of {place.where}"
    if len(kinds) == 1:
        head = reflowed(f"{name}, the keys of {place.where}: {public_docstring(kinds[0])}")
    lines = [head]
    return "\n".join(
        [*lines, "", "Keys:", *entries(place.manual()), "", *shown(place.file, examples(name))]
    )


@cache
def values() -> Mapping[str, tuple[tuple[Place, str], ...]]:
    """The words that keys take, such as `gutterfold`, with the places and keys that take them."""
    found: dict[str, tuple[tuple[Place, str], ...]] = {}
    for place in places().values():
        for kind in place.kinds():
            for key, (annotation, _) in fields_of(kind).items():
                for word in _words(annotation):
                    found[word] = (*found.get(word, ()), (place, key))
    return found


def _words(annotation: Any) -> Iterator[str]:
    if get_origin(annotation) is Literal:
        yield from map(str, get_args(annotation))
    else:
        for each in get_args(annotation):
            yield from _words(each)


def value_page(word: str) -> str:
    """The keys that take a word, with their texts."""
    by_text: dict[tuple[str, str], list[Place]] = {}
    for place, key in values()[word]:
        by_text.setdefault((key, place.text(key)), []).append(place)
    lines = [
        f"{word}: a value of {_and([f'`{key}`' for key in dict.fromkeys(key for key, _ in by_text)])}",
        "",
    ]
    for (key, text), found in by_text.items():
        lines += [filled(f"`{key}` of {_listed(found)}:", "  "), filled(text, "    "), ""]
    return "\n".join(lines)


def place_and_key(words: str) -> list[str]:
    """The text of one key at one place: `sheets gap`, `text.fit`; empty if there is none."""
    name, _, key = words.replace(".", " ").replace(":", " ").strip().rpartition(" ")
    word = name.strip()
    named = (places().get(each) for each in (word, f"{word} shape", f"{word} export"))
    place = next(filter(None, named), None)
    if place is None or key not in place.keys():
        return []
    example = example_of(place.name, key)
    lines = [f"{key}: a key of {place.where}", "", filled(place.text(key), "  "), ""]
    return ["\n".join([*lines, *shown(place.file, [example] if example else [])])]
