"""What the tests of exports share."""

from tests.cli.conftest import punchboard, workspace

__all__ = ["punchboard", "workspace"]
