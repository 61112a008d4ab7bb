"""What pages share, each once: fonts, pictures, forms, gradients, opacities.

Each is named by its content, not by its order. So what is drawn with it is the same bytes wherever it is drawn: on
a page among others, by another process, or last week.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Final

from generator.foundation.color import Color
from generator.frame import AS_IT_IS, Frame, Gradient, Picture, Role
from generator.geometry import Rect, Transform
from generator.paint.pdf.container import Dictionary, Keys, Value, reference
from generator.paint.pdf.fonts import Faces
from generator.paint.pdf.icon_fonts import IconGlyph, IconRequest
from generator.paint.pdf.images import raster
from generator.paint.pdf.shading import alpha_shading, color_shading, squeeze
from generator.paint.pdf.shared_objects import Memo, Nothing, Parts, packed_parts, unpacked_parts
from generator.paint.pdf.syntax import PRESS, content_name, ink_name, matrix, num, pdf_name
from generator.paint.pdf.text_strings import Words
from generator.paint.pdf.text_styles import TextStyles
from generator.paint.pdf.usage import Usage

if TYPE_CHECKING:
    from generator.paint.pdf.fonts import Face, GlyphIndex
    from generator.paint.pdf.painted import Drawing, FrameCache, Needs

# The kind of a resource by the first letter of its name.
_KINDS: Final = {
    "F": "Font",
    "T": "Font",
    "X": "XObject",
    "Y": "XObject",
    "I": "XObject",
    "B": "ExtGState",
    "G": "ExtGState",
    "S": "Shading",
    "P": "Pattern",
    "C": "ColorSpace",
    "L": "Properties",
}
_LAYERS: Final = {Role.CUT: "Cut lines", Role.FOLD: "Fold lines"}
"""The layers that print shops get, by what is on them."""

GROUP: Final = b"<</S/Transparency/I true>>"


class Resources:
    """The shared resources of documents that are painted together; the first letter of a name is its kind."""

    def __init__(
        self,
        usage: Usage,
        parts: Parts,
        memo: Memo = Nothing(),
        known: FrameCache | None = None,
        record: bool = False,
    ) -> None:
        self.usage = usage
        self.parts = parts
        self.memo = memo
        self.known = known
        self.faces = Faces()
        self.styles = TextStyles(self)
        self.words = Words(self.faces, record)
        self.icons: dict[str, IconGlyph] = {}
        self.requested_icons: dict[IconRequest, str] = {}
        """The names of icons that were drawn here."""
        self.drawings: dict[Frame, Drawing] = {}
        """Frames drawn from their own origins that are needed again."""
        self.translucent: set[str] = set()
        """Names of things that need a page to be blended."""
        self.press: set[str] = {PRESS}
        """Names of things that are printed in press inks."""
        self.adopted: dict[int, Needs] = {}
        """What was adopted with frames that were painted before, by identity."""
        self.faces_by_index: dict[GlyphIndex, Face] = {}
        """The fonts of glyph indexes of frames that were painted before."""
        self.layered = False
        """Whether lines to cut and to fold along are on layers of their own."""
        self.layers: dict[str, str] = {}
        """The titles of the layers by name."""
        self.on_drawn: Callable[[Frame, Drawing], None] | None = None
        """Called for each frame with how it was drawn."""
        self._shared: dict[frozenset[str], str] = {}
        self._image_name = cache(_image_name)
        self._last: Counter[str] = Counter()

    def name(self, kind: str) -> str:
        """A new name of a kind."""
        result = f"{kind}{self._last[kind]}"
        self._last[kind] += 1
        return result

    def resource_dictionary(self, uses: Iterable[str]) -> Keys:
        """The resources of a stream: where each name that it uses is found."""
        kinds: dict[str, dict[str, Value]] = {}
        for name in uses:
            if name != PRESS:
                kinds.setdefault(_KINDS[name[0]], {})[name] = reference(name)
        return {kind: Dictionary(found) for kind, found in kinds.items()}

    def shared_resource_name(self, uses: frozenset[str]) -> str:
        """The name of the resources of some uses: pages that use the same share one object."""
        uses -= {PRESS}
        if uses not in self._shared:
            self._shared[uses] = self.name("Resources")
            self.parts.put(self._shared[uses], self.resource_dictionary(uses))
        return self._shared[uses]

    def passes_on(self, name: str, uses: Iterable[str]) -> None:
        """Marks something as translucent, or in press inks, if anything that it uses is."""
        listed = tuple(uses)
        for found in (self.translucent, self.press):
            if not found.isdisjoint(listed):
                found.add(name)

    def image(self, picture: Picture) -> str:
        """The name of a picture; equal pictures that are printed alike are one."""
        name = self._image_name(picture)
        if name not in self.parts and not self.recall(name):
            pixels = raster(picture)
            keys: dict[str, Value] = dict(pixels.keys())
            if pixels.mask is not None:
                mask = pixels.mask
                keys["SMask"] = self.parts.put_stream(
                    f"{name}.mask", mask.keys(), mask.data, packed=True
                )
                self.translucent.add(name)
            if pixels.space == b"/DeviceCMYK":
                self.press.add(name)
            self.parts.put_stream(name, keys, pixels.data, packed=True)
            parts = {each: self.parts[each] for each in sorted(self.parts.reachable([name]))}
            listed, raw = packed_parts(parts)
            head = json.dumps([listed, name in self.translucent, name in self.press])
            self.memo.put("picture", name.encode(), b"\n".join((head.encode(), raw)))
        return name

    def recall(self, name: str) -> bool:
        """Adds a picture from the cache; whether it was there."""
        data = self.memo.get("picture", name.encode())
        if data is None:
            return False
        head, _, raw = data.partition(b"\n")
        parts, translucent, press = json.loads(head)
        self.parts.update(unpacked_parts(parts, BytesIO(raw)))
        if translucent:
            self.translucent.add(name)
        if press:
            self.press.add(name)
        return True

    def state(self, fill: float, stroke: float, blend: str = "normal") -> str:
        """The name of an opacity of areas and of lines, and of a blend mode."""
        keys: dict[str, Value] = {"ca": num(fill), "CA": num(stroke)}
        if blend != "normal":
            keys["BM"] = pdf_name(blend.title().replace("-", ""))
        name = content_name("G" if blend == "normal" else "B", *keys.values())
        self.parts.put(name, keys)
        if (round(fill, 4), round(stroke, 4), blend) != (1.0, 1.0, "normal"):
            self.translucent.add(name)
        return name

    def overprint(self, over: bool) -> str:
        """The name of the graphics state for overprint, or for knockout."""
        word = b"true" if over else b"false"
        name = content_name("G", word)
        self.parts.put(name, {"OP": word, "op": word, "OPM": b"%d" % over})
        return name

    def layer(self, role: Role) -> str:
        """The name of the layer for a role; empty if it has none."""
        title = _LAYERS.get(role) if self.layered else None
        if title is None:
            return ""
        name = content_name("L", title.encode())
        self.layers[name] = title
        self.parts.put(name, {"Type": b"/OCG", "Name": b"(%b)" % title.encode()})
        return name

    def ink(self, color: Color) -> str:
        """The name of a spot colour, with the press inks for printers without it."""
        result = ink_name(color)
        if result not in self.parts:
            instead = b" ".join(num(part, 4) for part in color.inks)
            tint = b"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[%b]/N 1>>" % instead
            self.parts.put(result, b"[/Separation%b/DeviceCMYK%b]" % (pdf_name(color.spot), tint))
        return result

    def shading(self, gradient: Gradient) -> str:
        """The name of a gradient's colours."""
        name = self._put_shading(color_shading(gradient))
        if any(stop.color.press for stop in gradient.stops):
            self.press.add(name)
        return name

    def _put_shading(self, body: bytes) -> str:
        name = content_name("S", body)
        self.parts.put(name, body)
        return name

    def pattern(self, gradient: Gradient, place: Transform) -> str:
        """The name of a gradient to draw lines with; `place` maps its shading to the space of the stream."""
        shading, by = self.shading(gradient), matrix(place)
        name = content_name("P", by, shading.encode())
        keys = {"PatternType": b"2", "Matrix": b"[%b]" % by, "Shading": reference(shading)}
        self.parts.put(name, keys)
        self.passes_on(name, [shading])
        return name

    def mask(self, gradient: Gradient, place: Transform, reach: Rect) -> str:
        """The name of a graphics state with the opacities of a gradient, inside `reach`."""
        shading = self._put_shading(alpha_shading(gradient))
        drawing = b"%b cm /%b sh" % (matrix(place @ squeeze(gradient)), shading.encode())
        name = content_name("G", _box(reach), drawing)
        self._put_mask(name, drawing, shading, reach, b"DeviceGray")
        return name

    def form_mask(self, form: str, place: Transform, reach: Rect) -> str:
        """The name of a graphics state with the lightness of a form as opacities, inside `reach`."""
        drawing = b"%b cm /%b Do" % (matrix(place), form.encode())
        name = content_name("G", _box(reach), drawing)
        self._put_mask(name, drawing, form, reach, b"DeviceRGB")
        return name

    def _put_mask(self, name: str, drawing: bytes, uses: str, reach: Rect, space: bytes) -> None:
        if name not in self.parts:
            kind = b"<</S/Transparency/I true/CS/%b>>" % space
            group = self.parts.put_stream(
                f"{name}.group", self._form_keys(reach, [uses], kind), drawing
            )
            self.parts.put(name, {"SMask": Dictionary({"S": b"/Luminosity", "G": group})})
            self.translucent.add(name)

    def form(self, drawing: Drawing, reach: Rect, isolated: bool) -> str:
        """The name of a form: a drawing that is placed more than once, or painted by itself first."""
        group = GROUP if isolated else b""
        uses = sorted(drawing.uses)
        kind = "Y" if drawing.blended and not isolated else "X"
        name = content_name(kind, drawing.data, " ".join(uses).encode(), _box(reach), group)
        if name not in self.parts:
            self.parts.put_stream(name, self._form_keys(reach, uses, group), drawing.data)
            if isolated:
                self.translucent.add(name)
            self.passes_on(name, uses)
        return name

    def _form_keys(self, reach: Rect, uses: Iterable[str], group: bytes = b"") -> Keys:
        """The keys of a form that draws inside a rectangle."""
        keys: dict[str, Value] = {
            "Type": b"/XObject",
            "Subtype": b"/Form",
            "BBox": b"[%b]" % _box(reach),
        }
        found = self.resource_dictionary(uses)
        if found:
            keys["Resources"] = Dictionary(found)
        if group:
            keys["Group"] = group
        return keys

    def icon(self, icon: IconGlyph) -> str:
        """Adds an icon; returns its name."""
        if icon.name not in self.icons:
            self.icons[icon.name] = icon
            self.passes_on(icon.name, icon.uses)
        return icon.name


def _box(reach: Rect) -> bytes:
    return b" ".join(num(n) for n in (reach.x, reach.y, reach.right, reach.bottom))


def _image_name(picture: Picture) -> str:
    how = b"%d %b %d" % (picture.grey, num(picture.ink), picture.freed)
    if picture.look != AS_IT_IS:
        how += repr(picture.look).encode()
    return content_name("I", picture.key.encode(), how)
