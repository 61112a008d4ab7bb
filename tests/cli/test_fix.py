"""`punchboard check --fix`: what it shows, asks, writes and says."""

import sys

import pytest

from tests.cli.test_build import FILES, changed

GAME = "content/tiny/game.yaml"
TABLE = "content/tiny/data/cards.csv"
SLIPS = {GAME: FILES[GAME].replace("copies: copies", "copies: copeis")} | changed(
    "Bite.", "Bite :wolf-haed:."
)
DIFF = """\
--- a/content/tiny/data/cards.csv
+++ b/content/tiny/data/cards.csv
@@ -1,3 +1,3 @@
 name,copies,rules
-Wolf,3,Bite :wolf-haed:.
+Wolf,3,Bite :wolf-head:.
 Bear,1,Growl.
--- a/content/tiny/game.yaml
+++ b/content/tiny/game.yaml
@@ -4,7 +4,7 @@
 components:
   cards:
     data: data/cards.csv
-    copies: copeis
+    copies: copies
     size: poker
     front: card.yaml
 claims:
"""
CLEAN = "tiny: 1 component, 4 pieces, 1 claim holds: no problems found\n"


@pytest.fixture
def slips(workspace):
    return workspace({**FILES, **SLIPS})


def test_a_check_tells_what_it_could_fix(punchboard, slips):
    ran = punchboard("check")
    assert ran.code == 1
    assert "CARD002" not in ran.out  # a column that nothing uses for want of a letter
    assert ran.out.endswith(
        "tiny: 1 error, 1 warning\n`punchboard check --fix` can fix 2 of these findings\n"
    )


def test_the_diff_alone_writes_nothing(punchboard, slips):
    ran = punchboard("check", "--diff")
    assert (ran.code, ran.out) == (1, DIFF)
    assert ran.err == "would fix 2 findings in 2 files\n"
    assert (slips / GAME).read_text() == SLIPS[GAME]


def test_what_is_fixed_is_shown_and_checked_again(punchboard, slips):
    ran = punchboard("check", "--fix")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{DIFF}fixed 2 findings in 2 files\n\n{CLEAN}"
    assert (slips / GAME).read_text() == FILES[GAME]
    again = punchboard("check", "--fix")
    assert (again.code, again.out) == (0, f"nothing to fix\n\n{CLEAN}")
    assert punchboard("check", "--diff").code == 0


def test_other_formats_keep_the_output_to_themselves(punchboard, slips):
    ran = punchboard("check", "--fix", "--format", "short")
    assert (ran.code, ran.out) == (0, "")
    assert DIFF in ran.err


def at_a_terminal(monkeypatch, answer):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    asked = []
    monkeypatch.setattr("typer.confirm", lambda text, **_: asked.append(text) or answer)
    return asked


@pytest.mark.parametrize("answer", [True, False])
def test_who_sits_at_a_terminal_is_asked(punchboard, slips, monkeypatch, answer):
    monkeypatch.setenv("NO_COLOR", "1")
    asked = at_a_terminal(monkeypatch, answer)
    ran = punchboard("check", "--fix")
    assert asked == ["write these changes to 2 files?"]
    assert ((slips / GAME).read_text() == FILES[GAME]) is answer
    assert ran.code == (0 if answer else 1)
    assert ("nothing was written" in ran.out) is not answer


def test_nobody_is_asked_who_has_said_yes(punchboard, slips, monkeypatch):
    asked = at_a_terminal(monkeypatch, False)
    assert punchboard("check", "--fix", "--yes").code == 0
    assert asked == []


def test_a_file_that_changes_meanwhile_is_left_alone(punchboard, slips, monkeypatch):
    def meddle(text, **_):
        (slips / TABLE).write_text("name,copies,rules\nWolf,9,\n")
        return True

    at_a_terminal(monkeypatch, True)
    monkeypatch.setattr("typer.confirm", meddle)
    ran = punchboard("check", "--fix")
    assert ran.code == 1
    assert "error[FIX001]: `content/tiny/data/cards.csv` has changed" in ran.err
    assert (slips / GAME).read_text() == SLIPS[GAME]


def test_what_is_left_is_reported_with_its_exit_code(punchboard, workspace):
    workspace({**FILES, **SLIPS, "content/tiny/data/cards.csv": "name,copies,rules\nWolf,x,\n"})
    ran = punchboard("check", "--fix")
    assert ran.code == 1
    assert "fixed 1 finding in 1 file\n" in ran.out
    assert "error[DATA002]" in ran.out


def test_paths_are_those_from_here(punchboard, workspace, tmp_path):
    workspace({f"games/{name}": text for name, text in {**FILES, **SLIPS}.items()})
    ran = punchboard("check", "-w", "games", "-f", "github")
    assert ran.out.startswith("::error file=games/content/tiny/game.yaml,line=7,endLine=7,col=13,")


def test_what_is_recalled_can_be_fixed_too(punchboard, slips):
    first, second = punchboard("check"), punchboard("check")
    assert (first.out, first.code) == (second.out, second.code)
    assert punchboard("check", "--fix").out.endswith(CLEAN)


def test_copies_are_changed_on_request_only(punchboard, workspace):
    root = workspace({**FILES, **changed("Wolf,3", "Wolf,2")})
    ran = punchboard("check")
    assert ran.code == 1
    claims = FILES[GAME] + "  - {say: Three wolves, of: \"count(cards, name='Wolf')\", is: 3}\n"
    (root / GAME).write_text(claims)
    assert punchboard("check").out.endswith(
        "`punchboard check --fix-copies` can try to fix 2 of these findings\n"
    )
    assert "nothing to fix" in punchboard("check", "--fix").out
    ran = punchboard("check", "--fix-copies")
    assert ran.code == 0
    assert "-Wolf,2,Bite.\n+Wolf,3,Bite.\n" in ran.out
    assert "fixed 2 findings in 1 file\n" in ran.out
    assert (root / TABLE).read_text() == FILES[TABLE]


@pytest.mark.parametrize(
    "words",
    [
        ("--diff", "--format", "sarif"),
        ("--yes",),
        ("--diff", "--yes"),
        ("--fix", "--diff", "--yes"),
    ],
)
def test_options_that_would_do_nothing_together_are_refused(punchboard, workspace, words):
    workspace({"content/tiny/game.yaml": "title: Tiny\n"})
    assert punchboard("check", *words).code == 2
