"""A table of several files: lists, patterns, folders of pictures."""

from __future__ import annotations

from fractions import Fraction

from generator.build.pipeline import check
from generator.files.project import MemoryProject, RecordingProject, matching
from generator.foundation.diagnostics import Edit, Outcome, Severity
from generator.game.loading.load import load
from generator.game.model.game import Component, Game
from generator.places import Places
from generator.tables import Row, Table
from generator.tables.combined import conflicting_numbers
from tests.checks.harness import project_of
from tests.game.test_load import only

BASE, SEA = "name,count\nWolf,4\nBear,2\n", "name,count\nWolf,1\nFox,3\n"


def game(data: str, *keys: str, **files: str) -> Outcome[Game]:
    lines = "\n".join(f"    {key}" for key in (f"data: {data}", "front: card.yaml", *keys))
    named = {name.replace("__", "/").replace("_", "."): text for name, text in files.items()}
    project = {f"content/test/{name}": text for name, text in named.items()}
    project["content/test/templates/card.yaml"] = "size: poker\ndraw: []\n"
    project["content/test/game.yaml"] = f"title: T\ncomponents:\n  deck:\n{lines}\n"
    return load(MemoryProject(project), "content/test")


def values(component: Component, column: str) -> list[object]:
    return [item.value(column) for item in component]


def test_a_list_of_files_is_one_table_whose_rows_know_their_files() -> None:
    outcome = game("[data/base.csv, data/sea.csv]", data__base_csv=BASE, data__sea_csv=SEA)
    assert outcome.diagnostics == ()
    deck = only(outcome)
    assert deck.columns == ("name", "count", "file")
    assert values(deck, "file") == ["base", "base", "sea", "sea"]
    assert deck.pieces == 10
    assert [str(item.origin_of("name")) for item in deck][1:3] == [
        "content/test/data/base.csv:A3 (`name`)",
        "content/test/data/sea.csv:A2 (`name`)",
    ]
    assert str(deck.items[3].origin) == "content/test/data/sea.csv:row 3"
    assert len({item.row.number for item in deck}) == 4
    assert deck.table_name == "`content/test/data/base.csv` and 1 more file"


def test_a_pattern_is_all_files_that_are_called_so_in_the_order_people_count() -> None:
    outcome = game(
        "packs/*.json",
        "where: \"file != 'core'\"",
        packs__pack10_json='[{"name": "Gull"}]',
        packs__pack2_json='{"name": "Shark", "cost": 3}',
        packs__core_json='[{"name": "Wolf"}]',
        packs__more__sub_json='[{"name": "No"}]',
        packs__core_txt="name\nNo\n",
    )
    assert outcome.diagnostics == ()
    assert values(only(outcome), "name") == ["Shark", "Gull"]
    assert values(only(outcome), "cost") == ["3", ""]


def test_a_pattern_has_its_column_for_one_file_too() -> None:
    assert values(only(game("data/*.csv", data__base_csv=BASE)), "file") == ["base", "base"]
    assert only(game("data/base.csv", data__base_csv=BASE)).columns == ("name", "count")


def test_what_files_are_distinguished_by() -> None:
    files = {"base__cards_csv": BASE, "sea__cards_csv": SEA}
    assert values(only(game("'**/cards.csv'", **files)), "file")[1:3] == ["base/cards", "sea/cards"]
    own = only(game("[a.csv, b.csv]", a_csv="name,file\nWolf,w.png\n", b_csv="name\nFox\n"))
    assert values(own, "file") == ["w.png", ""]


def test_keys_say_how_to_read_the_files_of_a_list_or_a_pattern() -> None:
    outcome = game(
        "[{file: data/*.txt, delimiter: '|'}, {file: [x.json], column: name}]",
        data__a_txt="name|cost\nWolf, old|3\n",
        x_json='["Bear"]',
    )
    assert outcome.diagnostics == ()
    assert values(only(outcome), "name") == ["Wolf, old", "Bear"]
    (said,) = game("{file: data/*.csv, column: x}", data__a_csv="name\nWolf\n").diagnostics
    assert (said.code, said.severity) == ("DATA023", Severity.WARNING)


def test_joins_and_series_keep_the_places_of_rows_of_several_files() -> None:
    outcome = game(
        "[a.csv, b.csv]",
        "join: {table: [x.csv, y.csv], by: name}",
        "series: {face: [p, q]}",
        a_csv="name\nWolf\n",
        b_csv="name\nFox\n",
        x_csv="name,hp\nFox,7\n",
        y_csv="name,hp\nWolf,9\n",
    )
    assert outcome.diagnostics == ()
    places = [
        (item.value("hp"), item.origin_of("hp"), item.origin_of("name")) for item in only(outcome)
    ]
    assert [(hp, at.file[-5:], at.cell, own.file[-5:], own.cell) for hp, at, own in places] == [
        ("9", "y.csv", "B2", "a.csv", "A2"),
        ("9", "y.csv", "B2", "a.csv", "A2"),
        ("7", "x.csv", "B2", "b.csv", "A2"),
        ("7", "x.csv", "B2", "b.csv", "A2"),
    ]


def test_what_cannot_be_one_table_is_reported() -> None:
    for data, code, hint in (
        ("packs/*.csv", "FILE001", "there is no folder `packs`"),
        ("data/*.tsv", "FILE001", "the folder has `data/base.csv`"),
        ("[data/base.csv, data/bsae.csv]", "FILE001", "did you mean `data/base.csv`?"),
        ("[data/base.csv, data/base.csv]", "DATA045", "remove one of them"),
        ("[]", "YAML003", "write `data/cards.csv`, or a list of files"),
        ("'../**/*.csv'", "FILE003", "name a file inside it"),
        (
            "https://docs.google.com/spreadsheets/d/1/edit#gid=0",
            "FILE004",
            "in Google Sheets choose File > Download",
        ),
        ("docs.google.com/spreadsheets/d/1", "FILE004", "in Google Sheets choose File > Download"),
    ):
        said = game(data, data__base_csv=BASE).diagnostics[0]
        assert (said.code, said.hints[0][: len(hint)]) == (code, hint), data


def test_a_file_that_overlaps_with_a_pattern_is_read_once() -> None:
    outcome = game("[data/sea.csv, 'data/*.csv']", data__base_csv=BASE, data__sea_csv=SEA)
    assert outcome.diagnostics == ()
    assert values(only(outcome), "file") == ["sea", "sea", "base", "base"]


def test_a_folder_of_pictures_is_a_table_of_their_names() -> None:
    outcome = game("art/**/*.png", art__wolf_png="", art__sea__shark_png="")
    assert outcome.diagnostics == ()
    deck = only(outcome)
    assert [(item.name, item.value("path"), item.value("file")) for item in deck] == [
        ("shark", "art/sea/shark.png", "sea/shark"),
        ("wolf", "art/wolf.png", "wolf"),
    ]
    assert str(deck.items[0].origin) == "content/test/art/sea/shark.png"


def test_what_a_pattern_means_is_asked_as_a_folder_so_that_new_files_are_noticed() -> None:
    project = RecordingProject(
        MemoryProject({"g/packs/b.json": "", "g/packs/.hidden.json": "", "g/packs/~$a.json": ""})
    )
    assert matching(project, "g", "packs/?.json") == ("g/packs/b.json",)
    assert project.lists.keys() == {"g/packs"}


def said(example: str) -> list[tuple[str, str]]:
    found = check(project_of(example), "example").diagnostics
    return [(d.code, d.origin.cell) for d in found]


MORE = "name,rules\nWolf,Bite\n--- game.yaml\ncomponents:\n  cards: {data: 'data/*.csv', front: card.yaml}\n"


def test_a_column_that_a_file_lacks_is_reported_where_something_prints_it() -> None:
    assert said(f"{MORE}--- data/sea.csv\nname\nFox\n") == [("CARD029", "A1")]
    assert said(f"{MORE}--- data/sea.csv\nname,rules,notes\nFox,,x\n") == []
    # Of two spellings the one that nothing uses is wrong, and can be corrected.
    assert said(f"{MORE}--- data/a.csv\nname,ruels\nFox,Run\n") == [
        ("CARD029", "B1"),
        ("CARD002", "B1"),
    ]
    found = check(project_of(f"{MORE}--- data/a.csv\nname,ruels\nFox,Run\n"), "example").diagnostics
    assert found[0].fix is not None
    assert found[0].fix.edits == (Edit(found[0].origin, "ruels", "rules"),)


def test_a_card_that_another_file_has_more_of_is_not_a_double() -> None:
    assert said(f"{MORE}--- data/sea.csv\nname,rules\nWolf,Bite\n") == []
    assert said(f"{MORE}--- data/sea.csv\nname,rules\nWolf,Bark\n") == [("CARD001", "A2")]


def test_the_places_of_cells_heed_the_keys_of_a_pattern() -> None:
    files = {
        "content/g/game.yaml": "components: {a: {data: {file: 'data/*.txt', delimiter: '|'}}}",
        "content/g/data/a.txt": "a,b|c\n1,2|3\n",
    }
    assert Places(MemoryProject(files)).reference("content/g/data/a.txt").options == {
        "delimiter": "|"
    }


def test_what_is_to_be_written_for_the_files_of_a_pattern_is_the_pattern() -> None:
    card = '{"name": "Wolf", "tags": ["a"]}'
    said = game("cards/*.json", cards__a_json=card, cards__b_json=card).diagnostics
    assert [d.origin.file[-6:] for d in said] == ["a.json", "b.json"]
    assert {d.hints for d in said} == {
        (
            "name the list you want: `cards/*.json#tags`",
            "if the whole file is one record, write `cards/*.json#.`",
        )
    }
    outcome = game("'cards/*.json#.'", cards__a_json=card, cards__b_json=card)
    assert outcome.diagnostics == ()
    assert values(only(outcome), "file") == ["a", "b"]


def test_a_text_that_is_two_numbers_in_two_files_is_reported() -> None:
    def prices(file: str, text: str, held: int = 0) -> Table:
        numbers = {"1,200": Fraction(held)} if held else {}
        return Table(("name", "price"), (Row(("Wolf", text), 2),), file, numbers=numbers)

    here = prices("a.xlsx", "1,200", held=1200)
    for other in (prices("b.csv", "1,200"), prices("b.xlsx", "1,200", held=1)):
        (found,) = conflicting_numbers([here, other])
        assert (found.code, found.origin.file) == ("DATA047", other.file)
        assert found.message == "`1,200` counts as 1200, as in `a.xlsx`"
    assert (
        list(
            conflicting_numbers([here, prices("b.csv", "7"), prices("c.xlsx", "1,200", held=1200)])
        )
        == []
    )
