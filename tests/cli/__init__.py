"""The command line, run in this process, or in one of its own where that is the point."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def run_apart(*words: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`punchboard WORDS` in a process of its own, from this checkout."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "COLUMNS": "100", **environment}
    command = [sys.executable, "-m", "generator", *words]
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
