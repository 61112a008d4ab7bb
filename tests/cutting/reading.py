"""Reads lines back: from SVG, from DXF, and from the operators of a PDF; all in mm from the top left."""

import io
import math
import xml.etree.ElementTree as ElementTree

import ezdxf
import ezdxf.path
import numpy
import pikepdf

from generator.geometry import Path, Transform
from generator.geometry.bezier import cubic
from generator.geometry.path_data import read_path

MM = 25.4 / 72
SVG = "{http://www.w3.org/2000/svg}"


def svg(data):
    """The paths of each layer, and the size of the sheet."""
    root = ElementTree.fromstring(data)
    width, height = (float(root.get(key).removesuffix("mm")) for key in ("width", "height"))
    assert root.get("viewBox").split() == ["0", "0", *(f"{side:g}" for side in (width, height))]
    layers = {}
    for group in root.findall(f"{SVG}g"):
        read = [read_path(path.get("d")) for path in group.findall(f"{SVG}path")]
        assert not any(wrong for _, wrong in read)
        layers[group.get("id")] = [path for whole, _ in read for path in parts(whole)]
    return layers, (width, height)


def dxf(data, height):
    """The polylines of each layer as points and whether they are closed, y down, and the document."""
    document = ezdxf.read(io.StringIO(data.decode()))
    layers = {}
    for entity in document.modelspace():
        assert entity.dxftype() == "LWPOLYLINE"
        found = ezdxf.path.make_path(entity).flattening(0.001)
        points = [(point.x, height - point.y) for point in found]
        layers.setdefault(entity.dxf.layer, []).append((points, entity.closed))
    return layers, document


def pdf(data, ink, page=0):
    """The lines that a page draws in an ink of that name."""
    made, steps = [], []
    with pikepdf.open(io.BytesIO(data)) as file:
        sheet = file.pages[page]
        height = float(sheet.MediaBox[3]) * MM
        flip = Transform(MM, 0, 0, -MM, 0, height)
        inks = {n: str(s[1]) for n, s in sheet.Resources.get("/ColorSpace", {}).items()}
        place, now, stack = Transform(), "", []
        for operands, operator in pikepdf.parse_content_stream(sheet):
            word = str(operator)
            if word in ("m", "l", "c", "re"):
                steps += step(word, [float(number) for number in operands])
            elif word == "h":
                steps.append(("Z",))
            elif word == "cm":
                place = place @ Transform(*(float(number) for number in operands))
            elif word == "q":
                stack.append((place, now))
            elif word == "Q":
                place, now = stack.pop()
            elif word == "CS":
                now = inks[str(operands[0])]
            elif word in ("S", "f", "f*", "B", "B*", "n"):
                if word == "S" and now == f"/{ink}":
                    made += parts(Path(tuple(steps)).transformed(flip @ place))
                steps = []
    return made


def step(word, numbers):
    if word == "re":
        x, y, width, height = numbers
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        return [("ML"[i > 0], *corner) for i, corner in enumerate(corners)] + [("Z",)]
    return [({"m": "M", "l": "L", "c": "C"}[word], *numbers)]


def parts(path):
    """The parts of a path that are drawn without lifting the pen."""
    made = []
    for command in path.commands:
        if command[0] == "M":
            made.append([])
        made[-1].append(command)
    return [Path(tuple(each)) for each in made]


def apart(one, other):
    """How far two paths are from each other, point by point; infinite where they are not drawn alike."""
    if [c[0] for c in one.commands] != [c[0] for c in other.commands]:
        return math.inf
    return max(
        (abs(a - b) for c, d in zip(one.commands, other.commands) for a, b in zip(c[1:], d[1:])),
        default=0.0,
    )


def same(some, others, tolerance=0.01):
    """Whether the paths of two lists are the same, in whatever order."""
    left = list(others)
    for path in some:
        near = min(left, key=lambda other: apart(path, other), default=None)
        if near is None or apart(path, near) > tolerance:
            return False
        left.remove(near)
    return not left


def points_of(path, steps=48):
    """Points of a path in order, close to each other where it is curved; a closed one ends where it began."""
    made = []
    for command in path.commands:
        if command[0] == "C":
            x0, y0 = made[-1]
            _, x1, y1, x2, y2, x3, y3 = command
            for n in range(1, steps + 1):
                t = n / steps
                made.append((cubic(x0, x1, x2, x3, t), cubic(y0, y1, y2, y3, t)))
        else:
            made.append(made[0] if command[0] == "Z" else command[1:])
    return made


def strays(points, line):
    """How far the furthest of some points is from a line of points."""
    ends = numpy.array(line, float)
    starts, (east, south) = ends[:-1], (ends[1:] - ends[:-1]).T
    squares = numpy.maximum(east**2 + south**2, 1e-12)
    # One array for each direction, changed in place: thousands of pairs are compared for each outline.
    x, y = (numpy.array(points, float)[:, None, :] - starts).transpose(2, 0, 1)
    shares = numpy.clip((x * east + y * south) / squares, 0, 1)
    x = x - shares * east
    y = y - shares * south
    return float(numpy.sqrt((x * x + y * y).min(axis=1).max()))
