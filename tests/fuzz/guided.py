"""The search by coverage: `python -m tests.fuzz.guided TARGET [options of libFuzzer]`, such as `-max_total_time=60`.

It needs the package `atheris` (`pip install -e .[fuzz]`), which there is for Linux and some versions of Python only.
What was found interesting is kept in `output/fuzz/guided/TARGET/`, and taken up by the next search.
"""

from __future__ import annotations

import sys
from pathlib import Path

FOLDER = Path("output/fuzz/guided")


def main() -> int:
    """Searches one target until its time is over, or bytes are found that break it."""
    try:
        import atheris
    except ImportError:
        print(
            "atheris is not installed: `pip install -e .[fuzz]`, where there is one for this Python"
        )
        return 2
    with atheris.instrument_imports(include=["generator"]):
        from tests.fuzz.readers import TARGETS
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in TARGETS:
        print(f"name one target: {', '.join(TARGETS)}")
        return 2
    folder = FOLDER / name
    folder.mkdir(parents=True, exist_ok=True)
    target = TARGETS[name]
    for number, seed in enumerate(target.seeds()):
        (folder / f"seed-{number}").write_bytes(seed)
    limits = ["-timeout=10", "-rss_limit_mb=500", f"-artifact_prefix={folder.parent}/{name}-"]
    atheris.Setup([sys.argv[0], *limits, *sys.argv[2:], str(folder)], target.run)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
