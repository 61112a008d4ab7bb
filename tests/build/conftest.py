"""The programs that read what was built, and a process that builds and may be killed."""

from collections.abc import Iterator

import pytest

from tests.build.dying import Warm
from tests.paint.conftest import tool

__all__ = ["tool", "warm"]


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    """A process that has imported everything."""
    process = Warm()
    try:
        yield process
    finally:
        process.end()
