"""What the tests of the preview share with those of the command line."""

from tests.cli.conftest import punchboard, workspace

__all__ = ["punchboard", "workspace"]
