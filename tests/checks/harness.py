"""Turns the examples in the docstrings of checks into games.

An example is made of files, each begun by a line `--- name`; what comes before the first such line is the table
`data/cards.csv`. What an example leaves out is filled in: a game with one component `cards` and `rules.md` as its
rulebook, a table with one row, a template that shows every column of the table, and the size of a card. A `game.yaml`
in an example adds to the usual one. For every file named like `art/100x200.png` a picture is made: white, and of that
many pixels.
"""

import re
import struct
import zlib

from generator.files.project import DiskProject, MemoryProject, built_in_folder
from tests.pictures.icc import DISPLAY_P3, profile, with_profile

COMPONENTS = "components:\n  cards: {data: data/cards.csv, front: card.yaml}\n"
SIZE = "size: 63 x 88 mm\n"
HEAD = "bleed: 3\nsafe: 3\ndraw:\n"


def files_of(example):
    """The files of an example by name, seen from the game's folder."""
    table, *parts = re.split(r"^--- *(\S+) *\n", example + "\n", flags=re.MULTILINE)
    files = dict(zip(parts[::2], parts[1::2]))
    files.setdefault("data/cards.csv", table if table.strip() else "name\nGoblin\n")
    game = "title: Example\n" + files.get("game.yaml", "")
    game += (
        "rulebook: {text: rules.md}\n" if "rules.md" in files and "rulebook:" not in game else ""
    )
    files["game.yaml"] = game if "components:" in game else game + COMPONENTS
    files.setdefault("templates/card.yaml", _template(files["data/cards.csv"]))
    if not re.search(r"^(size|extends):", files["templates/card.yaml"], flags=re.MULTILINE):
        files["templates/card.yaml"] = SIZE + files["templates/card.yaml"]
    for picture in re.findall(r"art/(\d+)x(\d+)\.png", example):
        width, height = map(int, picture)
        files[f"art/{width}x{height}.png"] = png(width, height)
    for name, frames in (("art/film.gif", 2), ("art/still.gif", 1)):
        if name in example:
            files[name] = gif(frames)
    if "art/display-p3.png" in example:
        files["art/display-p3.png"] = with_profile(png(600, 600), profile(DISPLAY_P3, "P3"))
    return files


def with_changes(example, changes):
    """An example with the files of another one in the place of its own: a `Good` has only those that differ."""
    (table, *before), (changed, *after) = (
        re.split(r"^--- *(\S+) *\n", text + "\n", flags=re.MULTILINE) for text in (example, changes)
    )
    files = dict(zip(before[::2], before[1::2])) | dict(zip(after[::2], after[1::2]))
    parts = (f"--- {name}\n{text}" for name, text in files.items())
    return "".join((changed if changed.strip() else table, *parts))


def gif(frames):
    """A GIF file of so many frames, each one grey pixel."""
    head = b"GIF89a\1\0\1\0\x80\0\0" + b"\x80" * 6
    image = b"\x2c\0\0\0\0\1\0\1\0\0" + b"\2\2\x44\1\0"
    return head + image * frames + b"\x3b"


def project_of(example):
    """The example as the game `example` of a workspace with the built-in fonts, icons and templates."""
    files = {f"content/example/{name}": content for name, content in files_of(example).items()}
    return MemoryProject(files, DiskProject(built_in_folder()))


def found_in(example):
    """What is said of an example: its diagnostics."""
    from generator.build.pipeline import check

    return check(project_of(example), "example").diagnostics


def _template(table):
    """A template that shows each column on a line of its own, and pictures as pictures."""
    columns = table.split("\n", 1)[0].split(",")
    shown = [each for each in columns if each not in ("copies", "back", "notes")]
    entries = []
    for number, column in enumerate(shown):
        y = 5 + 15 * number
        if column == "art":
            entries.append(f'  - {{image: "{{{{ art }}}}", box: [5, {y}, 40, 40]}}\n')
        else:
            entries.append(f'  - {{text: "{{{{ {column} }}}}", box: [5, {y}, 53, 14]}}\n')
    return HEAD + "".join(entries)


def png(width, height):
    """A white picture in grey, one byte a pixel."""

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = zlib.compress((b"\0" + b"\xff" * width) * height, 9)
    parts = [(b"IHDR", head), (b"IDAT", rows), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in parts)
