"""A theme: the colours, fonts and text styles of a game, by name.

A theme changes the one it extends, and in the end `plain`. Colours and styles that refer to a changed one change too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from generator.decode import Context, decode, need_pairs, need_text, unknown_key
from generator.files import yaml_nodes
from generator.files.project import Project, locate
from generator.files.yaml_nodes import Node
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import dataclass, field, fields, replace
from generator.foundation.diagnostics import NOWHERE, Collector, Origin, Outcome, Problem, similar
from generator.game.spec.forms import NO_WORD, Word
from generator.text.style import StyleKeys, TextStyle

PLAIN = "plain"
"""The theme that all others are based on."""
_GREY = Color(0.46, 0.46, 0.46)
BODY = "body"
"""The style that all others are based on."""

_TEXTS = ("title", "extends")
_KEYS = ("title", "extends", "palette", "fonts", "styles", "keywords")


@dataclass(frozen=True, slots=True)
class StyleSpec(StyleKeys):
    """A named text style, as a theme defines it."""

    extends: Word = NO_WORD
    """The style that this one changes (default: `body`)."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours, fonts and text styles that a game may use by name."""

    name: str
    palette: Mapping[str, Color] = field(default_factory=dict)
    styles: Mapping[str, TextStyle] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    """Families by what they are for: `body`, `display`, `narrow`."""
    keywords: Mapping[str, str] = field(default_factory=dict)
    """Words that are always highlighted, with their markup."""
    origins: Mapping[str, Origin] = field(default_factory=dict)
    """Where each style is defined."""
    stands_in: bool = False
    """Whether it replaces a theme that can't be read."""

    def style(self, name: str, origin: Origin = NOWHERE) -> TextStyle:
        """A style by name. Raises `Problem` with the nearest name."""
        found = self.styles.get(name)
        if found is None:
            hint = similar(name, self.styles, "style")
            raise Problem("THEME001", f"there is no style `{name}`", origin, hint)
        return found

    def marked(self, text: str) -> str:
        """A text with its keywords highlighted; `:icons:` and markup brackets are unchanged."""
        if not self.keywords or not text:
            return text
        pattern = _pattern(tuple(self.keywords))
        return pattern.sub(lambda m: m[0] if m[1] is None else self.keywords[m[1]], text)


def load_theme(
    project: Project, game_folder: str, name: str, origin: Origin = NOWHERE
) -> Outcome[Theme]:
    """A theme by name, the game's own first, and everything that is wrong with it.

    If it can't be read, the outcome has failed and its value is `plain`, or as much of the theme as could be read.
    """
    said = Collector()
    files = said.attempt(partial(_chain, project, game_folder, name, origin))
    stands_in = files is None
    if files is None and name != PLAIN:
        files = said.attempt(partial(_chain, project, game_folder, PLAIN, origin))
    return said.outcome(replace(_made(name, files or (), said), stands_in=stands_in))


def _folders(game_folder: str) -> tuple[str, ...]:
    return (f"{game_folder}/themes", f"{game_folder}/templates/themes", "templates/themes")


def _chain(project: Project, game_folder: str, name: str, origin: Origin) -> tuple[Node, ...]:
    """The nodes of a theme's file and of those it extends, the deepest first. Raises `Problem`."""
    chain: list[Node] = []
    seen: list[str] = []
    wanted, at = name, origin
    while True:
        file = _found(project, _folders(game_folder), wanted, at)
        if file in seen:
            loop = " → ".join([*seen, file])
            raise Problem(
                "THEME002",
                f"themes extend each other in a circle: {loop}",
                at,
                "remove one `extends:`",
            )
        seen.append(file)
        node = yaml_nodes.read(project, file)
        need_pairs(node, "theme")
        chain.append(node)
        extends = node.get("extends")
        if extends is None:
            if file.endswith(f"/{PLAIN}.yaml"):
                return tuple(reversed(chain))
            wanted, at = PLAIN, node.origin
        else:
            wanted, at = need_text(extends).strip(), extends.origin


def _found(project: Project, folders: tuple[str, ...], name: str, origin: Origin) -> str:
    try:
        return locate(project, folders, f"{name}.yaml", origin)
    except Problem as problem:
        if problem.diagnostics[0].code != "FILE001":
            raise
    known = {
        file.rsplit("/", 1)[-1].removesuffix(".yaml")
        for folder in folders
        for file in project.list(folder)
    }
    raise Problem("THEME003", f"there is no theme `{name}`", origin, similar(name, known, "theme"))


def _made(name: str, files: tuple[Node, ...], said: Collector) -> Theme:
    for file in files:
        for word, value in file.pairs or ():
            if word.text not in _KEYS:
                of_kind = {key for key in _KEYS if (key in _TEXTS) == (value.text is not None)}
                said.say(unknown_key(word, _KEYS, of_kind.difference(file.keys()).__contains__))
    palette = _Palette(_merged(files, "palette", said)).resolved(said)
    fonts: dict[str, str] = {}
    for key, node in _merged(files, "fonts", said).items():
        family = said.attempt(partial(need_text, node))
        if family is not None:
            fonts[key] = family
    written = _written(files, Context(palette), said)
    styles = _Styles({key: spec for key, (spec, _) in written.items()}, fonts).resolved(said)
    origins = {key: origin for key, (_, origin) in written.items()}
    return Theme(name, palette, styles, fonts, _keywords(files, said), origins)


def _entries(files: tuple[Node, ...], key: str, said: Collector) -> Iterator[tuple[Node, Node]]:
    """The entries of a key in all files, in order."""
    for file in files:
        node = file.get(key)
        if node is not None:
            yield from said.attempt(partial(need_pairs, node, key)) or ()


def _merged(files: tuple[Node, ...], key: str, said: Collector) -> dict[str, Node]:
    """The same by name, the later over the earlier."""
    return {name.text or "": value for name, value in _entries(files, key, said)}


def _written(
    files: tuple[Node, ...], context: Context, said: Collector
) -> dict[str, tuple[StyleSpec, Origin]]:
    """The definition of each style in all files, later ones over earlier ones, and where it was last written."""
    made: dict[str, tuple[StyleSpec, Origin]] = {}
    for key, node in _entries(files, "styles", said):
        # A style that can't be read still exists, so that its uses aren't reported as well.
        spec = said.attempt(partial(decode, node, StyleSpec, context)) or StyleSpec()
        name = key.text or ""
        beneath = made[name][0] if name in made else StyleSpec()
        made[name] = (replace(beneath, **_given(spec)), replace(node.origin, key=name))
    return made


def _given(spec: StyleSpec) -> dict[str, Any]:
    values = {each.name: getattr(spec, each.name) for each in fields(spec)}
    return {name: value for name, value in values.items() if value not in (None, NO_WORD)}


@dataclass(slots=True)
class _Palette:
    """Colours, which may be names of other colours."""

    written: Mapping[str, Node]
    made: dict[str, Color] = field(default_factory=dict)

    def resolved(self, said: Collector) -> dict[str, Color]:
        for name in self.written:
            said.attempt(partial(self._color, name, ()))
        return {name: self.made[name] for name in self.written if name in self.made}

    def _color(self, name: str, within: tuple[str, ...]) -> Color:
        node = self.written[name]
        if name in within:
            loop = " → ".join((*within[within.index(name) :], name))
            hint = 'give one of them a colour, such as `"#d02080"`'
            # A circle is reported once, not once for each of its members.
            self.made.update(dict.fromkeys(within, BLACK))
            place = _own(self.written[each].origin for each in (name, *reversed(within)))
            raise Problem(
                "THEME004", f"colours refer to each other in a circle: {loop}", place, hint
            )
        if name not in self.made:
            other = (node.text or "").strip()
            if other in self.written and other != name:
                self.made[name] = self._color(other, (*within, name))
            else:
                # A colour that can't be read becomes a grey, so that its uses aren't reported as well.
                self.made[name] = _GREY
                self.made[name] = decode(node, Color, Context(self.made))
        return self.made[name]


def _own(places: Iterable[Origin]) -> Origin:
    """Of the places in a circle, one in a theme of the game's own: nobody can fix `plain`."""
    written = [place for place in places if place.file]
    return next((p for p in written if not p.file.endswith(f"/{PLAIN}.yaml")), written[0])


@dataclass(slots=True)
class _Styles:
    """Styles, each of which changes another one."""

    specs: Mapping[str, StyleSpec]
    fonts: Mapping[str, str]
    made: dict[str, TextStyle] = field(default_factory=dict)

    def resolved(self, said: Collector) -> dict[str, TextStyle]:
        for name in self.specs:
            said.attempt(partial(self._style, name, ()))
        return {name: self.made[name] for name in self.specs if name in self.made}

    def _style(self, name: str, within: tuple[str, ...]) -> TextStyle:
        if name in self.made:
            return self.made[name]
        spec = self.specs[name]
        parent = spec.extends.text or (BODY if name != BODY and BODY in self.specs else "")
        origin = replace(spec.extends.origin, key="extends")
        if parent in (*within, name):
            loop = " → ".join((*within, name, parent))
            hint = "remove one `extends:`"
            self.made.update(dict.fromkeys((*within, name), TextStyle()))
            members = (self.specs[each].extends.origin for each in (name, *reversed(within)))
            place = replace(_own(members), key="extends")
            raise Problem("THEME002", f"styles extend each other in a circle: {loop}", place, hint)
        if parent and parent not in self.specs:
            hint = similar(parent, self.specs, "style")
            raise Problem("THEME001", f"there is no style `{parent}`", origin, hint)
        beneath = self._style(parent, (*within, name)) if parent else TextStyle()
        given = _given(spec)
        given.pop("extends", None)
        if "font" in given:
            given["font"] = self.fonts.get(given["font"], given["font"])
        self.made[name] = replace(beneath, **given)
        return self.made[name]


def _keywords(files: tuple[Node, ...], said: Collector) -> dict[str, str]:
    """Words and their markup: a list makes its words bold, a mapping gives the markup."""
    made: dict[str, str] = {}
    for file in files:
        node = file.get("keywords")
        if node is None:
            continue
        if node.items is not None:
            words = [said.attempt(partial(need_text, item)) for item in node.items]
            made.update({word: f"**{word}**" for word in words if word})
        else:
            for key, value in said.attempt(partial(need_pairs, node, "keywords")) or ():
                markup = said.attempt(partial(need_text, value))
                if markup is not None and key.text:
                    made[key.text] = markup
    return made


@lru_cache(maxsize=64)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds whole words, longest first; markup matches without a group."""
    listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf":[\w/-]+:|\*\*[^*]+\*\*|\[[^\]]*\]|(?<!\w)({listed})(?!\w)")
