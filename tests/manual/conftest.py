"""What the tests of the manual share with those of the command line."""

from tests.cli.conftest import punchboard  # noqa: F401
