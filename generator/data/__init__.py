"""Data, not code: sizes, papers, colours, icons, and what the codes mean."""

from __future__ import annotations

import os


def read(name: str) -> bytes:
    """The bytes of a file here, wherever the program is installed."""
    file = os.path.join(os.path.dirname(__file__), *name.split("/"))
    data: bytes = __loader__.get_data(file)  # type: ignore[name-defined]
    return data


def text(name: str) -> str:
    """The text of a file here."""
    return read(name).decode()


def names(folder: str, ending: str) -> tuple[str, ...]:
    """The names of the files of a folder here, without their ending, in order."""
    files = os.listdir(os.path.join(os.path.dirname(__file__), folder))
    return tuple(sorted(each.removesuffix(ending) for each in files if each.endswith(ending)))
