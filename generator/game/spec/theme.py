"""A theme: the colours, fonts and text styles of a game, by name.

A theme changes the one it extends, and in the end `plain`. Colours and styles that refer to a changed one change too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from generator.decode import Context, decode, fields_of, need_pairs, need_text, unknown_key
from generator.files import yaml_nodes
from generator.files.project import Project, locate
from generator.files.yaml_nodes import Node
from generator.foundation.color import BLACK, Color
from generator.foundation.dataclasses import dataclass, field, fields, replace
from generator.foundation.diagnostics import NOWHERE, Collector, Origin, Outcome, Problem, similar
from generator.game.spec.forms import NO_WORD, Word
from generator.text.shadow_keys import Shadow
from generator.text.style import StyleKeys, TextStyle

PLAIN = "plain"
"""The theme that all others are based on."""
_GREY = Color(0.46, 0.46, 0.46)
BODY = "body"
"""The style that all others are based on."""


@dataclass(frozen=True, slots=True)
class StyleSpec(StyleKeys):
    """A named text style, as a theme defines it."""

    shadow: Shadow | None = None
    """A shadow below texts in templates, with the keys of an element's `shadow`, which overrides it: `shadow: no`."""
    extends: Word = NO_WORD
    """The style that this one changes (default: `body`)."""


@dataclass(frozen=True, slots=True)
class ThemeSpec:
    """The colours, fonts and text styles of a game, by name.

    A game takes one with `theme: NAME`. Whatever it leaves out comes from the theme that it extends, and in the end
    from `plain`.
    """

    title: str = ""
    """The name of the theme, for people."""
    extends: Word = NO_WORD
    """The theme that this one changes (default: `plain`)."""
    palette: Mapping[str, Color] = field(default_factory=dict)
    """Colours by name: `gold: "#d9a441"`. A value may be another colour's name. Every key that takes a colour takes
    these names, and expressions read them as `palette.gold` or `palette[kind]`. `punchboard list palette` lists
    them."""
    fonts: Mapping[str, str] = field(default_factory=dict)
    """Font families by role: `body`, `display` and `narrow`, as the styles of `plain` use them, or names of your own.
    `punchboard list fonts` shows the families."""
    styles: Mapping[str, StyleSpec] = field(default_factory=dict)
    """Text styles by name: `title: {size: 16, color: accent}`. A style that `plain` has, too, is changed by it.
    `punchboard list styles` shows them."""
    keywords: tuple[str, ...] | Mapping[str, str] = ()
    """Words that are emphasised in every text: a list sets them in bold, a mapping gives the markup of each:
    `{Fire: "[red]{Fire}"}`."""


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
    is_fallback: bool = False
    """Whether it replaces a theme that can't be read."""

    def style(self, name: str, origin: Origin = NOWHERE) -> TextStyle:
        """A style by name. Raises `Problem` with the nearest name."""
        found = self.styles.get(name)
        if found is None:
            hint = similar(name, self.styles, "style")
            raise Problem("THEME001", f"there is no style `{name}`", origin, hint)
        return found

    def with_keywords(self, text: str) -> str:
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
    messages = Collector()
    files = messages.attempt(partial(_chain, project, game_folder, name, origin))
    is_fallback = files is None
    if files is None and name != PLAIN:
        files = messages.attempt(partial(_chain, project, game_folder, PLAIN, origin))
    return messages.outcome(replace(_built(name, files or (), messages), is_fallback=is_fallback))


def _chain(project: Project, game_folder: str, name: str, origin: Origin) -> tuple[Node, ...]:
    """The nodes of a theme's file and of those it extends, the deepest first. Raises `Problem`."""
    chain: list[Node] = []
    seen: list[str] = []
    wanted, at = name, origin
    folders = f"{game_folder}/themes", f"{game_folder}/templates/themes", "templates/themes"
    while True:
        file = _found(project, folders, wanted, at)
        if file in seen:
            loop = " → ".join([*seen, file])
            what = f"themes extend each other in a circle: {loop}"
            raise Problem("THEME002", what, at, "remove one `extends:`")
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
    files = (file for folder in folders for file in project.list(folder))
    known = {file.rsplit("/", 1)[-1].removesuffix(".yaml") for file in files}
    raise Problem("THEME003", f"there is no theme `{name}`", origin, similar(name, known, "theme"))


def _built(name: str, files: tuple[Node, ...], messages: Collector) -> Theme:
    keys = fields_of(ThemeSpec)
    for file in files:
        for word, value in file.pairs or ():
            if word.text not in keys:
                texts = {"title", "extends"}
                fitting = texts if value.text is not None else keys.keys() - texts
                messages.say(unknown_key(word, keys, fitting.difference(file.keys()).__contains__))
    palette = _palette(_merged(files, "palette", messages), messages)
    fonts = _texts(_merged(files, "fonts", messages), messages)
    written = _written(files, Context(palette), messages)
    styles = _styles({key: spec for key, (spec, _) in written.items()}, fonts, messages)
    origins = {key: origin for key, (_, origin) in written.items()}
    result: dict[str, str] = {}
    for file in files:
        node = file.get("keywords")
        if node is None:
            continue
        if node.items is not None:
            words = [messages.attempt(partial(need_text, item)) for item in node.items]
            result.update({word: f"**{word}**" for word in words if word})
        else:
            pairs = messages.attempt(partial(need_pairs, node, "keywords")) or ()
            result.update(_texts({key.text: value for key, value in pairs if key.text}, messages))
    return Theme(name, palette, styles, fonts, result, origins)


def _entries(files: tuple[Node, ...], key: str, messages: Collector) -> Iterator[tuple[Node, Node]]:
    """The entries of a key in all files, in order."""
    for file in files:
        node = file.get(key)
        if node is not None:
            yield from messages.attempt(partial(need_pairs, node, key)) or ()


def _merged(files: tuple[Node, ...], key: str, messages: Collector) -> dict[str, Node]:
    """The same by name, the later over the earlier."""
    return {name.text or "": value for name, value in _entries(files, key, messages)}


def _texts(nodes: Mapping[str, Node], messages: Collector) -> dict[str, str]:
    read = {name: messages.attempt(partial(need_text, node)) for name, node in nodes.items()}
    return {name: text for name, text in read.items() if text is not None}


def _written(
    files: tuple[Node, ...], context: Context, messages: Collector
) -> dict[str, tuple[StyleSpec, Origin]]:
    """The definition of each style in all files, later ones over earlier ones, and where it was last written."""
    result: dict[str, tuple[StyleSpec, Origin]] = {}
    for key, node in _entries(files, "styles", messages):
        # A style that can't be read still exists, so that its uses aren't reported as well.
        spec = messages.attempt(partial(decode, node, StyleSpec, context)) or StyleSpec()
        name = key.text or ""
        beneath = result[name][0] if name in result else StyleSpec()
        result[name] = (replace(beneath, **_given(spec)), replace(node.origin, key=name))
    return result


def _given(spec: StyleSpec) -> dict[str, Any]:
    values = {each.name: getattr(spec, each.name) for each in fields(spec)}
    return {name: value for name, value in values.items() if value not in (None, NO_WORD)}


def _palette(written: Mapping[str, Node], messages: Collector) -> dict[str, Color]:
    """The colours, of which one may be another one's name."""
    texts = {name: (node.text or "").strip() for name, node in written.items()}
    parents = {name: text for name, text in texts.items() if text in written and text != name}
    colors: dict[str, Color] = {}
    for circle in _circles(parents):
        what = f"colours refer to each other in a circle: {' → '.join((*circle, circle[0]))}"
        hint = 'give one of them a colour, such as `"#d02080"`'
        messages.error("THEME004", what, _fixable(written[name].origin for name in circle), hint)
        colors.update(dict.fromkeys(circle, BLACK))

    def color(name: str) -> Color:
        if name not in colors and name in parents:
            colors[name] = color(parents[name])
        elif name not in colors:
            # A colour that can't be read becomes a grey, so that its uses aren't reported as well.
            colors[name] = _GREY
            colors[name] = decode(written[name], Color, Context(colors))
        return colors[name]

    for name in written:
        messages.attempt(partial(color, name))
    return {name: colors[name] for name in written if name in colors}


def _circles(parents: Mapping[str, str]) -> Iterator[tuple[str, ...]]:
    """The circles of names that are each other's parents, each once."""
    seen: set[str] = set()
    for name in parents:
        path: list[str] = []
        while name in parents and name not in seen:
            seen.add(name)
            path.append(name)
            name = parents[name]
        if name in path:
            yield tuple(path[path.index(name) :])


def _fixable(places: Iterable[Origin]) -> Origin:
    """Of the places in a circle, the last one in a theme of the game's own: nobody can fix `plain`."""
    written = [place for place in places if place.file]
    own = [place for place in written if not place.file.endswith(f"/{PLAIN}.yaml")]
    return (own or written)[-1]


def _styles(
    specs: Mapping[str, StyleSpec], fonts: Mapping[str, str], messages: Collector
) -> dict[str, TextStyle]:
    """The styles, of which each changes another one."""
    base = BODY if BODY in specs else ""
    named = {
        name: spec.extends.text or (base if name != BODY else "") for name, spec in specs.items()
    }
    parents = {name: parent for name, parent in named.items() if parent}
    styles: dict[str, TextStyle] = {}
    for circle in _circles(parents):
        what = f"styles extend each other in a circle: {' → '.join((*circle, circle[0]))}"
        place = _fixable(specs[name].extends.origin for name in circle)
        messages.error("THEME002", what, replace(place, key="extends"), "remove one `extends:`")
        styles.update(dict.fromkeys(circle, TextStyle()))

    def style(name: str) -> TextStyle:
        if name not in styles:
            spec, parent = specs[name], parents.get(name)
            if parent and parent not in specs:
                what, hint = f"there is no style `{parent}`", similar(parent, specs, "style")
                raise Problem("THEME001", what, spec.extends.at("extends"), hint)
            given = _given(spec)
            given.pop("extends", None)
            if "font" in given:
                given["font"] = fonts.get(given["font"], given["font"])
            styles[name] = replace(style(parent) if parent else TextStyle(), **given)
        return styles[name]

    for name in specs:
        messages.attempt(partial(style, name))
    return {name: styles[name] for name in specs if name in styles}


@lru_cache(maxsize=64)
def _pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds whole words, longest first; markup matches without a group."""
    listed = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return re.compile(rf":[\w/-]+:|\*\*[^*]+\*\*|\[[^\]]*\]|(?<!\w)({listed})(?!\w)")
