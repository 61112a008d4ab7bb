"""Pictures inside SVG files: raster ones, and SVG files again."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from typing import TYPE_CHECKING
from urllib.parse import unquote, unquote_to_bytes

from generator.files.project import Outside
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.frame import Frame, ImageMark, Picture, Placed
from generator.frame.marks import GroupMark
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.pictures import probe
from generator.pictures.multi_frame import several
from generator.svg.attribute_values import View, length
from generator.svg.document import Tag
from generator.svg.painting import Place

if TYPE_CHECKING:
    from generator.svg.drawing import Drawer

_DATA = regex(r"data:([\w/+.-]*)((?:;[\w=.+-]+)*),(.*)", re.DOTALL)


def image(drawer: Drawer, tag: Tag, place: Place) -> list[Placed]:
    """An `image` that is embedded in the file, or that may be opened; anything else is refused, with a remark."""
    address = tag.get("href").strip()
    match = _DATA.fullmatch(address)
    if match is None:
        if not address:
            drawer.remarks.say("picture", "an image without a file", tag)
        return _linked(drawer, tag, place, address) if address else []
    kind, encoding, text = match.groups()
    remarks = drawer.remarks
    try:
        data = (
            base64.b64decode("".join(text.split()))
            if "base64" in encoding
            else unquote_to_bytes(text)
        )
        if kind.startswith("image/svg"):
            return _drawing(drawer, tag, place, data)
        picture = probe(data, f"{remarks.file} (embedded picture)", Origin(remarks.file, tag.line))
    except (binascii.Error, ValueError):
        remarks.say("picture", "an embedded picture that is broken", tag)
        return []
    except Problem as problem:
        remarks.say("picture", f"an embedded picture that can't be read: {problem}", tag)
        return []
    return _placed(drawer, tag, picture, place)


def _linked(drawer: Drawer, tag: Tag, place: Place, address: str) -> list[Placed]:
    shown = address if len(address) <= 60 else address[:57] + "…"
    if drawer.means.opened is not None:
        try:
            return _placed(drawer, tag, drawer.means.opened(unquote(address)), place)
        except Outside:
            pass
        except Problem as problem:
            what = f"a linked picture (`{shown}`) that can't be used: {problem}"
            drawer.remarks.say("picture", what, tag, "IMG007")
            return []
    what = f"a linked picture (`{shown}`), which is not opened"
    drawer.remarks.say("link", what, tag, "IMG007")
    return []


def _drawing(drawer: Drawer, tag: Tag, place: Place, data: bytes) -> list[Placed]:
    """An SVG file within the SVG file, drawn once however often it is shown."""
    key = hashlib.sha256(data).hexdigest()
    frame = drawer.embedded.get(key)
    if frame is None:
        outcome, shown = drawer.within(data)
        for said in outcome.diagnostics:
            drawer.remarks.say("drawing", f"an embedded drawing: {said.message}", tag, said.code)
        frame = drawer.embedded[key] = outcome.value
        drawer.embedded_shows[key] = shown
    if min(frame.size) <= 0:
        return []
    drawer.limits.show(drawer.embedded_shows[key], (tag, tag))
    (x, y, w, h), fit = _box(tag, frame.size, place)
    if w <= 0 or h <= 0:
        return []
    to_mm = place.to_mm @ Transform.translate(x, y) @ fit
    clip = Path.rectangle(Rect(x, y, w, h)).transformed(place.to_mm)
    slice_ = "slice" in tag.get("preserveAspectRatio")
    return [Placed(0.0, 0.0, GroupMark(frame, to_mm, clip if slice_ else None))]


def _box(tag: Tag, own: Size, place: Place) -> tuple[Rect, Transform]:
    """Where a picture of its own size is shown, in user units, and the map from that size to the corner of the box."""
    full_w, full_h = place.viewport
    x, y = length(tag.get("x"), full_w), length(tag.get("y"), full_h)
    w, h = length(tag.get("width"), full_w), length(tag.get("height"), full_h)
    if not w and not h:
        w, h = own
    w = w or h * own.width / own.height
    h = h or w * own.height / own.width
    view = View(Rect(0.0, 0.0, *own), tag.get("preserveAspectRatio"))
    return Rect(x, y, w, h), view.onto(Size(w, h)) if w > 0 and h > 0 else IDENTITY


def _placed(drawer: Drawer, tag: Tag, picture: Picture, place: Place) -> list[Placed]:
    if many := several(picture):
        what = f"a picture with {many}: only the first is printed"
        drawer.remarks.say("several", what, tag, "IMG022")
    ratio = tag.get("preserveAspectRatio")
    (x, y, w, h), fit = _box(tag, Size(picture.width, picture.height), place)
    if w <= 0 or h <= 0:
        return []
    rect = fit.bounds(Rect(0.0, 0.0, picture.width, picture.height)).moved(x, y)
    clip = Path.rectangle(Rect(x, y, w, h)) if "slice" in ratio else None
    a, b, c, d, e, f = place.to_mm
    if not (b or c) and a > 0 and d > 0:
        mark = ImageMark(picture, Size(rect.width * a, rect.height * d))
        placed = Placed(a * rect.x + e, d * rect.y + f, mark)
        if clip is None:
            return [placed]
        group = GroupMark(Frame(Size(0.0, 0.0), (placed,)), clip=clip.transformed(place.to_mm))
        return [Placed(0.0, 0.0, group)]
    inner = Frame(Size(0.0, 0.0), (Placed(rect.x, rect.y, ImageMark(picture, rect.size)),))
    outer = clip.transformed(place.to_mm) if clip is not None else None
    return [Placed(0.0, 0.0, GroupMark(inner, place.to_mm, outer))]
