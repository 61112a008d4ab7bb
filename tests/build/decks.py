"""Decks whose faces say by their colours who they are, built, and where each of them was printed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from generator.build import Build, Request
from generator.build.pipeline import build
from generator.files.project import DiskProject, MemoryProject
from generator.geometry import Rect
from tests.build.games import ROOT
from tests.build.measured import Area, Printed, measured

_FACE = 'bleed: {bleed}\ndraw:\n  - {{rectangle: bleed, fill: "{{{{ {column} }}}}"}}\n'
_LETTERS = "abcdefgh"


def table(letter: str, count: int, backs: str = "all") -> str:
    """The rows of a deck: `a1`, `a2` and so on; with backs of their own, or without, or every second one with one."""
    rows = ["name,front,back,behind"]
    for number in range(1, count + 1):
        has = backs == "all" or (backs == "some" and number % 2 == 0)
        front, back = (_color(letter, number, behind) for behind in (False, True))
        rows.append(f"{letter}{number},{front},{back},{'back.yaml' if has else ''}")
    return "\n".join(rows) + "\n"


def _color(letter: str, number: int, behind: bool) -> str:
    high, low = divmod(number, 256)
    return f"#{_LETTERS.index(letter) + 1:02x}{high + 128 * behind:02x}{low:02x}"


def _named(color: str) -> str:
    """Whose side a colour is: `a1` is a front, `A1` its back; empty for the colours of words and marks."""
    letter, high, low = (int(color[n : n + 2], 16) for n in (1, 3, 5))
    if not 1 <= letter <= len(_LETTERS):
        return ""
    name = f"{_LETTERS[letter - 1]}{high % 128 * 256 + low}"
    return name.upper() if high >= 128 else name


@lru_cache(maxsize=1)
def _disk() -> DiskProject:
    return DiskProject(ROOT, ROOT)


def game(
    components: Mapping[str, tuple[str, str]],
    head: str = "papers: [A4]",
    bleed: float = 0.0,
    request: Request = Request(),
    files: Mapping[str, str] = {},
) -> Build:
    """A game of decks, each given as its keys in game.yaml and its table."""
    lines = ["title: Decks", head, "components:"]
    written = dict(files)
    for name, (keys, rows) in components.items():
        front, back = "front: front.yaml", 'back: "{{ behind }}"'
        lines.append(f"  {name}: {{data: {name}.csv, {front}, {back}, {keys}}}")
        written[f"{name}.csv"] = rows
    written["game.yaml"] = "\n".join(lines) + "\n"
    for column in ("front", "back"):
        written[f"templates/{column}.yaml"] = _FACE.format(bleed=bleed, column=column)
    project = {f"content/decks/{name}": text for name, text in written.items()}
    return build(MemoryProject(project, _disk()), "decks", request)


def sheets(
    size: str, count: int, head: str = "papers: [A4]", bleed: float = 0.0, backs: str = "none"
) -> tuple[Printed, ...]:
    """The pages of one deck, without a kit around them."""
    made = game({"a": (f"size: {size}", table("a", count, backs))}, head, bleed, ONE)
    assert not made.failed, made.diagnostics
    (artifact,) = made.artifacts
    return measured(artifact.content)


ONE = Request(only=("a",))


def faces(page: Printed) -> dict[str, Area]:
    """The faces on a page by their names, with their bleed."""
    found = [(_named(area.color), area) for area in page.areas]
    assert len({name for name, _ in found if name}) == sum(bool(name) for name, _ in found)
    return {name: area for name, area in found if name}


def trims(page: Printed, bleed: float = 0.0) -> dict[str, Rect]:
    """Where the faces on a page are cut, mm."""
    return {name: area.box.grown(-bleed) for name, area in faces(page).items()}


def rows(page: Printed) -> str:
    """The faces as they lie, row by row: `a1 a2 a3 / a4 – –`; – is a place that others of its column or row have."""
    boxes = {name: tuple(round(v, 1) for v in box[:2]) for name, box in trims(page).items()}
    across = sorted({x for x, _ in boxes.values()})
    at = {place: name for name, place in boxes.items()}
    down = sorted({y for _, y in boxes.values()})
    return " / ".join(" ".join(at.get((x, y), "–") for x in across) for y in down)
