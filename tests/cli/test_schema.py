"""`punchboard schema`."""

import json

import pytest


@pytest.mark.parametrize("topic", ["game", "template", "printer", "build", "diff"])
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
    for topic in ("game", "printer", "build", "diff"):
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

    document = json.loads(punchboard("schema", "template").out)
    entries = document["$defs"]["entry"]["anyOf"]
    required = {entry["required"][0] for entry in entries}
    assert required == {*ELEMENTS.names(), "use", "id"}


def test_an_unknown_topic_is_wrong_use(punchboard):
    ran = punchboard("schema", "gmae")
    assert ran.code == 2
    assert "`game`" in ran.err
