"""Names and texts that hold signs of other languages come out as they were typed, wherever they are shown."""

from __future__ import annotations

import json

import pypdfium2
import pytest

from generator.build import Build, Request
from generator.build.pipeline import build, check_with_inspection
from generator.files.project import MemoryProject
from generator.preview.image_store import ImageStore
from generator.preview.snapshot import Snapshot
from generator.preview.state import state
from generator.report.page import page
from tests.build.games import GAME, tiny
from tests.report.pages import Page

NAMES = ["Nan’s Pie", "Al's Axe", "Salt & Pepper", 'The "Old" Man', "3 < 4 > 2"]
TEXTS = [
    "{{ 6*7 }} and {{ name }}",
    "{% for x in range(9) %}x{% endfor %}",
    "{# a remark #}b ${6*7} %(name)s",
    "{{ ''.__class__ }}",
    "{{{{ }} {0} }}",
]
TABLE = "name,kind,count,rules\n" + "".join(
    '"{}",Goblin,1,"{}"\n'.format(name.replace('"', '""'), text.replace('"', '""'))
    for name, text in zip(NAMES, TEXTS)
)
TITLE = "Bits & 'Bobs' <1>"
RULES = "# Cards\n\n![](component:cards/Al's Axe?width=60)\n\nThere are {{ count(cards) }} cards.\n"
PROJECT = MemoryProject(
    {"content/tiny/rules.md": RULES},
    tiny(
        game=GAME.replace("title: Tiny", f'title: "{TITLE}"') + "rulebook: {text: rules.md}\n",
        cards=TABLE,
    ),
)


@pytest.fixture(scope="module")
def made() -> Build:
    return build(PROJECT, "tiny", Request())


def read(made: Build, path: str) -> str:
    """The text of a PDF, its lines joined."""
    (file,) = [a for a in made.artifacts if a.path == path]
    pages = pypdfium2.PdfDocument(file.content)
    return " ".join(" ".join(p.get_textpage().get_text_range() for p in pages).split())


def test_a_kit_and_a_rulebook_print_them_as_typed(made: Build) -> None:
    kit = read(made, "tiny-print-a4.pdf")
    for said in (*NAMES, *TEXTS, TITLE):
        assert said in kit
    assert "42" not in kit and "xxx" not in kit and "&" in kit and "amp;" not in kit
    book = read(made, "tiny-rulebook.pdf")
    assert "Al's Axe" in book and TEXTS[1] in book and "There are 5 cards." in book


def test_a_file_says_its_title_as_typed(made: Build) -> None:
    (file,) = [a for a in made.artifacts if a.path == "tiny-print-a4.pdf"]
    title = pypdfium2.PdfDocument(file.content).get_metadata_dict()["Title"]
    assert title.startswith(TITLE)


def test_pages_for_people_show_them_as_typed() -> None:
    seen, done = check_with_inspection(PROJECT, "tiny")
    text = page(PROJECT, seen, done).decode()
    shown = Page(text)
    assert shown.all("h1")[0].text == TITLE
    cells = [cell for row in shown.rows("t1") for cell in row]
    assert set(NAMES) <= set(cells) and set(TEXTS) <= set(cells)
    assert {*NAMES} <= {e.get("alt") for e in shown.all("img")}
    for twice in ("&amp;amp;", "&amp;#", "&amp;lt;", "&amp;quot;"):
        assert twice not in text


def test_the_preview_and_files_for_programs_name_them_as_typed(made: Build) -> None:
    seen, done = check_with_inspection(PROJECT, "tiny")
    told = json.loads(
        json.dumps(state(Snapshot("tiny", 1, (), seen, done, PROJECT, 0.1), ImageStore()).entries)
    )
    assert set(NAMES) <= set(_strings(told))
    (item,) = [c for c in seen.game.components if c.name == "cards"]
    assert [each.name for each in item.items] == NAMES


def _strings(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for each in value.values() for text in _strings(each)]
    if isinstance(value, list):
        return [text for each in value for text in _strings(each)]
    return [value] if isinstance(value, str) else []
