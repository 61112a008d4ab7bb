"""The signs within a line: what is bold, slanted, struck out or coloured, and where icons stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from generator.foundation.color import Color, similar_color
from generator.foundation.color import parse as parse_color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.lazy_regex import regex
from generator.frame import Frame
from generator.text.html_in_text import TAGS, character

IconOf = Callable[[str], Frame | str]
"""Gives the drawing of an icon, or a hint at the nearest name where there is none of that name."""


class Span(NamedTuple):
    """A stretch of text that looks the same, or one icon."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    color: Color | None = None
    icon: Frame | None = None


class Doubt(NamedTuple):
    """Something that looks like markup and is not: its kind (`unknown-icon`, `unknown-color`, `unclosed-icon`,
    `html-tag`, `unclosed-markup`), the word, and a hint.
    """

    kind: str
    name: str
    hint: str


_SIGN = regex(r"[\\*~\[}:\n&<]")
_SENSE = regex(
    r"\\(?P<escaped>[\\*:\[\]{}~•&<-])"
    r"|(?P<stars>\*+)"
    r"|(?P<strike>~~)"
    r"|\[(?P<color>[^\[\]{}\n]{1,40})\]\{"
    r"|(?P<close>\})"
    r"|:(?P<icon>[^\W_][\w+./#-]*):"
    r"|:(?P<half>[^\W\d_][\w-]{2,39})(?![\w:])"
    r"|(?P<line>\n)"
    r"|(?P<entity>&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][0-9A-Za-z]{1,31});)"
    r"|(?P<tag></?(?P<name>[A-Za-z][A-Za-z0-9]{0,9})(?:\s+[\w-]+=[^<>\n]{0,200})?\s*/?>)"
)
_LETTER = regex(r"[0-9A-Za-z\u00c0-\u024f\u0370-\u052f]")


@dataclass(slots=True, eq=False)
class _Opening:
    """A sign that may begin something; it is plain text until its end is found."""

    kind: str
    literal: str
    color: Color | None = None
    met: bool = False
    said: str = ""
    """The sign with some of what follows it, where it is hardly anything but the beginning of something."""


class _Ending(NamedTuple):
    kind: str


_Node = str | Frame | _Opening | _Ending | tuple[str, Frame]


class Reader:
    """Reads the markup of one text."""

    def __init__(self, icon: IconOf, colors: Mapping[str, Color]) -> None:
        self._icon = icon
        self._colors = colors
        self.doubts: list[Doubt] = []
        self._begun: set[str] = set()

    def rows(self, text: str) -> list[tuple[Span, ...]]:
        """The spans of each line of a text within which bold, italics and colours may run on."""
        if _SIGN.search(text) is None:
            return [(Span(text),)]
        nodes: list[_Node] = []
        stack: list[_Opening] = []
        at = 0
        while (sign := _SIGN.search(text, at)) is not None:
            start = sign.start()
            if start > at:
                nodes.append(text[at:start])
            match = _SENSE.match(text, start)
            if match is None:
                nodes.append(sign[0])
                at = start + 1
            else:
                at = self._sense(match, text, nodes, stack)
        nodes.append(text[at:])
        for node in nodes:
            if isinstance(node, _Opening) and node.said and not node.met:
                self.doubts.append(Doubt("unclosed-markup", node.said, _ENDS[node.kind]))
        return _spans(nodes)

    def _sense(
        self, match: re.Match[str], text: str, nodes: list[_Node], stack: list[_Opening]
    ) -> int:
        """Adds what one sign means; gives where to read on."""
        kind, start = match.lastgroup, match.start()
        if kind == "escaped":
            nodes.append(match["escaped"])
        elif kind == "line":
            nodes.append(_Ending("line"))
        elif kind == "stars":
            before = text[start - 1 : start]
            after = text[match.end() : match.end() + 1]
            said = "" if _LETTER.match(before) else _said(text, start)
            _stars(Stars(match[0], before, after, said), nodes, stack)
        elif kind == "strike":
            if not _close("strike", nodes, stack):
                _open(_Opening("strike", "~~"), nodes, stack)
        elif kind == "color":
            color = self._color(match["color"].strip())
            if color is None:
                nodes.append(match[0])
            else:
                _open(_Opening("color", match[0], color, said=_said(text, start)), nodes, stack)
        elif kind == "close":
            if not _close("color", nodes, stack):
                nodes.append("}")
        elif kind in ("entity", "tag"):
            nodes.append(self._of_html(match))
        elif kind == "half":
            self._half_sign(match["half"], text[start - 1 : start])
            nodes.append(match[0])
        else:
            return self._icon_sign(match, text, nodes)
        return match.end()

    def _half_sign(self, name: str, before: str) -> None:
        """Doubts `:gold` without its second colon, where there is such an icon."""
        if not (before.isalnum() or before == ":") and not isinstance(self._icon(name), str):
            self.doubts.append(Doubt("unclosed-icon", f":{name}", f"write `:{name}:`"))

    def _of_html(self, match: re.Match[str]) -> str:
        """A character that is written as in HTML, `&lt;`; a tag of HTML is printed as it stands, with a doubt."""
        if match["tag"] is None:
            return character(match["entity"])
        name, tag = match["name"].lower(), match["tag"]
        hint = TAGS.get(name)
        # The end of a tag is told where its beginning is not.
        if hint is not None and (tag[1] != "/" or name not in self._begun):
            self._begun.add(name)
            self.doubts.append(Doubt("html-tag", tag, hint))
        return tag

    def _icon_sign(self, match: re.Match[str], text: str, nodes: list[_Node]) -> int:
        name = match["icon"]
        if any(char.isalpha() for char in name):
            found = self._icon(name)
            if not isinstance(found, str):
                nodes.append((match[0], found))
                return match.end()
            before = text[match.start() - 1 : match.start()]
            after = text[match.end() : match.end() + 1]
            # `a:b:c` is a ratio, not an icon that does not exist.
            if not (_LETTER.match(before) and _LETTER.match(after)):
                self.doubts.append(Doubt("unknown-icon", name, found))
        nodes.append(":")
        return match.start() + 1

    def _color(self, name: str) -> Color | None:
        found = self._colors.get(name)
        if found is not None:
            return found
        try:
            return parse_color(name)
        except ValueError:
            self.doubts.append(Doubt("unknown-color", name, similar_color(name, self._colors)))
            return None


_ENDS = {
    "bold": "write `**` after it too, in the same paragraph, or `\\*\\*` for two asterisks",
    "color": "write `}` after it, in the same paragraph",
}
"""What to do about the beginning of something without an end."""
_SHOWN = 24


def _said(text: str, start: int) -> str:
    """A sign with what stands behind it, to find it again."""
    return text[start : start + _SHOWN].partition("\n")[0].rstrip()


def _open(opening: _Opening, nodes: list[_Node], stack: list[_Opening]) -> None:
    nodes.append(opening)
    stack.append(opening)


def _close(kind: str, nodes: list[_Node], stack: list[_Opening]) -> bool:
    """Ends the last opening of a kind, if there is one that is open."""
    for k in range(len(stack) - 1, -1, -1):
        if stack[k].kind == kind:
            stack[k].met = True
            del stack[k]
            nodes.append(_Ending(kind))
            return True
    return False


class Stars(NamedTuple):
    """Asterisks side by side, with the characters around them."""

    run: str
    before: str
    after: str
    said: str
    """The run with some of what follows it, where that is no letter's or number's power or product."""


def _stars(stars: Stars, nodes: list[_Node], stack: list[_Opening]) -> None:
    """Adds a run of asterisks: the end of what is open, the start of something, or just itself.

    One asterisk does not begin italics behind a letter or digit: `2*3*4` is a product.
    """
    run, before, after, said = stars
    wanted = {1: ["italic"], 2: ["bold"], 3: ["bold", "italic"]}.get(len(run), [])
    if wanted and before.strip():
        ended = [kind for kind in reversed(wanted) if _close(kind, nodes, stack)]
        wanted = [kind for kind in wanted if kind not in ended]
        if ended and not wanted:
            return
        if ended:
            run = "*" if wanted == ["italic"] else "**"
    if wanted and after.strip() and (len(run) > 1 or not _LETTER.match(before)):
        for kind in wanted:
            if kind == "bold":
                _open(_Opening(kind, "**", said=said), nodes, stack)
            else:
                # A lone `*` before a word is a footnote as often as not.
                _open(_Opening(kind, "*"), nodes, stack)
    else:
        nodes.append(run)


def _spans(nodes: list[_Node]) -> list[tuple[Span, ...]]:
    """Nodes as lines of spans; openings without an end become text again."""
    rows: list[list[Span]] = [[]]
    on = {"bold": 0, "italic": 0, "strike": 0}
    colors: list[Color | None] = [None]
    text = ""
    icon: Frame | None = None

    def flush() -> None:
        nonlocal text, icon
        if text:
            rows[-1].append(
                Span(text, on["bold"] > 0, on["italic"] > 0, on["strike"] > 0, colors[-1], icon)
            )
        text, icon = "", None

    for node in nodes:
        if isinstance(node, str):
            text += node
        elif isinstance(node, _Opening) and not node.met:
            text += node.literal
        elif isinstance(node, _Opening):
            flush()
            if node.kind == "color":
                colors.append(node.color)
            else:
                on[node.kind] += 1
        elif isinstance(node, _Ending):
            flush()
            if node.kind == "line":
                rows.append([])
            elif node.kind == "color":
                colors.pop()
            else:
                on[node.kind] -= 1
        elif isinstance(node, tuple):
            flush()
            text, icon = node
            flush()
    flush()
    return [tuple(row) for row in rows]
