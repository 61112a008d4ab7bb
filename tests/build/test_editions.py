"""Editions as they are built: their files, what is said on them, and the ordinary kit beside them."""

import pytest

from generator.build import Request
from tests.build.games import GAME, built
from tests.editions.looking import coverage
from tests.paint.painting import image, said


def files(name, **changes):
    """The files of an edition, by path."""
    made = built(Request(edition=name), **changes)
    assert not made.failed
    return {artifact.path: artifact.content for artifact in made.artifacts}


@pytest.mark.parametrize("name", ["low-ink", "proof", "grayscale"])
def test_all_files_are_named_by_their_edition(name):
    paths = [f"components/cards-a4-{name}.pdf", f"tiny-print-a4-{name}.pdf"]
    assert list(files(name)) == paths


@pytest.mark.parametrize(("name", "words"), [("low-ink", "low ink"), ("proof", "proof")])
def test_cover_and_captions_say_the_edition(name, words):
    kit = files(name)[f"tiny-print-a4-{name}.pdf"]
    assert [words in said(kit, page) for page in (0, 2, 3)] == [True] * 3
    assert "edition" not in said(kit, 2)


def test_the_ordinary_kit_says_nothing_of_editions():
    assert "ink" not in said(files("")["tiny-print-a4.pdf"], 2)


def test_a_proof_shows_where_it_is_cut_and_greys_have_no_colour():
    proof, plain, grey = (
        image(files(name)[f"components/cards-a4{'-' if name else ''}{name}.pdf"], scale=4)
        for name in ("proof", "", "grayscale")
    )
    assert [shows_the_cut(made) for made in (proof, plain, grey)] == [True, False, False]
    assert [is_grey(made) for made in (proof, plain, grey)] == [False, False, True]


def shows_the_cut(made):
    return any(b > r + 90 for _, (r, _, b) in made.getcolors(1 << 24))


def is_grey(made):
    return all(max(color) - min(color) <= 1 for _, color in made.getcolors(1 << 24))


def test_backs_flooded_with_colour_need_little_ink():
    """A back in dark blue, all over, is the case that such kits are printed for."""
    plain, saved = (
        coverage(files(name)[f"components/cards-a4{'-' if name else ''}{name}.pdf"], 100)
        for name in ("", "low-ink")
    )
    assert saved < plain / 4


def test_an_unknown_edition_is_reported_and_nothing_is_made():
    made = built(Request(edition="low-inc"))
    assert [d.code for d in made.diagnostics] == ["EDITION001"]
    assert made.artifacts == ()


def test_what_is_cut_is_the_same_in_all_editions():
    made = [built(Request(edition=name, cut_files=True)) for name in ("", "low-ink")]
    cuts = [{a.path: a.content for a in each.artifacts if a.path[:4] == "cut/"} for each in made]
    assert cuts[0]
    assert cuts[0] == cuts[1]


def test_a_game_can_ask_for_a_kit_that_saves_ink_beside_the_full_one():
    game = GAME.replace("title: Tiny", "title: Tiny\neditions: [full, low-ink]")
    both, alone = built(game=game), files("low-ink", game=game)
    made = {each.path: each.content for each in both.artifacts}
    path = "tiny-print-a4-low-ink.pdf"
    assert [said(made[path], page) for page in range(4)] == [
        said(alone[path], page) for page in range(4)
    ]
    assert (
        coverage(made[path], 2) == coverage(alone[path], 2) < coverage(made["tiny-print-a4.pdf"], 2)
    )
    assert "components/cards-a4-low-ink.pdf" not in made


def test_an_edition_that_does_not_exist_is_an_error():
    made = built(game=GAME.replace("title: Tiny", "title: Tiny\neditions: [lowink]"))
    (found,) = [each for each in made.diagnostics if each.code == "EDITION002"]
    assert "`low-ink`" in found.hints[0]
