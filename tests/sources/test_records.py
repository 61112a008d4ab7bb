import pytest

from generator.foundation.diagnostics import Severity
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
        ("- [Wolf]\n", "DATA040", "cards.yaml:1:3"),
        ("Wolf: 3\nlist: [a]\n", "DATA040", "cards.yaml:1:1"),
        ("- name: {sword}\n", "DATA041", "cards.yaml:1:9 (`name`)"),
        ("- {a b: 1, 'a  b': 2}\n", "DATA012", "cards.yaml:1:12"),
        ("- {name: Wolf, name: Bear}\n", "YAML005", "cards.yaml:1:16"),
        ("- !!python/object/apply:os.getcwd []\n", "YAML006", "cards.yaml:1:3"),
        ("- name: !include /etc/hostname\n", "YAML006", "cards.yaml:1:9"),
        ("- {name: [" + "[" * 300 + "]" * 300 + "]}\n", "YAML004", "cards.yaml:1:109"),
    ],
)
def test_yaml_that_is_not_a_table(text, code, place):
    assert said(table(text, YAML)) == [("error", code, place)]


def test_one_wrong_record_hides_no_other():
    outcome = table("- name: Wolf\n- 7\n- name: {a}\n- name: Bear\n", YAML)
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
def test_what_is_not_json(text, place):
    assert said(table(text, JSON)) == [("error", "DATA042", f"cards.json:{place}")]


def test_an_empty_json_file():
    assert said(table(" \n", JSON)) == [("error", "DATA010", "cards.json:2:1")]
    assert table("[]", JSON).diagnostics == ()


def test_brackets_that_yaml_takes_for_a_list_are_reported():
    (found,) = table(
        "- name: Wolf\n  text: [sword]\n- name: Bear\n  text: Roar\n", YAML
    ).diagnostics
    assert (found.code, str(found.origin)) == ("DATA043", "cards.yaml:2:9 (`text`)")
    assert found.severity is Severity.ERROR
    assert found.message == "expected text in `text`, found the list `[sword]`"
    assert found.hints[0].startswith(
        'write `"[sword]"` or `sword` for text, or `- sword` on its own line'
    )
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
    assert found.message == "`#1` is read as a comment, so `rank` is empty"
    assert found.hints == ('put it in quotes: `"#1"`',)


SUITS = """\
suits:
  - {id: VE, name: Doors, about: {color: red}, tags: [a, b], links: [{to: x}],
     cards: [{id: VE2, desc: A door}, {id: VE3}]}
  - {id: AZ, name: Keys}
  - {id: CR, name: Locks, cards: [{id: CR2, desc: A lock}]}
"""


def test_records_inside_other_records_take_the_fields_of_these_along():
    rows = records(SUITS, YAML, "suits[].cards")
    assert [row["id"] for row in rows] == ["VE2", "VE3", "CR2"]
    assert [row["suits.name"] for row in rows] == ["Doors", "Doors", "Locks"]
    assert rows[0] == {
        "id": "VE2",
        "desc": "A door",
        "suits.id": "VE",
        "suits.name": "Doors",
        "suits.about.color": "red",
        "suits.tags": ("a", "b"),
    }
    made = table(SUITS, YAML, "suits[].cards").value
    assert str(made.origin(made.rows[2], "suits.name")) == "cards.yaml:5:20 (`suits.name`)"
    assert (made.rows[0].number, made.rows[2].line) == (2, 5)


def test_json_is_walked_through_alike():
    text = '{"suits": {"Doors": {"2": "A door", "A": "Own"}, "Keys": {"2": "A key"}}}'
    assert records(text, JSON, "suits[][]") == [
        {"name": "2", "text": "A door", "suits.name": "Doors"},
        {"name": "A", "text": "Own", "suits.name": "Doors"},
        {"name": "2", "text": "A key", "suits.name": "Keys"},
    ]
    # Without the last brackets a suit is a record.
    assert records(text, JSON, "suits")[1] == {"name": "Keys", "2": "A key", "A": ""}
    assert records(text, JSON, "suits[]") == records(text, JSON, "suits")
    assert records('[{"set": "B", "cards": ["x"]}]', JSON, "[].cards") == [
        {"text": "x", "parent.set": "B"}
    ]
    assert records('{"a": {"b": [{"name": "W"}]}}', JSON, "a.b") == [{"name": "W"}]


@pytest.mark.parametrize(
    ("path", "code", "hint"),
    [
        ("suits.cards", "DATA032", 'write `"cards.yaml#suits[].cards"`'),
        ("suits[].card", "DATA032", "did you mean `cards`?"),
        ("suit[].cards", "DATA032", "did you mean `suits`?"),
        (
            "",
            "DATA040",
            'name the list you want: `cards.yaml#suits` or `"cards.yaml#suits[].links"`',
        ),
    ],
)
def test_a_way_that_leads_nowhere_is_told_the_right_one(path, code, hint):
    (found,) = table(SUITS, YAML, path).diagnostics
    assert found.code == code
    assert found.hints[0].startswith(hint)


def test_what_is_to_be_written_is_seen_from_the_folder_of_the_game():
    from generator import sources
    from generator.files.project import MemoryProject
    from generator.foundation.diagnostics import Origin

    file = "content/my-game/data/c.json"
    project = MemoryProject({file: '{"cards": [{"name": "Wolf"}]}'})
    reference = sources.Reference(file, origin=Origin("content/my-game/game.yaml", 4))
    (found,) = sources.read(project, reference).diagnostics
    assert found.hints == ("name the list you want: `data/c.json#cards`",)


def test_a_list_of_texts_is_one_column():
    text = '{"white": ["A wet dog.", "My hat."], "black": [{"text": "I lost _."}]}'
    assert records(text, JSON, "white") == [{"text": "A wet dog."}, {"text": "My hat."}]
    assert records("- 007\n- no\n", YAML, "", column="code") == [{"code": "007"}, {"code": "no"}]
    made = table(text, JSON, "white").value
    assert str(made.origin(made.rows[1], "text")) == "cards.json:1:26 (`text`)"
    assert said(table("- name: Wolf\n- Bear\n", YAML)) == [("error", "DATA040", "cards.yaml:2:3")]


def test_a_file_may_be_one_record():
    assert records('{"name": "Wolf", "cost": 3}', JSON, "") == [{"name": "Wolf", "cost": "3"}]
    text = '{"name": "Wolf", "tags": ["a", "b"]}'
    (found,) = table(text, JSON).diagnostics
    assert found.hints[1] == "if the whole file is one record, write `cards.json#.`"
    assert records(text, JSON, ".") == [{"name": "Wolf", "tags": ("a", "b")}]


def test_keys_of_a_mapping_in_a_record_are_columns():
    text = '[{"name": "W", "stats": {"atk": 3, "def": {"fire": "007"}}}, {"name": "B", "stats": {"atk": 1}}]'
    assert records(text, JSON, "") == [
        {"name": "W", "stats.atk": "3", "stats.def.fire": "007"},
        {"name": "B", "stats.atk": "1", "stats.def.fire": ""},
    ]
    assert table(text, JSON).value.nested == {"stats"}


def test_what_no_cell_can_show_is_passed_over():
    text = '[{"name": "W", "bites": [{"dmg": 3, "on": {"a": []}}, ["x"]], "odd": {"a": 1}}, {"odd": "b", "no": {}}]'
    wolf, other = records(text, JSON, "")
    assert wolf["bites"] == ('{"dmg":"3","on":{"a":[]}}', '["x"]')
    assert wolf["bites"].value == ({"dmg": "3", "on": {"a": ()}}, ("x",))
    # Of a column that is a text elsewhere, and a mapping here.
    assert (wolf["odd"].value, other["odd"], other["no"]) == ({"a": "1"}, "b", "")


def test_mappings_with_keys_without_end_are_not_columns():
    text = (
        "["
        + ", ".join(f'{{"name": "W{n}", "prices": {{"day {n}": {n}}}}}' for n in range(99))
        + "]"
    )
    rows = records(text, JSON, "")
    assert list(rows[0]) == ["name", "prices"]
    assert rows[98]["prices"].value == {"day 98": "98"}


def test_a_text_in_braces_that_yaml_takes_for_a_mapping_is_reported():
    (found,) = table("- text: {sword}\n- text: Roar\n", YAML).diagnostics
    assert found.message == "expected text in `text`, found the mapping `{sword}`"
    assert found.hints == ("put the whole text in quotes",)


def test_keys_without_a_name_are_ignored_and_counted():
    (found,) = table("- {name: Wolf, '': a}\n- {'': b}\n", YAML).diagnostics
    assert (found.code, found.severity) == ("DATA011", Severity.WARNING)
    assert found.message == "a key is empty, so its 2 values are ignored"


def test_words_of_several_letters_are_written_as_columns_are():
    made = table('[{"Battle Stats": {"atk": 3}, "Kinds of bites": [{"a": 1}]}]', JSON).value
    assert made.headers == ("Battle Stats.atk", "Kinds of bites")
    assert made.nested == {"Battle_Stats", "Kinds_of_bites"}
