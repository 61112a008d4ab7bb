"""One setter for all tests of text: its fonts are opened once."""

from __future__ import annotations

import pytest

from generator.text.setter import TextSetter
from tests.text import setting


@pytest.fixture(scope="session")
def setter() -> TextSetter:
    """A setter over the project's fonts."""
    return setting.setter()
