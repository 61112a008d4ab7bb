"""`punchboard list` and `punchboard explain`."""

import re

import pytest

from generator.cli.list_ import OF_THEME, TOPICS, table
from generator.game import expressions
from generator.game.expressions.filters import FILTERS
from generator.game.function_manual import borrowed_filters, filters
from generator.game.namespace import FUNCTIONS
from generator.manual.places import parts

COMPONENTS = ("boards", "events", "heroes", "weapons")
"""What the examples of functions count."""


@pytest.mark.parametrize("topic", [t for t in (*TOPICS, *OF_THEME) if t != "games"])
def test_every_topic_has_lines(punchboard, topic):
    ran = punchboard("list", topic)
    assert ran.code == 0
    assert len(ran.out.splitlines()) >= 2
    assert not any(line != line.rstrip() for line in ran.out.splitlines())


def test_a_word_leaves_the_lines_that_hold_it(punchboard):
    ran = punchboard("list", "sizes", "POKER")
    assert ran.code == 0
    assert "63.5 x 88.9 mm" in ran.out
    assert all("poker" in line.lower() for line in ran.out.splitlines())
    nothing = punchboard("list", "sizes", "xyzzy")
    assert nothing.code == 2
    assert "`xyzzy`" in nothing.err


def test_games_of_the_workspace_come_first(punchboard, workspace):
    workspace({"content/zebra/game.yaml": "title: Zebra\n", "content/notes.txt": ""})
    ran = punchboard("list", "games")
    assert ran.code == 0
    assert ran.out.splitlines()[0].split() == ["zebra", "content/zebra/"]


def test_the_colours_and_styles_of_a_game_are_those_of_its_theme(punchboard, workspace):
    workspace(
        {
            "content/zebra/game.yaml": "title: Zebra\ntheme: stripes\n",
            "content/zebra/themes/stripes.yaml": (
                "palette: {accent: '#123456'}\nstyles: {title: {size: 21}}\n"
            ),
        }
    )
    assert "accent   #123456" in punchboard("list", "palette", "zebra").out
    assert "accent   #8c2f22" in punchboard("list", "palette").out
    (title,) = [
        line
        for line in punchboard("list", "styles", "zebra").out.splitlines()
        if line.startswith("title ")
    ]
    assert "21 pt" in title
    only = punchboard("list", "styles", "rules-h").out.splitlines()
    assert only and all(line.startswith("rules-h") for line in only)


def test_partials_are_listed_as_templates_name_them(punchboard):
    lines = punchboard("list", "partials").out.splitlines()
    names = [line.split()[0] for line in lines]
    assert {"base/card.yaml", "partials/badge.yaml", "partials/stat.yaml"} <= {*names}
    assert all(line.rstrip().endswith(".") for line in lines)


def test_an_unknown_topic_names_the_nearest(punchboard):
    ran = punchboard("list", "size")
    assert ran.code == 2
    assert "`sizes`" in ran.err


def test_an_empty_table_has_no_lines():
    assert table([]) == ""


def test_explain_a_check_by_code_and_by_name(punchboard):
    code = punchboard("list", "checks").out.split()[0]
    by_code = punchboard("explain", code.lower())
    assert by_code.code == 0
    assert by_code.out.startswith(f"{code}: ")
    assert {"Why:", "Fix:", "Bad:", "Good:"} <= set(by_code.out.split())
    name = by_code.out.split()[1]
    assert punchboard("explain", name).out == by_code.out


def test_explain_an_element(punchboard):
    ran = punchboard("explain", "text")
    assert ran.code == 0
    assert ran.out.startswith("text: ")
    assert "  rotate " in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


def test_explain_a_shape(punchboard):
    ran = punchboard("explain", "hexagon")
    assert ran.code == 0
    assert ran.out.startswith("hexagon, a shape of pieces: ")
    assert "38 mm flat" in ran.out and "\n  orientation " in ran.out
    assert "shape: {kind: path, path: …}" in punchboard("explain", "path").out


def test_a_word_for_an_element_and_a_shape_explains_both(punchboard):
    ran = punchboard("explain", "circle")
    assert ran.out.startswith("circle: ")
    assert "\ncircle, a shape of pieces: " in ran.out


def test_what_nothing_explains_names_the_nearest(punchboard):
    ran = punchboard("explain", "rectangel")
    assert ran.code == 2
    assert "`punchboard explain rectangle`" in ran.err


def test_a_list_of_nothing_names_the_topics(punchboard):
    ran = punchboard("list")
    assert ran.code == 2
    assert "`sizes`" in ran.err and "`icons`" in ran.err


def test_what_nothing_explains_points_to_the_topics(punchboard):
    ran = punchboard("explain", "xyzzy")
    assert ran.code == 2
    assert "`punchboard explain` lists all topics" in ran.err


def test_a_scheme_says_how_to_print_and_cut(punchboard):
    ran = punchboard("explain", "grid")
    assert ran.out.startswith("grid: "), "the element first"
    assert "\ngrid, a scheme of sheets: " in ran.out
    assert "\nCut: " in ran.out and "  sheets: {scheme: grid}" in ran.out


@pytest.mark.parametrize("part", parts())
def test_a_part_of_game_yaml_has_all_its_keys(punchboard, part):
    ran = punchboard("explain", part)
    assert ran.code == 0
    keys = ran.out.split("Keys:\n")[1]
    assert "\n  origin " not in keys
    begun = [line for line in keys.split("\n\n")[0].splitlines() if line[2:3].strip()]
    assert begun and all(len(line.split(maxsplit=1)) == 2 for line in begun)


def test_all_functions_stand_together_with_what_is_true_of_their_kind(punchboard):
    ran = punchboard("explain", "functions")
    assert ran.code == 0
    begun = [line.split()[0] for line in ran.out.splitlines() if line[:2] == "  " != line[2:4]]
    assert sorted(begun) == sorted(FUNCTIONS)
    assert "`where` keeps the rows" in ran.out and "or `_` means" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 100


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_has_a_manual_and_an_example_that_calls_it(punchboard, name):
    ran = punchboard("explain", name)
    assert ran.code == 0
    assert ran.out.startswith(f"{name}(") and ", a function: " in " ".join(ran.out.split())
    assert "Problem" not in ran.out and ">>>" not in ran.out
    example = ran.out.split("\nExample:\n  ")[1].split("\n")[0]
    assert f"{name}(" in example
    assert expressions.expression(example).names <= {*FUNCTIONS, *COMPONENTS}


def test_filters_stand_together_and_those_of_jinja_are_named(punchboard):
    ran = punchboard("explain", "filters")
    assert ran.code == 0
    begun = [line.split()[0] for line in ran.out.splitlines() if line[:2] == "  " != line[2:4]]
    assert begun == list(filters())
    known = {*begun, *borrowed_filters()}
    assert known == {name for name in FILTERS if not name.startswith("_")}
    assert "`default`" in ran.out and "`round`" not in ran.out


@pytest.mark.parametrize("name", filters())
def test_a_filter_has_a_manual_and_an_example(punchboard, name):
    out = punchboard("explain", name).out
    assert f" | {name}" in out and "a filter: " in out
    example = out.split("\nExample:\n  ")[-1].split("\n")[0]
    assert f"| {name}" in example
    expressions.text(example)


def test_a_function_that_is_misspelt_is_found(punchboard):
    assert "explain chokepoints`" in punchboard("explain", "chokepionts").err


def test_checks_as_strict_as_a_profile_has_them(punchboard):
    usual = punchboard("list", "checks").out.splitlines()
    strict = punchboard("list", "checks", "--profile", "print").out.splitlines()
    assert len(strict) == len(usual)
    (line,) = [line.split(maxsplit=3) for line in strict if line.startswith("IMG021")]
    assert line == [
        "IMG021",
        "error",
        "missing-file",
        "a placeholder would be printed in every copy",
    ]
    loose = punchboard("list", "checks", "unused", "--profile", "prototype").out
    assert [line.split()[1] for line in loose.splitlines()] == ["off", "warning", "off"]


def test_only_checks_have_profiles(punchboard):
    ran = punchboard("list", "sizes", "--profile", "print")
    assert (ran.code, ran.out) == (2, "")
    assert "sizes have no profiles" in ran.err


def test_without_a_word_the_words_are_listed(punchboard):
    ran = punchboard("explain")
    assert ran.code == 0
    words = {*re.findall(r"[\w-]+", ran.out)}
    assert {"text", "hexagon", "sheets", "poster", "functions", "spreadsheets"} <= words
    for word in ("rectangle", "component", "single", "filters", "yaml"):
        assert punchboard("explain", word).code == 0


def helps():
    """All that users are told of commands, words, codes and keys."""
    from importlib import import_module

    from generator import cli
    from generator.cli.explain import _shelves
    from generator.cli.schema import schema
    from generator.foundation.docstrings import docstring
    from generator.template.manual import schema as template

    for name, module in cli.modules().items():
        yield f"{name} --help", docstring(import_module(f"generator.cli.{module}").Command)
    yield from ((word, shelf.page(word)) for shelf in _shelves() for word in shelf.names())
    for each in (schema("game"), schema("printer"), template(), schema("theme")):
        yield from described(each)


def described(part):
    if isinstance(part, dict) and isinstance(part.get("description"), str):
        yield "a schema", part["description"]
    inner = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    for value in inner:
        yield from described(value)


def test_users_are_told_no_names_of_classes_and_no_notes_of_programmers():
    from tests.contracts import GENERATOR

    sources = "\n".join(each.read_text() for each in GENERATOR.rglob("*.py"))
    named = re.findall(r"^ *class (\w+)", sources, re.MULTILINE)
    classes = {name for name in named if re.search("[a-z][A-Z]", name)}
    assert {"DiskProject", "LayoutKit"} <= classes
    inside = re.compile(
        r"^Notes?:|Raises `|[Ss]ee `\w+\.\w+`|``|\bself\b|\bdataclass", re.MULTILINE
    )
    found = [
        (where, word)
        for where, text in helps()
        for word in (*classes.intersection(re.findall(r"\w+", text)), *inside.findall(text))
    ]
    assert found == []
