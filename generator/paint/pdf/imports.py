"""Takes in frames that were painted before, with all that they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.frame import Frame
    from generator.paint.pdf.fonts import Face
    from generator.paint.pdf.glyph_sets import Alphabet
    from generator.paint.pdf.painted import Known, Needs, Painted
    from generator.paint.pdf.resources import Stock


def adopt(stock: Stock, frame: Frame) -> Painted | None:
    """A frame that was painted before, with all that it needs; None where it is to be painted here."""
    known = stock.known
    if known is None or frame not in known:
        return None
    painted = known.painted(frame)
    return painted if painted is not None and _taken(painted, stock, known) else None


def _taken(painted: Painted, stock: Stock, known: Known) -> bool:
    """Takes in what a painted frame needs; not where something is lost, or a glyph stands for another text here."""
    needs = painted.needs
    # After a few cards there is hardly a need or a glyph that is new.
    met = id(needs) in stock.met
    if not met and not all(name in stock.parts or stock.recall(name) for name in needs.pictures):
        return False
    new = []
    try:
        for use in painted.fonts:
            face = stock.lettered.get(use.alphabet) or _lettered(use.alphabet, stock, known)
            if not face.has(use):
                new.append((face, use, use.said))
    except LookupError:
        return False
    if not all(face.agrees(said) for face, _, said in new):
        return False
    for face, use, said in new:
        face.take(use, said)
    if not met:
        _meet(needs, stock)
    return True


def _lettered(alphabet: Alphabet, stock: Stock, known: Known) -> Face:
    """The font of an alphabet. Raises `LookupError` where there is none."""
    font = known.font(alphabet.file, alphabet.face)
    made = stock.lettered[alphabet] = stock.faces[font]
    return made


def _meet(needs: Needs, stock: Stock) -> None:
    for name, part in needs.parts.items():
        if name not in stock.parts:
            stock.parts[name] = part.part
    for symbol in needs.symbols:
        stock.symbol(symbol)
    stock.translucent.update(needs.translucent)
    stock.press.update(needs.press)
    stock.met[id(needs)] = needs
