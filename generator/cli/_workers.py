"""`--jobs` and `--cluster`: the workers of a command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from generator.cli import WrongUse
from generator.cli._options import Option

if TYPE_CHECKING:
    from generator.build.workers.pool import Workers

Jobs = Annotated[
    int | None,
    Option(
        "--jobs",
        "-j",
        metavar="NUMBER",
        about="How many processes work in parallel; 1 uses only this one (default: the number of processors).",
    ),
]
Cluster = Annotated[
    str,
    Option(
        "--cluster",
        metavar="ADDRESS",
        about="Use the workers of a Dask cluster, by the address of its scheduler. They don't need the files, only the "
        "same version of Punchboard. Needs `pip install 'punchboard[cluster]'`.",
    ),
]


@contextmanager
def chosen_workers(jobs: int | None, cluster: str = "") -> Iterator[Workers]:
    """The workers to use. Raises `WrongUse` if there are none."""
    if jobs is not None and jobs < 1:
        raise WrongUse(
            f"`--jobs {jobs}` isn't a number of processes", "write 1 or more, such as `--jobs 2`"
        )
    from generator.build.workers.pool import Processes, processor_count

    if not cluster:
        yield Processes(jobs or processor_count())
        return
    if jobs is not None:
        raise WrongUse("`--jobs` is for this machine, but `--cluster` uses others", "leave one out")
    try:
        from generator.build.workers.cluster import ClusterError, connect
    except ImportError:
        raise WrongUse(
            "`--cluster` needs Dask, which isn't installed",
            "run `pip install 'punchboard[cluster]'`",
        ) from None
    try:
        with connect(cluster) as dask:
            yield dask
    except ClusterError as fault:
        raise WrongUse(str(fault), fault.hint) from None
