"""HTML entities and tags in texts."""

from __future__ import annotations

_NONE = "write it another way: it is printed as typed"
TAGS = {
    **dict.fromkeys(("b", "strong"), "write `**bold**`"),
    **dict.fromkeys(("i", "em"), "write `*italic*`"),
    **dict.fromkeys(("s", "strike", "del"), "write `~~struck out~~`"),
    **dict.fromkeys(("font", "color", "span"), "write `[red]{coloured}`"),
    **dict.fromkeys(("br", "p", "div"), "write a line break, and a blank line between paragraphs"),
    **dict.fromkeys(("li", "ul", "ol"), "begin the lines of a list with `- ` or `1. `"),
    "img": "put the picture into `art/icons/`, and write its name between colons: `:sword:`",
    "icon": "write the icon's name between colons: `:sword:`",
    **dict.fromkeys(("big", "center", "hr", "small", "sub", "sup", "tt", "u"), _NONE),
}
"""What to write instead of HTML tags and similar ones."""


def character(written: str) -> str:
    """The character of an entity such as `&lt;` or `&#8217;`; unknown ones are unchanged.

    >>> [character(each) for each in ("&lt;", "&#039;", "&#x2019;", "&copyright;")]
    ['<', "'", '’', '&copyright;']
    """
    # These have 2,000 names, which few texts use.
    from html import unescape
    from html.entities import html5

    name = written[1:]
    found = unescape(written) if name.startswith("#") else html5.get(name, written)
    return "".join(" " if char < " " or "\x7f" <= char < "\xa0" else char for char in found)
