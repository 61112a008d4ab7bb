"""The tables of a component: one file, several, or all files that match a pattern."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator import sources
from generator.files.project import Project, inside, is_pattern, locate, matching
from generator.foundation.dataclasses import NamedTuple, dataclass, field
from generator.foundation.diagnostics import (
    FOLLOWS,
    Collector,
    Diagnostic,
    Outcome,
    Problem,
    Severity,
    errors,
)
from generator.game.model.game import Component, Game
from generator.game.spec.forms import Data, DataSpec, Word
from generator.tables import Reference, Table
from generator.tables.combined import (
    Labelled,
    combined_table,
    conflicting_numbers,
    labels,
    natural_order,
)

_TEXTS = frozenset((".csv", ".tsv", ".txt"))
_BOOKS = frozenset((".xlsx", ".xlsm", ".ods", ".fods"))
_RECORDS = frozenset((".json", ".yaml", ".yml"))
_KEYS = {
    "delimiter": _TEXTS,
    "encoding": _TEXTS,
    "hidden": _BOOKS,
    "column": _RECORDS,
}
"""The files for which each key of a table has an effect."""
_KNOWN = _TEXTS | _BOOKS | _RECORDS


class _Found(NamedTuple):
    """One of several tables, before it is read."""

    reference: Reference
    folder: str
    """The folder that the names of its file start from."""
    one_of: bool
    """Whether a pattern found it."""


@dataclass(slots=True)
class Tables:
    """Reads each table once, even if components share it."""

    project: Project
    folder: str
    messages: Collector
    _read: dict[tuple[str, str, str], Outcome[Table]] = field(default_factory=dict)

    def read(self, data: Data) -> Outcome[Table]:
        """The table, as far as it can be read. Raises `Problem` if nothing can be."""
        found = list(self._found(data))
        several = data.listed or any(each.one_of for each in found) or len(found) > 1
        if not several:
            return _usable(self._one(found[0].reference), found[0].reference)
        kept = self._distinct(found)
        files = [each.reference.file.removeprefix(f"{self.folder}/") for each in kept]
        sheets = [each.reference.sheet for each in kept]
        called = labels(files, sheets, [each.folder for each in kept])
        tables = [self._one(each.reference) for each in kept]
        for outcome, each in zip(tables, kept):
            _usable(outcome, each.reference)
        self.messages.diagnostics.extend(conflicting_numbers([each.value for each in tables]))
        table = combined_table(
            [Labelled(*pair) for pair in zip(called, (each.value for each in tables))]
        )
        return Outcome(table, tuple(d for each in tables for d in each.diagnostics))

    def _one(self, reference: Reference) -> Outcome[Table]:
        key = (reference.file, reference.sheet, str(sorted(reference.options.items())))
        if key not in self._read:
            self._read[key] = sources.read(self.project, reference)
            self.messages.take(self._read[key])
        return self._read[key]

    def _found(self, data: Data) -> Iterator[_Found]:
        """The tables in the order they are named; those of a pattern in the order of their files."""
        for spec in data.specs:
            found = [each for word in spec.file for each in self._named(spec, word)]
            self._check_keys(spec, found)
            yield from found

    def _check_keys(self, spec: DataSpec, found: list[_Found]) -> None:
        """Reports keys that have no effect on any of the files."""
        endings = {"." + each.reference.file.rpartition(".")[2].lower() for each in found}
        for key, fitting in _KEYS.items():
            if spec.options.get(key) and endings <= _KNOWN and not endings & fitting:
                file, origin = found[0].reference.written, found[0].reference.origin
                what = f"`{key}` has no effect on `{file}`"
                hint = f"remove it; it is for {', '.join(sorted(fitting))}"
                self.messages.say(Diagnostic("DATA023", Severity.WARNING, what, origin, (hint,)))

    def _named(self, spec: DataSpec, word: Word) -> Iterator[_Found]:
        file, _, sheet = word.text.partition("#")
        origin = word.at("data")
        whole = inside(self.folder, word.text, origin)
        if (sheet or is_pattern(file)) and self.project.exists(whole):
            file, sheet = word.text, ""
        elif is_pattern(file):
            above = file[: min(file.find(sign) for sign in "*?" if sign in file)].rpartition("/")[0]
            for name in natural_order(matching(self.project, self.folder, file, origin)):
                reference = Reference(name, spec.sheet or sheet, origin, spec.options, file)
                yield _Found(reference, above, True)
            return
        full = locate(self.project, [self.folder], file, origin)
        above = full.removeprefix(f"{self.folder}/").rpartition("/")[0]
        yield _Found(Reference(full, spec.sheet or sheet, origin, spec.options), above, False)

    def _distinct(self, found: list[_Found]) -> list[_Found]:
        """Each table once. One that is named twice is a mistake, and reported."""
        kept: dict[tuple[str, str], _Found] = {}
        for each in found:
            known = kept.setdefault((each.reference.file, each.reference.sheet), each)
            if known is not each and not known.one_of and not each.one_of:
                what = f"`{each.reference.local}` is listed twice but read only once"
                hint = "remove one of them; to print its cards twice, change their copies"
                self.messages.warning("DATA045", what, each.reference.origin, hint)
        return list(kept.values())


def _usable(read: Outcome[Table], reference: Reference) -> Outcome[Table]:
    """The table. Raises `Problem` if nothing of it could be read."""
    if read.failed and not read.value.headers:
        raise Problem(FOLLOWS, f"`{reference.file}` can't be read", reference.origin)
    return read


def counting_errors(loaded: Outcome[Game], components: Iterable[Component]) -> list[Diagnostic]:
    """The errors that prevent counting these components: those of game.yaml and of their tables.

    Errors about how they look, or about other components, change no number.
    """
    files = {f"{loaded.value.folder}/game.yaml"}
    for component in components:
        files.add(component.file)
        for item in component.items[:1]:
            files.update(item.table.origin(None, header).file for header in item.table.headers)
    wrong = (d for d in errors(loaded.diagnostics) if d.origin.file in files)
    return [d for d in wrong if not d.code.startswith("TMPL")]
