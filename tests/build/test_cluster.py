"""A Dask cluster, a real one, makes the files that this process makes; also when a worker is killed in the middle."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.build import Request, no_progress
from generator.build.cache.up_to_date import cached_diagnostics
from generator.build.workers.cluster import ClusterError, Dask, connect
from generator.build.workers.pool import Processes
from generator.export.ask import Ask
from generator.export.run import export
from generator.files.project import DiskProject, RecordingProject
from generator.foundation.dataclasses import asdict
from generator.foundation.diagnostics import Problem
from generator.report.builds.finished_kit import FinishedKit, kit_from_worker, make_kit_in_worker
from tests.build import working
from tests.build.forks import build
from tests.build.games import ROOT
from tests.build.working import all_of, workspace

SETTINGS = {
    "distributed.scheduler.allowed-failures": 3,
    "distributed.worker.memory.terminate": False,
    "distributed.comm.timeouts.connect": "20s",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a scheduler with two workers answers: each a process of its own, which end with the tests."""
    import dask
    from distributed import LocalCluster

    with (
        dask.config.set(SETTINGS),
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address="127.0.0.1:0",
            local_directory=str(tmp_path_factory.mktemp("dask")),
            silence_logs=60,
        ) as cluster,
    ):
        yield cluster.scheduler_address


@pytest.fixture(scope="module")
def who(address: str) -> Iterator[Dask]:
    """Its workers."""
    with connect(address) as dask:
        yield dask


@pytest.fixture(scope="module")
def disk(tmp_path_factory: pytest.TempPathFactory) -> DiskProject:
    """A workspace of two games."""
    return DiskProject(workspace(tmp_path_factory.mktemp("work"), "one", "two"), ROOT)


@pytest.fixture(scope="module")
def alone(disk: DiskProject) -> dict[str, FinishedKit]:
    """Its kits, made by this process."""
    source = (str(disk.workspace), str(disk.built_in))
    return {
        name: kit_from_worker(make_kit_in_worker(source, name, asdict(Request()), False))
        for name in ("one", "two")
    }


def same(made: FinishedKit, expected: FinishedKit) -> bool:
    """Whether all is the same but the seconds, and what is remembered between builds: a cluster remembers nothing."""
    return essence(made) == essence(expected)


def essence(made: FinishedKit) -> FinishedKit:
    files = tuple(each for each in made.files if each.path != "timings.json")
    return made._replace(files=files, summary="", closing_line="")


def test_a_cluster_makes_the_same_kits_from_parcels(
    address: str, disk: DiskProject, alone: dict[str, FinishedKit], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(disk.workspace)
    assert build("--quiet", "--cluster", address) == 0
    gc.enable()
    for name, made in alone.items():
        for file in essence(made).files:
            written = disk.workspace / "output" / name / file.path
            assert written.read_bytes() == file.content, file.path
        assert cached_diagnostics(disk, disk.workspace / "output" / name, asdict(Request())) == ()


def test_a_cluster_makes_the_same_exports(
    who: Dask, disk: DiskProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = []
    monkeypatch.setattr("generator.export.run._FEW", 1)
    for workers in (who, Processes()):
        folder = tmp_path / str(len(made))
        asked = Ask("png", keys={"dpi": "60"}, folder=folder.as_posix())
        done = export(RecordingProject(disk), disk, "one", asked, folder, no_progress, workers)
        assert not done.broken and len(done.made) > 1
        made.append({path: (folder / path).read_bytes() for path in done.made})
    assert made[0] == made[1]


def test_a_worker_that_is_killed_makes_no_difference(
    who: Dask, disk: DiskProject, alone: dict[str, FinishedKit], tmp_path: Path
) -> None:
    marks = [str(tmp_path / name) for name in alone]
    units = [
        (mark, who.source(disk, name), name, asdict(Request()), False)
        for mark, name in zip(marks, alone, strict=True)
    ]
    made = all_of(who, working.dies_once, *units[:1], (marks[0], *units[1][1:]))
    for name, each in zip(alone, made, strict=True):
        assert same(kit_from_worker(each), alone[name])
    assert Path(marks[0]).exists(), "a worker has died"


def test_what_is_wrong_comes_as_the_diagnostic_that_it_is_from_a_cluster_too(who: Dask) -> None:
    with pytest.raises(Problem) as caught:
        all_of(who, working.refused, *((n,) for n in range(5)))
    assert caught.value.diagnostics[0].fix is not None


def test_nobody_answers() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("generator.build.workers.cluster._PATIENCE", 0.2)
        for address in ("tcp://127.0.0.1:9", "nonsense://x"):
            with pytest.raises(ClusterError, match="answers at") as caught, connect(address):
                pass
            assert "dask scheduler" in caught.value.hint
