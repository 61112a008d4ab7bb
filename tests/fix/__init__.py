"""Mending files: what changes, and that nothing else does."""

from generator.files.project import MemoryProject
from generator.fix import CannotFix
from generator.fix.edits import text_changes
from generator.fix.repeat import plan_fixes
from generator.foundation.diagnostics import Diagnostic, Edit, Fix, Origin, Severity
from generator.places import Places

FILE = "content/x/data/cards.csv"


def edited(data, edit, **others):
    """The bytes of a file after one edit; a text where it cannot be made."""
    project = MemoryProject({edit.origin.file: data, **others})
    places = Places(project)
    try:
        changes = text_changes(edit, places)
    except CannotFix as refusal:
        return str(refusal)
    return places.text(edit.origin.file).changed(changes)


def in_cell(cell, old, new, file=FILE):
    return Edit(Origin(file, int(cell.lstrip("ABCDEFGH")), cell=cell), old, new)


def at(line, column, old, new, file="content/x/game.yaml"):
    return Edit(Origin(file, line, column), old, new)


def found(*edits, say="write it", safe=True, own=False):
    """A diagnostic that can be mended."""
    fix = Fix(say, edits, safe, own)
    return Diagnostic("A001", Severity.ERROR, say, edits[0].origin, fix=fix)


def plan(files, *diagnostics, owned=lambda file: True):
    return plan_fixes(diagnostics, MemoryProject(files), owned)
