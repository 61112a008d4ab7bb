"""Pictures inside SVG files: raster ones, and SVG files again."""

from __future__ import annotations

import base64
import hashlib
import re
from urllib.parse import unquote, unquote_to_bytes

from generator.files.project import Outside
from generator.foundation.diagnostics import Origin, Problem
from generator.foundation.lazy_regex import regex
from generator.frame import Frame, GroupMark, ImageMark, Picture, Placed
from generator.geometry import IDENTITY, Path, Rect, Size, Transform
from generator.pictures import probe
from generator.pictures.multi_frame import ONE_OF_THEM, several
from generator.svg.attribute_values import View, length
from generator.svg.context import Drawer, Place
from generator.svg.document import Tag
from generator.svg.marks import NO_SIZE

_DATA = regex(r"data:([\w/+.-]*)((?:;[\w=.+-]+)*),(.*)", re.DOTALL)


def image(drawer: Drawer, tag: Tag, place: Place) -> list[Placed]:
    """An `image` that is embedded in the file or that may be opened; otherwise nothing, and a warning."""
    address = tag.get("href").strip()
    match = _DATA.fullmatch(address)
    if match is None:
        if not address:
            drawer.warn("picture", "an image without a file", tag)
        return _linked(drawer, tag, place, address) if address else []
    kind, encoding, text = match.groups()
    try:
        packed = "base64" in encoding
        data = base64.b64decode("".join(text.split())) if packed else unquote_to_bytes(text)
        if kind.startswith("image/svg"):
            return _drawing(drawer, tag, place, data)
        picture = probe(data, f"{drawer.name} (embedded picture)", Origin(drawer.name, tag.line))
    except ValueError:  # of base64
        drawer.warn("picture", "an embedded picture that is broken", tag)
        return []
    except Problem as problem:
        drawer.warn("picture", f"an embedded picture that can't be read: {problem}", tag)
        return []
    return _placed(drawer, tag, picture, place)


def _linked(drawer: Drawer, tag: Tag, place: Place, address: str) -> list[Placed]:
    shown = address if len(address) <= 60 else address[:57] + "…"
    what = f"a linked picture (`{shown}`), which is not opened"
    topic = "link"
    if drawer.options.open_picture is not None:
        try:
            return _placed(drawer, tag, drawer.options.open_picture(unquote(address)), place)
        except Outside:
            pass
        except Problem as problem:
            topic, what = "picture", f"a linked picture (`{shown}`) that can't be used: {problem}"
    drawer.warn(topic, what, tag, "IMG007")
    return []


def _drawing(drawer: Drawer, tag: Tag, place: Place, data: bytes) -> list[Placed]:
    """An SVG file within the SVG file, drawn once however often it is shown."""
    key = hashlib.sha256(data).hexdigest()
    if key not in drawer.embedded:
        outcome, shown = drawer.embedded_drawing(data)
        for each in outcome.diagnostics:
            drawer.warn("drawing", f"an embedded drawing: {each.message}", tag, each.code)
        drawer.embedded[key] = (outcome.value, shown)
    frame, shown = drawer.embedded[key]
    if min(frame.size) <= 0:
        return []
    drawer.limits.show(shown, (tag, tag))
    (x, y, w, h), fit = _box(tag, frame.size, place)
    if w <= 0 or h <= 0:
        return []
    to_mm = place.to_mm @ Transform.translate(x, y) @ fit
    clip = Path.rectangle(Rect(x, y, w, h)).transformed(place.to_mm)
    slice_ = "slice" in tag.get("preserveAspectRatio")
    return [Placed(0.0, 0.0, GroupMark(frame, to_mm, clip if slice_ else None))]


def _box(tag: Tag, own: Size, place: Place) -> tuple[Rect, Transform]:
    """The box in which a picture is shown, in user units, and the map from its own size to the box's corner."""
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
        drawer.warn("several", what, tag, "IMG022", ONE_OF_THEM)
    (x, y, w, h), fit = _box(tag, Size(picture.width, picture.height), place)
    if w <= 0 or h <= 0:
        return []
    rect = fit.bounds(Rect(0.0, 0.0, picture.width, picture.height)).moved(x, y)
    clip = None
    if "slice" in tag.get("preserveAspectRatio"):
        clip = Path.rectangle(Rect(x, y, w, h)).transformed(place.to_mm)
    a, b, c, d, e, f = place.to_mm
    if not (b or c) and a > 0 and d > 0:
        mark = ImageMark(picture, Size(rect.width * a, rect.height * d))
        placed = Placed(a * rect.x + e, d * rect.y + f, mark)
        if clip is None:
            return [placed]
        return [Placed(0.0, 0.0, GroupMark(Frame(NO_SIZE, (placed,)), clip=clip))]
    inner = Frame(NO_SIZE, (Placed(rect.x, rect.y, ImageMark(picture, rect.size)),))
    return [Placed(0.0, 0.0, GroupMark(inner, place.to_mm, clip))]
