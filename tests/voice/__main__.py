"""Prints what the words of the project leave to be desired: `python -m tests.voice [FOLDER …]`."""

import sys

from tests.voice import ROOT, prose
from tests.voice.rules import findings


def main() -> int:
    """Prints each finding with its file and line; only those below the folders that are named, if any are."""
    folders = [ROOT / each for each in sys.argv[1:]]
    found = [
        finding
        for each in prose()
        if not folders or any(each.file.is_relative_to(folder) for folder in folders)
        for finding in findings(each)
    ]
    print("\n".join(found), f"{len(found)} findings", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    raise SystemExit(main())
