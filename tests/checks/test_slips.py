"""Slips in tables and rulebooks that are said, and beside each what looks like one and is left alone."""

import pytest

from generator.build.subjects import relations
from generator.checks import CHECKS
from generator.game.analysis.rolls_in_text import dice_in, wrong_rolls
from generator.game.analysis.supply import supplies
from generator.game.loading.load import load
from tests.checks.harness import project_of

BOOK = "--- game.yaml\nrulebook: {text: rules.md}\n--- rules.md\n# Rules\n\n"


def found(code, example):
    """What a check finds in an example: cells, or lines of the rulebook; nothing is drawn."""
    project = project_of(example)
    game = load(project, "content/example").value
    subjects = [*relations(project, game, ()), *game.components, *supplies(game).value]
    check = CHECKS[code]
    said = [each for one in subjects if type(one) is check.subject for each in check.run(one)]
    return list(dict.fromkeys(each.origin.cell or each.origin.line for each in said))


def table(header, *rows):
    return "\n".join((header, *rows, ""))


class TestMistypedWords:
    @staticmethod
    def words(*words):
        return table("name,kind", *(f"{n},{word}" for n, word in enumerate(words)))

    @pytest.mark.parametrize("word", ["Strenght", "Stength", "Strrength"])
    def test_a_typo_for_a_word_of_three_rows(self, word):
        assert found("CARD027", self.words("Strength", word, "Strength", "Strength")) == ["B3"]

    @pytest.mark.parametrize(
        ("usual", "other"),
        [
            ("Cat", "Bat"),
            ("Tower", "Power"),
            ("Mine", "Miner"),
            ("House", "Horse"),
            ("Coal", "Cola"),
            ("Sword", "Swords"),
            ("Level 12", "Level 21"),
            ("Plane", "Planet"),
            ("Skill", "skill"),
        ],
    )
    def test_other_words(self, usual, other):
        assert found("CARD027", self.words(usual, usual, usual, other)) == []

    def test_a_word_that_is_written_elsewhere_is_meant(self):
        words = self.words("Friend", "Friend", "Friend", "Fiend")
        assert found("CARD027", words) == ["B5"]
        assert found("CARD027", f"{words}{BOOK}A Fiend bites.\n") == []
        assert found("CARD027", self.words("Friend", "Friend", "Friend", "Fiend", "Fiend")) == []

    def test_two_rows_make_no_rule_and_names_are_names(self):
        assert found("CARD027", self.words("Strength", "Strength", "Strenght")) == []
        names = "name\nGoblin\nGobiln\n--- data/b.csv\nname\nGoblin\n"
        assert found("CARD027", names) == []

    def test_lists_of_words(self):
        rows = ["A,Guard; Quick", "B,Quick; Guard", "C,Quick", "D,Qiuck; Guard"]
        example = table("name,traits", *rows) + (
            "--- game.yaml\ncomponents:\n"
            "  cards: {data: data/cards.csv, front: card.yaml, lists: [traits]}\n"
        )
        assert found("CARD027", example) in (["B5"], [])


class TestSaidOtherwise:
    @staticmethod
    def rows(texts, header="name,target,rules"):
        return table(header, *(f"{n},{target},{text}" for n, (target, text) in enumerate(texts)))

    RIGHT = tuple((n, f"Roll {n} or more to pass.") for n in (1, 2, 3, 4, 5, 6, 3, 2))

    def test_the_one_that_differs(self):
        assert found("CARD028", self.rows([*self.RIGHT, (5, "Roll 3 or more to pass.")])) == ["C10"]

    @pytest.mark.parametrize(
        "more",
        [
            [],
            [(5, "Wait for 3 turns and go.")],
            [(5, "Roll 3 or more. Then roll 4 or more.")],
            [("", "Roll 3 or more to pass.")],
            [(5, "Roll 3 or more to pass."), (4, "Roll 2 or more to pass.")],
            [(5, "Roll well.")],
        ],
        ids=["all right", "other words", "two numbers", "a blank", "two rows", "no number"],
    )
    def test_what_makes_no_rule(self, more):
        assert found("CARD028", self.rows([*self.RIGHT, *more])) == []

    def test_one_number_everywhere_is_an_accident(self):
        same = [(1, "Raise it by 1 now.")] * 9
        assert found("CARD028", self.rows([*same, (2, "Raise it by 1 now.")])) == []
        two = [(1, "Raise it by 1 now.")] * 4 + [(2, "Raise it by 2 now.")] * 4
        assert found("CARD028", self.rows([*two, (2, "Raise it by 1 now.")])) == []

    def test_words_that_name_the_column_need_fewer_rows(self):
        rows = [(n, f"Take {n} coins now.") for n in (1, 2, 3, 4)]
        wrong = (5, "Take 4 coins now.")
        assert found("CARD028", self.rows([*rows, wrong], "name,coins,rules")) == ["C6"]
        assert found("CARD028", self.rows([*rows, wrong])) == []


class TestBrokenSeries:
    @staticmethod
    def numbers(*numbers, header="number"):
        return table(f"name,{header}", *(f"{n},{number}" for n, number in enumerate(numbers)))

    @pytest.mark.parametrize(
        ("header", "numbers", "cells"),
        [
            ("turn", (0, 90, 90, 270), ["B4"]),
            ("angle", (0, 120, 240, 240, 60, 300), ["B5"]),
            ("angle", (0, 90, 180, 180), ["B5"]),
            ("number", (1, 2, 3, 3, 5), ["B5"]),
            ("from", (0, 5000, 2500, 100000, 250000), ["B4"]),
            ("points", (9, 8, 7, 60, 5), ["B5"]),
            ("worth", (1, 2, 4, 8, 61, 32, 64, 128), ["B7"]),
        ],
    )
    def test_what_breaks_it(self, header, numbers, cells):
        assert found("CARD031", self.numbers(*numbers, header=header)) == cells

    @pytest.mark.parametrize(
        ("header", "numbers"),
        [
            ("turn", (0, 90, 180, 270)),
            ("turn", (1, 1, 2, 3)),
            ("turn", (0, 90, 90, 90)),
            ("number", (1, 1, 2, 2, 3, 3)),
            ("number", (1, 3, 3, 9)),
            ("number", (3, 1, 3, 5)),
            ("cost", (1, 2, 2, 4)),
            ("cost", (1, 2, 3, 5, 4)),
            ("from", (5, 1, 4, 2, 3)),
            ("from", (1000, 1, 2, 3, 4)),
            ("from", (1, 2, 3, 4, 0)),
            ("number", (1, 1, 2, 3, 4, 5, 6, 7, 8)),
            ("from", (1, "x", 2, 3, 0)),
            ("from", ("", 0, 10, 20, 50)),
            ("worth", (3, 3, 3, 3, 3, 3, 3, 3, 1)),
        ],
    )
    def test_other_numbers(self, header, numbers):
        assert found("CARD031", self.numbers(*numbers, header=header)) == []


class TestTooMany:
    @staticmethod
    def counts(*counts):
        return table("name,count", *(f"{n},{count}" for n, count in enumerate(counts)))

    @pytest.mark.parametrize(
        ("counts", "cells"),
        [
            ((6, 60, 6, 6), ["B3"]),
            ((6, 60, 6, 2, 6), ["B3"]),
            ((6, 54, 6, 6), []),
            ((6, 60, 6), []),
            ((1, 2, 3, 40, 4), []),
            ((6, 60, 60, 6), []),
            ((1, 10, 2, 1), []),
        ],
    )
    def test_a_zero_too_many(self, counts, cells):
        assert found("CARD032", self.counts(*counts)) == cells

    @pytest.mark.parametrize(("count", "cells"), [(60, ["B2"]), (59, []), (6, [])])
    def test_ten_times_what_is_needed(self, count, cells):
        example = (
            f"{self.counts(count)}--- game.yaml\nplayers: 2-6\ncomponents:\n"
            "  cards: {data: data/cards.csv, front: card.yaml, needed: 1 per player}\n"
        )
        assert found("CARD033", example) == cells


class TestRolls:
    @pytest.mark.parametrize(
        "text",
        [
            "16 on a d6",
            "7 on the d6",
            "7+ on the six-sided die",
            "13 or more on 2d6",
            "1 on 2d6",
            "11 with a d10",
            "16 on 2D6",
        ],
    )
    def test_what_no_die_shows(self, text):
        assert [each.words for each in wrong_rolls(f"You pass by {text}, or die.")] == [text]

    @pytest.mark.parametrize(
        "text",
        [
            "6 on a d6, 12 on 2d6, 0 on a d10, 66 on a d66, 00 on the d100",
            "7 on a d6 + 1, 8 on a d6, adding your Strength",
            "Add your skill: 9 on a d6. With a bonus of 2, 8 on the d6.",
            "9 on an exploding d6; dice explode: 7 on a d6",
            "Put token 7 on D4. Lay tile 12 on D6.",
            "Draw 9 on a d6 roll of 6. Take 8 with d6 result 1",
            "1/16 on a d6, 2-7 on a d6, 1.16 on a d6",
            "Turn to 16 on the board, roll a d6",
        ],
    )
    def test_other_words(self, text):
        assert list(wrong_rolls(text)) == []

    def test_squares_are_not_dice(self):
        assert [sides for sides, _ in dice_in("On D4 lies a 2D8; d6 and one 12-sided die, d%")] == [
            8,
            6,
            12,
        ]


class TestDice:
    @staticmethod
    def borrowed(borrow, rules, table="name\nA\n"):
        book = BOOK.replace("rulebook:", f"borrow: [{borrow}]\nrulebook:")
        return found("GAME022", f"{table}{book}{rules}\n")

    @pytest.mark.parametrize(
        ("borrow", "rules", "lines"),
        [
            ("1 five-sided die", "Roll the six-sided die.", [2, 3]),
            ("1 five-sided die", "Roll the die.", [2]),
            ("2 six-sided dice", "Roll a d6 and a twelve-sided die.", [3]),
            ("1 six-sided die", "Roll the die.", []),
            ("2d6, d10", "Roll the d6; {{ dice('d10', at_least=3) }}", []),
            ("a pencil", "Roll a d6.", []),
        ],
    )
    def test_those_to_bring_and_those_to_roll(self, borrow, rules, lines):
        assert self.borrowed(borrow, rules) == lines

    def test_a_table_may_roll_them(self):
        assert self.borrowed("1 d8, 1 d6", "Roll the d6.", "name,rules\nA,Roll a d8.\n") == []

    @pytest.mark.parametrize(
        ("table", "cells"),
        [
            ("name,dice\nA,d6\nB,d5\n", ["B3"]),
            ("name,rules\nA,Roll a d8 now.\n", ["B2"]),
            ("name,id\nA,d8\n", []),
            ("name,rules\nA,Go to D8 now.\n", []),
        ],
    )
    def test_dice_of_tables(self, table, cells):
        assert self.borrowed("1 d6", "Roll the d6.", table) == cells


class TestSquares:
    BOARD = (
        "name\nRook 1\n--- data/board.csv\nname,columns,rows\nBoard,8,8\n--- game.yaml\nrulebook: {text: rules.md}\n"
        "components:\n  cards: {data: data/cards.csv, front: card.yaml}\n"
        "  board: {data: data/board.csv, front: board.yaml, kind: board}\n"
        "--- templates/board.yaml\nsize: poker\n--- rules.md\n"
    )

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            ("A1, B2, C3.\n\nQ3 is far.", [3]),
            ("It begins on square Q3.", [1]),
            ("A1, B2, C3, A9.", [1]),
            ("A1, B2, C3 and H8.", []),
            ("Card Q3 is far. Print it on A10.", []),
            ("A1, B2, C3. Roll D20. Use paper A9 sheets, a B9 page.", []),
            ("A1, B2, C3. {{ 'Q3' }} `Q3` Q3-x Q3.5", []),
        ],
    )
    def test_squares_of_the_rulebook(self, text, lines):
        assert found("BOOK030", f"{self.BOARD}{text}\n") == lines

    def test_codes_of_cards(self):
        cards = self.BOARD.replace("Rook 1", "Q3")
        assert found("BOOK030", f"{cards}A1, B2, C3. Card Q3.\n") == []

    def test_a_board_that_is_a_map(self):
        example = self.BOARD.replace("columns,rows\nBoard,8,8", 'map\nBoard,"....\n....\n...."')
        assert found("BOOK030", f"{example}On square D3, not on square E3.\n") == [1]


class TestAids:
    @staticmethod
    def rules(text, aid="Any stat with 6 or more: 5 treasure."):
        return f"name,help\nAid,{aid}\n{BOOK}{text}\n"

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            ("Any stat with 6 or more: 6 treasure.", [3]),
            ("Any stat, **with 6 or more**: 6 treasure.", [3]),
            ("Any stat with 6 or more: 5 treasure. With 6 or more: 6 treasure.", []),
            ("Any stat with 5 or more: 6 treasure.", []),
            ("Any stat with 6 or more: {{ 6 }} treasure.", []),
            ("With 6 or more: 6 coins.", []),
        ],
    )
    def test_the_same_words_with_another_number(self, text, lines):
        assert found("BOOK025", self.rules(text)) == lines

    def test_cards_of_several_rows_have_effects_of_their_own(self):
        example = self.rules(
            "At the end of your turn draw 2 cards.", "At the end of your turn draw 3 cards."
        )
        assert found("BOOK025", example) == [3]
        assert found("BOOK025", example.replace(BOOK, f"Other,Rest.\n{BOOK}")) == []


class TestNames:
    CARDS = "name\nWerewolf at Supper\nTrap Door\nCashier\nHelmet\n" + BOOK

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            ("He draws *Warewolf at Supper* now.", [3]),
            ("If a Tarp Door opens, run.", [3]),
            ("Then a Cahsier comes.", [3]),
            ("It is *The Cashier*. The Helmets are new. A Trap Door’s hinge.", []),
            ("Cahsier begins the line. Then: Cahsier.", []),
            ("A Tarp Door and a Tarp Door are two.", []),
            ("He sees a Trap Dour and a Crap Door", [3]),
            ("He says *helmet* and *Cashiers*.", []),
        ],
    )
    def test_names_in_the_rulebook(self, text, lines):
        assert found("BOOK026", f"{self.CARDS}{text}\n") == lines


class TestTerms:
    TERMS = "".join(f"[{w}](term:!) " for w in ("wall", "door", "moat", "tower", "bridge"))

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            ("Across a [fence](term:).", [3]),
            ("Across a [fence](term:). The fence is high.", []),
            ("A [fence](term:), another [fence](term:).", []),
            ("Across [walls](term:).", []),
            ("[it](term:{{ 'x' }})", []),
        ],
    )
    def test_terms_of_nothing(self, text, lines):
        assert found("BOOK027", f"name\nA\n{BOOK}{self.TERMS}{text}\n\n\\index\n") == lines

    def test_a_rulebook_that_explains_nothing(self):
        assert (
            found("BOOK027", f"name\nA\n{BOOK}A [fence](term:), a [wall](term:).\n\n\\index\n")
            == []
        )


class TestNamesOfNothing:
    GEMS = "name\nEmerald\nCoal\nGold\nSealed Crypt\nLong Hall\nOld Hall\n" + BOOK

    @pytest.mark.parametrize(
        ("text", "lines"),
        [
            ("It is emerald, topaz or coal.", [3]),
            ("It is emerald, coal, topaz and gold.", [3]),
            ("She draws a Sunken Crypt now.", [3]),
            ("It is emerald, gold or coal. A Sealed Crypt. A dark Crypt.", []),
            ("It is emerald, topaz or coal. A topaz is blue.", []),
            ("It is emerald, coal or whatever, emerald, rubies or pearls.", []),
            ("It is emerald, gold, coal and instant death.", []),
            ("It is emerald or topaz, gold and topaz, coal.", []),
            ("She draws a Sunken Hall, the Sunken Crypt, a Sunken Crypt Door.", []),
            ("She draws a Sunken Crypt. It has sunken.", []),
        ],
    )
    def test_what_is_reported(self, text, lines):
        assert found("BOOK031", f"{self.GEMS}{text}\n") == lines
