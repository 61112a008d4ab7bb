"""`punchboard cache`."""

from tests.cli.test_build import FILES


def test_what_is_kept_is_reported_and_removed(punchboard, workspace, tmp_path):
    workspace(FILES)
    folder = tmp_path / ".punchboard"
    assert punchboard("cache").out == f"the cache in {folder} is empty\n"
    punchboard("check")
    ran = punchboard("cache", "info")
    assert ran.out.startswith(f"{folder}: ") and "of at most 500 MB\n" in ran.out
    assert "results of `check` for unchanged games\n" in ran.out
    assert punchboard("cache", "clean", "--older-than", "7").out == "nothing to remove\n"
    assert punchboard("cache", "clean").out.startswith("removed ")
    assert punchboard("cache", "info").out == f"the cache in {folder} is empty\n"


def test_wrong_use_is_reported(punchboard, workspace):
    workspace(FILES)
    ran = punchboard("cache", "info", "--older-than", "3")
    assert (ran.code, ran.err) == (
        2,
        "error: `--older-than` is for `punchboard cache clean`\n"
        "  help: write `punchboard cache clean --older-than 30`\n",
    )
    assert punchboard("cache", "purge").code == 2
    assert punchboard("cache", "clean", "--older-than", "-1").code == 2
