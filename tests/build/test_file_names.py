"""Names of files, and numbers of pieces, as others read them: one of each, on every system and in any address."""

from __future__ import annotations

import json
import re
from collections import Counter
from urllib.parse import quote

import pytest

from generator.build import Request
from generator.report.builds.build_file import record_files
from tests.build.decks import faces, game, table
from tests.build.measured import measured

SIZE = "size: 44 x 68 mm"
PAPERS = (
    "papers: [A4, 8.5 x 13 in, {name: 'Roll: 3/4 \"wide\" *?', size: 300 x 600 mm}, "
    "{name: Großes Blatt, size: 400 x 500 mm}]"
)
REFUSED = re.compile(
    r'[<>:"|?*\\\x00-\x1f]|[. ](/|$)|(^|/)(con|prn|aux|nul|com\d|lpt\d)(\.|$)', re.I
)
"""What Windows does not take in a name; other systems take less amiss."""


@pytest.mark.parametrize("asked", [Request(), Request(edition="low-ink", backs="gutterfold")])
def test_every_file_has_a_name_of_its_own_that_any_system_takes(asked: Request) -> None:
    shared = f"{SIZE}, sheet: small"
    rows = {name: (shared, table("a", 1)) for name in ("con", "nul")}
    made = game({**rows, "aux": (SIZE, table("b", 1))}, PAPERS, request=asked)
    paths = [artifact.path for artifact in made.artifacts]
    assert len(paths) == 12 and len({path.casefold() for path in paths}) == 12
    for path in paths:
        assert not REFUSED.search(path), path
        # Nothing in it has to be written otherwise in an address, but letters that are not in ASCII.
        assert quote(path.replace("ß", "s")) == path.replace("ß", "s")


@pytest.mark.parametrize(("count", "copies"), [(1, 1), (69, 1), (70, 1), (150, 1), (3, 25)])
def test_what_is_counted_is_what_is_printed(count: int, copies: int) -> None:
    asked = Request(only=("a",))
    made = game({"a": (f"{SIZE}, copies: {copies}", table("a", count))}, request=asked)
    (record, _) = record_files(made, asked)
    entry = json.loads(record.content)["components"]["a"]
    assert (entry["items"], entry["pieces"]) == (count, count * copies)
    if copies > 1:
        return
    pages = measured(made.artifacts[0].content)
    fronts = [name for page in pages[::2] for name in faces(page)]
    backs = [name for page in pages[1::2] for name in faces(page)]
    # In the order of the table, and as many backs, each once, on the sheets of their fronts.
    assert fronts == [f"a{number}" for number in range(1, count + 1)]
    assert Counter(backs) == Counter(name.upper() for name in fronts)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert {name.upper() for name in faces(front)} == set(faces(back))
