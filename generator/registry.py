"""Finds the parts of a stage by looking in its folder."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Generic, TypeVar

T = TypeVar("T")


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

    def add(self, name: str, part: T) -> T:
        """Registers a part. Raises `ValueError` where the name is taken."""
        if name in self._parts and self._parts[name] is not part:
            raise ValueError(f"{self.noun} {name!r} is registered twice")
        self._parts[name] = part
        return part

    def load(self) -> Registry[T]:
        """Imports all parts; gives the registry itself."""
        if not self._loaded:
            self._loaded = True
            package: ModuleType = importlib.import_module(self._package)
            for module in sorted(m.name for m in pkgutil.iter_modules(package.__path__)):
                if not module.startswith("_"):
                    importlib.import_module(f"{self._package}.{module}")
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

    def _modules_for(self, name: str) -> Iterator[str]:
        """The modules of the package that may have a part: the one of its name, then those with the name in quotes."""
        package: ModuleType = importlib.import_module(self._package)
        files = [file for folder in package.__path__ for file in Path(folder).glob("[!_]*.py")]
        own, words = name.replace("-", "_"), f'"{name}"'.encode()
        yield from (file.stem for file in files if file.stem == own)
        yield from sorted(file.stem for file in files if words in file.read_bytes())

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
