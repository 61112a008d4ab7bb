"""What a fix does to files: it writes other letters in the place of some, and leaves every other byte as it is.

`edits` turns an `Edit` into letters of a file and makes sure that nothing but its value changes; `plan` joins the
fixes of many diagnostics; `repeat` plans again and again, in memory, until nothing is left to mend; `diffs` shows
what would be written, and `write` writes it, whole or not at all.
"""

from __future__ import annotations


class CannotFix(Exception):
    """Why a value cannot be edited, in words that follow `not mended: `."""
