"""Changes of two sides are joined, or both are kept for someone to decide."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.edit.merge import Conflict, merged

BASE = b"a\nb\nc\nd\n"


@pytest.mark.parametrize(
    ("ours", "theirs", "both"),
    [
        (b"A\nb\nc\nd\n", b"a\nb\nc\nD\n", b"A\nb\nc\nD\n"),
        (b"A\nb\nc\nd\n", b"a\nB\nc\nd\n", b"A\nB\nc\nd\n"),
        (b"a\nb\nc\nd\ne\n", b"b\nc\nd\n", b"b\nc\nd\ne\n"),
        (b"a\nx\nb\nc\nd\n", b"a\nB\nc\nd\n", b"a\nx\nB\nc\nd\n"),
        (b"a\nc\nd\n", b"a\nc\nd\nz", b"a\nc\nd\nz"),
        (BASE, b"z", b"z"),
        (b"z", BASE, b"z"),
        (b"same", b"same", b"same"),
        (b"", None, None),
    ],
)
def test_changes_of_different_lines_are_joined(ours: bytes, theirs: bytes, both: bytes):
    if theirs is None:
        with pytest.raises(Conflict):
            merged("f", BASE, ours, theirs)
        return
    assert merged("f", BASE, ours, theirs) == both


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (b"A\nb\nc\nd\n", b"z\nb\nc\nd\n"),
        (b"a\nx\nb\nc\nd\n", b"a\ny\nb\nc\nd\n"),
        (b"a\nd\n", b"a\nb\nC\nd\n"),
        (b"a\nB\n", None),
    ],
)
def test_changes_of_the_same_lines_are_a_conflict(ours: bytes, theirs: bytes | None):
    with pytest.raises(Conflict) as found:
        merged("f", BASE, ours, theirs)
    assert (found.value.file, found.value.ours, found.value.theirs) == ("f", ours, theirs)


def test_a_file_that_another_program_deleted_stays_deleted_unless_it_was_edited():
    assert merged("f", BASE, BASE, None) is None
    assert merged("f", None, b"new", None) == b"new"


LINES = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n", b"\n"]), max_size=8).map(b"".join)


@given(LINES, LINES, LINES)
def test_both_sides_can_be_exchanged(base: bytes, ours: bytes, theirs: bytes):
    def tried(one: bytes, other: bytes) -> bytes | None:
        try:
            return merged("f", base, one, other)
        except Conflict:
            return None

    assert tried(ours, theirs) == tried(theirs, ours)
    assert tried(ours, base) == ours
