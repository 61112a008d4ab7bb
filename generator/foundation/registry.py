"""Finds the parts of a stage, such as checks or elements, in its folder."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


def modules(folders: Iterable[str]) -> dict[str, str]:
    """The modules in the folders of a package, with their files, by name; except those that start with `_`."""
    # `pkgutil` does the same, but imports `inspect`, which is slow.
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

    `load()` imports all modules of the package, except those that start with `_`. Looking up one part only imports its
    module, so that commands only pay for the parts they use.
    """

    def __init__(self, noun: str, package: str) -> None:
        self.noun = noun
        self._package = package
        self._parts: dict[str, T] = {}
        self._loaded = False
        self._sources: dict[str, bytes] = {}
        """The source of all modules; empty until it is needed."""

    def add(self, name: str, part: T) -> T:
        """Registers a part. Raises `ValueError` if the name is taken."""
        if name in self._parts and self._parts[name] is not part:
            raise ValueError(f"{self.noun} {name!r} is registered twice")
        self._parts[name] = part
        return part

    def register(self, *names: str) -> Callable[[T], T]:
        """A decorator that registers a part under its names."""

        def registered(part: T) -> T:
            for name in names:
                self.add(name, part)
            return part

        return registered

    def load(self) -> Registry[T]:
        """Imports all parts; returns the registry."""
        if not self._loaded:
            for module in self._modules():
                importlib.import_module(f"{self._package}.{module}")
            # Only now: another thread must not see a half-loaded registry as complete.
            self._loaded = True
        return self

    def get(self, name: str) -> T | None:
        """The part with a name, or None. Only modules that contain the name in quotes are imported for it."""
        if name not in self._parts and not self._loaded:
            for module in self._modules_for(name):
                importlib.import_module(f"{self._package}.{module}")
                if name in self._parts:
                    break
            else:
                self.load()
        return self._parts.get(name)

    def with_word(self, word: str) -> list[T]:
        """All parts whose modules contain a word, and perhaps others, sorted by name.

        Only modules that contain it are imported for it.
        """
        if not self._loaded:
            for module in self._containing(word):
                importlib.import_module(f"{self._package}.{module}")
        return [self._parts[name] for name in sorted(self._parts)]

    def _modules_for(self, name: str) -> Iterator[str]:
        """The modules that may have a part: the one with its name, then those that contain its name in quotes."""
        own = name.replace("-", "_")
        if own in self._modules():
            yield own
        yield from self._containing(f'"{name}"')

    def _containing(self, word: str) -> list[str]:
        """The modules whose source contains a word."""
        if not self._sources:
            self._sources = {
                module: Path(file).read_bytes() for module, file in self._modules().items()
            }
        wanted = word.encode()
        return [module for module, text in self._sources.items() if wanted in text]

    def _modules(self) -> dict[str, str]:
        return modules(importlib.import_module(self._package).__path__)

    def names(self) -> list[str]:
        """The names of all parts, sorted."""
        return sorted(self.load()._parts)

    def __iter__(self) -> Iterator[T]:
        return iter([self._parts[name] for name in self.names()])

    def __contains__(self, name: str) -> bool:
        return self.get(name) is not None

    def __getitem__(self, name: str) -> T:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found
