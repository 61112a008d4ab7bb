"""What a destination is: something other than a printer that a game goes to, such as a virtual table or a print shop.

A destination is a frozen dataclass in a file of `destinations/`. Its fields are its keys below `exports` in game.yaml,
the string under a field is the manual of the key, and its docstring is its page of the manual. It gets a `Job` and
returns files, each with a key that names all it depends on: a file whose key is unchanged isn't made again. To add
one, copy `destinations/_template.py` to a new name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol, TypeVar

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.registry import Registry

if TYPE_CHECKING:
    from generator.export.job import Job
    from generator.foundation.diagnostics import Diagnostic


class Made(NamedTuple):
    """The content of a file, and what making it noticed."""

    content: bytes
    said: tuple[Diagnostic, ...] = ()
    """Such as that a picture had to be smaller. It is said as long as the file exists."""


class File(NamedTuple):
    """One file of an export."""

    path: str
    """Its path below the folder of the destination, with `/`."""
    key: str
    """A digest of all it is made from; see `Job.key`."""
    make: Callable[..., bytes | Made]
    """Returns its content; the same key gives the same bytes. Raises `Problem`."""
    about: str = ""
    """What it is, in a few words, such as `744 x 1039 px`."""
    packs: tuple[str, ...] = ()
    """The paths of other files of the export that it contains; `make` takes a function that reads one of them."""


def ready(path: str, content: bytes, about: str = "") -> File:
    """A file whose content is known already, such as a list."""
    return File(path, blake2b(content, digest_size=16).hexdigest(), lambda: content, about)


class Destination(Protocol):
    """One kind of export; subclasses are frozen dataclasses whose fields are its keys."""

    def files(self, job: Job) -> Iterable[File]:
        """The files of a game, in a fixed order. Says what doesn't fit, and raises `Problem` if nothing does."""


DESTINATIONS: Registry[type[Destination]] = Registry("destination", "generator.export.destinations")

D = TypeVar("D", bound=type)


def destination(name: str) -> Callable[[D], D]:
    """Registers a destination's class under its name in game.yaml and on the command line."""

    def register(cls: D) -> D:
        DESTINATIONS.add(name, cls)
        return cls

    return register
