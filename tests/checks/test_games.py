"""Checks on whole games: what a designer is told after a slip."""

import pytest

from generator.foundation.diagnostics import Edit, Fix, Origin, Severity
from tests.checks.harness import found_in

LONG = "word " * 40
CARD = """\
--- templates/card.yaml
size: poker
bleed: 3
safe: 3
draw:
  - {text: "{{ name }}", id: title, box: [5, 5, 53, 8]}
"""


def coded(code, example):
    return [d for d in found_in(example) if d.code == code]


def test_a_title_of_200_letters_is_reported_with_its_cell_and_its_box():
    (said,) = coded("TEXT002", f"name\nOrc\n{LONG}\n{CARD}")
    assert said.origin.file == "content/example/data/cards.csv"
    assert said.origin.cell == "A3"
    assert said.trace == ("while drawing `title` (content/example/templates/card.yaml:5:5)",)
    assert said.severity is Severity.ERROR


def test_the_longest_of_several_texts_is_shown_and_the_others_are_named():
    table = f"name,rules\nOrc,{LONG}\nTroll,{LONG * 3}\nElf,{LONG * 2}\n"
    (said,) = coded("TEXT002", table + CARD.replace("{{ name }}", "{{ rules }}"))
    assert "`Troll`" in said.message
    assert said.also == ("Orc", "Elf")


def test_a_changed_number_of_copies_breaks_the_claims_that_it_is_behind():
    claims = """\
--- game.yaml
claims:
  - {say: There are five cards, of: count(cards), is: 5}
  - {say: Two of five are orcs, of: "percent(cards, name='Orc')", is: 40, digits: 0}
  - {say: There are two designs, of: designs(cards), is: 2}
"""
    assert coded("CLAIM001", f"name,count\nOrc,2\nElf,3\n{claims}") == []
    said = coded("CLAIM001", f"name,count\nOrc,2\nElf,4\n{claims}")
    assert [d.message for d in said] == [
        "`There are five cards`: printed 5, computed 6, off by 1",
        "`Two of five are orcs`: printed 40, computed 33 (33.33), off by 6.67",
    ]
    assert [d.origin.line for d in said] == [3, 4]
    assert "column `count` of `content/example/data/cards.csv`" in said[0].hints[0]
    assert "2 rows: Orc 2 (B2), Elf 4 (B3)" in said[0].hints[0]


def test_a_share_that_cannot_be_is_reported_beside_the_cells():
    claim = "{say: Orcs, of: \"percent(cards, name='Orc')\", is: 40, digits: 0}"
    (said,) = coded("CLAIM001", f"name,count\nOrc,2\nElf,4\n--- game.yaml\nclaims:\n  - {claim}\n")
    assert said.hints[0].endswith(
        "1 of 2 rows: Orc 2 (B2); "
        "no number of pieces out of 6 gives 40: 2 of 6 is 33 %, 3 of 6 is 50 %"
    )


def claimed(claims, table="name,count,power\nOrc,2,7\nElf,4,8\n"):
    return coded("CLAIM001", f"{table}--- game.yaml\nclaims:\n  - {claims}\n")


def test_a_wrong_claim_says_what_would_make_it_true_and_where_it_is_printed():
    (said,) = claimed("{say: Orcs, of: \"count(cards, name='Orc')\", is: 4, source: rules.md}")
    assert said.message == "`Orcs`: printed 4, computed 2, off by 2"
    assert said.hints == (
        "correct `rules.md` and the claim, or the numbers in columns `name` and `count` of "
        "`content/example/data/cards.csv`, 1 of 2 rows: Orc 2 (B2)",
        "2 more copies of `Orc` (cards.csv B2: 2 → 4) would make it true",
    )
    assert said.fix == Fix(
        "write `4` for `2`",
        (Edit(Origin("content/example/data/cards.csv", 2, cell="B2", key="count"), "2", "4"),),
        safe=False,
    )


def test_where_several_changes_are_as_small_none_is_a_fix():
    (said,) = claimed("{say: Six, of: count(cards), is: 7}")
    assert said.hints[1] == (
        "1 more copy of either `Orc` (cards.csv B2: 2 → 3) or `Elf` (cards.csv B3: 4 → 5) "
        "would make it true"
    )
    assert said.fix is None


def test_a_change_that_fixes_several_claims_is_reported_once():
    claims = (
        "{say: Six, of: count(cards), is: 7}\n"
        "  - {say: Half a dozen, of: 2 * count(cards), is: 14}\n"
        "  - {say: Orcs, of: \"count(cards, name='Orc')\", is: 3}"
    )
    six, *others = claimed(claims)
    assert six.hints[1] == (
        "1 more copy of `Orc` (cards.csv B2: 2 → 3) would make it true, and 2 other claims"
    )
    assert [each.hints[1] for each in others] == [
        "the same change as for `Six` (cards.csv B2: 2 → 3) would make it true"
    ] * 2
    assert {each.fix for each in others} == {six.fix}


def test_a_wrong_list_says_which_entries_differ():
    (said,) = claimed("{say: Powers, of: \"values(cards, 'power')\", is: [7, 9]}")
    assert said.message == "`Powers`: printed 7, 9, computed 7, 8: entry 2 is 8, off by 1"
    assert said.hints[1] == "1 more in `power` of `Elf` (cards.csv C3: 8 → 9) would make it true"
    # What a card says is not changed with the copies.
    assert said.fix is None
    (said,) = claimed("{say: Powers, of: \"values(cards, 'power')\", is: [1, 2, 3, 4, 5, 6]}")
    assert said.message == (
        "`Powers`: printed 1, 2, 3, 4, 5, 6, computed 7, 8: entry 1 is 7, off by 6; "
        "entry 2 is 8, off by 6; entry 3 (3) is missing; entry 4 (4) is missing; and 2 more"
    )
    (said,) = claimed(f"{{say: Powers, of: \"values(cards, 'power')\", is: {[*range(900)]}}}")
    assert len(said.message) < 400


def test_a_claim_of_another_kind_says_what_to_write():
    (said,) = claimed("{say: Powers, of: \"values(cards, 'power')\", is: 15}")
    assert said.message == (
        "`Powers`: printed 15, computed 7, 8: `is` is a number, but `of` gives a list"
    )
    assert said.hints == (
        "write the whole list, `is: [7, 8]`, or turn it into one number in `of`: `(…) | sum`, "
        "`(…) | length` or `(…) | first`",
    )


def test_a_column_of_an_expression_in_the_game_is_used():
    example = """\
name,deck,wide
Orc,dungeon,60
Elf,forest,50
--- game.yaml
components:
  cards: {data: data/cards.csv, front: card.yaml, where: deck == 'forest', size: "{{ wide }} x 80 mm"}
"""
    assert coded("CARD002", example + CARD) == []


def test_a_column_of_a_claim_is_used():
    table = "name,power\nOrc,3\n"
    (said,) = coded("CARD002", table + CARD)
    assert said.message == "nothing uses the column `power` of `cards`"
    claim = "--- game.yaml\nclaims:\n  - {say: Power, of: \"sum(cards, 'power')\", is: 3}\n"
    assert coded("CARD002", table + claim + CARD) == []


def test_one_coarse_picture_on_many_cards_is_reported_once():
    table = "name,art\nOrc,art/50x50.png\nElf,art/50x50.png\nTroll,art/50x51.png\n"
    said = coded("IMG020", table)
    assert [d.also for d in said] == [("Elf",), ()]
    assert [d.origin.cell for d in said] == ["B2", "B4"]


def test_what_a_game_changes_of_the_checks():
    table = "name,power\nOrc,3\nOrc,4\n"
    assert [d.severity for d in coded("CARD001", table + CARD)] == [Severity.WARNING]
    changed = "--- game.yaml\nchecks: {off: [unused-column], severity: {CARD001: error}}\n"
    assert [d.severity for d in coded("CARD001", table + changed + CARD)] == [Severity.ERROR]
    assert coded("CARD002", table + changed + CARD) == []
    wrong = "--- game.yaml\nchecks:\n  off: [unused-colum]\n"
    (said,) = coded("CHECK001", table + wrong + CARD)
    assert (said.origin.line, said.hints) == (3, ("did you mean `unused-column`?",))


def test_a_piece_too_big_for_one_of_the_papers():
    game = "--- game.yaml\npapers: [A4, A3]\nsheets: {scheme: grid}\n" + (
        "components:\n  cards: {data: data/cards.csv, front: card.yaml, size: 250 x 200 mm}\n"
    )
    (fits,) = coded("PAPER001", game.replace("250 x 200", "250 x 280"))
    assert "A4 has only 200 × 287 mm" in fits.message
    assert coded("PAPER001", game) == []


def spelt(column):
    """What is said of the values of a column `type`."""
    rows = "".join(f'Card {number},"{value}"\n' for number, value in enumerate(column, 1))
    return [(d.origin.cell, d.message) for d in coded("CARD009", f"name,type\n{rows}")]


def test_two_spellings_of_a_word():
    assert spelt(["Skill", "skill"]) == [
        ("B3", "`skill` is here, but `Skill` in 1 row of the column `type`")
    ]
    said = spelt(["bow-arrow", "Bow Arrow", "Bow Arrow", "bow-arrow", "Bow Arrow", "Orb"])
    assert said == [
        (
            "B2",
            "`bow-arrow` is here and in 1 other row, but `Bow Arrow` in 3 rows of the column `type`",
        )
    ]
    assert [cell for cell, _ in spelt(["Pate", "Pâté", "Weapon", "Weapons", "Weapon"])] == [
        "B3",
        "B5",
    ]


def test_two_words_that_are_meant():
    # Letters and numbers for places, ranges, sentences, and pairs of words that nothing tells from what is meant.
    assert spelt(["Ab", "ab", "AB"]) == []
    assert spelt(["Level 1-2", "Level 12", "Level 1 2"]) == []
    assert spelt(["Draw a card.", "draw a card."]) == []
    assert spelt(["Coin", "Coins", "Orb"]) == []
    assert spelt(["Coin", "Coins", "Coin", "Coins"]) == []
    assert coded("CARD009", "name,icon,notes\nOrc,sword,Later\nElf,Sword,later\n") == []
    assert coded("CARD009", "name\nOrc\norc\n") == []
    flags = "components:\n  cards: {data: data/cards.csv, front: card.yaml, flags: [big]}\n"
    assert coded("CARD009", f"name,big\nOrc,yes\nElf,YES\n--- game.yaml\n{flags}") == []


def test_two_spellings_in_a_table_of_two_components_are_reported_once():
    game = "components:\n" + "".join(
        f"  {name}: {{data: data/cards.csv, front: card.yaml}}\n" for name in ("cards", "tokens")
    )
    (said,) = coded("CARD009", f"name,type\nOrc,Foe\nElf,foe\n--- game.yaml\n{game}")
    assert said.hints == (
        "write it the same way in all rows; "
        "the other spelling is at content/example/data/cards.csv:B2 (`type`)",
    )


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1,3,0,4,10,5", []),
        ("1,10,0,,,", []),
        (",,,,,", []),
        ("1,3,0,some,10,5", []),
        ("4,10,0,1,3,5", []),
        ("1,4,0,7,10,5", [("E3", "rolls of 5 to 6 are in no band")]),
        (
            "2,4,0,5,9,5",
            [("B3", "a roll of 1 is in no band"), ("F3", "a roll of 10 is in no band")],
        ),
        ("1,4,0,4,10,5", [("E3", "a roll of 4 is in two bands, `miss` and `hit`")]),
        ("1,3,0,4,12,5", [("F3", "the band `hit` ends at 12, but d10 rolls 1 to 10")]),
        ("0,3,0,4,10,5", [("B3", "the band `miss` starts at 0, but d10 rolls 1 to 10")]),
        ("3,1,0,4,10,5", [("C3", "the band `miss` starts at 3 but ends at 1")]),
    ],
)
def test_bands_of_a_row_that_no_claim_is_about(row, expected):
    call = "bands_mean('d10', bands(cards, 'miss', 'hit', name='Knife'))"
    claim = f'--- game.yaml\nclaims:\n  - {{say: Knife, of: "{call}", is: 3.5}}\n'
    head = "name,miss_from,miss_to,miss,hit_from,hit_to,hit\nKnife,1,3,0,4,10,5\n"
    said = coded("CARD010", f"{head}Spear,{row}\n{claim}")
    assert [(d.origin.cell, d.message) for d in said] == expected


def test_a_stale_number_in_the_rulebook():
    example = """\
name,copies
Wolf,20
Storm,29
--- game.yaml
rulebook: {text: rules.md}
components:
  cards: {title: Event cards, data: data/cards.csv, copies: copies, front: card.yaml}
--- rules.md
# What you need

- 48 event cards
"""
    (said,) = coded("BOOK019", example)
    assert said.message == "the rulebook says 48 event cards, but there are 49"
    assert (said.origin.line, said.origin.column) == (3, 3)
    assert said.hints == (
        "write `{{ count(cards) }}` instead of the number, "
        "or correct the copies: column `copies`, in `content/example/data/cards.csv`",
    )
    assert coded("BOOK019", example.replace("48", "49")) == []
    assert coded("BOOK019", example.replace("48", "2")) == []


@pytest.mark.parametrize("cell", ["~~~~", "SE~.\n~~~~", "****"])
def test_a_cell_of_nothing_but_marks_is_not_a_mistake(cell):
    assert found_in(f'name,rules\nOrc,"{cell}"\n') == ()


@pytest.mark.parametrize(
    ("name", "codes", "font"),
    [
        ("서울", "U+C11C U+C6B8", " such as Noto Sans KR"),
        ("Neko ねこ", "U+306D U+3053", " such as Noto Sans JP"),
        ("Sea 🌊", "U+1F30A", " such as Noto Emoji"),
        ("Old \U0001242f", "U+1242F", ""),
    ],
)
def test_what_no_font_has_is_named_with_a_font_for_it(name, codes, font):
    (said,) = coded("TEXT004", f"name\nOrc\n{name}\n{CARD}")
    assert f"({codes})" in said.message and said.origin.cell == "A3"
    assert f"put a font{font} into `fonts/`" in said.hints[0]
    assert said.severity is Severity.WARNING


def test_a_language_without_spaces_wants_to_know_where_its_words_end():
    (said,) = coded("TEXT002", f"name\n{'การ์ดใบนี้ให้ผู้เล่นจั่วการ์ดสองใบ' * 3}\n{CARD}")
    assert said.hints[0].endswith("or insert zero-width spaces (U+200B) between its words")


SERIES = """\
--- game.yaml
components:
  cards: {data: data/cards.csv, front: card.yaml, series: {face: [a, b]}, blank: 2%s}
--- templates/card.yaml
size: 63 x 88 mm
draw:
  - {text: "{{ name }} {{ face }} {{ a }} {{ b }}", box: [5, 5, 53, 8]}
"""


@pytest.mark.parametrize("join", ["", ", join: {table: data/faces.csv, by: face}"])
def test_copies_that_a_series_makes_of_one_row_are_not_rows_of_the_same_name(join):
    faces = "--- data/faces.csv\nface,colour\na,red\nb,blue\n" if join else ""
    table = "name,a,b\nAttack,Hit,Miss\nLoot,1,2\nBlank,,\n"
    said = found_in(table + SERIES % join + faces)
    assert [d.code for d in said if not d.code.startswith("CARD002")] == []
    (said,) = coded("CARD001", table + "loot,3,4\n" + SERIES % join + faces)
    assert (said.origin.cell, said.also) == ("A5", ())


@pytest.mark.parametrize("join", ["", ", join: {table: data/faces.csv, by: face}"])
def test_copies_that_a_series_makes_of_one_row_count_once_where_spellings_are_compared(join):
    faces = "--- data/faces.csv\nface,colour\na,red\nb,blue\n" if join else ""
    (said,) = coded(
        "CARD009", "name,a,b\nAttack,Skill,x\nLoot,skill,y\nRun,Skill,z\n" + SERIES % join + faces
    )
    assert said.message == "`skill` is here, but `Skill` in 2 rows of the column `a`"
    assert len(said.fix.edits) == 1


def shown_in(json, text, more=""):
    return found_in(
        "name\nx\n--- game.yaml\ncomponents:\n  cards: {data: data/c.json, front: card.yaml}\n"
        + "claims:\n  - {say: x, of: \"sum(cards, 'stats.atk')\", is: 7}\n"
        + "  - {say: x, of: \"count(cards, stats_atk=3, where='stats.atk < 4')\", is: 1}\n"
        + f"--- data/c.json\n{json}\n--- templates/card.yaml\nsize: 63 x 88 mm\ndraw:\n"
        + f'  - {{text: "{text}", box: [5, 5, 53, 40]}}\n{more}'
    )


NESTED = (
    '[{"name": "Wolf", "stats": {"atk": 3}, "bites": [{"dmg": 2}, {"dmg": 1}], "odd": [{"a": []}]},'
    '{"name": "Bear", "stats": {"atk": 4}, "bites": [{"dmg": 5}]}]'
)


def test_nested_values_are_read_by_templates_and_claims_and_passed_over_where_nothing_uses_them():
    (said,) = shown_in(
        NESTED,
        "{{ stats.atk + 1 }} {{ stats.atk }}",
        '  - {text: "{{ bite.dmg * 2 }}", box: [5, 60, 53, 9], for: bite in bites}\n',
    )
    assert (said.severity, said.message) == (
        Severity.ADVICE,
        "nothing uses the column `odd` of `cards`",
    )


@pytest.mark.parametrize("text", ["stats", "bites", "bites[0]", "bites | join", "name ~ stats"])
@pytest.mark.parametrize("around", ["{{ %s }}", "{{ name }}: {{ %s }}", "{{ 1 + 1 }} {{ %s }}"])
def test_a_nested_value_that_is_printed_is_an_error_at_its_cell(text, around):
    said = shown_in(NESTED, around % text)
    (error,) = (d for d in said if d.severity is Severity.ERROR)
    assert error.message == "a mapping of several values can't be printed"
    assert error.hints[0] in ("print one of them: `atk`", "print one of them: `dmg`")
    assert error.origin.file == "content/example/data/c.json"


def test_findings_of_one_cause_keep_the_place_and_the_words_of_each():
    (said,) = coded("TEXT002", f"name\nOrc\n{LONG}\n{LONG}more\n{CARD}")
    assert [said.origin.cell, *(each.origin.cell for each in said.more)] == ["A3", "A4"]
    assert "`Orc`" not in said.more[0].message
