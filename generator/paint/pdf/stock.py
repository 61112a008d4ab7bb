"""What pages share, each thing once: fonts, pictures, forms, gradients, opacities."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, TypeAlias

from generator.color import Color
from generator.frame import Font, Frame, Gradient, Mark, Picture
from generator.geometry import Path, Rect, Transform
from generator.paint.pdf.container import Keys, Value, dictionary, reference
from generator.paint.pdf.fonts import Face
from generator.paint.pdf.images import raster
from generator.paint.pdf.notation import FILLS, ink_name, matrix, pdf_name, written
from generator.paint.pdf.parts import Parts
from generator.paint.pdf.raster import Raster
from generator.paint.pdf.shading import alpha_shading, color_shading, squeeze
from generator.paint.pdf.spelling import Words
from generator.paint.pdf.survey import Survey
from generator.paint.pdf.symbols import Symbols

# The kind of a resource by the first letter of its name.
_KINDS: Final = {
    "F": "Font",
    "T": "Font",
    "X": "XObject",
    "I": "XObject",
    "G": "ExtGState",
    "S": "Shading",
    "P": "Pattern",
    "C": "ColorSpace",
}

Look: TypeAlias = tuple[Font, float, Color, float]
"""What may change inside a text: font, size in mm, colour, and tracking in mm."""

GROUP: Final = b"<</S/Transparency/I true>>"


class Faces(dict[Font, Face]):
    """The fonts in the order of their first use."""

    def __missing__(self, font: Font) -> Face:
        made = self[font] = Face(font, f"F{len(self)}")
        return made


class Looks(dict[Look, tuple[bytes, bytes, tuple[str, ...]]]):
    """For each look of text the operators that begin it, those that end it, and the names that they use."""

    def __init__(self, stock: Stock) -> None:
        super().__init__()
        self._stock = stock

    def __missing__(self, look: Look) -> tuple[bytes, bytes, tuple[str, ...]]:
        font, size, color, tracking = look
        stock = self._stock
        names = [stock.faces[font].name]
        before = b"/%b %b Tf %b" % (names[0].encode(), written(size), FILLS[color])
        after = b""
        if tracking:
            before += b" %b Tc" % written(tracking)
            after += b"0 Tc "
        if color.alpha != 1:
            veil, plain = stock.state(color.alpha, color.alpha), stock.state(1.0, 1.0)
            names += [veil, plain]
            before += b" /%b gs" % veil.encode()
            after += b"/%b gs " % plain.encode()
        if color.spot:
            over, under = stock.overprint(True), stock.overprint(False)
            names += [stock.ink(color), over, under]
            before += b" /%b gs" % over.encode()
            after += b"/%b gs " % under.encode()
        stock.press = stock.press or (color.press is not None and not color.spot)
        made = self[look] = (before, after, tuple(names))
        return made


class Stock:
    """The shared things of documents that are painted together; each has a name that says its kind."""

    def __init__(self, survey: Survey, parts: Parts) -> None:
        self.survey = survey
        self.parts = parts
        self.faces = Faces()
        self.looks = Looks(self)
        self.words = Words(self.faces)
        self.symbols = Symbols()
        self.forms: dict[Frame, str] = {}
        self.drawn: dict[tuple[Mark, float, float], tuple[bytes, frozenset[str]]] = {}
        """The operators of marks that are placed more than once, and what they need."""
        self.clips: dict[tuple[int, float, float], tuple[bytes, Path]] = {}
        """The operators of clips, by the identity of their outlines (which are kept for that) and their places."""
        self.translucent: set[str] = set()
        """Names of things that need a page to be blended."""
        self.press = False
        """Whether any colour is in press inks."""
        self._resources: dict[frozenset[str], str] = {}
        self._images: dict[tuple[str, bool, float, bool], str] = {}
        self._states: dict[tuple[float, float], str] = {}
        self._overprints: dict[bool, str] = {}
        self._inks: set[str] = set()
        self._shadings: dict[bytes, str] = {}
        self._last: Counter[str] = Counter()

    def name(self, kind: str) -> str:
        """A new name of a kind."""
        made = f"{kind}{self._last[kind]}"
        self._last[kind] += 1
        return made

    def resources(self, uses: Iterable[str]) -> Keys:
        """The resources of a stream: where each name that it uses is found."""
        kinds: dict[str, dict[str, Value]] = {}
        for name in uses:
            kinds.setdefault(_KINDS[name[0]], {})[name] = reference(name)
        return {kind: dictionary(found) for kind, found in kinds.items()}

    def shared_resources(self, uses: frozenset[str]) -> str:
        """The name of the resources of some uses: pages that use the same share one object."""
        known = self._resources.get(uses)
        if known is None:
            known = self._resources[uses] = self.name("Resources")
            self.parts.put(known, self.resources(uses))
        return known

    def image(self, picture: Picture) -> str:
        """The name of a picture; equal pictures that are printed alike are one."""
        wish = (picture.key, picture.grey, picture.ink, picture.freed)
        known = self._images.get(wish)
        if known is None:
            known = self._images[wish] = self.name("I")
            self._put_image(known, raster(picture))
        return known

    def _put_image(self, name: str, pixels: Raster) -> None:
        keys: dict[str, Value] = dict(pixels.keys())
        if pixels.mask is not None:
            mask = pixels.mask
            keys["SMask"] = self.parts.put_stream(
                f"{name}.mask", mask.keys(), mask.data, packed=True
            )
            self.translucent.add(name)
        self.press = self.press or pixels.space == b"/DeviceCMYK"
        self.parts.put_stream(name, keys, pixels.data, packed=True)

    def state(self, fill: float, stroke: float) -> str:
        """The name of an opacity of areas and of lines."""
        wish = (round(fill, 4), round(stroke, 4))
        known = self._states.get(wish)
        if known is None:
            known = self._states[wish] = self.name("G")
            self.parts.put(known, {"ca": written(wish[0]), "CA": written(wish[1])})
            if wish != (1.0, 1.0):
                self.translucent.add(known)
        return known

    def overprint(self, over: bool) -> str:
        """The name of the state in which an ink is printed over others, or of that in which it takes their place."""
        known = self._overprints.get(over)
        if known is None:
            known = self._overprints[over] = self.name("G")
            word = b"true" if over else b"false"
            self.parts.put(known, {"OP": word, "op": word, "OPM": b"%d" % over})
        return known

    def ink(self, color: Color) -> str:
        """The name of an ink of its own, with the press inks that stand for it where there is none."""
        made = ink_name(color)
        if made not in self._inks:
            self._inks.add(made)
            instead = b" ".join(written(part, 4) for part in color.inks)
            tint = b"<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[%b]/N 1>>" % instead
            self.parts.put(made, b"[/Separation%b/DeviceCMYK%b]" % (pdf_name(color.spot), tint))
        return made

    def shading(self, gradient: Gradient) -> str:
        """The name of a gradient's colours."""
        self.press = self.press or any(stop.color.press for stop in gradient.stops)
        return self._put_shading(color_shading(gradient))

    def _put_shading(self, body: bytes) -> str:
        known = self._shadings.get(body)
        if known is None:
            known = self._shadings[body] = self.name("S")
            self.parts.put(known, body)
        return known

    def pattern(self, gradient: Gradient, place: Transform) -> str:
        """The name of a gradient to draw lines with; `place` maps its shading to the space of the stream."""
        name = self.name("P")
        shading = reference(self.shading(gradient))
        keys: Keys = {"PatternType": b"2", "Matrix": b"[%b]" % matrix(place), "Shading": shading}
        self.parts.put(name, keys)
        return name

    def mask(self, gradient: Gradient, place: Transform, reach: Rect) -> str:
        """The name of a state in which things are as opaque as a gradient's stops, inside `reach`."""
        shading = self._put_shading(alpha_shading(gradient))
        drawing = b"%b cm /%b sh" % (matrix(place @ squeeze(gradient)), shading.encode())
        keys = self.form_keys(reach, [shading], b"<</S/Transparency/I true/CS/DeviceGray>>")
        name = self.name("G")
        group = self.parts.put_stream(f"{name}.group", keys, drawing)
        self.parts.put(name, {"SMask": dictionary({"S": b"/Luminosity", "G": group})})
        self.translucent.add(name)
        return name

    def put_form(self, name: str, frame: Frame, drawing: bytes, uses: set[str]) -> None:
        """Takes in the operators of a frame that is placed more than once, or made translucent as one."""
        veiled = frame in self.survey.veiled
        keys = self.form_keys(self.survey.bounds(frame), uses, GROUP if veiled else b"")
        self.parts.put_stream(name, keys, drawing)
        if veiled or not self.translucent.isdisjoint(uses):
            self.translucent.add(name)

    def form_keys(self, reach: Rect, uses: Iterable[str], group: bytes = b"") -> Keys:
        """The keys of a form that draws inside a rectangle."""
        box = b" ".join(written(n) for n in (reach.x, reach.y, reach.right, reach.bottom))
        keys: dict[str, Value] = {"Type": b"/XObject", "Subtype": b"/Form", "BBox": b"[%b]" % box}
        resources = self.resources(uses)
        if resources:
            keys["Resources"] = dictionary(resources)
        if group:
            keys["Group"] = group
        return keys
