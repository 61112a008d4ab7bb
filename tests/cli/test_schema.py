"""`punchboard schema`."""

import json

import jsonschema
import pytest
import yaml
from jsonschema.exceptions import best_match

from tests.contracts import ROOT


@pytest.mark.parametrize("topic", ["game", "template", "theme", "printer", "build", "diff"])
def test_a_schema_is_json_whose_references_lead_somewhere(punchboard, topic):
    ran = punchboard("schema", topic)
    assert ran.code == 0
    document = json.loads(ran.out)
    assert document["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for reference in references(document):
        assert reference.removeprefix("#/$defs/") in document["$defs"]


def references(part):
    if isinstance(part, dict):
        if isinstance(part.get("$ref"), str):
            yield part["$ref"]
        for value in part.values():
            yield from references(value)
    elif isinstance(part, list):
        for value in part:
            yield from references(value)


def test_every_key_has_its_manual(punchboard):
    for topic in ("game", "theme", "printer", "build", "diff"):
        defs = json.loads(punchboard("schema", topic).out)["$defs"]
        bare = [
            f"{name}.{key}"
            for name, schema in defs.items()
            for key, value in schema.get("properties", {}).items()
            if not value.get("description")
        ]
        assert bare == []


def test_a_template_may_place_every_element(punchboard):
    from generator.elements import ELEMENTS

    entry = json.loads(punchboard("schema", "template").out)["$defs"]["entry"]
    assert set(entry["properties"]) == {*ELEMENTS.names(), "use"}
    chosen = {each["if"]["required"][0]: each["then"]["$ref"] for each in entry["allOf"][:-1]}
    assert chosen == {name: f"#/$defs/element-{name}" for name in entry["properties"]}


@pytest.fixture(scope="module")
def worst():
    """Gives where a text is wrong, as an editor marks it, and why."""
    from generator.cli.schema import schema
    from generator.template.manual import schema as template

    known = {"game": schema("game"), "template": template(), "theme": schema("theme")}
    checks = {topic: jsonschema.Draft202012Validator(each) for topic, each in known.items()}

    def found(topic, text):
        fault = best_match(checks[topic].iter_errors(yaml.load(text, yaml.CSafeLoader)))
        return None if fault is None else (fault.json_path.removeprefix("$."), fault.message)

    return found


def test_the_games_and_templates_there_are_have_no_mistakes(worst):
    files = [*ROOT.glob("templates/**/*.yaml"), *ROOT.glob("content/*/templates/**/*.yaml")]
    # A validator takes its time: some of them, each run the same.
    templates = [each for each in sorted(files) if not {"themes", "new"} & {*each.parts}][::9]
    assert len(templates) > 9
    said = {each: worst("template", each.read_text()) for each in templates}
    said |= {each: worst("game", each.read_text()) for each in ROOT.glob("content/*/game.yaml")}
    assert [(file, fault) for file, fault in said.items() if fault] == []


@pytest.mark.parametrize(
    ("entry", "place", "word"),
    [
        ("{text: a, boxx: [1, 2, 3, 4]}", "", "'boxx' was unexpected"),
        ("{text: a, fit: shrnk}", ".fit", "'shrnk' is not one of ['shrink'"),
        ("{tetx: a}", "", "'tetx' was unexpected"),
        ("{id: title, sizee: 3}", "", "'sizee' was unexpected"),
        ("{text: a, box: [1, 2, 3]}", ".box", "too short"),
        ("{rectangle: blede}", ".rectangle", "'blede' is not one of ['bleed'"),
        ("{rectangle: bleed, fill: {linaer: [a, b]}}", ".fill", "'linaer' was unexpected"),
        ("{image: a.png, clip: {polygon: 2}}", ".clip.polygon", "minimum of 3"),
        ("{row: , items: [{text: a, alignn: x}]}", ".items[0]", "'alignn' was unexpected"),
    ],
)
def test_the_wrong_key_or_value_of_an_element_is_marked(worst, entry, place, word):
    at, why = worst("template", f"draw: [{entry}]")
    assert (at, word in why) == (f"draw[0]{place}", True), why


@pytest.mark.parametrize(
    "entry",
    [
        "{pips: 3, icon: sword}",
        "{icon: sword}",
        "{id: title, size: 3, remove: yes}",
        "{text: '{{ name }}', fit: '{{ how }}'}",
        "{use: partials/badge.yaml, with: {n: 3}}",
    ],
)
def test_what_is_right_is_not_marked(worst, entry):
    assert worst("template", f"draw: [{entry}]") is None


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("components: {c: {sheets: {gpa: 3}}}", "components.c.sheets", "'gpa' was unexpected"),
        ("components: {c: {shape: {kind: hexagn}}}", "components.c.shape.kind", "'hexagn' is not"),
        (
            "components: {c: {shape: {kind: hexagon, orientation: up}}}",
            "components.c.shape.orientation",
            "'up'",
        ),
        ("components: {c: {join: {tabel: x}}}", "components.c.join", "'tabel' was unexpected"),
        ("rulebook: {texxt: a}", "rulebook", "'texxt' was unexpected"),
        ("papers: [{name: R, sise: 3 x 4}]", "papers[0]", "'sise' was unexpected"),
        ("sheets: {gap: [a, b, c]}", "sheets.gap", "too long"),
    ],
)
def test_the_wrong_key_or_value_of_a_game_is_marked(worst, text, place, word):
    at, why = worst("game", f"title: A\n{text}")
    assert (at, word in why) == (place, True), why


@pytest.mark.parametrize(
    ("text", "place", "word"),
    [
        ("pallete: {gold: red}", "", "'pallete' was unexpected"),
        ("styles: {title: {siez: 9}}", "styles.title", "'siez' was unexpected"),
        ("styles: {title: {align: middel}}", "styles.title.align", "'middel' is not one of"),
    ],
)
def test_the_wrong_key_or_value_of_a_theme_is_marked(worst, text, place, word):
    at, why = worst("theme", text)
    assert (at.removeprefix("$"), word in why) == (place, True), why


def test_the_themes_there_are_have_no_mistakes(worst):
    themes = [*ROOT.glob("templates/**/themes/*.yaml"), *ROOT.glob("content/*/**/themes/*.yaml")]
    faults = {each: worst("theme", each.read_text()) for each in themes}
    assert themes and {each: fault for each, fault in faults.items() if fault} == {}


def test_an_unknown_topic_is_wrong_use(punchboard):
    ran = punchboard("schema", "gmae")
    assert ran.code == 2
    assert "`game`" in ran.err
