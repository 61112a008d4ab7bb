"""`punchboard explain`: the manual in the terminal, of every word that users write or look for."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated

from generator.cli import WrongUse, command_names, modules
from generator.cli._options import Argument, Option, with_help
from generator.foundation.dataclasses import dataclass

if TYPE_CHECKING:
    from generator.manual import Shelf


@dataclass(frozen=True, slots=True)
class Command:
    """Explain a word: a topic, a key of any file, an element, a function, a check, a command or a code.

    Every message has a code, such as error[DATA002]. Its page shows why it matters and how to fix it.

    \b
    Examples:
      punchboard explain                   list the topics
      punchboard explain --search border   find the pages about borders
      punchboard explain templates         a topic
      punchboard explain gap               a key: what it does in each place that has it
      punchboard explain text              all keys of an element; see `punchboard list elements`
      punchboard explain hexagon           a shape; see `punchboard list shapes`
      punchboard explain sheets            the keys of a part of game.yaml
      punchboard explain functions         what claims, rulebooks and templates can count
      punchboard explain DATA002           the code of a message
      punchboard explain duplicate-name    a check; see `punchboard list checks`
      punchboard explain spreadsheets      how odd files are handled; also pictures, fonts, yaml
    """

    words: Annotated[list[str] | None, Argument("[WORD]...")] = None
    """A topic, a key, an element, a shape, a function, a check, a command or the code of a message (default: a list of
    topics)."""
    search: Annotated[str, Option(metavar="WORD")] = ""
    """List all pages that contain this word."""

    def run(self) -> None:
        """Prints the pages."""
        word = " ".join(self.words or ()).strip()
        if self.search.strip():
            print("\n".join(_found(f"{self.search} {word}")))
        elif word:
            print("\n".join(_explained(word)), end="")
        else:
            print(contents(), end="")


def _shelves() -> list[Shelf]:
    """All pages: those of the manual, and of commands and their options."""
    from generator.manual import Shelf, shelves

    return [
        *shelves(),
        Shelf("command", command_names, _command_page),
        Shelf("option", _options, _option_page),
    ]


def _explained(word: str) -> list[str]:
    """The pages of a word, or of what it is a synonym of. Raises `WrongUse` if there is none."""
    from generator.manual import pages, spellings
    from generator.manual.places import place_and_key
    from generator.manual.search import meant, suggestions

    all_shelves = _shelves()
    found = pages(word, all_shelves)
    names = [name for name in meant(word) if name not in spellings(word)]
    if found:
        return [*found, *(f"See also `punchboard explain {name}`.\n" for name in names)]
    if len(names) == 1:
        return [f"{word}: see `{names[0]}`\n", *pages(names[0], all_shelves)]
    if names:
        listed = "".join(f"  punchboard explain {name}\n" for name in names)
        return [f"{word} can mean several things:\n\n{listed}"]
    found = place_and_key(word)
    if found:
        return found
    raise WrongUse(f"no help topic `{word}`", *suggestions(word, all_shelves))


def _found(words: str) -> list[str]:
    """The pages that contain some words, one line each. Raises `WrongUse` if there is none."""
    from generator.manual.search import search, suggestions

    all_shelves, words = _shelves(), words.strip()
    hits = search(words.split(), all_shelves)
    if not hits:
        raise WrongUse(f"no page contains `{words}`", *suggestions(words, all_shelves))
    return [hit.line for hit in hits]


def contents() -> str:
    """The topics by group, on about one screen."""
    from generator.elements import ELEMENTS
    from generator.impose import SCHEMES
    from generator.manual.lines import entries, paragraphs
    from generator.manual.places import parts
    from generator.manual.topics import GROUPS, odd_files, topic_groups
    from generator.shapes import SHAPES
    from generator.textures import TEXTURES

    groups = topic_groups()
    kinds = {
        **{
            head: [name for name, own in groups.items() if own == group]
            for group, head in GROUPS.items()
        },
        "keys of files": parts(),
        "elements": ELEMENTS.names(),
        "shapes": SHAPES.names(),
        "textures": TEXTURES.names(),
        "sheets": SCHEMES.names(),
        "expressions": ("functions", "filters"),
        "odd files": odd_files(),
        "commands": command_names(),
    }
    lines = entries({kind: ", ".join(names) for kind, names in kinds.items() if names})
    more = (
        "Or any key, function, filter or check, an option such as `low-ink`, a value such as `gutterfold`, or the code "
        "of a message. `punchboard explain --search WORD` searches all pages."
    )
    return "\n".join(
        ["`punchboard explain WORD` explains:", "", *lines, "", *paragraphs([more]), ""]
    )


def _command_page(name: str) -> str:
    """The help of a command without its options."""
    from generator.foundation.docstrings import docstring
    from generator.manual.lines import reflowed

    text = reflowed(f"punchboard {name}: {docstring(_command(name))}".replace("\b\n", ""))
    more = f"`punchboard {name} --help` lists its options."
    return f"{text}\n\n{more}\n"


def _command(name: str) -> type:
    from importlib import import_module

    command: type = import_module(f"generator.cli.{modules()[name]}").Command
    return command


@cache
def _options() -> dict[str, dict[str, str]]:
    """The help of each option by command, by the option's name without hyphens."""
    found: dict[str, dict[str, str]] = {}
    for command in command_names():
        for each in with_help(_command(command)):
            for name in each.word.names:
                if name.startswith("--"):
                    found.setdefault(name.removeprefix("--"), {})[command] = each.word.help
    return found


def _option_page(name: str) -> str:
    """What an option does in each command that has it."""
    from generator.manual.lines import filled

    texts: dict[str, list[str]] = {}
    for command_name, text in _options()[name].items():
        texts.setdefault(text, []).append(f"`punchboard {command_name} --{name}`")
    lines = [f"{name}: an option", ""]
    for text, commands in texts.items():
        lines += [filled(", ".join(commands), "  "), filled(text, "    "), ""]
    return "\n".join(lines)
