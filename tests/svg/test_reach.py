"""Drawings whose numbers are beyond all paper: what can be drawn is drawn, and the rest is said."""

import pytest

from generator.frame import PathMark
from generator.frame.walk import walk
from generator.svg import read_svg

GOOD = '<path d="M0 0h5v5z"/>'


def drawn(body, head='viewBox="0 0 9 9"'):
    data = f'<svg xmlns="http://www.w3.org/2000/svg" {head}>{body}</svg>'.encode()
    outcome = read_svg(data, "a.svg")
    paths = [mark for _, mark, _ in walk(outcome.value) if isinstance(mark, PathMark)]
    return len(paths), [(d.code, d.origin.line, d.message) for d in outcome.diagnostics]


FAR = [("IMG006", 1, "`a.svg` contains something that is far off the page, which is not drawn")]


@pytest.mark.parametrize(
    "body",
    [
        '<g transform="scale(1e300)"><path d="M0 0h5v5z"/></g>',
        '<g transform="scale(1e9)"><rect width="1e9" height="5" transform="scale(1e5)"/></g>',
        '<rect width="5" height="5" transform="skewX(90)"/>',
        '<g transform="translate(1e308) scale(1e308)"><circle r="5"/></g>',
        '<circle r="1e9" transform="scale(9)"/>',
    ],
)
def test_what_lies_too_far_away_is_left_out_and_said(body):
    assert drawn(GOOD + body) == (1, FAR)


def test_a_huge_ground_behind_a_drawing_is_drawn():
    assert drawn('<rect x="-50000" y="-50000" width="1e5" height="1e5"/>' + GOOD) == (2, [])


@pytest.mark.parametrize("head", ['width="1e300" height="1"', 'viewBox="0 0 1 1" width="9e8"'])
def test_a_drawing_larger_than_any_paper_is_refused(head):
    count, said = drawn(GOOD, head)
    assert count == 0
    assert [code for code, _, _ in said] == ["IMG008"]
    assert said[0][2].endswith(" m wide or high; the limit is 100 m")


@pytest.mark.parametrize(
    ("head", "codes"),
    [
        ('viewBox="0 0 1e-300 1e-300"', ["IMG006", "IMG009"]),
        ('viewBox="0 0 9 9" width="1e-300"', []),
    ],
)
def test_a_size_of_nothing_is_none(head, codes):
    count, said = drawn(GOOD, head)
    assert (count, [code for code, *_ in said]) == (1, codes)
