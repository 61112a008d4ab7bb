"""Edits of a game's files, as a person would make them: all other bytes of the file stay.

`delimited` edits tables of text, `yaml_text` YAML and JSON: both turn an edit into changes of a text, and check them by
reading the changed text. `merge` joins an edit with what another program wrote meanwhile. `journal` writes files and
undoes what was written.
"""

from __future__ import annotations


class CannotEdit(Exception):
    """Why an edit can't be made, and what to do instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint
