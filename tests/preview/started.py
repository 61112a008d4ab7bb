"""`punchboard preview` as a program of its own, which ends when the test does, however that ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager

from tests.contracts import ROOT

PATIENCE = 60
"""Seconds that anything may take on a busy machine."""


class Started:
    """A preview that runs."""

    def __init__(self, process):
        self.process = process
        self.address, self.about = (process.stdout.readline().strip() for _ in range(2))

    def end(self):
        """Presses Ctrl-C; gives the exit code, and what was said on the way."""
        self.process.send_signal(signal.SIGINT)
        out, err = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, out, err


@contextmanager
def started(workspace, *words):
    command = [sys.executable, "-m", "generator", "preview", *words]
    process = subprocess.Popen(
        [*command, "--no-open", "--workspace", str(workspace)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    try:
        yield Started(process)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


def saved(page, path, text):
    """Waits until a file that a page edits is as wanted."""
    for _ in range(PATIENCE * 10):
        if path.read_text("utf-8") == text:
            return
        page.wait_for_timeout(100)
    assert path.read_text("utf-8") == text


def written(workspace, files):
    """Writes a game to disk."""
    for name, text in files.items():
        path = workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return workspace
