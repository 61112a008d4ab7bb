"""Checks on how the parts of a game fit together: what they find and where, and what they leave alone."""

import pytest

from tests.checks.harness import found_in

BOOK = "--- game.yaml\nrulebook: {text: rules.md}\n--- rules.md\n# Rules\n"


def of(code, example):
    """What a check says of an example: its message, and the cell or the line."""
    return [
        (d.message, d.origin.cell or d.origin.line) for d in found_in(example) if d.code == code
    ]


def places(code, example):
    return [place for _, place in of(code, example)]


def mended(code, example):
    """What the fix of a check writes where: cell, old, new, and whether that is safe."""
    (said,) = [d for d in found_in(example) if d.code == code]
    assert said.fix is not None
    return [(e.origin.cell, e.old, e.new, said.fix.safe) for e in said.fix.edits]


class TestGridArithmetic:
    def test_more_squares_than_the_grid_has(self):
        assert of("CARD011", "name,columns,rows,squares\nBoard,11,11,122\n") == [
            ("`Board` has 122 squares, but 11 × 11 are 121", "D2")
        ]

    def test_fewer_may_be_a_board_with_holes(self):
        assert of("CARD011", "name,Columns,rows,Spaces\nRing,5,5,24\n") == []

    def test_fewer_are_wrong_where_all_others_have_as_many(self):
        rows = "".join(f"P{n},{n},2,{2 * n}\n" for n in range(2, 7))
        assert places("CARD011", f"name,columns,rows,cells\n{rows}Odd,3,3,8\n") == ["D7"]

    def test_a_track_has_a_space_for_each_number(self):
        assert of("CARD011", "name,first,last,spaces\nTurns,1,20,20\nDens,0,10,10\n") == [
            ("`Dens` has 10 spaces, but 0 to 10 are 11", "D3")
        ]

    @pytest.mark.parametrize(
        ("numbers", "found"), [("3,2", []), ("4,2", ["C2"]), ("3,3", ["D2"]), ("?,", [])]
    )
    def test_a_map_has_as_many_lines_and_letters_as_its_row_says(self, numbers, found):
        assert places("CARD011", f'name,map,columns,rows\nCave,"..#\n.#.",{numbers}\n') == found

    @pytest.mark.parametrize(("side", "found"), [("2", []), ("3", ["C2"])])
    def test_a_hexagonal_map_has_the_side_that_its_row_says(self, side, found):
        assert places("CARD011", f'name,map,side\nIsle," . .\n. . .\n . .",{side}\n') == found

    def test_parts_of_a_board_lie_beside_each_other(self):
        head = "name,first_column,first_row,columns,rows\n"
        assert of("CARD011", f"{head}P11,1,1,3,2\nP12,3,1,3,2\nP21,1,3,3,3\n") == [
            ("`P12` and `P11` both have column 3 of row 1", "B3")
        ]
        assert places("CARD011", f"{head}P11,1,1,3,2\nP21,1,2,3,3\n") == ["C3"]
        assert of("CARD011", f"{head}P11,1,1,3,2\nP12,4,1,3,2\nP11b,1,1,3,2\n") == []


class TestUnmatchedEdge:
    TILES = "--- game.yaml\ncomponents:\n  cards: {data: data/cards.csv, front: card.yaml, kind: tile}\n"
    DOORS = TILES.replace("kind: tile", "kind: tile, flags: [door_n, door_e, door_s, door_w]")

    def test_an_edge_that_lies_on_one_tile_alone(self):
        table = "name,n,e,s,w\nFord,river,,river,\nDelta,river,sea,,\nBay,,,,see\n"
        assert of("CARD013", table + self.TILES) == [
            ("`sea` is on the edge `e` of `Delta`, but on no other tile", "C3"),
            ("`see` is on the edge `w` of `Bay`, but on no other tile", "E4"),
        ]

    def test_a_typo_can_be_fixed(self):
        table = "name,n,e,s,w\nFord,river,,river,\nDelta,rivre,,,\nBay,,,,river\n"
        assert mended("CARD013", table + self.TILES) == [("B3", "rivre", "river", True)]

    def test_a_second_copy_is_another_tile(self):
        table = "name,count,n,e,s,w\nFord,2,river,,river,\nMeadow,1,,,,\n"
        assert of("CARD013", table + self.TILES) == []

    def test_a_word_for_nothing_needs_no_like(self):
        assert of("CARD013", "name,n,e,s,w\nA,Wall,sea,,-\nB,,,,sea\n" + self.TILES) == []

    def test_of_two_edges_of_one_tile_neither_lies_beside_the_other(self):
        assert places("CARD013", "name,n,e,s,w\nFord,river,,river,\nMeadow,,,,\n" + self.TILES) == [
            "B2"
        ]

    def test_hexes_have_six(self):
        head = "name," + ",".join(f"edge {side}" for side in ("N", "NE", "SE", "S", "SW", "NW"))
        table = f"{head}\nA,sea,,,,,\nB,,,sea,,,moor\n"
        assert places("CARD013", table + self.TILES) == ["G3"]

    @pytest.mark.parametrize(
        "table",
        [
            "name,n,e,s,w\nAnt,4,2,1,3\nBee,7,1,1,1\n",
            "name,top,right,bottom,left\nA,x,,,\nB,,,,y\n",
            "name,n,e,s\nA,x,,\nB,,,y\n",
            "name,n,e,s,w\nAlone,x,y,z,\n",
        ],
        ids=["numbers", "measures", "three sides", "one tile"],
    )
    def test_what_is_not_an_edge(self, table):
        assert of("CARD013", table + self.TILES) == []

    def test_a_card_with_compass_points_is_not_a_tile(self):
        cards = self.TILES.replace(", kind: tile", "")
        assert of("CARD013", f"name,n,e,s,w\nA,x,,,\nB,y,,,\n{cards}") == []
        assert places(
            "CARD013", f"name,road_n,road_e,road_s,road_w\nA,x,,,\nB,,,,x\nC,y,,,\n{cards}"
        ) == ["B4"]

    def test_doors_are_as_many_as_the_tile_says(self):
        head = "name,doors,door_n,door_e,door_s,door_w\n"
        assert of("CARD013", f"{head}Hall,2,yes,no,yes,no\nCell,1,yes,yes,no,no\n{self.DOORS}") == [
            ("`Cell` says 1 door, but has 2", "B3")
        ]

    def test_a_tile_without_a_door(self):
        head = "name,door_n,door_e,door_s,door_w\n"
        assert of("CARD013", f"{head}Hall,yes,no,yes,no\nVault,no,no,no,no\n{self.DOORS}") == [
            ("no edge of `Vault` has a door", "B3")
        ]


class TestUnreachableCell:
    @staticmethod
    def castle(rows, claim="\"steps(cards, 'map', 'S', 'E') | first\", is: 2"):
        return f"name,map\n{rows}--- game.yaml\nclaims:\n  - {{say: Far, of: {claim}}}\n"

    def test_all_rows_of_the_table_are_looked_at(self):
        claim = "\"steps(cards, 'map', 'S', 'E', name='Open') | first\", is: 2"
        rows = 'Open,"S.\n.E"\nShut,"S#.\n##E"\n'
        assert of("CARD012", self.castle(rows, claim)) == [
            ("`C1`, `C2` can't be reached on the map of `Shut`", "B3")
        ]

    def test_the_claims_own_walls_count(self):
        rows = 'Pond,"S~.\n.~.\n..E"\n'
        assert of("CARD012", self.castle(rows)) == []
        walls = "\"steps(cards, 'map', 'S', 'E', walls='~.') | first\", is: 0"
        assert of("CARD012", self.castle('Pond,"SE~.\n~~~~"\n', walls)) == []

    def test_cells_beyond_a_gap(self):
        assert places("CARD012", self.castle('Isles,"SE_.\n..__"\n')) == ["B2"]

    def test_what_a_claim_says_to_be_out_of_reach_is_meant(self):
        reached = "\"reached(cards, 'map', 'S')\", is: 3"
        assert of("CARD012", self.castle('Vault,"SE#.\n.##."\n', reached)) == []

    def test_hexes(self):
        claim = "\"steps(cards, 'map', 'S', 'E', grid='hex') | first\", is: 1"
        assert places("CARD012", self.castle('Isle,"SE.\n###\n..."\n', claim)) == ["B2"]

    def test_a_map_that_nobody_walks_on(self):
        assert of("CARD012", 'name,map\nVault,"S#.\n##E"\n') == []


class TestUnknownReference:
    @staticmethod
    def heroes(weapons, column="weapon"):
        rows = "".join(f"Hero {n},{each}\n" for n, each in zip("ABCDEFG", weapons))
        return (
            f"name,{column}\n{rows}--- data/weapons.csv\nname\nSpear\nSword\nBow\nCrossbow\n"
            "--- game.yaml\ncomponents:\n  cards: {data: data/cards.csv, front: card.yaml}\n"
            "  weapons: {data: data/weapons.csv, front: weapon.yaml}\n"
            '--- templates/weapon.yaml\nsize: poker\ndraw: [{text: "{{ name }}", box: [5, 5, 53, 14]}]\n'
        )

    def test_a_column_called_as_the_component(self):
        (said,) = [
            d for d in found_in(self.heroes(["Sword", "Bow", "Club"])) if d.code == "CARD014"
        ]
        assert said.message == ("`Club` isn't in `weapons`, but other cells of `weapon` are")
        assert said.origin.cell == "B4"
        assert said.hints == ("known names: `Bow`, `Crossbow`, `Spear`, `Sword`",)

    @pytest.mark.parametrize("word", ["any", "Sword or Bow", "None"])
    def test_words_for_several_or_none(self, word):
        assert of("CARD014", self.heroes(["Sword", "Bow", word])) == []

    def test_one_of_another_name_where_a_letter_is_wrong(self):
        assert places("CARD014", self.heroes(["Sword", "Bow", "Speer"], "gear")) == ["B4"]

    def test_a_typo_can_be_fixed_in_all_its_cells(self):
        gear = ["Sword", "Speer", "Bow", "Speer", "Sword"]
        assert mended("CARD014", self.heroes(gear, "gear")) == [
            ("B3", "Speer", "Spear", True),
            ("B5", "Speer", "Spear", True),
        ]

    @pytest.mark.parametrize(
        "gear",
        [
            ["Sword", "Bow", "Club"],
            ["Sword", "Speer"],
            ["Sword", "Bow", "Torch", "Rope", "Speer"],
            ["Sword", "Bow", "Spear", "SPEAR"],
        ],
        ids=["something else", "too few", "mostly others", "spelt in two ways"],
    )
    def test_what_may_be_meant(self, gear):
        assert of("CARD014", self.heroes(gear, "gear")) == []

    def test_names_that_two_tables_share(self):
        pair = (
            "name,power\nWolf,1\nGrave Robber,2\nWitch,3\n--- data/b.csv\nname,tone\nWolf,a\nGrave Rober,b\n"
            "Witch,c\nThe Ogre,d\n--- game.yaml\nrulebook: {text: rules.md}\ncomponents:\n"
            "  cards: {data: data/cards.csv, front: card.yaml}\n"
            "  figures: {data: data/b.csv, front: b.yaml}\n"
            '--- templates/b.yaml\nsize: poker\ndraw: [{text: "{{ name }}{{ tone }}", box: [5, 5, 53, 14]}]\n'
            "--- rules.md\n# Rules\n\nThe Grave Robber digs.\n"
        )
        ((message, cell),) = of("CARD014", pair)
        assert message.startswith("`Grave Rober` isn't in `cards`")
        assert cell == "A3"
        assert of("CARD018", pair) == []


class TestSpeltApart:
    def test_columns_that_have_words_in_common(self):
        example = (
            "name,terrain\nA,Forest\nB,Hills\nC,Swamp land\n--- data/b.csv\nname,ground\nD,Forest\nE,Hills\n"
            "F,Swampland\nG,Swampland\n--- game.yaml\ncomponents:\n"
            "  cards: {data: data/cards.csv, front: card.yaml}\n"
            "  others: {data: data/b.csv, front: b.yaml}\n"
            '--- templates/b.yaml\nsize: poker\ndraw: [{text: "{{ name }}{{ ground }}", box: [5, 5, 53, 14]}]\n'
        )
        assert of("CARD018", example) == [
            (
                "`Swamp land` is here, but `Swampland` in the column `ground` of "
                "`content/example/data/b.csv`",
                "B4",
            )
        ]
        assert of("CARD018", example.replace("E,Hills", "E,Moor")) == []

    def test_components_that_share_a_table(self):
        example = (
            "name,deck,kind\nA,one,Food\nB,one,Food\nC,two,food\n--- game.yaml\ncomponents:\n"
            "  ones: {data: data/cards.csv, front: card.yaml, where: deck == 'one'}\n"
            "  twos: {data: data/cards.csv, front: card.yaml, where: deck == 'two'}\n"
        )
        assert places("CARD018", example) == ["C4"]
        assert mended("CARD018", example) == [("C4", "food", "Food", False)]
        assert of("CARD009", example) == []

    @pytest.mark.parametrize(
        ("text", "found"),
        [
            ("In a snowstorm.", [5]),
            ("In a Snow storm. A snow-storm hand.", []),
            ("A [snow stôrm](term:!) comes.\n\n\\index", [5]),
            ("A [Snow Storm](term:!) comes.\n\n\\index", []),
            ("`snowstorm` {{ 'snowstorm' }}", []),
        ],
    )
    def test_the_rulebook(self, text, found):
        book = BOOK.replace("# Rules\n", f"# Rules\n\n\n\n{text}\n")
        assert places("CARD018", f"name,kind\nA,Snow storm\n{book}") == found

    def test_small_words_are_joined_to_other_ones(self):
        assert of("CARD018", f"name,kind\nA,In to\n{BOOK}Into the dark.\n") == []


class TestTermNotOnCards:
    TABLE = "name,kind\nA,Skill\nB,Monster\nC,Treasure\nD,Weather\n"

    @staticmethod
    def listing(*kinds, mark="- **{}:** do"):
        return BOOK + "\n" + "\n".join(mark.format(kind) for kind in kinds) + "\n"

    def test_a_word_that_has_another_name(self):
        assert of(
            "BOOK020", self.TABLE + self.listing("Skill", "Monsters", "Weather", "Fortune")
        ) == [
            (
                "the rulebook lists `Fortune`, but the column `kind` of "
                "`content/example/data/cards.csv` has `Treasure`",
                6,
            )
        ]

    def test_the_head_of_a_table_is_none_of_its_words(self):
        rows = self.listing("Skill", "Monster", "Treasur", mark="| {} | x |")
        table = rows.replace("# Rules\n\n", "# Rules\n\n| Kind | x |\n|:--|--:|\n")
        assert places("BOOK020", self.TABLE + table) == [7]

    @pytest.mark.parametrize(
        "kinds",
        [
            ("Skill", "Monster", "Treasure", "Weather", "All kinds"),
            ("Skill", "Monster", "Fortune"),
            ("Skill", "Monster"),
            ("Skill", "Fate", "Luck"),
            ("Skill", "Weather", "{{ 'Monster' }}", "Fortune"),
            ("Skill", "Monster", "Weather", "Fortune", "Luck"),
        ],
    )
    def test_other_lists(self, kinds):
        assert of("BOOK020", self.TABLE + self.listing(*kinds)) == []

    def test_terms_stand_for_what_they_are_called(self):
        heads = ("Skill", "Monster", "Weather", "[Loot](term:treasure)")
        assert of("BOOK020", self.TABLE + self.listing(*heads, mark="- **{}** x")) == []


class TestCardWordWithoutRule:
    RULES = (
        BOOK
        + "A [guard](term:!) stands, [flying](term:!) ones fly, a [wall](term:!) is high.\n\n\\index\n"
    )

    def test_a_column_of_keywords(self):
        table = "name,Keywords\nA,Guard\nB,Flying\nC,Haste\nD,High wall\n"
        assert of("BOOK021", table + self.RULES) == [
            ("`Haste` is on a card, but the rulebook never mentions it", "B4")
        ]

    def test_a_column_of_terms(self):
        table = "name,kind\nA,Guard\nB,Flying\nC,Walls\nD,Haste\n"
        assert places("BOOK021", table + self.RULES) == ["B5"]
        assert of("BOOK021", table.replace("B,Flying", "B,Fortune") + self.RULES) == []
        shown = self.RULES.replace(
            "A [guard]", "{% for c in cards %}{{ c.kind }}{% endfor %} [guard]"
        )
        assert of("BOOK021", table + shown) == []

    def test_words_in_bold_on_two_cards(self):
        table = "name,rules\nA,It has **Haste**.\nB,**Haste:** go.\nC,Be **quick**.\nD,**Flies**.\n"
        assert places("BOOK021", table + self.RULES) == ["B2"]
        assert {d.severity.word for d in found_in(table + self.RULES) if d.code == "BOOK021"} == {
            "advice"
        }
        assert of("BOOK021", table.replace("rules", "flavour") + self.RULES) == []

    def test_a_typo_in_bold(self):
        (said,) = [
            d
            for d in found_in(f"name,rules\nA,It is **fliyng** now.\n{self.RULES}")
            if d.code == "BOOK021"
        ]
        assert said.hints == ("did you mean `flying`?",)
        assert said.severity.word == "warning"

    def test_a_rulebook_without_an_index(self):
        table = "name,keywords\nA,Haste\n"
        assert of("BOOK021", table + BOOK + "Play.\n") == []


class TestShortSupply:
    @staticmethod
    def hearts(needed, count=15, players="2-4"):
        return (
            f"name,count\nHeart,{count}\n--- game.yaml\nplayers: {players}\ncomponents:\n"
            f'  hearts: {{data: data/cards.csv, front: card.yaml, needed: "{needed}"}}\n'
        )

    @pytest.mark.parametrize(
        ("needed", "players", "found"),
        [
            ("4 per player", "2-4", ["B2"]),
            ("4 for each player", "1 to 3", []),
            ("16", "2", ["B2"]),
            ("7.2 * 2", "2", []),
            ("count(hearts) + 1", "2", ["B2"]),
            ("3 per player + 4", "2-4", ["B2"]),
            ("3 per player + 3", "2-4", []),
            ("3 per player and 4", "2-4", ["B2"]),
            ("1 + 2 * 2 Per Players", "2-4", ["B2"]),
            ("four per player", "2-4", ["B2"]),
            ("one for each player", "2-4", []),
        ],
    )
    def test_what_is_needed(self, needed, players, found):
        assert places("CARD015", self.hearts(needed, players=players)) == found

    @pytest.mark.parametrize("players", ["2+", "2 or more", "3 and up", "solo", ""])
    def test_players_without_an_end_are_not_number(self, players):
        (said,) = [
            d
            for d in found_in(self.hearts("4 per player", players=players or "''"))
            if d.code[:6] == "GAME01"
        ]
        assert (said.code, said.origin.key) == ("GAME019", "needed")
        assert not players or f"`players: {players}`" in said.message

    @pytest.mark.parametrize("needed", ["3 per hero", "per player", "3 per player each"])
    def test_another_way_to_count_shows_the_right_form(self, needed):
        (said,) = [d for d in found_in(self.hearts(needed)) if d.code == "GAME020"]
        assert "`2 per player + 1`" in said.hints[0]

    def test_it_says_where_that_comes_from(self):
        (said,) = [d for d in found_in(self.hearts("4 per player")) if d.code == "CARD015"]
        assert said.message == (
            "`hearts` has 15 pieces, but needs 16: 4 per player, for up to 4 players"
        )
        assert said.hints[0].startswith("print 1 more, or correct `needed` at ")

    def test_as_many_can_be_printed_as_are_needed(self):
        assert mended("CARD015", self.hearts("4 per player")) == [("B2", "15", "16", False)]

    def test_of_several_rows_none_is_to_blame(self):
        example = self.hearts("4 per player").replace("Heart,15", "Heart,5\nSkull,5")
        assert places("CARD015", example) == [4]

    @pytest.mark.parametrize(
        ("needed", "players", "code"),
        [
            ("4 per player", "many", "GAME019"),
            ("values(hearts, 'name')", "2", "GAME020"),
            ("count(hearts) > 3", "2", "GAME020"),
            ("count(harts)", "2", "EXPR002"),
        ],
    )
    def test_what_cannot_be_reported(self, needed, players, code):
        assert places(code, self.hearts(needed, players=players)) == [4]

    def test_columns_that_it_reads_are_used(self):
        example = self.hearts("sum(hearts, 'worth')").replace(
            "name,count\nHeart,15", "name,count,worth\nHeart,15,1"
        )
        card = 'size: poker\ndraw: [{text: "{{ name }}", box: [5, 5, 53, 14]}]\n'
        assert of("CARD002", f"{example}--- templates/card.yaml\n{card}") == []


class TestUnbalancedCopies:
    @staticmethod
    def suits(numbers, balanced="[suit]"):
        rows = "".join(
            f"{n} of {suit},{suit},{count}\n"
            for suit, counts in numbers.items()
            for n, count in enumerate(counts, 1)
        )
        spec = "--- game.yaml\ncomponents:\n  cards: {data: data/cards.csv, front: card.yaml"
        return f"name,suit,count\n{rows}{spec}, balanced: {balanced}}}\n"

    def test_a_value_that_has_more(self):
        example = self.suits({"red": [3, 2], "blue": [2, 2], "green": [2, 2]})
        (said,) = [d for d in found_in(example) if d.code == "CARD016"]
        assert said.message == "`red` has 5 pieces, but 2 other values of the column `suit` have 4"
        assert (said.origin.cell, said.severity.word) == ("C2", "warning")
        assert said.hints == ("correct the copies: 1 of red 3 (C2), 2 of red 2 (C3)",)

    def test_two_values_that_differ(self):
        assert places("CARD016", self.suits({"red": [3], "blue": [2]})) == ["C2"]

    def test_all_the_same(self):
        assert of("CARD016", self.suits({"red": [3, 2], "blue": [4, 1]})) == []

    def test_a_column_that_there_is_not(self):
        assert places("GAME011", self.suits({"red": [3]}, "[siut]")) == [3]

    @pytest.mark.parametrize(
        ("numbers", "found"),
        [
            ({"red": [3, 2], "blue": [3, 2], "green": [3, 2], "gold": [3, 3]}, ["C8"]),
            ({"red": [3, 2], "blue": [3, 2], "green": [3, 3]}, []),
            ({"red": [3, 2], "blue": [3, 2], "green": [3, 2], "gold": [4, 3]}, []),
            ({"red": [5], "blue": [5], "green": [5], "gold": [6]}, []),
            ({"red": [1, 1], "blue": [1, 1], "green": [1, 1], "gold": [1, 2]}, []),
        ],
        ids=["one more", "three values", "two more", "one row each", "few"],
    )
    def test_what_is_nearly_balanced_is_advised_on(self, numbers, found):
        said = [d for d in found_in(self.suits(numbers, "[]")) if d.code == "CARD016"]
        assert [d.origin.cell for d in said] == found
        assert {d.severity.word for d in said} <= {"advice"}


class TestShares:
    def test_a_column_of_shares(self):
        assert of("CLAIM003", "name,Share\nA,40 %\nB,35%\nC,20 %\n") == [
            (
                "the shares in the column `Share` of `content/example/data/cards.csv` add up to 95 %, not 100 %",
                "B1",
            )
        ]

    @pytest.mark.parametrize(
        "shares",
        [
            ["33.3 %", "33.3 %", "33.3 %"],
            ["0.25", "0.25", "0.5"],
            ["16.7", "33.3", "50"],
            ["5 %", "7 %"],
            ["50 %", "much"],
            ["100 %"],
        ],
    )
    def test_what_is_whole_or_no_attempt_at_it(self, shares):
        rows = "".join(f"{name},{share}\n" for name, share in zip("ABC", shares))
        assert of("CLAIM003", f"name,share\n{rows}") == []

    def test_a_share_for_all_rows_of_a_kind(self):
        rows = "A,x,60 %\nB,x,60 %\nC,y,40 %\n"
        assert of("CLAIM003", f"name,kind,share of deck\n{rows}") == []
        assert places("CLAIM003", f"name,kind,share of deck\n{rows}".replace("40", "45")) == ["C1"]

    def test_chances_are_not_shares(self):
        assert of("CLAIM003", "name,chance\nA,40 %\nB,35 %\n") == []

    def test_claims_on_all_values_of_a_column(self):
        claims = "".join(
            f"  - {{say: S, of: \"percent(cards, kind='{kind}')\", is: {share}, tolerance: 1}}\n"
            for kind, share in (("x", "33.9"), ("y", "33.9"), ("z", "33.9"))
        )
        example = f"name,kind\nA,x\nB,y\nC,z\n--- game.yaml\nclaims:\n{claims}"
        assert of("CLAIM003", example) == [
            (
                "the shares in the claims on the values of `kind` of `cards` add up to 101.7 %, not 100 %",
                5,
            )
        ]
        assert of("CLAIM003", example.replace("\nC,z", "\nC,z\nD,w")) == []

    @pytest.mark.parametrize(
        ("table", "found"),
        [
            ("| Kind | Chance |\n|:--|--:|\n| A | 60 % |\n| B | 30 % |\n| All | 100 % |", [7]),
            (
                "| Kind | Chance |\n|:--|--:|\n| A | 60 % |\n| B | **40 %** |\n| All | **100 %** |",
                [],
            ),
            ("| Kind | Share |\n|:--|--:|\n| A | 60 % |\n| B | 30 % |", []),
            ("| Kind | Chance |\n|:--|--:|\n| A | 60 % |\n| B | 30 % |", []),
            ("| Kind | Chance |\n|:--|--:|\n| A | {{ 60 }} % |\n| B | 30 % |\n| All | 100 % |", []),
        ],
    )
    def test_tables_of_the_rulebook(self, table, found):
        assert (
            places("CLAIM003", f"name\nA\n{BOOK}\n\n{table}\n".replace("# Rules\n\n", "# Rules\n"))
            == found
        )

    def test_a_share_that_the_copies_do_not_have(self):
        head = "name,count,share\nA,8,50 %\nB,4,25 %\n"
        assert of("CARD017", f"{head}C,3,18.75 %\nD,1,12.5 %\n") == [
            ("`D` has 12.5 % here, but 1 of 16 copies is 6.25 %", "C5")
        ]

    def test_a_share_that_no_deck_of_this_size_has(self):
        head = "name,count,share\nA,8,50 %\nB,4,25 %\n"
        assert of("CARD017", f"{head}C,3,18.75 %\nD,1,7.0 %\n") == [
            (
                "`D` has 7.0 % here, which is impossible with 16 copies: 1 is 6.25 %, 2 are 12.5 %",
                "C5",
            )
        ]

    def test_shares_of_something_else(self):
        assert of("CARD017", "name,count,share\nA,8,20 %\nB,4,30 %\nC,3,50 %\n") == []


class TestOffTheBoard:
    @staticmethod
    def pieces(squares, header="square", board="Board,8,8"):
        rows = "".join(f"P{n},{square}\n" for n, square in enumerate(squares))
        return (
            f"name,{header}\n{rows}--- data/board.csv\nname,columns,rows\n{board}\n--- game.yaml\ncomponents:\n"
            "  cards: {data: data/cards.csv, front: card.yaml}\n"
            "  board: {data: data/board.csv, front: board.yaml, kind: board}\n--- templates/board.yaml\n"
            'size: 100 x 100 mm\ndraw: [{text: "{{ name }}{{ columns }}{{ rows }}", box: [5, 5, 53, 14]}]\n'
        )

    def test_squares_that_there_are_not(self):
        assert of("CARD019", self.pieces(["A1", "H9", "AA3", "H8"])) == [
            ("`H9` isn't on `board`, which has 8 × 8 squares", "B3"),
            ("`AA3` isn't on `board`, which has 8 × 8 squares", "B4"),
        ]

    @pytest.mark.parametrize(
        "example",
        [
            pieces(["A1", "H9"], header="code"),
            pieces(["A1", "H9", "home"]),
            pieces(["J9"]),
            pieces(["A1", "H9"], board="Board,8,"),
            pieces(["A1", "H9"], board="North,8,8\nSouth,8,8"),
        ],
        ids=["another column", "other places", "one alone", "no measures", "two boards"],
    )
    def test_what_nobody_knows(self, example):
        assert of("CARD019", example) == []
