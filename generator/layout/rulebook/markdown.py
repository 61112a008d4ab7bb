"""Reads Markdown as blocks; the only module that uses markdown-it-py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, unquote

from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem
from generator.foundation.lazy_regex import regex
from generator.foundation.slugs import slug
from generator.layout.rulebook.blocks import (
    Block,
    Callout,
    CodeBlock,
    Figure,
    Figures,
    Heading,
    Index,
    Inline,
    Items,
    PageBreak,
    Paragraph,
    Quote,
    Rule,
    Span,
    TableBlock,
    Term,
)
from generator.layout.rulebook.source import PAGE_BREAK, Lines

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode as Node

_CALLOUT = regex(r"\[!(?P<kind>[\w-]+)\][ \t]*(?P<title>[^\n]*)\n?")
_SPACED = regex(r"\]\(((?:component|term):[^()<>\n]* [^()<>\n]*)\)")
_FENCE = regex(r" {0,3}(`{3,}|~{3,})")
_GIVEN = regex(r" {0,3}\[[^\]]+\]:")
"""A link definition, which applies to the whole text."""
_BREAKS = (PAGE_BREAK, "\\newpage")
_INDEX = "\\index"
_DEEPEST = 42
"""The deepest nesting of blocks; a list counts twice, as a list and as its item, and so does the text in it."""
_TERM = "term:"
_TEXTS = {"text": "", "code_inline": "", "html_inline": "", "softbreak": " ", "hardbreak": "\n"}
"""The nodes of text, and their text if it isn't their content."""
_LOOKS: dict[str, Any] = {"strong": {"bold": True}, "em": {"italic": True}, "s": {"strike": True}}
_MAIN = "!"
"""After a term: it is explained here."""


def parse(lines: Lines) -> tuple[Block, ...]:
    """The blocks of a Markdown text. Raises `Problem` BOOK022 if it is nested too deeply."""
    anchors: dict[str, int] = {}
    result: list[Block] = []
    for chapter in _chapters(lines):
        try:
            result += _Parser(chapter, anchors).blocks(_tree(chapter.text).children)
        except _TooDeep as error:
            what = "this is nested too deeply: the limit is 20 lists or 40 quotes"
            place, hint = chapter.origin(error.line), "use fewer levels"
            raise Problem("BOOK022", what, place, hint) from None
        except RecursionError:
            what = f"`{lines.file}` has too much nested markup"
            hint = "look for a long row of `*`, `_` or `[`"
            raise Problem("BOOK022", what, lines.origin(0), hint) from None
    return tuple(result)


def _chapters(lines: Lines) -> Iterator[Lines]:
    """The text by its chapters, each of which can be read alone: a book is read again when its page numbers are known.

    If it has link definitions, which apply to all chapters, it is read as one.
    """
    written = lines.text.split("\n")
    begins = [0]
    fence = ""
    for at, line in enumerate(written):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence) and not line.strip(" `~"):
            fence = ""
        elif at and not fence and line.startswith("# "):
            begins.append(at)
    if fence or any(map(_GIVEN.match, written)):
        begins = [0]
    for begin, end in pairwise((*begins, len(written))):
        yield Lines(lines.file, "\n".join(written[begin:end]), lines.numbers[begin:end])


@lru_cache(maxsize=256)
def _tree(text: str) -> Node:
    from markdown_it.tree import SyntaxTreeNode

    # Names of items and terms may contain spaces, which Markdown allows in addresses only in angle brackets.
    tokens = _markdown().parse(_SPACED.sub(r"](<\1>)", text))
    for token in tokens:
        # The parser silently drops anything deeper.
        if token.level >= _DEEPEST - 1 and token.type in ("list_item_open", "blockquote_open"):
            raise _TooDeep(token.map[0] if token.map else 0)
    return SyntaxTreeNode(tokens)


class _TooDeep(Exception):
    """A block is nested too deeply, at a line of the text."""

    def __init__(self, line: int) -> None:
        super().__init__(line)
        self.line = line


@cache
def _markdown() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False, "maxNesting": _DEEPEST}).enable(
        ["table", "strikethrough"]
    )


@dataclass(slots=True)
class _Parser:
    """Goes through the tree once, and counts the names of headings."""

    lines: Lines
    _anchors: dict[str, int]
    """How often each name of a heading was used in the whole book."""

    def blocks(self, nodes: Sequence[Node], tight: bool = False) -> Iterator[Block]:
        """The blocks of some nodes."""
        for node in nodes:
            if node.type == "heading":
                text = self._inline(node)
                # As on GitHub: a second one gets `-1`.
                name = slug(text.plain) or "section"
                count = self._anchors.get(name, 0)
                self._anchors[name] = count + 1
                yield Heading(int(node.tag[1]), text, f"{name}-{count}" if count else name)
            elif node.type == "paragraph":
                yield from self._paragraph(node, tight)
            elif node.type in ("bullet_list", "ordered_list"):
                yield self._list(node)
            elif node.type == "table":
                yield self._table(node)
            elif node.type == "blockquote":
                yield self._quote(node)
            elif node.type == "hr":
                yield Rule()
            elif node.type in ("fence", "code_block"):
                yield CodeBlock(node.content.rstrip("\n"), self.lines.origin(_line(node)))

    def _inline(self, node: Node) -> Inline:
        origin = self.lines.origin(_line(node))
        parts = [part for child in node.children for part in _parts(child.children, Span(""))]
        return Inline(tuple(parts), origin)

    def _paragraph(self, node: Node, tight: bool) -> Iterator[Block]:
        inline = node.children[0]
        if inline.content.strip() in _BREAKS:
            yield PageBreak()
            return
        origin = self.lines.origin(_line(node))
        if inline.content.strip() == _INDEX:
            yield Index(origin)
            return
        running: list[Span] = []
        figures: list[Figure] = []
        for child in inline.children:
            if child.type == "image":
                figures.append(self._figure(child, node))
            else:
                running += _parts([child], Span(""))
        plain = Inline(tuple(running), origin)
        if plain.plain or plain.terms:
            yield Paragraph(plain, tight)
        if figures:
            yield Figures(tuple(figures))

    def _figure(self, image: Node, within: Node) -> Figure:
        target, _, options = str(image.attrs.get("src", "")).partition("?")
        # A paragraph of several lines: the picture is in the line with its address.
        written = self.lines.text.split("\n")[slice(*(within.map or (0, 0)))]
        offset = next((i for i, line in enumerate(written) if target in line), 0)
        origin = self.lines.origin(_line(within) + offset)
        caption = Inline(tuple(_parts(image.children, Span(""))), origin)
        return Figure(unquote(target), caption, tuple(parse_qsl(options)), origin)

    def _list(self, node: Node) -> Items:
        paragraphs = [p for item in node.children for p in item.children if p.type == "paragraph"]
        tight = all(p.hidden for p in paragraphs)
        items = tuple(tuple(self.blocks(item.children, tight)) for item in node.children)
        start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else None
        return Items(items, start, tight)

    def _table(self, node: Node) -> TableBlock:
        rows: list[tuple[Inline, ...]] = []
        aligns: tuple[str, ...] = ()
        for row in [row for part in node.children for row in part.children]:
            rows.append(tuple(self._inline(cell) for cell in row.children))
            if not aligns:
                styles = (str(cell.attrs.get("style", "")) for cell in row.children)
                aligns = tuple(style.removeprefix("text-align:") or "start" for style in styles)
        return TableBlock(rows[0], tuple(rows[1:]), aligns, self.lines.origin(_line(node)))

    def _quote(self, node: Node) -> Block:
        first = node.children[0] if node.children else None
        match = None
        if first is not None and first.type == "paragraph":
            match = _CALLOUT.match(first.children[0].content)
        if first is None or match is None:
            return Quote(tuple(self.blocks(node.children)))
        kind = match["kind"].lower()
        origin = self.lines.origin(_line(first))
        title, rest = _split_title(first.children[0].children)
        if not "".join(part.text for part in title).strip():
            title = [Span(kind.replace("-", " ").capitalize())]
        blocks: list[Block] = []
        body = Inline(tuple(rest), origin)
        if body.plain:
            blocks.append(Paragraph(body))
        blocks += self.blocks(node.children[1:])
        return Callout(kind, Inline(tuple(title), origin), tuple(blocks))


def _line(node: Node) -> int:
    """The first line of a node, counted from 0."""
    where: Node | None = node
    while where is not None and not where.is_root and not where.map:
        where = where.parent
    return where.map[0] if where is not None and not where.is_root and where.map else 0


def _parts(nodes: Sequence[Node], look: Span) -> Iterator[Span]:
    """Running text as spans, each with the look of what is around it."""
    for node in nodes:
        if node.type in _TEXTS:
            yield look._replace(text=_TEXTS[node.type] or node.content)
        elif node.type == "link":
            target = unquote(str(node.attrs.get("href", "")))
            if target.startswith(_TERM):
                yield from _term(node.children, look, target.removeprefix(_TERM))
            else:
                yield from _parts(node.children, look._replace(link=target))
        elif node.type != "image":
            yield from _parts(node.children, look._replace(**_LOOKS.get(node.type, {})))


def _term(nodes: Sequence[Node], look: Span, target: str) -> Iterator[Span]:
    """Text that mentions a term: the named one or, by default, that of the text itself."""
    parts = list(_parts(nodes, look)) or [look._replace(text="")]
    name = target.removesuffix(_MAIN) or "".join(part.text for part in parts)
    term = Term(" ".join(name.split()), target.endswith(_MAIN))
    yield parts[0]._replace(term=term)
    yield from parts[1:]


def _split_title(nodes: Sequence[Node]) -> tuple[list[Span], list[Span]]:
    """The title of a call-out, and the text in the lines below it."""
    title: list[Span] = []
    rest: list[Span] = []
    into = title
    for node in nodes:
        if node.type in ("softbreak", "hardbreak") and into is title:
            into = rest
        else:
            into += _parts([node], Span(""))
    behind = "".join(part.text for part in title).index("]") + 1
    kept: list[Span] = []
    for part in title:
        text = part.text[behind:]
        behind = max(0, behind - len(part.text))
        text = text if kept else text.lstrip()
        if text or part.term is not None:
            kept.append(part._replace(text=text))
    return kept, rest
