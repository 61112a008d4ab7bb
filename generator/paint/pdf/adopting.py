"""Takes in what was painted before: pictures, and whole frames with all that they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.paint.pdf.kept import restored

if TYPE_CHECKING:
    from generator.frame import Frame
    from generator.paint.pdf.painted import Known, Needs, Painted
    from generator.paint.pdf.stock import Stock


def recall(stock: Stock, name: str) -> bool:
    """Takes in a picture that was packed before; whether it is known."""
    data = stock.memo.get("picture", name.encode())
    found = None if data is None else restored(data, name)
    if found is None:
        return False
    for each, part in found.parts.items():
        stock.parts[each] = part
    if found.translucent:
        stock.translucent.add(name)
    if found.press:
        stock.press.add(name)
    return True


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
    if not met and not all(name in stock.parts or recall(stock, name) for name in needs.pictures):
        return False
    try:
        used = [
            (stock.faces[known.font(u.alphabet.file, u.alphabet.face)], u) for u in painted.fonts
        ]
    except LookupError:
        return False
    new = [(face, use, use.said) for face, use in used if not face.has(use)]
    if not all(face.agrees(said) for face, _, said in new):
        return False
    for face, use, said in new:
        face.take(use, said)
    if not met:
        _meet(needs, stock)
    return True


def _meet(needs: Needs, stock: Stock) -> None:
    for name, part in needs.parts.items():
        if name not in stock.parts:
            stock.parts[name] = part.part
    for symbol in needs.symbols:
        stock.symbol(symbol)
    stock.translucent.update(needs.translucent)
    stock.press.update(needs.press)
    stock.met[id(needs)] = needs
