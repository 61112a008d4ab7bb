"""An update kit has the pieces that are new or look different, as often as they are needed, and no others."""

import io

import pikepdf
import pytest

from generator.build import Request
from generator.build.writing.artifacts import Artifact
from generator.foundation.dataclasses import replace
from tests.history.workspace import FILES, changed, first, made, named, pages, updated

NAMES = ("Wolf", "Bear", "Fox", "Vixen", "Owl", "Elk", "Boar", "One", "Five", "Hunter", "Forest")
KIT = "woods-update-first-a4.pdf"


def printed(files: dict[str, str], request: Request = Request()) -> dict[str, int]:
    """How many of each piece stand on the sheets of the kit, behind its list."""
    _, artifacts = updated(files, request)
    return named(sheets(artifacts[KIT]), *NAMES)


def sheets(artifact: Artifact) -> str:
    """The words on the pages behind the list."""
    return " ".join(page for page in pages(artifact) if "Out of the box" not in page)


def listed(files: dict[str, str]) -> str:
    """What its list says."""
    _, artifacts = updated(files)
    (page,) = [page for page in pages(artifacts[KIT]) if "Out of the box" in page]
    return page.split("Into the box")[1]


FIVE = {
    "grey,3,It bites": "grey,4,It bites",
    "let go.,b,so far,2": "let go.,b,so far,4",
    "3,Fox": "3,Vixen",
    "5,Elk,brown,4,It carries two of your tokens.,e,,1\n": "6,Boar,brown,4,It digs.,e,,2\n",
}


def test_what_is_new_or_looks_different_is_printed_in_the_right_number():
    """All 3 copies of a changed card, the 2 that are wanted besides, the renamed one, 2 of the new one."""
    assert printed(changed(beasts=FIVE)) == {"Wolf": 3, "Bear": 2, "Vixen": 1, "Boar": 2}


def test_the_list_says_what_comes_out_and_what_goes_in():
    assert listed(changed(beasts=FIVE)) == (
        " 5 pieces out, 8 in Beasts 5 out, 8 in 2 Bear 4 in total 2 Boar new 1 Elk 1 Fox 1 Vixen"
        " 3 Wolf 3 Wolf"
    )


def test_backs_are_matched():
    """Each front has its back behind it; on sheets to fold, beside it."""
    _, artifacts = updated(changed(beasts=FIVE))
    fronts, backs = pages(artifacts[KIT])[2:4]
    assert sum(named(fronts, *NAMES).values()) == 8 and named(backs, "Woods")["Woods"] >= 8
    request = Request(backs="gutterfold")
    _, artifacts = updated(changed(beasts=FIVE), request)
    (name,) = [name for name in artifacts if name.endswith("a4-gutterfold.pdf")]
    words = " ".join(pages(artifacts[name])[1:])
    assert named(words, "Wolf", "Vixen") == {"Wolf": 3, "Vixen": 1}
    assert named(words, "Woods")["Woods"] >= 8


def test_fewer_copies_are_listed_and_not_printed():
    files = changed(beasts={"of it.,a,,3": "of it.,a,,1"}, rules="# Rules\n")
    of, artifacts = updated(files, replace(Request(), only=("beasts",)))
    assert (of.box_changes[0].take, of.box_changes[0].put) == (2, 0)
    (page,) = pages(artifacts["woods-update-first-beasts-a4.pdf"])
    assert (
        page.split("Into the box")[1]
        == " 2 pieces out, 0 in Beasts 2 out, nothing in 2 Wolf 1 stays"
    )
    assert "How to print" not in page, "there is nothing to print"


def test_a_value_that_nobody_sees_prints_nothing():
    of, artifacts = updated(changed(beasts={"of it.,a,": "of it.,z,"}))
    assert not of and artifacts == {}


def test_nothing_is_written_where_nothing_has_changed():
    of, artifacts = updated(FILES)
    assert not of and artifacts == {}


def test_a_new_back_prints_the_whole_deck_and_says_so():
    files = changed(back={"#223344": "#442233"})
    assert sum(printed(files).values()) == 8
    assert (
        listed(files) == " 8 pieces out, 8 in Beasts 8 out, 8 in 8 all cards 8 all cards new back"
    )


def test_a_new_size_prints_all_of_them():
    files = changed(game={"size: 20 mm": "size: 22 mm"})
    assert printed(files) == {"One": 10, "Five": 4}
    assert "Coins 14 out, 14 in 14 all tokens 14 all tokens all new" in listed(files)


def test_components_that_come_and_go_are_put_in_and_taken_out_as_a_whole():
    files = changed(
        game={
            "  coins: {title: Coins, kind: token, data: coins.csv": (
                "  gems: {title: Gems, kind: token, data: gems.csv"
            )
        }
    )
    files["content/woods/gems.csv"] = "name,count\nRuby,5\nOpal,2\n"
    _, artifacts = updated(files)
    assert named(sheets(artifacts[KIT]), "Ruby", "Opal", "One") == {"Ruby": 5, "Opal": 2}
    told = listed(files)
    assert "Gems nothing out, 7 in 7 all tokens new" in told
    assert "Coins 14 out, nothing in 14 all tokens" in told


def test_a_standee_has_both_of_its_sides():
    files = changed(figures="name\nKnight\n")
    _, artifacts = updated(files)
    assert named(sheets(artifacts[KIT]), "Knight", "Hunter") == {"Knight": 2}


def test_what_no_kit_has_in_it_gets_a_file_of_its_own():
    """The board is too big for a page: its pages are joined, and it is ticked off in the list like all else."""
    _, artifacts = updated(changed(board="name\nSwamp\n"))
    assert set(artifacts) == {KIT, "woods-update-first-board-a4.pdf"}
    assert len(pages(artifacts["woods-update-first-board-a4.pdf"])) > 1
    assert "Board 1 out, 1 in, in a separate file 1 Forest 1 Swamp" in pages(artifacts[KIT])[0]


def test_the_rulebook_comes_where_its_pages_have_changed_and_the_list_says_which():
    """The rules count the beasts: a copy more is another page."""
    files = changed(beasts={"of it.,a,,3": "of it.,a,,4"})
    of, artifacts = updated(files)
    assert of.pages == (1,)
    assert set(artifacts) == {KIT, "woods-update-first-rulebook.pdf"}
    assert "There are 9 beasts" in pages(artifacts["woods-update-first-rulebook.pdf"])[0]
    assert (
        "Rulebook: print page 1 of woods-update-first-rulebook.pdf again."
        in pages(artifacts[KIT])[0]
    )


def test_only_some_components_may_be_asked_for():
    files = changed(beasts=FIVE, coins="name,count\nOne,12\nFive,4\n")
    _, artifacts = updated(files, Request(only=("coins",)))
    assert set(artifacts) == {"woods-update-first-coins-a4.pdf"}
    assert named(pages(artifacts["woods-update-first-coins-a4.pdf"])[1], "One", "Five") == {
        "One": 2
    }
    _, artifacts = updated(files, Request(only=("rulebook",)))
    assert set(artifacts) == {"woods-update-first-rulebook.pdf"}


@pytest.mark.parametrize("edition", ["low-ink", "grayscale", "proof"])
def test_an_edition_has_files_of_its_own(edition: str):
    _, artifacts = updated(changed(beasts=FIVE), Request(edition=edition))
    name = f"woods-update-first-a4-{edition}.pdf"
    assert set(artifacts) == {name, f"woods-update-first-rulebook-{edition}.pdf"}
    assert named(pages(artifacts[name])[2], *NAMES)["Wolf"] == 3


@pytest.mark.parametrize(("paper", "last", "count"), [("A4", 100, 3), ("A5", 45, 2)])
def test_a_long_list_goes_on_and_the_print_plan_counts_its_pages(paper: str, last: int, count: int):
    rows = "".join(f"{n},Beast{n},grey,1,Text {n}.,,,1\n" for n in range(10, last))
    names = [f"Beast{n}" for n in range(10, last)]
    files = changed(beasts=FILES["content/woods/beasts.csv"] + rows)
    _, artifacts = updated(files, Request(papers=(paper,)))
    found = pages(artifacts[f"woods-update-first-{paper.lower()}.pdf"])
    lists = [page for page in found if "Out of the box" in page]
    assert named(" ".join(lists), *names) == dict.fromkeys(names, 1)
    assert len(lists) == count and all("Beasts, continued" in page for page in lists[1:])
    before = count + count % 2
    assert f"pages {before + 1}–{len(found)}" in lists[0]
    assert named(found[before], *names) and not named(found[before + 1], *names)


def test_a_row_that_comes_out_like_another_is_printed_as_often_as_both_say():
    head = FILES["content/woods/beasts.csv"].splitlines()[0]
    one, two = (f"{head}\n,Wolf,grey,1,Bites.,,,2\n,Wolf,grey,1,Bites.,,,{n}\n" for n in (1, 4))
    old = made(changed(beasts=one)).record
    of, artifacts = updated(changed(beasts=two), Request(only=("beasts",)), old)
    assert of.box_changes[0].put == 3
    assert named(pages(artifacts["woods-update-first-beasts-a4.pdf"])[2], "Wolf") == {"Wolf": 3}


def test_the_faces_are_those_of_the_ordinary_kit_and_true_to_size():
    _, artifacts = updated(changed(beasts=FIVE))
    with pikepdf.open(io.BytesIO(artifacts[KIT].content)) as file:
        assert [float(x) for x in file.pages[0].MediaBox] == pytest.approx(
            [0, 0, 595.276, 841.89], abs=0.01
        )
        trims = [page.get("/TrimBox") for page in file.pages]
    assert len(trims) == len(pages(artifacts[KIT]))


def test_where_faces_cannot_be_compared_what_says_something_else_is_printed():
    old = replace(first(), digests=0)
    of, _ = updated(changed(beasts=FIVE), Request(), old)
    assert [(a.title, a.take, a.put) for a in of.box_changes] == [("Beasts", 5, 8)]
