"""Dice to fold: their nets close, every edge is glued once, and each face shows its own drawing upright."""

from math import acos, cos, hypot, pi, sin, sqrt

import pytest

from generator.build.pipeline import build_with_inspection
from generator.files.project import DiskProject, MemoryProject
from generator.foundation.diagnostics import Origin, Problem
from generator.frame import TextMark
from generator.frame.walk import walk, words
from generator.geometry import Path, Size
from generator.geometry.outlines import area, crossing, grown, shared
from generator.shapes import make, outline_of
from tests.build.games import ROOT

HERE = Origin("game.yaml", 7, 5)
ANGLES = {4: acos(1 / 3), 6: pi / 2, 8: acos(-1 / 3)}
CORNERS = {4: 4, 6: 8, 8: 6}
FACES = [4, 6, 8]


def net_of(faces, side=20.0, **options):
    return make("die", {"faces": str(faces), **options}, HERE).net(Size(side, side))


def form(panel):
    path = panel.form or Path.rectangle(panel.area)
    return [tuple(round(n, 4) for n in step[1:]) for step in path.commands if len(step) == 3]


def sides(corners):
    return list(zip(corners, (*corners[1:], corners[0])))


def key(edge):
    return tuple(sorted(edge))


@pytest.mark.parametrize("faces", FACES)
def test_a_net_is_one_outline_with_all_faces_and_tabs_in_it(faces):
    net = net_of(faces)
    assert crossing(net.outline) is None
    assert list(net.outline.bounds) == pytest.approx([0, 0, *net.size], abs=1e-6)
    bodies = [Path.polygon(form(panel)) for panel in net.panels]
    whole = sum(map(area, (*bodies, *net.glue)))
    assert len(net.panels) == faces and area(net.outline) == pytest.approx(whole, rel=1e-4)
    wider = grown(net.outline, 0.01)
    for body in (*bodies, *net.glue):
        assert shared(body, wider) == pytest.approx(area(body), rel=1e-4)


@pytest.mark.parametrize("faces", FACES)
def test_a_net_closes_and_each_edge_that_is_cut_has_one_tab(faces):
    net = net_of(faces)
    forms = {panel.name: form(panel) for panel in net.panels}
    space = folded(forms, pi - ANGLES[faces])
    points = {tuple(round(n, 2) + 0.0 for n in p) for corners in space.values() for p in corners}
    assert len(points) == CORNERS[faces]
    owners = {}
    for name, corners in forms.items():
        for edge in sides(corners):
            owners.setdefault(key(edge), []).append(name)
    cut = [edge for edge, names in owners.items() if len(names) == 1]
    tabs = [edge for edge in cut if any(set(edge) <= set(tab_of(glue)) for glue in net.glue)]
    assert len(tabs) == len(net.glue) == len(cut) / 2
    where = {edge: lifted(edge, owners[edge][0], forms, space) for edge in cut}
    glued = [where[edge] for edge in tabs]
    open_ = [where[edge] for edge in cut if edge not in tabs]
    assert sorted(glued) == sorted(open_) and len(set(glued)) == len(glued)
    assert len(net.folds.commands) == 2 * (faces - 1 + len(tabs))


def tab_of(glue):
    return [tuple(round(n, 4) for n in step[1:]) for step in glue.commands if len(step) == 3]


def lifted(edge, name, forms, space):
    at = dict(zip(forms[name], space[name]))
    return tuple(sorted(tuple(round(n, 2) + 0.0 for n in at[end]) for end in edge))


def folded(forms, angle):
    """Where the corners of all faces are in space: each is turned about the edge that it hangs on."""
    first = next(iter(forms))
    space = {first: [(x, y, 0.0) for x, y in forms[first]]}
    frames = {first: lambda p: (p[0], p[1], 0.0)}
    waiting = [first]
    while waiting:
        name = waiting.pop()
        for other, corners in forms.items():
            common = [c for c in forms[name] if c in corners]
            if other in space or len(common) != 2:
                continue
            a, b = common
            frames[other] = turned(frames[name], a, b, corners, angle)
            space[other] = [frames[other](corner) for corner in corners]
            waiting.append(other)
    return space


def turned(frame, a, b, corners, angle):
    """Maps the plane of a face: as its neighbour's is mapped, and then folded up about the edge from a to b."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
    middle = [sum(c[i] for c in corners) / len(corners) for i in (0, 1)]
    side = 1 if (middle[0] - a[0]) * -uy + (middle[1] - a[1]) * ux > 0 else -1
    origin = frame(a)
    along = minus(frame((a[0] + ux, a[1] + uy)), origin)
    away = minus(frame((a[0] - side * uy, a[1] + side * ux)), origin)
    normal = cross(along, away)
    up = tuple(side * n for n in normal)
    c, s = cos(angle), sin(angle)

    def put(p):
        dx, dy = p[0] - a[0], p[1] - a[1]
        t, v = dx * ux + dy * uy, side * (-dx * uy + dy * ux)
        return tuple(
            o + t * u + v * (c * w + s * n)
            for o, u, w, n in zip(origin, along, away, up, strict=True)
        )

    return put


def minus(a, b):
    return tuple(x - y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


@pytest.mark.parametrize(("faces", "total"), [(6, 7), (8, 9)])
def test_opposite_faces_add_up(faces, total):
    forms = {panel.name: form(panel) for panel in net_of(faces).panels}
    space = folded(forms, pi - ANGLES[faces])
    middles = {n: [sum(p[i] for p in c) / len(c) for i in range(3)] for n, c in space.items()}
    for name, at in middles.items():
        far = max(middles, key=lambda other: sum((a - b) ** 2 for a, b in zip(at, middles[other])))
        assert int(name) + int(far) == total


def test_each_face_is_drawn_by_itself_from_the_columns_of_its_row():
    spec = (
        "title: T\npapers: [A4]\ncomponents:\n"
        "  d: {data: d.csv, shape: {kind: die, faces: 6}, size: 20 mm, front: f.yaml, panels: {6: s.yaml}}\n"
    )
    draw = "draw:\n  - {text: \"{{ row['face' ~ panel.side] }}\", box: [5, 5, 9, 9]}\n"
    files = {
        "game.yaml": spec,
        "d.csv": "name,face1,face2,face3,face4,face5\na,A,B,C,D,E\n",
        "templates/f.yaml": draw,
        "templates/s.yaml": "draw:\n  - {text: S, box: [5, 5, 9, 9]}\n",
    }
    there = {f"content/t/{name}": text for name, text in files.items()}
    seen, made = build_with_inspection(MemoryProject(there, DiskProject(ROOT, ROOT)), "t")
    assert not made.failed
    (piece,) = seen.pieces["d"]
    said = [words(mark) for _, mark, _ in walk(piece.front.frame) if isinstance(mark, TextMark)]
    assert sorted(said) == ["A", "B", "C", "D", "E", "S"]
    assert sorted(piece.sides) == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize("faces", FACES)
def test_triangles_stand_on_their_sides_and_are_drawn_with_the_tip_up(faces):
    for panel in net_of(faces).panels:
        assert panel.turn in (0, 180)
        high = 20 * (sqrt(3) / 2 if faces != 6 else 1)
        assert panel.area.size == pytest.approx((20, high), abs=1e-6)
        if panel.form is not None:
            tips = [y for _, y in form(panel)]
            upright = sum(abs(y - panel.area.y) < 0.01 for y in tips) == 1
            assert upright is (panel.turn == 0)


@pytest.mark.parametrize(
    ("size", "options", "code", "word"),
    [
        (Size(20, 25), {}, "SHAPE002", "20 × 25 mm"),
        (Size(5, 5), {}, "SHAPE002", "8 mm"),
        (Size(20, 20), {"tab": "12"}, "SHAPE002", "12 mm"),
        (Size(20, 20), {"faces": "20"}, "YAML008", "`8`"),
    ],
)
def test_what_is_not_a_die_is_reported(size, options, code, word):
    with pytest.raises(Problem) as raised:
        outline_of(make("die", options, HERE), size, HERE)
    (said,) = raised.value.diagnostics
    assert said.code == code and word in " ".join((said.message, *said.hints))
