"""`punchboard check`."""

import json

from tests.cli.test_build import FILES, changed


def test_a_sound_game_is_said_to_be_sound(punchboard, workspace, tmp_path):
    workspace(FILES)
    ran = punchboard("check")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "tiny: 1 component, 4 pieces, 1 claim holds: no problems found\n"
    assert not (tmp_path / "output").exists()


def test_overflow_is_reported_with_cell_and_box(punchboard, workspace):
    workspace({**FILES, **changed("Growl.", "Growl and roar. " * 200)})
    ran = punchboard("check")
    assert ran.code == 1
    assert "error[TEXT002]" in ran.out
    assert "content/tiny/data/cards.csv:C3 (`rules`)" in ran.out


def test_json_for_programs(punchboard, workspace):
    workspace({**FILES, **changed("Wolf,3", "Wolf,x")})
    ran = punchboard("check", "--format", "json")
    assert ran.code == 1
    document = json.loads(ran.out)
    assert document["summary"]["error"] >= 1
    found = [d for d in document["diagnostics"] if d["cell"] == "B2"]
    assert found[0]["file"] == "content/tiny/data/cards.csv"
    assert "`x`" in found[0]["message"]


def test_one_line_each_for_editors(punchboard, workspace):
    workspace({**FILES, **changed("Bear,1", "Wolf,1")})
    ran = punchboard("check", "--format", "short")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 1
    assert ": warning[CARD001]: " in ran.out


def test_several_games_are_checked_in_one_run(punchboard, workspace):
    workspace(FILES)
    second = {name.replace("tiny", "other"): text for name, text in FILES.items()}
    workspace(second | {"content/other/data/cards.csv": "name,copies,rules\nWolf,x,Bite.\n"})
    ran = punchboard("check")
    assert ran.code == 1
    assert ran.out.splitlines()[-2].startswith("other: ")
    assert ran.out.splitlines()[-1].startswith("tiny: ")
    assert punchboard("check", "tiny").code == 0


def test_an_unknown_format_is_wrong_use(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("check", "--format", "jsn")
    assert ran.code == 2
    assert "`json`" in ran.err


def test_as_strict_as_the_next_print_asks(punchboard, workspace):
    workspace({**FILES, **changed("Growl.", ":no-such-icon-at-all:")})
    assert punchboard("check").code == 0
    ran = punchboard("check", "--profile", "print")
    assert ran.code == 1
    assert "error[ICON002]" in ran.out


def test_an_unknown_profile_is_wrong_use(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("check", "--profile", "prnt")
    assert (ran.code, ran.out) == (2, "")
    assert "there is no profile `prnt`" in ran.err
    assert "did you mean `print`?" in ran.err
