"""Designs that nothing is wrong with: what checks on numbers and words leave alone;
each beside a fault much like it that is said.
"""

import pytest

from tests.checks.harness import found_in
from tests.checks.test_together import BOOK, mended, of, places

TILES = (
    "--- game.yaml\ncomponents:\n  cards: {data: data/cards.csv, front: card.yaml, kind: tile}\n"
)
DOORS = TILES.replace("kind: tile", "kind: tile, flags: [door_n, door_e, door_s, door_w]")
ARMED = """\
--- data/weapons.csv
name
Spear
Sword
Bow
--- game.yaml
components:
  cards: {data: data/cards.csv, front: card.yaml}
  weapons: {data: data/weapons.csv, front: weapon.yaml}
--- templates/weapon.yaml
size: poker
draw: [{text: "{{ name }}", box: [5, 5, 53, 14]}]
"""


def severities(code, example):
    return [d.severity.word for d in found_in(example) if d.code == code]


class TestTracksAndMaps:
    @pytest.mark.parametrize(
        ("track", "found"),
        [("0,50,11", []), ("0,100,51", []), ("0,50,12", ["D2"]), ("0,50,50", ["D2"])],
    )
    def test_a_track_may_count_in_steps(self, track, found):
        assert places("CARD011", f"name,first,last,spaces\nScore,{track}\n") == found

    @pytest.mark.parametrize(
        "text", ["Go left.\nThen go right.", "wide\nlow", ". . .\n. . .", "...\n. .\n.."]
    )
    def test_words_and_ragged_lines_are_not_grid(self, text):
        assert (
            places("CARD011", f'name,plan,columns,rows\nA,"{text}",3,{len(text.split(chr(10)))}\n')
            == []
        )

    def test_of_lines_that_are_most_of_one_length_the_others_end_early(self):
        assert places("CARD011", 'name,map,columns,rows\nA,"...\n...\n..",4,3\n') == ["C2"]


class TestEdges:
    def test_names_of_neighbours_are_not_edges(self):
        table = "name,north,east,south,west\nTown,Wood,Hill,Lake,Moor\nWood,Keep,Cave,Town,Fen\n"
        assert of("CARD013", table + TILES) == []

    def test_a_typo_that_all_copies_of_one_tile_have(self):
        table = "name,count,n,e,s,w\nFord,3,river,,rivre,\nBend,3,river,river,,\n"
        assert of("CARD013", table + TILES) == [
            ("`rivre` is on the edge `s` of `Ford`, but on no other design", "E2")
        ]
        assert mended("CARD013", table + TILES) == [("E2", "rivre", "river", True)]

    def test_two_spellings_that_are_as_frequent_are_not_fixed(self):
        table = "name,n,e,s,w\nFord,river,,,\nBend,rivre,,,\nSea,sea,sea,,\nBay,sea,,,\n"
        said = [d for d in found_in(table + TILES) if d.code == "CARD013"]
        assert [(d.origin.cell, d.fix) for d in said] == [("B2", None), ("B3", None)]

    def test_a_tile_may_say_that_it_has_no_door(self):
        head = "name,doors,door_n,door_e,door_s,door_w\nHall,1,yes,no,no,no\n"
        assert of("CARD013", f"{head}Vault,0,no,no,no,no\n{DOORS}") == []
        assert places("CARD013", f"{head}Vault,2,no,no,no,no\n{DOORS}") == ["C3"]


class TestNamesOfItems:
    def test_what_is_not_a_typo_is_advised_on(self):
        table = "name,weapon\nA,Spear\nB,Sword\nC,Bow\nWolf,Teeth\n"
        assert severities("CARD014", table + ARMED) == ["advice"]
        assert severities("CARD014", table.replace("Teeth", "Speer") + ARMED) == ["warning"]

    def test_several_of_one_are_not_fixed_unasked(self):
        table = "name,weapon\nA,Spears\nB,Sword\nC,Bow\n"
        assert mended("CARD014", table + ARMED) == [("B2", "Spears", "Spear", False)]

    def test_a_typo_beside_the_word_that_is_meant(self):
        table = "name,gear\nA,Spear\nB,Sword\nC,Bow\nD,Swrod\n"
        assert mended("CARD014", table + ARMED) == [("B5", "Swrod", "Sword", True)]


class TestShares:
    @staticmethod
    def typed(*rows):
        body = "\n".join(f"| {name} | {share} % |" for name, share in rows)
        return f"name\nA\n{BOOK}\n| Turn | Chance |\n|---|---|\n{body}\n"

    def test_what_rises_to_all_is_reported_of_a_time(self):
        assert of("CLAIM003", self.typed((1, 40), (2, 64), (3, 90), (4, 100))) == []
        assert of("CLAIM003", self.typed((1, 30), (2, 40), (3, 60), (4, 100))) == []

    def test_what_is_added_up_is_the_whole(self):
        assert places("CLAIM003", self.typed(("a", 30), ("b", 40), ("c", 60), ("Sum", 100))) == [8]
        assert places("CLAIM003", self.typed(("a", 60), ("b", 45), ("", 100))) == [7]
        assert of("CLAIM003", self.typed(("Hut", 75), ("House", 50), ("Castle", 100))) == []


class TestBalance:
    @pytest.mark.parametrize(
        ("header", "words", "found"),
        [
            ("suit", "ruby gold jade onyx", ["C9"]),
            ("artist", "Anna Bert Carl Dora", []),
            ("icon", "sun moon wolf bear", []),
            ("cost", "1 2 3 4", []),
            ("rules", "Draw! Wait! Move! Rest!", []),
        ],
    )
    def test_what_comes_out_nearly_even_by_chance(self, header, words, found):
        rows = "".join(
            f"{w}{n},{w},{3 + (w in ('onyx', 'Dora', 'bear', '4', 'Rest!')) * n}\n"
            for w in words.split()
            for n in (0, 1)
        )
        assert places("CARD016", f"name,{header},count\n{rows}") == found


class TestWordsOfCards:
    LIST = (
        BOOK
        + "\n- **Trade:** buy.\n- **Stealth:** hide.\n- **Shield:** stand.\n- **Brew:** wait.\n"
    )
    TERM = BOOK + "A [guard](term:!) stands.\n\n\\index\n"

    def test_a_typo_for_a_word_of_a_list(self):
        table = "name,skills\nA,Trade\nB,Shield\nC,Stelth\nD,Brew\nE,Stelth\nF,Stealth\n"
        assert of("BOOK020", table + self.LIST) == []
        assert of("BOOK021", table + self.LIST) == [
            ("`Stelth` is on a card, but the rulebook never mentions it", "B4")
        ]
        assert mended("BOOK021", table + self.LIST) == [
            ("B4", "Stelth", "Stealth", True),
            ("B6", "Stelth", "Stealth", True),
        ]

    @pytest.mark.parametrize(
        "skills",
        [
            "Trade,Shield,Brew,Haste",
            "Trade,Stealth,Stelth",
            "Trade,Shield,Brew,Stelth",
            "Trade,Shield,Brews",
        ],
    )
    def test_other_words_and_other_lists(self, skills):
        rows = "".join(f"{n},{skill}\n" for n, skill in enumerate(skills.split(",")))
        assert of("BOOK021", f"name,skills\n{rows}{self.LIST}") == []

    def test_traits_that_no_rule_mentions(self):
        assert of("BOOK021", f"name,traits\nA,Human\nB,Elf\n{self.TERM}") == []
        assert places("BOOK021", f"name,traits\nA,Human\nB,Guard\n{self.TERM}") == ["B2"]

    def test_small_letters_in_bold_are_stress(self):
        table = "name,rules\nA,Draw **per player** one.\nB,Lose **per player** one.\n"
        assert of("BOOK021", table + self.TERM) == []
        assert places("BOOK021", table.replace("**p", "**P") + self.TERM) == ["B2"]


class TestSquares:
    BOARD = (
        "--- data/board.csv\nname,columns,rows\nBoard,8,8\n--- game.yaml\ncomponents:\n"
        "  cards: {data: data/cards.csv, front: card.yaml}\n"
        "  board: {data: data/board.csv, front: board.yaml, kind: board}\n--- templates/board.yaml\n"
        'size: 100 x 100 mm\ndraw: [{text: "{{ name }}{{ columns }}{{ rows }}", box: [5, 5, 53, 14]}]\n'
    )

    def test_codes_that_are_mostly_no_squares(self):
        assert of("CARD019", f"name,place\nA,K12\nB,S9\nC,A1\n{self.BOARD}") == []
        assert places("CARD019", f"name,place\nA,K12\nB,B2\nC,A1\n{self.BOARD}") == ["B2"]
