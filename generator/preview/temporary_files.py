"""Files that editors and office programs leave beside what one works on, and take away again: no save, no rebuild."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from generator.foundation.lazy_regex import regex

_NAMES = regex(
    r"""
      .*~                       # a backup: GNU Emacs, Vim, Kate, gedit
    | \.?\#.*\#                 # Emacs saves itself: #cards.csv#, .#cards.csv#
    | \.\#.*                    # Emacs locks: .#cards.csv
    | 4913 | 5[0-9]{3}          # Vim sees whether it may write in a folder
    | \..*\.(sw[a-z]|un~)       # Vim's swap files and undo files
    | .*\.sw[op]                # the same, of a Vim that was told not to hide them
    | ~\$.*                     # Excel, Word: ~$cards.xlsx
    | \.~lock\..*\#             # LibreOffice: .~lock.cards.ods#
    | lu[0-9a-z]{3,}\.tmp       # LibreOffice, while it writes
    | [0-9A-F]{8}(\.tmp)?       # Excel, while it writes: A1B2C3D4, A1B2C3D4.tmp
    | .*___jb_(tmp|old)___      # JetBrains
    | \.goutputstream-.*        # GTK programs, gedit among them
    | \.kate-swp | .*\.kate-swp # Kate
    | .*\.(tmp|temp|part|partial|crdownload|download|bak|orig)
    | \.DS_Store | Thumbs\.db | desktop\.ini | \._.*
    | .*\.(sb-[0-9a-f]+-\w+)    # macOS, in place of what is replaced
    | \.syncthing\..* | .*\.dropbox\.cache | \.fuse_hidden.* | \.nfs[0-9a-f]+
    """,
    re.VERBOSE | re.IGNORECASE,
)
_FOLDERS = frozenset(
    (".git", ".hg", ".svn", ".idea", ".vscode", ".vs", "__pycache__", ".punchboard", "__MACOSX")
)


def is_temporary(name: str) -> bool:
    """Whether a file, by its name, is no part of a game but a trace of the programs it is made with.

    >>> is_temporary("content/my-game/data/~$cards.xlsx"), is_temporary("content/my-game/data/cards.xlsx")
    (True, False)
    """
    *folders, base = PurePosixPath(name).parts or ("",)
    return not _FOLDERS.isdisjoint(folders) or _NAMES.fullmatch(base) is not None
