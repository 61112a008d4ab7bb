"""The programs that read what was built."""

from tests.paint.conftest import tool

__all__ = ["tool"]
