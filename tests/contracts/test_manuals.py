"""Every key that a user can write has a manual, and every part says what it is."""

import importlib
import pkgutil
import re
from functools import cache

import pytest

from generator.checks import all_manuals
from generator.decode import fields_of
from generator.decode.json_schema import manual, summary
from generator.elements import ELEMENTS, Common
from generator.foundation import dataclasses
from generator.game.spec import forms, game_yaml, papers, printer
from generator.report import json as report_json
from generator.report.builds import build_file
from generator.shapes import SHAPES
from generator.template.entry import Settings
from generator.text.style import StyleKeys
from generator.textures import TEXTURES
from tests.contracts import GENERATOR


def _specs():
    for module in (game_yaml, forms, papers, printer):
        for name, kind in vars(module).items():
            if name.endswith("Spec") and dataclasses.is_dataclass(kind):
                yield kind


WRITTEN = [Common, Settings, StyleKeys, *_specs(), *ELEMENTS, *SHAPES]


@pytest.mark.parametrize("kind", WRITTEN, ids=lambda kind: kind.__name__)
def test_every_key_of_yaml_has_a_manual(kind):
    said = manual(kind)
    hidden = {"origin", "options"} if kind is forms.ShapeSpec else {"origin"}
    bare = [
        key
        for key in fields_of(kind)
        if key not in hidden and not (said.get(key) or said.get(key + "_"))
    ]
    if kind is not forms.ShapeSpec:
        assert bare == []
    for text in said.values():
        assert text[0].isupper() or text[0] in "`[0123456789", text
        assert text.rstrip()[-1] in ".`…", text


def test_every_field_of_json_has_a_manual():
    for module in (build_file, report_json):
        for kind in vars(module).values():
            if dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__:
                assert set(manual(kind)) == {f.name for f in dataclasses.fields(kind)}


@pytest.mark.parametrize("registry", [ELEMENTS, SHAPES, TEXTURES], ids=lambda r: r.noun)
def test_every_part_says_what_it_is_in_a_sentence(registry):
    for name in registry.names():
        text = summary(registry[name])
        assert text.endswith("."), name
        assert len(text) < 200, name


@cache
def _codes():
    """Every code that the program can say, with the files that say it."""
    found = {}
    for file in (*GENERATOR.rglob("*.py"), *GENERATOR.glob("data/*.yaml")):
        if file.name == "_template.py":
            continue
        for code in re.findall(r'"([A-Z]{2,8}\d{3})"', file.read_text()):
            found.setdefault(code, set()).add(file.relative_to(GENERATOR).as_posix())
    return found


def test_every_code_is_explained():
    known = all_manuals()
    assert sorted(code for code in _codes() if code not in known) == []


def test_no_explanation_is_left_over():
    assert sorted(code for code in all_manuals() if code not in _codes()) == []


SAID_BY_SEVERAL = {
    "GAME005": "a component has nothing to print",
    "FILE001": "a file is not there",
    "TMPL001": "a template is not there",
    "YAML001": "a file is no YAML",
    "YAML002": "a key is unknown",
    "YAML003": "a value is of another kind",
    "YAML007": "a key is missing",
    "YAML008": "a value is not what it should be",
    "DATA023": "a setting of a table has an unknown value",
    "DATA032": "a table is not there",
    "EXPR005": "numbers have no answer",
    "IMG001": "no picture that can be placed",
    "FONT002": "a font is damaged",
    "IMG002": "a picture is broken",
    "IMG022": "a file has several pictures",
    "IMG011": "a drawing has no such part",
    "ICON002": "there is no such icon",
    "ICON003": "an icon lacks a colon",
    "TEXT003": "there is no such colour",
    "TEXT006": "words are not divided",
    "TEXT007": "an address is too wide",
    "TEXT008": "a tag of HTML is printed",
    "TEXT009": "bold or coloured text has no end",
    "TEXT004": "no font has a character",
}


def test_a_code_belongs_to_one_folder():
    """A code is for ever and means one thing: two folders that say the same code say the same thing with it."""
    homes = {c: {f.split("/")[0] for f in files} - {"data"} for c, files in _codes().items()}
    several = {code for code, folders in homes.items() if len(folders) > 1}
    assert {c: homes[c] for c in several - set(SAID_BY_SEVERAL)} == {}


def test_every_module_of_a_part_folder_registers_something():
    for folder in ("elements", "shapes", "sources", "checks"):
        package = importlib.import_module(f"generator.{folder}")
        for module in pkgutil.iter_modules(package.__path__):
            if not module.name.startswith("_") and module.name != "common":
                text = (GENERATOR / folder / f"{module.name}.py").read_text()
                decorator = folder.removesuffix("s")
                assert re.search(rf"^@{decorator}\(", text, re.MULTILINE), module.name


def test_packages_say_what_is_in_them():
    for file in GENERATOR.rglob("__init__.py"):
        folder = file.parent.relative_to(GENERATOR.parent).as_posix()
        module = importlib.import_module(folder.replace("/", "."))
        assert module.__doc__, folder
