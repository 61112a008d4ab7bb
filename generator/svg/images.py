"""Raster pictures inside SVG files."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import unquote_to_bytes

from generator.diagnostics import Origin, Problem
from generator.frame import Frame, ImageMark, Picture, Placed
from generator.frame.marks import GroupMark
from generator.geometry import Path, Rect, Size
from generator.pictures import probe
from generator.svg.document import Tag
from generator.svg.painting import Place
from generator.svg.remarks import Remarks
from generator.svg.values import View, length

_DATA = re.compile(r"data:([\w/+.-]*)((?:;[\w=.+-]+)*),(.*)", re.DOTALL)


def image(tag: Tag, place: Place, remarks: Remarks) -> list[Placed]:
    """An `image`, where it is embedded in the file; anything outside is refused, with a warning."""
    address = tag.get("href")
    match = _DATA.fullmatch(address.strip())
    if match is None:
        if address:
            shown = address if len(address) <= 60 else address[:57] + "…"
            remarks.say("link", f"a linked picture (`{shown}`), which is not opened", tag, "IMG007")
        return []
    kind, encoding, text = match.groups()
    if kind.startswith("image/svg"):
        remarks.say("link", "an SVG file embedded as a picture, which is not drawn", tag)
        return []
    try:
        data = (
            base64.b64decode("".join(text.split()))
            if "base64" in encoding
            else unquote_to_bytes(text)
        )
        picture = probe(data, f"{remarks.file} (embedded picture)", Origin(remarks.file, tag.line))
    except (binascii.Error, ValueError):
        remarks.say("picture", "an embedded picture that is broken", tag)
        return []
    except Problem as problem:
        remarks.say("picture", f"an embedded picture that cannot be read: {problem}", tag)
        return []
    return _placed(tag, picture, place)


def _placed(tag: Tag, picture: Picture, place: Place) -> list[Placed]:
    full_w, full_h = place.viewport
    x, y = length(tag.get("x"), full_w), length(tag.get("y"), full_h)
    w, h = length(tag.get("width"), full_w), length(tag.get("height"), full_h)
    if not w and not h:
        w, h = float(picture.width), float(picture.height)
    w = w or h * picture.width / picture.height
    h = h or w * picture.height / picture.width
    if w <= 0 or h <= 0:
        return []
    ratio = tag.get("preserveAspectRatio")
    fit = View(Rect(0.0, 0.0, picture.width, picture.height), ratio).onto(Size(w, h))
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
