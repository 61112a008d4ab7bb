"""Small SVG files made in the tests, and what they should become."""

from generator.frame import Frame, GroupMark
from generator.svg import read_svg
from generator.svg.context import Options
from tests.frames.dump import dump

# At 96 px to the inch this view box is 10 mm wide and high, so that a user unit is a tenth of a millimetre.
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'width="10mm" height="10mm" viewBox="0 0 100 100">'
)


def read(body, **keys):
    return read_svg(f"{HEAD}{body}</svg>".encode(), "a.svg", Options(**keys))


def marks(body, **keys):
    """The marks of a drawing, one a line, and that nothing is said about it, but perhaps that nothing shows."""
    outcome = read(body, **keys)
    assert {d.code for d in outcome.diagnostics} <= {"IMG010"}
    first, *lines = dump(unclipped(outcome.value)).rstrip("\n").split("\n")
    assert first == "frame 10 x 10"
    return [line.strip().removeprefix("at 0 0 ") for line in lines]


def unclipped(frame):
    """The frame without the group that cuts off what reaches over its edge, such as half the width of a line."""
    if len(frame.placed) == 1 and isinstance(group := frame.placed[0].mark, GroupMark):
        clip = group.clip.bounds if group.clip else None
        if clip == (0, 0, *frame.size) and group.opacity == 1:
            return Frame(frame.size, group.frame.placed)
    return frame


def said(body):
    """The codes and messages of what is said about a drawing."""
    return [(d.code, d.message) for d in read(body).diagnostics]
