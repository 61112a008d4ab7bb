import pytest

from generator.diagnostics import Severity
from tests.sources import records, said, table

YAML, JSON = "cards.yaml", "cards.json"


def test_yaml_values_are_the_texts_that_were_written():
    text = """
- {name: Oslo, code: 007, country: NO, state: on}
- {name: Zip, code: 02142, country: n, state: off}
- {name: Hex, code: 0x1F, country: Yes, state: 1_000}
- {name: Ver, code: 1.10, country: 1e3, state: 12:30}
"""
    assert [list(record.values()) for record in records(text, YAML)] == [
        ["Oslo", "007", "NO", "on"],
        ["Zip", "02142", "n", "off"],
        ["Hex", "0x1F", "Yes", "1_000"],
        ["Ver", "1.10", "1e3", "12:30"],
    ]


def test_records_may_leave_out_columns_and_hold_lists():
    text = "- name: Wolf\n  text: |\n    Bite.\n    Run.\n- name: ' Bear '\n  tags: [big, 'brown ']\n  text: ~\n"
    assert records(text, YAML) == [
        {"name": "Wolf", "text": "Bite.\nRun.", "tags": ""},
        {"name": "Bear", "text": "", "tags": ("big", "brown")},
    ]


def test_every_value_knows_its_place():
    outcome = table("- name: Wolf\n  cost: 3\n- cost:   4\n", YAML)
    wolf, bear = outcome.value.rows
    assert str(outcome.value.origin(wolf, "cost")) == "cards.yaml:2:9 (`cost`)"
    assert str(outcome.value.origin(bear, "cost")) == "cards.yaml:3:11 (`cost`)"
    assert str(outcome.value.origin(bear, "name")) == "cards.yaml:3:3 (`name`)"
    assert str(outcome.value.origin(bear)) == "cards.yaml:3:3"
    assert str(outcome.value.origin(None, "cost")) == "cards.yaml:2:9 (`cost`)"
    assert str(outcome.value.origin()) == "cards.yaml"


def test_a_mapping_of_names():
    assert records("Wolf: {cost: 3}\nBear:\n  cost: 4\n", YAML) == [
        {"name": "Wolf", "cost": "3"},
        {"name": "Bear", "cost": "4"},
    ]
    assert records("w1: {name: Wolf}\n", YAML) == [{"id": "w1", "name": "Wolf"}]


def test_records_below_a_key():
    text = "cards:\n- {name: Wolf}\nevents:\n- {name: Storm}\n"
    assert records(text, YAML, "events") == [{"name": "Storm"}]
    assert said(table(text, YAML, "event")) == [("error", "DATA032", "")]
    outcome = table(text, YAML)
    assert said(outcome) == [("error", "DATA040", "cards.yaml:1:1")]
    assert "`cards.yaml#cards`" in outcome.diagnostics[0].hints[0]


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "DATA010", "cards.yaml:1:1"),
        ("# nothing\n", "DATA010", "cards.yaml:1:1"),
        ("{}", "DATA010", "cards.yaml:1:1"),
        ("just text\n", "DATA040", "cards.yaml:1:1"),
        ("- Wolf\n", "DATA040", "cards.yaml:1:3"),
        ("Wolf: 3\n", "DATA040", "cards.yaml:1:7"),
        ("- name: {first: Wolf}\n", "DATA041", "cards.yaml:1:9 (`name`)"),
        ("- tags: [[a]]\n", "DATA041", "cards.yaml:1:10 (`tags`)"),
        ("- {'': a}\n", "DATA011", "cards.yaml:1:4"),
        ("- {a b: 1, 'a  b': 2}\n", "DATA012", "cards.yaml:1:12"),
        ("- {name: Wolf, name: Bear}\n", "YAML005", "cards.yaml:1:16"),
        ("- !!python/object/apply:os.getcwd []\n", "YAML006", "cards.yaml:1:3"),
        ("- name: !include /etc/hostname\n", "YAML006", "cards.yaml:1:9"),
        ("- {name: [" + "[" * 300 + "]" * 300 + "]}\n", "YAML004", "cards.yaml:1:109"),
    ],
)
def test_yaml_that_is_no_table(text, code, place):
    assert said(table(text, YAML)) == [("error", code, place)]


def test_one_wrong_record_hides_no_other():
    outcome = table("- name: Wolf\n- 7\n- name: {a: b}\n- name: Bear\n", YAML)
    assert [code for _, code, _ in said(outcome)] == ["DATA040", "DATA041"]
    assert [row.values for row in outcome.value] == [("Wolf",), ("",), ("Bear",)]


def test_keys_that_differ_by_capitals():
    assert said(table("- name: Wolf\n- Name: Bear\n", YAML)) == [
        ("warning", "DATA013", "cards.yaml:2:9 (`Name`)")
    ]


def test_json_keeps_numbers_as_they_are_written():
    text = '[{"name": "Wolf", "cost": 1.50, "big": 1e5, "old": true, "no": null, "tags": ["a", 2]}]'
    assert records(text, JSON) == [
        {"name": "Wolf", "cost": "1.50", "big": "1e5", "old": "true", "no": "", "tags": ("a", "2")}
    ]


def test_json_texts_and_places():
    text = '\ufeff[\r\n\t{"name"\r\n: "Wo\\u006cf \\ud83d\\ude00\\r\\nis\\/it", "cost":\r\n\t\t3},{"cost":4}]\r\n'
    outcome = table(text, JSON)
    assert [row.values for row in outcome.value] == [("Wolf 😀\nis/it", "3"), ("", "4")]
    assert str(outcome.value.origin(outcome.value.rows[0], "name")) == "cards.json:3:3 (`name`)"
    assert str(outcome.value.origin(outcome.value.rows[0], "cost")) == "cards.json:4:3 (`cost`)"
    assert str(outcome.value.origin(outcome.value.rows[1])) == "cards.json:4:6"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('[{"a": 1},]', "1:11"),
        ('[{"a": 1,}]', "1:10"),
        ('[{"a": 1} {"a": 2}]', "1:11"),
        ('[{"a" 1}]', "1:7"),
        ("[{a: 1}]", "1:3"),
        ("[{'a': 1}]", "1:3"),
        ('[{"a": 01}]', "1:8"),
        ('[{"a": 1.}]', "1:8"),
        ('[{"a": NaN}]', "1:8"),
        ('[{"a": truely}]', "1:8"),
        ('[{"a": "x\ny"}]', "1:8"),
        ('[{"a": "\\x"}]', "1:8"),
        ('[{"a": "\\ud83d"}]', "1:8"),
        ('[{"a": "x}]', "1:8"),
        ('[{"a": 1, "a": 2}]', "1:11"),
        ('[{"a": 1}', "1:10"),
        ("[] 3", "1:4"),
        ("[" * 5000, "1:34"),
    ],
)
def test_what_is_no_json(text, place):
    assert said(table(text, JSON)) == [("error", "DATA042", f"cards.json:{place}")]


def test_an_empty_json_file():
    assert said(table(" \n", JSON)) == [("error", "DATA010", "cards.json:2:1")]
    assert table("[]", JSON).diagnostics == ()


def test_brackets_that_yaml_takes_for_a_list_are_told():
    (found,) = table(
        "- name: Wolf\n  text: [sword]\n- name: Bear\n  text: Roar\n", YAML
    ).diagnostics
    assert (found.code, str(found.origin)) == ("DATA043", "cards.yaml:2:9 (`text`)")
    assert found.severity is Severity.ERROR
    assert found.message == "`[sword]` is a list in YAML, and a text was expected in `text`"
    assert found.hints[0].startswith('write `"[sword]"`, or `sword`, or `- sword` in a line')
    for meant in (
        "- tags: [a]\n- tags: [a, b]\n",
        "- tags: '[a]'\n",
        "- tags: [a, b]\n",
        "- tags:\n  - a\n",
    ):
        assert table(meant, YAML).diagnostics == ()
    assert table('[{"tags": ["a"]}]', JSON).diagnostics == ()


def test_a_cell_that_a_hash_makes_a_comment_is_an_error_at_its_line():
    (found,) = table("- name: Wolf\n  rank: #1\n- name: Bear\n  rank: # none\n", YAML).diagnostics
    assert (found.code, found.severity) == ("DATA044", Severity.ERROR)
    assert str(found.origin) == "cards.yaml:2:8 (`rank`)"
    assert found.message == "`#1` is taken for a comment, and `rank` is empty"
    assert found.hints == ('write `"#1"`, with quotes',)
