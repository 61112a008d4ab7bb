"""Runs a command line, and prints what stops it."""

from __future__ import annotations

import gc
import importlib
import os
import sys

from generator.cli import (
    WrongUse,
    modules,
    print_disk_error,
    print_error,
    print_problem,
    wants_traces,
)
from generator.cli._options import parse_simple
from generator.foundation.diagnostics import Problem


def _run(words: list[str]) -> None:
    """Runs a command: directly if its line is simple, and through Typer for help and everything else.

    The garbage collector is off: it takes a tenth of the time of a build and finds little. Commands that run until they
    are ended switch it on again.
    """
    gc.disable()
    name = modules().get(words[0]) if words else None
    if name is not None:
        command = importlib.import_module(f"generator.cli.{name}").Command
        found = parse_simple(command, words[1:])
        if found is not None:
            sys.exit(command(**found).run())
    from generator.cli._commands import app  # Typer is slow to import

    app()(words, prog_name="punchboard")  # ends the program


def main() -> None:
    """Runs the command line. Exit codes: 0 done, 1 errors were found, 2 wrong use."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        _run(sys.argv[1:])
    except WrongUse as wrong:
        print_error(f"error: {wrong}", wrong.hints)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
    except BrokenPipeError:
        # The reader is gone; what is still buffered must not raise again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)
    except Problem as problem:
        print_problem(problem)
        sys.exit(1)
    except OSError as fault:
        sys.exit(print_disk_error(fault))
    except Exception as fault:
        if wants_traces():
            raise
        print_error(
            f"error: a bug in Punchboard: {type(fault).__name__}: {fault}",
            ("run the same command with `--verbose`, and report what it prints",),
        )
        sys.exit(1)
