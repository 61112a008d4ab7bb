"""Work is done beside each other, and comes out as if one process had done it; whoever dies, nothing is left behind."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build.workers import processes
from generator.build.workers.parcel import parcel, project_of, stamps
from generator.build.workers.pool import (
    Processes,
    Workers,
    processor_count,
    run_all,
)
from generator.files.project import DiskProject
from generator.foundation.diagnostics import Problem
from tests.build import working
from tests.build.forks import KILLED, forked, kit_of
from tests.build.games import ROOT
from tests.build.working import all_of, workspace
from tests.cli.conftest import findings_in

EVERYBODY = [Processes(), Processes(2), Processes(3)]


@pytest.mark.parametrize("who", EVERYBODY, ids=str)
def test_results_come_in_their_order(who: Workers) -> None:
    found = all_of(who, working.squared, *((n,) for n in range(20)))
    assert [square for square, _ in found] == [n * n for n in range(20)]
    others = {process for _, process in found} - {os.getpid()}
    assert (len(others) > 0) == (who.count > 1)
    assert len(others) <= who.count


def test_one_unit_needs_nobody_else() -> None:
    assert all_of(Processes(2), working.squared, (3,)) == [(9, os.getpid())]
    assert 1 <= processor_count() <= (os.cpu_count() or 1)


@pytest.mark.parametrize("who", EVERYBODY, ids=str)
def test_units_are_asked_for_when_somebody_can_take_them(who: Workers) -> None:
    asked: list[int] = []

    def units() -> Iterator[tuple[int]]:
        for number in range(40):
            asked.append(number)
            yield (number,)

    for done, _ in enumerate(run_all(who, working.squared, units(), 40), 1):
        assert len(asked) <= done + 2 * who.count
    assert len(asked) == 40


@pytest.mark.parametrize("who", EVERYBODY, ids=str)
def test_what_is_wrong_comes_as_the_diagnostic_that_it_is(who: Workers) -> None:
    with pytest.raises(Problem) as caught:
        all_of(who, working.refused, *((n,) for n in range(5)))
    (said,) = caught.value.diagnostics
    assert (said.code, said.message, str(said.origin)) == (
        "DATA002",
        "`thre` is no number",
        "a.csv:3 (`n`)",
    )
    assert said.hints == ("did you mean `two`?", "or write one")
    assert said.fix is not None
    assert said.fix.say == "write `two` for `thre`"
    with pytest.raises(ZeroDivisionError):
        all_of(who, working.slips, *((n,) for n in range(5)))


def test_without_processes_the_work_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise NotImplementedError

    monkeypatch.setattr(processes, "ProcessPoolExecutor", refuse)
    assert all_of(Processes(2), working.squared, (4,), (5,)) == [
        (16, os.getpid()),
        (25, os.getpid()),
    ]
    with pytest.raises(ZeroDivisionError):
        all_of(Processes(2), working.slips, (1,), (2,))


def test_what_a_killed_process_should_have_done_is_done_here() -> None:
    assert all_of(Processes(2), working.killed, *((os.getpid(), n) for n in range(9))) == [
        *range(9)
    ]


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_processes_end_with_the_first_one(tmp_path: Path, by: signal.Signals) -> None:
    """`forked` sees to it that nobody of the whole group is left."""

    def end(process: int) -> None:
        deadline = time.monotonic() + 60
        while len(list(tmp_path.iterdir())) < 2:
            assert time.monotonic() < deadline, "nobody has begun to work"
            time.sleep(0.01)
        if by == signal.SIGINT:
            # The keyboard's goes to all of them.
            os.killpg(process, by)
        else:
            os.kill(process, by)

    def work() -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with pytest.raises(KeyboardInterrupt):
            working.sleep_beside(str(tmp_path))

    code = forked(work, end)
    assert code == {signal.SIGKILL: KILLED, signal.SIGINT: 0, signal.SIGTERM: -signal.SIGTERM}[by]
    assert len(list(tmp_path.iterdir())) == 2, "no more work was begun"


def test_a_parcel_holds_what_a_game_may_ask_for_and_nothing_else(tmp_path: Path) -> None:
    disk = DiskProject(workspace(tmp_path, "one", "two"), ROOT)
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "mine.yaml").write_text("draw: []\n")
    files = parcel(disk, "one")
    own = sorted(disk.list("content/one"))
    assert sorted(name for name in files if "/" in name) == [*own, "templates/mine.yaml"]
    assert stamps(disk, "one").keys() == {name for name in files if "/" in name}
    there = project_of(files)
    assert there.read("content/one/rules.md") == disk.read("content/one/rules.md")
    assert there.list("fonts") == disk.list("fonts")
    assert not there.exists("content/two/game.yaml")
    built_in = [each.name for each in (ROOT / "content").iterdir()]
    assert built_in and not any(there.exists(f"content/{each}/game.yaml") for each in built_in)
    assert project_of((str(tmp_path), str(ROOT))).exists("content/two/game.yaml")


def test_the_parcel_of_another_program_is_refused(tmp_path: Path) -> None:
    files = parcel(DiskProject(workspace(tmp_path, "one"), ROOT), "one")
    with pytest.raises(Problem, match="runs Punchboard") as caught:
        project_of({**files, ".program": b"0.0.1-abcd"})
    assert caught.value.diagnostics[0].code == "BUILD002"


def test_the_files_are_the_same_whoever_makes_them(warm, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    kits = {}
    for which, words in {
        "alone": ["--jobs=1"],
        "two": ["--jobs=2"],
        "three": ["--jobs=3"],
    }.items():
        top = workspace(tmp_path / which, "one", "two")
        ((code, out, err),) = warm.do("say", top, [["build", 0, *words]])
        assert (code, findings_in(err)) == (0, "")
        kits[which] = out, kit_of(top / "output", (".built.json", "timings.json"))
    assert kits["alone"] == kits["two"] == kits["three"]
    assert len([name for name in kits["two"][1] if name.endswith(".pdf")]) == 2 * 9


def test_one_game_is_printed_in_shares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from generator.build.cache.store import Store
    from generator.build.pipeline import build
    from generator.build.workers import tasks

    monkeypatch.setattr(tasks, "_MIN_SECONDS", 0.0)
    disk = DiskProject(workspace(tmp_path, "one"), ROOT)
    alone = build(disk, "one")
    asked: list[int] = []
    real = tasks._in_workers
    monkeypatch.setattr(
        tasks,
        "_in_workers",
        lambda who, held, numbers: (asked.append(len(numbers)), real(who, held, numbers))[1],
    )
    beside = build(disk, "one", store=Store(tmp_path), workers=Processes(2))
    again = build(disk, "one", store=Store(tmp_path), workers=Processes(2))
    assert beside.artifacts == alone.artifacts == again.artifacts
    assert beside.pages == alone.pages
    assert beside.diagnostics == alone.diagnostics
    # The rulebook is taken over then, and there are two papers.
    assert asked == [3, 2]
    assert again.drawn == 0, "the pages that others have painted are remembered"


def test_a_rulebook_set_by_others_says_and_reads_what_it_would_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from generator.build.pipeline import build
    from generator.build.workers import tasks

    monkeypatch.setattr(tasks, "_MIN_SECONDS", 0.0)
    folder = workspace(tmp_path, "one") / "content" / "one"
    (folder / "art").mkdir()
    for name in ("shown", "idle"):
        drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>'
        (folder / "art" / f"{name}.svg").write_text(drawing)
    with (folder / "rules.md").open("a") as rules:
        rules.write("\n\n![A ring](shown.svg)\n\n" + "m" * 150 + "\n")
    alone, beside = (
        build(DiskProject(tmp_path, ROOT), "one", workers=workers)
        for workers in (Processes(), Processes(2))
    )
    assert alone.diagnostics == beside.diagnostics
    assert alone.artifacts == beside.artifacts
    messages = " ".join(each.message for each in beside.diagnostics)
    assert "BOOK010" in [each.code for each in beside.diagnostics]
    assert "idle.svg" in messages and "shown.svg" not in messages
