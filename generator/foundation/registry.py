"""Finds the parts of a stage by looking in its folder."""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


def modules(folders: Iterable[str]) -> dict[str, str]:
    """The modules in the folders of a package, and their files, by name; those that begin with `_` are no parts."""
    # `pkgutil` has the like, and needs `inspect` for it, which is long to import.
    found = {}
    for folder in folders:
        for name in os.listdir(folder):
            file = os.path.join(folder, name)
            inside = os.path.join(file, "__init__.py")
            if name.startswith(("_", ".")):
                continue
            if name.endswith(".py"):
                found[name.removesuffix(".py")] = file
            elif os.path.exists(inside):
                found[name] = inside
    return dict(sorted(found.items()))


class Registry(Generic[T]):
    """The parts of one kind, by name; a part registers itself when its module is imported.

    `load()` imports every module of the package whose name does not begin with an underscore, once and only when asked:
    a command that needs no part pays for none, and one that asks for a part by name for that part alone.
    """

    def __init__(self, noun: str, package: str) -> None:
        self.noun = noun
        self._package = package
        self._parts: dict[str, T] = {}
        self._loaded = False
        self._texts: dict[str, bytes] = {}
        """What stands in the modules that a part may be in, once somebody has looked."""

    def add(self, name: str, part: T) -> T:
        """Registers a part. Raises `ValueError` where the name is taken."""
        if name in self._parts and self._parts[name] is not part:
            raise ValueError(f"{self.noun} {name!r} is registered twice")
        self._parts[name] = part
        return part

    def load(self) -> Registry[T]:
        """Imports all parts; gives the registry itself."""
        if not self._loaded:
            for module in self._modules():
                importlib.import_module(f"{self._package}.{module}")
            # Not before: another thread would take what is there by then for all there is.
            self._loaded = True
        return self

    def _find(self, name: str) -> T | None:
        """The part of that name. Modules that do not have the name in quotes are not imported for it."""
        if name not in self._parts and not self._loaded:
            for module in self._modules_for(name):
                importlib.import_module(f"{self._package}.{module}")
                if name in self._parts:
                    break
            else:
                self.load()
        return self._parts.get(name)

    def with_word(self, word: str) -> list[T]:
        """The parts of all modules that have a word in their text, and perhaps others, by their names.

        Modules that do not have it are not imported for it.
        """
        if not self._loaded:
            for module in self._with(word):
                importlib.import_module(f"{self._package}.{module}")
        return [self._parts[name] for name in sorted(self._parts)]

    def _modules_for(self, name: str) -> Iterator[str]:
        """The modules of the package that may have a part: the one of its name, then those with the name in quotes."""
        own = name.replace("-", "_")
        if own in self._modules():
            yield own
        yield from self._with(f'"{name}"')

    def _with(self, word: str) -> list[str]:
        """The modules that have a word in their text."""
        if not self._texts:
            self._texts = {
                module: Path(file).read_bytes() for module, file in self._modules().items()
            }
        sought = word.encode()
        return [module for module, text in self._texts.items() if sought in text]

    def _modules(self) -> dict[str, str]:
        return modules(importlib.import_module(self._package).__path__)

    def names(self) -> list[str]:
        """The names of all parts, sorted."""
        return sorted(self.load()._parts)

    def __iter__(self) -> Iterator[T]:
        return iter([self._parts[name] for name in self.names()])

    def __contains__(self, name: str) -> bool:
        return self._find(name) is not None

    def __getitem__(self, name: str) -> T:
        found = self._find(name)
        if found is None:
            raise KeyError(name)
        return found

    def get(self, name: str) -> T | None:
        """The part of that name, or None."""
        return self._find(name)
