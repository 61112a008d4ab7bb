"""One cause, one message: what follows from a mistake is not said besides it."""

from __future__ import annotations

import pytest

from generator.build import Build, Request
from generator.build.pipeline import check
from generator.diagnostics import Diagnostic, Severity
from tests.build.games import CARD, GAME, TABLE, built, tiny

LOOKS = 'draw:\n  - {text: "{{ count(cards) }} {{ cards.pieces }}", box: [4, 4, 55, 9]}\n'
CLAIM = GAME[GAME.index("claims:") :]
AID = "  aid: {size: 63 x 88 mm, front: back.yaml}\n"
WITH_AID = GAME.replace("claims:", AID + "claims:")


def checked(**changes: str) -> Build:
    """The small game, checked."""
    return check(tiny(**changes), "tiny")


def said(**changes: str) -> list[tuple[str, str, int]]:
    """Codes and places of all there is to say of the small game."""
    return [(d.code, d.origin.file.rsplit("/", 1)[-1], d.origin.line) for d in found(**changes)]


def found(**changes: str) -> tuple[Diagnostic, ...]:
    """All there is to say of the small game."""
    return checked(**changes).diagnostics


@pytest.mark.parametrize(
    ("table", "code"),
    [("", "DATA010"), ("name,name\nOrc,x\n", "DATA012"), ('name,rules\nOrc,"Draw\n', "DATA024")],
)
def test_a_table_that_cannot_be_read_is_said_once(table: str, code: str) -> None:
    simple = CARD.replace("{{ rules }}", "rules")
    errors = [d for d in found(cards=table, card=simple) if d.severity > Severity.ADVICE]
    assert [d.code for d in errors] == [code]


@pytest.mark.parametrize(
    "game",
    [
        WITH_AID.replace("cards.csv", "crads.csv"),
        WITH_AID.replace("front: card.yaml\n", "", 1),
        WITH_AID.replace("cards.csv", "cards.xls"),
    ],
)
def test_what_counts_a_lost_component_is_not_judged(game: str) -> None:
    assert len(found(game=game, back=LOOKS)) == 1


def test_a_component_without_rows_has_its_columns() -> None:
    aid = LOOKS.replace("count(cards)", "count(cards, kind='Ogre')")
    listed = found(game=WITH_AID, cards=TABLE.splitlines()[0] + "\n", back=aid)
    assert [d.code for d in listed] == ["CLAIM001", "GAME005"]
    assert listed[0].hints[0].endswith("of `content/tiny/cards.csv`, 0 rows")


def test_printing_everything_no_time_is_told() -> None:
    game = GAME.replace(CLAIM, "").replace("data: cards.csv", "data: cards.csv\n    copies: 0")
    (warning,) = [d for d in found(game=game) if d.severity is Severity.WARNING]
    assert (warning.code, warning.origin.line) == ("GAME005", 5)
    assert "0 times" in warning.message


@pytest.mark.parametrize("copies", ["1e99", "-3", "2.5", "some"])
def test_copies_of_a_component_without_a_table(copies: str) -> None:
    game = WITH_AID.replace("  aid: {", f"  aid: {{copies: {copies}, ")
    assert said(game=game) == [("DATA002", "game.yaml", 11)]


def test_a_face_without_a_size_says_so() -> None:
    (diagnostic,) = found(game=GAME.replace("    size: 63 x 88 mm\n", ""))
    assert diagnostic.code == "SIZE001"
    assert diagnostic.message.startswith("`cards` has no size")


def test_mistakes_of_a_whole_face_do_not_hide_those_of_its_elements() -> None:
    wrong = "size: [63, 88]\nsaef: 3\n" + CARD.replace("{{ name }}", "{{ nmae }}")
    assert sorted(said(card=wrong)) == [
        ("TMPL010", "card.yaml", 5),
        ("YAML002", "card.yaml", 2),
        ("YAML003", "card.yaml", 1),
    ]


def test_an_unknown_name_lists_the_columns() -> None:
    (diagnostic,) = found(card=CARD.replace("{{ name }}", "{{ xyzzy }}"))
    assert diagnostic.hints == ("the columns and names here are `cards`, `kind`, `name`, `rules`",)


def test_a_name_may_be_asked_for() -> None:
    asked = CARD.replace("{{ name }}", "{{ name }}{{ motto if motto is defined }}")
    assert built(Request(), card=asked).diagnostics == ()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{{ name", "an expression is never closed"),
        ("{% if name %}x", "`{% if %}` is never closed"),
        ("x{% endif %}", "`{% endif %}` closes nothing"),
    ],
)
def test_what_is_never_closed(text: str, message: str) -> None:
    (diagnostic,) = found(card=CARD.replace("{{ name }}", text))
    assert (diagnostic.message, diagnostic.origin.line) == (message, 3)
    assert diagnostic.hints


@pytest.mark.parametrize("text", ["{{ name.__class__ }}", "{{ ''.__class__.__mro__ }}"])
def test_what_python_keeps_to_itself_is_refused_with_advice(text: str) -> None:
    (diagnostic,) = found(card=CARD.replace("{{ name }}", text))
    assert (diagnostic.code, diagnostic.origin.line) == ("EXPR003", 3)
    assert "begin with `_`" in diagnostic.hints[0]


@pytest.mark.parametrize(
    "key",
    [
        'when: "{{ name }} {{ kind }}"',
        'when: "name %} x {% if kind"',
        'for: "x in [name] %} x {% if kind"',
    ],
)
def test_a_condition_is_one_expression(key: str) -> None:
    (diagnostic,) = found(card=CARD.replace("id: title", key))
    assert (diagnostic.code, diagnostic.origin.line) == ("EXPR001", 3)
    assert diagnostic.hints
