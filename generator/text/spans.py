"""The markup within a line: bold, italic, struck-out and coloured text, OpenType features, and icons."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from generator.foundation.color import Color, similar_color
from generator.foundation.color import parse as parse_color
from generator.foundation.dataclasses import NamedTuple, dataclass
from generator.foundation.lazy_regex import regex
from generator.frame import Frame
from generator.text.features import NO_FEATURES, Features, in_markup

IconOf = Callable[[str], Frame | str]
"""Returns the drawing of an icon, or a hint at the nearest name for an unknown icon."""


class Span(NamedTuple):
    """A stretch of text in one style, or one icon."""

    text: str
    bold: bool = False
    italic: bool = False
    strike: bool = False
    color: Color | None = None
    icon: Frame | None = None
    features: Features = NO_FEATURES


class Doubt(NamedTuple):
    """Something that looks like markup but isn't; `kind` is that of the note about it."""

    kind: str
    name: str
    """The text in question."""
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

_CLOSE_HINTS = {
    "bold": "write `**` after it too, in the same paragraph, or `\\*\\*` for two asterisks",
    "color": "write `}` after it, in the same paragraph",
    "blank": "leave out the blanks next to `**`, or see what is empty there",
}
"""What to do about markup that is never closed."""
_EXCERPT = 24
"""Characters of markup that is never closed in its message."""
_AS_TYPED = "write it another way: it is printed as typed"
_TAGS = {
    **dict.fromkeys(("b", "strong"), "write `**bold**`"),
    **dict.fromkeys(("i", "em"), "write `*italic*`"),
    **dict.fromkeys(("s", "strike", "del"), "write `~~struck out~~`"),
    **dict.fromkeys(("font", "color", "span"), "write `[red]{coloured}`"),
    **dict.fromkeys(("br", "p", "div"), "write a line break, and a blank line between paragraphs"),
    **dict.fromkeys(("li", "ul", "ol"), "begin the lines of a list with `- ` or `1. `"),
    "img": "put the picture into `art/icons/`, and write its name between colons: `:sword:`",
    "icon": "write the icon's name between colons: `:sword:`",
    **dict.fromkeys(("big", "center", "hr", "small", "sub", "sup", "tt", "u"), _AS_TYPED),
}
"""What to write instead of HTML tags and similar ones."""


@dataclass(slots=True, eq=False)
class _Opening:
    """A sign that may begin something; it is plain text until its end is found."""

    kind: str
    literal: str
    color: Color | None = None
    features: Features = NO_FEATURES
    closed: bool = False
    excerpt: str = ""
    """The sign with some of the following text, if it is hardly anything but markup."""


class _Ending(NamedTuple):
    kind: str


_Node = str | _Opening | _Ending | tuple[str, Frame]


class Reader:
    """Reads the markup of one text."""

    _blank_after = ""
    """Two asterisks before a blank, with some of the following text."""

    def __init__(self, icon: IconOf, colors: Mapping[str, Color]) -> None:
        self._icon = icon
        self._colors = colors
        self.doubts: list[Doubt] = []
        self._opened_tags: set[str] = set()
        self._nodes: list[_Node] = []
        self._open: list[_Opening] = []

    def rows(self, text: str) -> list[tuple[Span, ...]]:
        """The spans of each line of a text within which bold, italics and colours may run on."""
        if _SIGN.search(text) is None:
            return [(Span(text),)]
        nodes = self._nodes = []
        self._open = []
        self._blank_after = ""
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
                at = self._sign(match, text)
        nodes.append(text[at:])
        for node in nodes:
            if isinstance(node, _Opening) and node.excerpt and not node.closed:
                self.doubts.append(Doubt("unclosed-markup", node.excerpt, _CLOSE_HINTS[node.kind]))
        return _spans(nodes)

    def _sign(self, match: re.Match[str], text: str) -> int:
        """Adds the meaning of one sign; returns where to read on."""
        kind, start = match.lastgroup, match.start()
        before, after = text[start - 1 : start], text[match.end() : match.end() + 1]
        excerpt = text[start : start + _EXCERPT].partition("\n")[0].rstrip()
        if kind == "escaped":
            self._nodes.append(match["escaped"])
        elif kind == "line":
            self._nodes.append(_Ending("line"))
        elif kind == "stars":
            known = _LETTER.match(before) or text.strip() == match[0]
            self._stars(match[0], before, after, "" if known else excerpt)
        elif kind == "strike":
            if not self._close("strike"):
                self._begin(_Opening("strike", "~~"))
        elif kind == "color":
            name = match["color"].strip()
            features = NO_FEATURES if name in self._colors else in_markup(name)
            color = None if features else self._color(name)
            if color is None and not features:
                self._nodes.append(match[0])
            else:
                self._begin(_Opening("color", match[0], color, features, excerpt=excerpt))
        elif kind == "close":
            if not self._close("color"):
                self._nodes.append("}")
        elif kind in ("entity", "tag"):
            self._nodes.append(self._html(match))
        elif kind == "half":
            name = match["half"]
            if not (before.isalnum() or before == ":") and not isinstance(self._icon(name), str):
                self.doubts.append(Doubt("unclosed-icon", match[0], f"write `:{name}:`"))
            self._nodes.append(match[0])
        else:
            return self._icon_sign(match, before, after)
        return match.end()

    def _begin(self, opening: _Opening) -> None:
        self._nodes.append(opening)
        self._open.append(opening)

    def _close(self, kind: str) -> bool:
        """Closes the last open sign of a kind, if there is one."""
        for k in range(len(self._open) - 1, -1, -1):
            if self._open[k].kind == kind:
                self._open.pop(k).closed = True
                self._nodes.append(_Ending(kind))
                return True
        return False

    def _stars(self, run: str, before: str, after: str, excerpt: str) -> None:
        """Adds a run of asterisks: the end of what is open, the start of something, or plain text.

        One asterisk doesn't begin italics after a letter or digit: `2*3*4` is a product.
        """
        wanted = {1: ["italic"], 2: ["bold"], 3: ["bold", "italic"]}.get(len(run), [])
        if wanted and before.strip():
            ended = [kind for kind in reversed(wanted) if self._close(kind)]
            wanted = [kind for kind in wanted if kind not in ended]
            if ended and not wanted:
                return
            if ended:
                run = "*" if wanted == ["italic"] else "**"
        if wanted and after.strip() and (len(run) > 1 or not _LETTER.match(before)):
            for kind in wanted:
                # A lone `*` before a word is a footnote as often as not.
                bold = kind == "bold"
                self._begin(_Opening(kind, "**" if bold else "*", excerpt=excerpt if bold else ""))
        else:
            self._nodes.append(run)
            # `** bold**` and `****` are markup about nothing, but two asterisks alone are text.
            opens, doubted = not before.strip(), ""
            if len(run) == 2:
                doubted, self._blank_after = ("", excerpt) if opens else (self._blank_after, "")
            if doubted or (opens and excerpt and len(run) == 4):
                self.doubts.append(Doubt("unclosed-markup", doubted or run, _CLOSE_HINTS["blank"]))

    def _html(self, match: re.Match[str]) -> str:
        """The character of an HTML entity; an HTML tag is printed as typed, with a doubt."""
        if match["tag"] is None:
            return character(match["entity"])
        name, tag = match["name"].lower(), match["tag"]
        hint = _TAGS.get(name)
        # An end tag needs no doubt of its own.
        if hint is not None and (tag[1] != "/" or name not in self._opened_tags):
            self._opened_tags.add(name)
            self.doubts.append(Doubt("html-tag", tag, hint))
        return tag

    def _icon_sign(self, match: re.Match[str], before: str, after: str) -> int:
        """Adds an icon; `a:b:c` is a ratio, not an unknown icon."""
        name = match["icon"]
        if any(char.isalpha() for char in name):
            found = self._icon(name)
            if not isinstance(found, str):
                self._nodes.append((match[0], found))
                return match.end()
            if not (_LETTER.match(before) and _LETTER.match(after)):
                self.doubts.append(Doubt("unknown-icon", name, found))
        self._nodes.append(":")
        return match.start() + 1

    def _color(self, name: str) -> Color | None:
        found = self._colors.get(name)
        if found is None:
            try:
                found = parse_color(name)
            except ValueError:
                hint = similar_color(name, self._colors)
                self.doubts.append(Doubt("unknown-color", name, hint))
        return found


def _spans(nodes: list[_Node]) -> list[tuple[Span, ...]]:
    """Nodes as lines of spans; openings that are never closed become text again."""
    rows: list[list[Span]] = [[]]
    on, text = {"bold": 0, "italic": 0, "strike": 0}, ""
    looks: list[tuple[Color | None, Features]] = [(None, NO_FEATURES)]
    icon: Frame | None = None

    def flush() -> None:
        nonlocal text, icon
        if text:
            color, features = looks[-1]
            bold, italic, strike = (times > 0 for times in on.values())
            rows[-1].append(Span(text, bold, italic, strike, color, icon, features))
        text, icon = "", None

    for node in nodes:
        if isinstance(node, str) or (isinstance(node, _Opening) and not node.closed):
            text += node if isinstance(node, str) else node.literal
        elif isinstance(node, _Opening):
            flush()
            if node.kind == "color":
                looks.append((node.color or looks[-1][0], Features(looks[-1][1] + node.features)))
            else:
                on[node.kind] += 1
        elif isinstance(node, _Ending):
            flush()
            if node.kind == "line":
                rows.append([])
            elif node.kind == "color":
                looks.pop()
            else:
                on[node.kind] -= 1
        else:
            flush()
            text, icon = node
            flush()
    flush()
    return [tuple(row) for row in rows]


def character(written: str) -> str:
    """The character of an entity such as `&lt;` or `&#8217;`; unknown ones are unchanged.

    >>> [character(each) for each in ("&lt;", "&#039;", "&#x2019;", "&copyright;")]
    ['<', "'", '’', '&copyright;']
    """
    from html import unescape  # it has 2,000 names, which few texts use

    # Of `&copyright;` it would only read `&copy`.
    found = unescape(written)
    known = written if found.endswith(";") else found
    return "".join(" " if char < " " or "\x7f" <= char < "\xa0" else char for char in known)
