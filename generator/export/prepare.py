"""From a game and the name of a destination to the files to make; nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Iterator

from generator.build import Progress, no_progress
from generator.build.cache.store import Store
from generator.build.inspect import Inspection, inspect
from generator.decode import Context, attribute, decode, decoder, fields_of
from generator.export import DESTINATIONS, Destination, File
from generator.export.ask import Ask
from generator.export.job import Job
from generator.files.project import Project
from generator.files.yaml_nodes import parse, text_node
from generator.foundation.dataclasses import NamedTuple, replace
from generator.foundation.diagnostics import (
    NOWHERE,
    Collector,
    Diagnostic,
    Origin,
    Problem,
    Severity,
    merged,
    similar,
)
from generator.game.model.game import Game


class Prepared(NamedTuple):
    """A game that is ready to be exported."""

    game: Game
    files: tuple[File, ...]
    """All files; none if the game is broken or doesn't fit."""
    diagnostics: tuple[Diagnostic, ...]
    broken: bool
    """Whether nothing can be exported."""


def prepare(
    project: Project,
    name: str,
    ask: Ask,
    progress: Progress = no_progress,
    store: Store | None = None,
) -> Prepared:
    """The files of a game for a destination, and everything that is wrong with it."""
    inspection = inspect(project, name, (), progress, store=store, only=ask.components)
    found = planned(inspection, ask)
    if inspection.faces is not None:
        inspection.faces.save(ask.components == ())
    diagnostics = merged((*inspection.diagnostics, *found.diagnostics))
    return found._replace(diagnostics=diagnostics)


def planned(inspection: Inspection, ask: Ask) -> Prepared:
    """The files of a game that is laid out, and what the destination has to say about them."""
    messages, files, broken = Collector(), [], inspection.broken
    messages.diagnostics += unknown_destinations(inspection.game)
    if not broken:
        job = Job(inspection, ask, key_place(inspection.game, ask), messages)
        try:
            files = list(destination_of(inspection.game, ask).files(job))
            known: set[str] = set()
            for file in files:
                if file.path.casefold() in known:
                    what = f"two files of the export would be called `{file.path}`"
                    raise Problem("EXPORT002", what, job.origin, "give the components other names")
                known.add(file.path.casefold())
            job.digests.save()
        except Problem as problem:
            messages.diagnostics += problem.diagnostics
            files, broken = [], True
    return Prepared(inspection.game, tuple(files), merged(messages.diagnostics), broken)


def unknown_destinations(game: Game) -> Iterator[Diagnostic]:
    """What `exports` of game.yaml names that doesn't exist."""
    for name, node in game.spec.exports.items():
        if name not in DESTINATIONS:
            hint = similar(name, DESTINATIONS.names(), "destination")
            message = f"there is no destination `{name}`"
            yield Diagnostic("EXPORT007", Severity.WARNING, message, node.origin, (hint,))


def key_place(game: Game, ask: Ask) -> Origin:
    """Where game.yaml has the keys of a destination, or else where the game begins."""
    node = game.spec.exports.get(ask.destination)
    return game.spec.origin if node is None else node.origin


def destination_of(game: Game, ask: Ask) -> Destination:
    """A destination with its keys from game.yaml and from the command line. Raises `Problem`."""
    kind = DESTINATIONS[ask.destination]
    node = game.spec.exports.get(ask.destination)
    found = kind() if node is None or node.empty else decode(node, kind)
    changes = {}
    for word, text in ask.keys.items():
        known = fields_of(kind)
        if word not in known:
            hint = similar(word, known, "key")
            raise Problem("EXPORT006", f"`{ask.destination}` has no key `{word}`", NOWHERE, hint)
        origin = Origin(key=f"--set {word}")
        written = parse(text, "--set") if text.startswith("[") else text_node(text, origin)
        value = decoder(known[word][0])(written, Context())
        changes[attribute(word, kind)] = value
    return replace(found, **changes) if changes else found  # type: ignore[type-var]
