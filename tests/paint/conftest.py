"""The fonts and programs that tests of painters use."""

import shutil

import pytest

from tests.paint import fonts
from tests.paint.painting import FONTS, Type


@pytest.fixture(scope="session")
def body():
    """The project's body font, upright."""
    path = FONTS / "alegreya-sans" / "AlegreyaSans-Regular.ttf"
    return Type(path.read_bytes(), "AlegreyaSans-Regular")


@pytest.fixture(scope="session")
def bold():
    """The project's body font, bold."""
    path = FONTS / "alegreya-sans" / "AlegreyaSans-Bold.ttf"
    return Type(path.read_bytes(), "AlegreyaSans-Bold")


@pytest.fixture(scope="session")
def tool():
    """The path of a program that reads PDF; the test is skipped where the machine has none."""

    def find(name):
        return shutil.which(name) or pytest.skip(f"{name} is not installed")

    return find


@pytest.fixture(scope="session")
def boxes():
    """A font whose A is a full square, B its lower half, and C the upper left quarter."""
    return Type(fonts.postscript(), "Boxes")
