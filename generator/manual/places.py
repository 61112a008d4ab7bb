"""The places where keys are written: parts of game.yaml, templates, themes, elements and shapes.

The text of a key is the string under its field in the dataclass that reads it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Literal, get_args, get_origin

from generator.decode import fields_of, read_data
from generator.decode.json_schema import manual
from generator.foundation.dataclasses import dataclass, field, replace
from generator.foundation.docstrings import public_docstring
from generator.foundation.wording import counted, listed
from generator.manual.examples import example_of, examples, shown
from generator.manual.lines import entries, filled, one_line, reflowed


@dataclass(frozen=True, slots=True)
class Place:
    """Where keys are written."""

    name: str
    """The word that explains it."""
    where: str
    """The place in words, such as "`sheets:`"."""
    file: str
    """The file that its examples belong to, one of `examples.HEADS`."""
    classes: tuple[str, ...] = ()
    """The dataclasses that read it: `game.spec.game_yaml.SheetsSpec`."""
    more: Mapping[str, str] = field(default_factory=dict)
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
        paths = (path.rpartition(".") for path in self.classes)
        return [getattr(import_module(f"generator.{module}"), name) for module, _, name in paths]

    def text(self, key: str) -> str:
        """The text of one of its keys."""
        found = [manual(kind).get(key) or manual(kind).get(key + "_") for kind in self.kinds()]
        texts = [text for text in (*found, self.more.get(key)) if text]
        return " ".join(dict.fromkeys(map(one_line, texts)))

    def manual(self) -> dict[str, str]:
        """The texts of all its keys."""
        return {key: self.text(key) for key in self.keys()}


@cache
def _listed_places() -> tuple[Place, ...]:
    return read_data("places.yaml", tuple[Place, ...])


def parts() -> list[str]:
    """The names of the parts of game.yaml and of the files beside it."""
    return [each.name for each in _listed_places() if each.file not in ("template", "draw")]


@cache
def places() -> Mapping[str, Place]:
    """All places by name: those of game.yaml first, then templates, elements and shapes."""
    from generator.elements import ELEMENTS
    from generator.export import DESTINATIONS
    from generator.shapes import SHAPES
    from generator.template.manual import CONTROL_KEYS, FACE_KEYS

    found = {each.name: each for each in _listed_places()}
    use = {key: CONTROL_KEYS[key] for key in ("use", "with")}
    for name, more in (("template", FACE_KEYS), ("element", CONTROL_KEYS), ("use", use)):
        found[name] = replace(found[name], more=more)
    for name in ELEMENTS.names():
        found[name] = _place_of(name, f"the element `{name}`", "draw", ELEMENTS[name])
    for name in SHAPES.names():
        where = f"`shape: {{kind: {name}}}`"
        found[f"{name} shape"] = _place_of(f"{name} shape", where, "component", SHAPES[name])
    for name in DESTINATIONS.names():
        where = f"`{name}:` of `exports:`"
        found[f"{name} export"] = _place_of(f"{name} export", where, "game", DESTINATIONS[name])
    return found


def _place_of(name: str, where: str, file: str, kind: type) -> Place:
    path = f"{kind.__module__.removeprefix('generator.')}.{kind.__name__}"
    return Place(name, where, file, (path,))


def part_names() -> list[str]:
    """The places that have a page of their own: elements and shapes have theirs elsewhere."""
    from generator.elements import ELEMENTS

    return [name for name in places() if name not in ELEMENTS and not name.endswith(" shape")]


@cache
def key_names() -> frozenset[str]:
    """The keys that have a page: others are the same as the element or part of their name."""
    return frozenset(key for name, place in places().items() for key in place.keys() if key != name)


_MOST_EXAMPLES = 2
"""The most examples on the page of a key."""


def key_page(key: str) -> str:
    """Every place where a key is written, with its text there; places with the same text together."""
    found = [place for place in places().values() if key in place.keys() and place.name != key]
    by_text: dict[str, list[Place]] = {}
    for place in found:
        by_text.setdefault(place.text(key), []).append(place)
    if len(by_text) == 1:
        head = filled(f"{key}: a key of {_listed(found)}")
        lines = [head, "", filled(next(iter(by_text)), "  "), ""]
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
        names.append(f"the element{'s' * (len(elements) > 1)} {listed(elements)}")
    return listed(names)


def part_page(name: str) -> str:
    """What a part of game.yaml is, with all its keys."""
    place = places()[name]
    kinds = place.kinds()
    head = f"{name}: the keys of {place.where}"
    if len(kinds) == 1:
        head = reflowed(f"{name}, the keys of {place.where}: {public_docstring(kinds[0])}")
    lines = [head, "", "Keys:", *entries(place.manual()), ""]
    return "\n".join([*lines, *shown(place.file, examples(name))])


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


def value_names() -> frozenset[str]:
    """The words that have a page."""
    return frozenset(values()) - {"none", "auto"}


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
    keys = dict.fromkeys(f"`{key}`" for key, _ in by_text)
    lines = [f"{word}: a value of {listed(keys)}", ""]
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
