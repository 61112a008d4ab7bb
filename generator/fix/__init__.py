"""Fixes files: replaces some text and leaves every other byte unchanged.

`edits` turns an `Edit` into changes of a file's text and makes sure that nothing but its value changes; `plan` combines
the fixes of many diagnostics; `repeat` plans repeatedly, in memory, until nothing is left to fix; `write` shows what
would be written as a diff, and writes it.
"""

from __future__ import annotations


class CannotFix(Exception):
    """Why a value can't be edited."""
