"""The manual is read from docstrings, and from the source where Python has dropped them."""

import subprocess
import sys

from tests.build.games import ROOT

ASK = """
from generator.checks import names
from generator.foundation.docstrings import docstring
from generator.shapes.tent import Tent
parts = (names, names.duplicate_name, Tent, Tent.net, print, 7, type("T", (), {}))
said = [docstring(each) for each in parts]
print(*map(repr, said), sep="\\n")
print(names.__doc__)
"""


def said(*flags):
    words = [sys.executable, *flags, "-c", ASK]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return run.stdout.splitlines()


def test_docstrings_are_the_same_without_and_with_them():
    plain, dropped = said(), said("-OO")
    assert dropped[-1] == "None" != plain[-1]
    assert plain[:7] == dropped[:7]
    assert "two rows" in plain[1] or "name" in plain[1]
    assert "roof" in plain[2]
