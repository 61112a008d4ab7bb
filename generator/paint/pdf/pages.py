"""Documents as files: their pages, boxes, links, labels and outline."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from urllib.parse import quote

from generator.foundation.dataclasses import NamedTuple
from generator.foundation.limits import bounds, is_address
from generator.frame import Frame, LinkMark
from generator.frame.walk import walk
from generator.geometry import Rect, Transform
from generator.geometry.units import POINTS_PER_MM, points
from generator.paint import Document, Page, PressStandard
from generator.paint.pdf import press_parts
from generator.paint.pdf.container import (
    Container,
    Dictionary,
    Value,
    array,
    page_name,
    reference,
    text,
)
from generator.paint.pdf.content import Content
from generator.paint.pdf.embedding import embed
from generator.paint.pdf.painted import FrameCache
from generator.paint.pdf.resources import Resources
from generator.paint.pdf.shared_objects import Memo, Parts
from generator.paint.pdf.syntax import literal, matrix, num, text_string
from generator.paint.pdf.usage import Usage

PRODUCER = "Punchboard"
_DUPLEX = {
    "": b"",
    "long-edge": b"/Duplex/DuplexFlipLongEdge",
    "short-edge": b"/Duplex/DuplexFlipShortEdge",
}
"""What the print dialog of a viewer begins with."""


_URL_CHARACTERS = "!#$%&'()*+,/:;=?@[]~"
"""The characters that addresses may have, in addition to letters, digits and `_.-`."""


class PageStream(NamedTuple):
    """What is drawn on a page: the name of its stream, and what that needs."""

    name: str
    uses: frozenset[str]


def write(
    documents: Sequence[Document],
    known: FrameCache | None,
    memo: Memo,
    standard: PressStandard | None = None,
) -> Iterator[bytes]:
    """The documents as PDF files, in turn. Raises `Problem` if a picture can't be read."""
    pages = [page for document in documents for page in document.pages]
    usage = Usage([page.frame for page in pages], () if known is None else known)
    resources = Resources(usage, Parts(memo), memo, known, record=known is not None)
    resources.layered = standard is not None and standard.layers
    if known is not None:
        from generator.paint.pdf.painted_frames import Recorder

        resources.on_drawn = Recorder(resources, known).record
    streams: dict[Frame, PageStream] = {}
    for page in pages:
        if page.frame not in streams:
            streams[page.frame] = _draw(page.frame, resources)
    embed(resources, bare=standard is not None)
    for number, document in enumerate(documents, 1):
        yield _file(document, streams, resources, number == len(documents), standard)


def _draw(frame: Frame, resources: Resources) -> PageStream:
    """One page's operators; the first maps mm from the top to points from the bottom."""
    place = Transform(POINTS_PER_MM, 0.0, 0.0, -POINTS_PER_MM, 0.0, points(frame.size.height))
    content = Content(resources, place, page=True)
    content.out.append(matrix(place) + b" cm")
    alone = content.drawing(frame) if frame in resources.usage.counts else None
    if alone is None or alone.patterned:
        content.frame(frame)
    elif alone.data:
        # It is on another page as well.
        content.out.append(alone.data)
        content.uses.update(alone.uses)
    name = resources.name("Drawing")
    resources.parts.put_stream(name, {}, content.data)
    return PageStream(name, frozenset(content.uses))


def _file(
    document: Document,
    streams: Mapping[Frame, PageStream],
    resources: Resources,
    last: bool,
    standard: PressStandard | None,
) -> bytes:
    container = Container(press_parts.version(standard))
    used = dict.fromkeys(streams[page.frame] for page in document.pages)
    names = {
        name for each in used for name in (each.name, resources.shared_resource_name(each.uses))
    }
    press = not resources.press.isdisjoint(name for each in streams.values() for name in each.uses)
    layers = sorted(resources.layers.keys() & resources.parts.reachable(names))
    resources.parts.write(names, container, last)
    spots = _spots(document)
    for page in document.pages:
        keys = _boxes(page) | _stream_keys(streams[page.frame], resources, press)
        links = [] if standard else list(_links(page, resources, spots))
        if links:
            keys["Annots"] = array(links)
        container.page(keys)
    keys, facts = _catalog(document, container, spots), _facts(document)
    if standard is not None:
        keys |= press_parts.catalog(document, standard, container)
        if layers:
            keys["OCProperties"] = press_parts.layers(layers)
        facts |= press_parts.facts(standard)
    container.catalog(keys)
    container.info(facts)
    return container.bytes()


def _stream_keys(stream: PageStream, resources: Resources, press: bool) -> dict[str, Value]:
    keys: dict[str, Value] = {
        "Contents": reference(stream.name),
        "Resources": reference(resources.shared_resource_name(stream.uses)),
    }
    # Without it a viewer blends in whatever inks it imagines, and pages with and without opacity differ in colour.
    if not press and not resources.translucent.isdisjoint(stream.uses):
        keys["Group"] = b"<</S/Transparency/CS/DeviceRGB>>"
    return keys


def _boxes(page: Page) -> dict[str, Value]:
    size = page.frame.size
    keys: dict[str, Value] = {"MediaBox": _box(Rect(0.0, 0.0, *size), size.height)}
    if page.trim is not None or page.bleed is not None:
        trim = page.trim or Rect(0.0, 0.0, *size)
        keys["TrimBox"] = _box(trim, size.height)
        keys["BleedBox"] = _box(page.bleed or trim, size.height)
    return keys


@lru_cache(maxsize=64)
def _box(rect: Rect, height: float) -> bytes:
    corners = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return b"[%b]" % b" ".join(num(points(edge)) for edge in corners)


def _spots(document: Document) -> dict[str, Value]:
    """Where each anchor is, as a destination; of two with one name the first counts."""
    spots: dict[str, Value] = {}
    for number, page in enumerate(document.pages):
        for anchor in page.anchors:
            top = num(points(page.frame.size.height - anchor.y))
            place = [reference(page_name(number)), b"/XYZ 0 " + top + b" null"]
            spots.setdefault(anchor.name, array(place))
    return spots


def _links(page: Page, resources: Resources, spots: dict[str, Value]) -> Iterator[Value]:
    """The areas of a page that one can click; those that lead nowhere are left out."""
    if page.frame not in resources.usage.linked:
        return
    height = page.frame.size.height
    for place, mark, _source in walk(page.frame):
        if not isinstance(mark, LinkMark):
            continue
        keys: dict[str, Value] = {
            "Type": b"/Annot",
            "Subtype": b"/Link",
            "Rect": _box(place.bounds(Rect(0.0, 0.0, *mark.size)), height),
            "Border": b"[0 0 0]",
            "F": b"4",
        }
        if not mark.target.startswith("#"):
            if not (is_address(mark.target) and bounds().addresses):
                continue
            keys["A"] = b"<</S/URI/URI(%b)>>" % literal(
                quote(mark.target, safe=_URL_CHARACTERS).encode()
            )
        elif mark.target[1:] in spots:
            keys["Dest"] = spots[mark.target[1:]]
        else:
            continue
        yield Dictionary(keys)


def _catalog(document: Document, container: Container, spots: dict[str, Value]) -> dict[str, Value]:
    keys: dict[str, Value] = {
        "ViewerPreferences": b"<</PrintScaling/None/DisplayDocTitle true%b>>"
        % _DUPLEX[document.flip],
        "PageLabels": b"<</Nums[%b]>>" % _labels([page.label for page in document.pages]),
    }
    titles = [
        (anchor.level, anchor.title or anchor.name, spots[anchor.name])
        for page in document.pages
        for anchor in page.anchors
        if anchor.level > 0
    ]
    if titles:
        keys["Outlines"] = _outline(titles, container)
        keys["PageMode"] = b"/UseOutlines"
    if document.language:
        keys["Lang"] = text(document.language)
    return keys


def _labels(labels: list[str]) -> bytes:
    """What viewers call the pages; numbers that go on by one are one entry."""
    result: list[bytes] = []
    last: tuple[str, int] | None = None
    for index, label in enumerate(labels):
        match = re.fullmatch(r"(.*?)([1-9][0-9]{0,8})?", label or str(index + 1), re.DOTALL)
        assert match is not None
        prefix, number = match[1], int(match[2] or 0)
        if last is None or number == 0 or last != (prefix, number - 1):
            named = b"/P" + text_string(prefix) if prefix else b""
            counted = b"/S/D/St %d" % number if number else b""
            result.append(b"%d<<%b%b>>" % (index, named, counted))
        last = (prefix, number)
    return b"".join(result)


def _facts(document: Document) -> dict[str, str | bytes]:
    facts: dict[str, str | bytes] = {
        "Title": document.title,
        "Author": document.author,
        "Subject": document.subject,
        "Keywords": document.keywords,
        "Producer": PRODUCER,
    }
    return {key: fact for key, fact in facts.items() if fact}


def _outline(titles: Sequence[tuple[int, str, Value]], container: Container) -> Value:
    """Writes titles with their levels (from 1) as a tree, unfolded; returns its root.

    A title that skips a level is below the last one above it.
    """
    root = "Outline"
    entries: dict[str, dict[str, Value]] = {root: {"Type": b"/Outlines"}}
    below: dict[str, list[str]] = {root: []}
    counts: Counter[str] = Counter()
    open_at = [(0, root)]
    for level, title, target in titles:
        while open_at[-1][0] >= level:
            open_at.pop()
        parent = open_at[-1][1]
        name = f"{parent}.{len(below[parent])}"
        entries[name] = {"Title": text(title), "Parent": reference(parent), "Dest": target}
        below[parent].append(name)
        below[name] = []
        counts.update(above for _, above in open_at)
        open_at.append((level, name))
    for name, inner in below.items():
        if inner:
            entries[name]["First"], entries[name]["Last"] = (
                reference(inner[0]),
                reference(inner[-1]),
            )
            entries[name]["Count"] = b"%d" % counts[name]
        for before, after in pairwise(inner):
            entries[before]["Next"], entries[after]["Prev"] = reference(after), reference(before)
        container.add(name, entries[name])
    return reference(root)
