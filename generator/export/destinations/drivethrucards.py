"""PDFs for DriveThruCards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from generator.decode import read_data
from generator.export import File, destination
from generator.export.job import Job, Part
from generator.export.placing import Edge, near_the_edge
from generator.export.press import (
    Ink,
    PressDpi,
    PressPage,
    PressSettings,
    blank,
    in_words,
    is_box,
    press_file,
    press_page,
    profile_of,
    turned,
)
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Severity
from generator.foundation.wording import counted
from generator.frame import Face, Frame
from generator.game.spec.forms import NO_WORD, Word
from generator.geometry import Size
from generator.geometry.units import dimensions

_BLEED = 3.175
"""1/8 in, on each side; text stays as far inside."""
_NEAR = 0.3
"""mm that a card may differ from a size of the shop."""
_STANDARD = "PDF/X-1a:2003"


@destination("drivethrucards")
@dataclass(frozen=True)
class DriveThru:
    """Files for DriveThruCards, which prints decks of cards on demand and sells them: a PDF for each deck.

    1. Run `punchboard export my-game drivethrucards`.
    2. Look at each PDF: page 1 is the back of the first card, page 2 its front, and so on, in the order in which they
       are printed. A card with three copies is there three times.
    3. On drivethrupartners.com, set up a new title of cards, choose the size that the deck has, and upload its PDF.
    4. Order a proof before you sell the game: only paper shows what ink does.

    The files are PDF/X-1a:2003: all colours are inks, made from the screen's by an ICC profile; nothing is translucent;
    fonts are embedded; nowhere is more ink than 240 %; black text is printed in black alone. Art that is translucent,
    or below something that is, becomes a picture at 300 dpi, and at 600 dpi if there are letters in it; all else stays
    as sharp as it was. Pages have 1/8 in of bleed; where your art has less, it is enlarged below its edges.

    The usual profile is FOGRA39, for coated paper; `profile` takes another one. Inks that the game writes as `cmyk(…)`
    are kept. What leaves the screen as a bright green or blue will be duller on paper, on any press.

    Limits: only decks of rectangular cards, in the sizes that the shop has; others are reported and made all the same.
    Tiles, boards, tokens, boxes and rulebooks are left out. The shop looks at the files itself before it prints them.
    """

    profile: Word = NO_WORD
    """The ICC profile of a press, a file in the game's folder such as `SWOP.icc` (default: FOGRA39, coated paper)."""
    ink: Ink = 240
    """The most ink of all four plates together, in percent (default: 240, the shop's limit)."""
    dpi: PressDpi = 300
    """Pixels per inch of pictures (default: 300)."""

    def files(self, job: Job) -> Iterator[File]:
        """See `Destination.files`."""
        how = PressSettings(
            profile_of(job, self.profile, self.ink), self.ink / 100, self.dpi, _STANDARD
        )
        left = []
        for part in job.parts:
            boxes = all(is_box(piece) for piece in part.pieces)
            if part.component.kind != "card" or not boxes or not part.pieces:
                left.append(part.component.name)
                continue
            yield _deck(job, part, how)
        if left:
            job.say(
                "EXPORT031",
                f"DriveThruCards prints decks of cards only: {in_words(left)} left out",
                job.origin,
                "send the rest to another shop, such as with `punchboard export my-game print-shop`",
                severity=Severity.ADVICE,
            )


def _deck(job: Job, part: Part, how: PressSettings) -> File:
    component = part.component
    _say_sizes(job, part)
    without = [piece.name for piece in part.pieces if piece.back is None]
    if without:
        job.say(
            "EXPORT033",
            f"{counted(len(without), 'card')} of `{component.name}` have no back: theirs are white",
            component.origin,
            "give the component a `back`",
        )
    faces = (face for piece in part.pieces for face in piece.sides.values())
    edges = (Edge(face, face.outline) for face in faces)
    job.messages.diagnostics += near_the_edge(edges, _BLEED, "EXPORT034", "the shop")
    known: dict[int, Frame] = {}
    pages: list[PressPage] = []
    for piece in part.pieces:
        back = _page(piece.back, 270, known) if piece.back else _blank(piece.front, known)
        both = [PressPage(back, _BLEED), PressPage(_page(piece.front, 90, known), _BLEED)]
        pages += both * piece.copies
    said = f"{counted(len(pages) // 2, 'card')}, {counted(len(pages), 'page')}"
    return press_file(job, f"{component.name}.pdf", component.title, pages, how, said)


def _page(face: Face, turn: int, known: dict[int, Frame]) -> Frame:
    """A face with bleed, upright; faces that are one value are one page."""
    found = known.get(id(face.frame))
    if found is None:
        found = press_page(face, _BLEED)
        if face.size.width > face.size.height:
            found = turned(found, turn)
        known[id(face.frame)] = found
    return found


def _blank(face: Face, known: dict[int, Frame]) -> Frame:
    width, height = sorted(face.size)
    return known.setdefault(0, blank(Size(width, height), _BLEED))


@cache
def sizes() -> Mapping[str, Size]:
    """The sizes of the shop."""
    texts = read_data("drivethrucards.yaml", dict[str, str])
    return {name: Size(*sorted(dimensions(text))) for name, text in texts.items()}


def _say_sizes(job: Job, part: Part) -> None:
    """Reports a deck whose size the shop doesn't have."""
    size = Size(*sorted(part.pieces[0].front.size))

    def far(other: Size) -> float:
        return max(abs(a - b) for a, b in zip(size, other))

    name, nearest = min(sizes().items(), key=lambda each: far(each[1]))
    if far(nearest) > _NEAR:
        job.say(
            "EXPORT032",
            f"DriveThruCards has no cards of {size.width:g} x {size.height:g} mm",
            part.size_origin,
            f"the nearest size is {name}, `{nearest.width:g} x {nearest.height:g} mm`",
        )
