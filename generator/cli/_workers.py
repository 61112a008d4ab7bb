"""Who does the work of a command, as it is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

from generator.cli import WrongUse
from generator.cli import _options as typer

if TYPE_CHECKING:
    from generator.build.workers.pool import Workers

Jobs = Annotated[
    int | None,
    typer.Option(
        "--jobs",
        "-j",
        metavar="NUMBER",
        help="How many processes work beside each other, where there is enough to do; 1 for none but this one. "
        "As many as there are processors where it is not given.",
        show_default=False,
    ),
]
Cluster = Annotated[
    str,
    typer.Option(
        "--cluster",
        metavar="ADDRESS",
        help="Let the workers of a Dask cluster do the work, by the address of its scheduler. They need not see the "
        "files here, but the same version of Punchboard. Needs `pip install 'punchboard[cluster]'`.",
        show_default=False,
    ),
]


@contextmanager
def crew(jobs: int | None, cluster: str = "") -> Iterator[Workers]:
    """Who does the work. Raises `WrongUse` where that is nobody."""
    if jobs is not None and jobs < 1:
        raise WrongUse(
            f"`--jobs {jobs}` leaves nobody to do the work",
            "write how many processes may work at once, such as `--jobs 2`; 1 for this one alone",
        )
    from generator.build.workers.pool import local_workers, processor_count

    if not cluster:
        yield local_workers(jobs or processor_count())
        return
    if jobs is not None:
        raise WrongUse(
            "`--jobs` is about this machine, and with `--cluster` others work", "leave one out"
        )
    try:
        from generator.build.workers.cluster import ClusterError, connect
    except ImportError:
        raise WrongUse(
            "`--cluster` needs Dask, which is not installed",
            "run `pip install 'punchboard[cluster]'`",
        ) from None
    try:
        with connect(cluster) as dask:
            yield dask
    except ClusterError as fault:
        raise WrongUse(str(fault), fault.hint) from None
