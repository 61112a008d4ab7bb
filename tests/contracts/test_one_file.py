"""One file adds one part: a copy of `_template.py` under a new name is found, and used, without any other change."""

import shutil
import subprocess
import sys

import pytest

from tests.contracts import GENERATOR, ROOT

PRELUDE = """
import importlib, sys
def grown(kind, folder):
    importlib.import_module("generator." + kind).__path__.append(folder)
"""

# What each new part is used for; it runs in a process of its own, since parts register themselves for good.
USES = {
    "sources": """
        from generator.project import MemoryProject
        from generator.sources import Reference, read
        files = MemoryProject({"deck.psv": "name | copies\\nWolf | 3\\n"})
        table = read(files, Reference("deck.psv")).value
        assert table.headers == ("name", "copies"), table
        assert table.rows[0].values == ("Wolf", "3"), table
        assert str(table.origin(table.rows[0], "copies")) == "deck.psv:B2 (`copies`)"
    """,
    "shapes": """
        from generator.geometry import Size
        from generator.shapes import make
        outline = make("ticket", {"corner": "4"}).outline(Size(20, 10))
        assert len(outline.commands) == 6, outline
    """,
    "elements": """
        from generator.elements import ELEMENTS
        from generator.schema import summary
        from generator.template.manual import schema
        new = [n for n in ELEMENTS.names() if ELEMENTS[n].__module__.endswith(".added")]
        assert len(new) == 1, new
        entries = schema()["$defs"]["entry"]["anyOf"]
        assert any(new[0] in entry["required"] for entry in entries)
    """,
    "checks": """
        from generator.checks import CHECKS, explain
        new = [check for check in CHECKS if check.run.__module__.endswith(".added")]
        assert len(new) == 1, new
        assert explain(new[0].name).code == new[0].code
    """,
    "impose": """
        from generator.impose import SCHEMES
        new = [n for n in SCHEMES.names() if type(SCHEMES[n]).__module__.endswith(".added")
               or getattr(SCHEMES[n], "__module__", "").endswith(".added")]
        assert len(new) == 1, new
    """,
}


@pytest.mark.parametrize("kind", USES)
def test_a_copied_template_is_a_part(tmp_path, kind):
    import textwrap

    folder = tmp_path / kind
    folder.mkdir()
    shutil.copy(GENERATOR / kind / "_template.py", folder / "added.py")
    script = PRELUDE + f"grown({kind!r}, {str(folder)!r})\n" + textwrap.dedent(USES[kind])
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr[-3000:]
