"""Painters agree: what a browser shows of an SVG is what a viewer shows of the PDF, but for the edges of pixels."""

import io
import shutil
import subprocess

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.build.inspect import inspect
from generator.files.project import DiskProject
from generator.frame import Icon, Role
from generator.paint.pdf import paint_pdf
from generator.paint.svg import CLASSES, View, draw
from tests.browser import BROWSER, launched
from tests.build.games import ROOT
from tests.conftest import GAMES
from tests.paint.painting import document, frame, icon, page
from tests.paint.sights import BLUE, BODY, RED, box, cases, marks, sight

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="needs the program `chromium`"),
]

WIDE = 1600
FINE, COARSE = 8, 6
"""Pixels per mm: for what is small, and for cards."""
HEAD = '<!DOCTYPE html><meta charset="utf-8"><style>body{margin:0}svg{position:absolute}</style>'


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with launched(
        playwright, tmp_path_factory.mktemp("browser"), "--force-color-profile=srgb"
    ) as running:
        yield running


@pytest.fixture
def opened(browser):
    """A function that opens a page with some content; what it says on the console is a fault."""
    said, pages = [], []

    def open_page(body, **size):
        made = browser.new_page(viewport={"width": WIDE, "height": 900, **size})
        pages.append(made)
        made.set_default_timeout(10_000)
        made.on("console", lambda message: said.append(message.text))
        made.on("request", lambda request: said.append(request.url[:60]))
        made.set_content(HEAD + body)
        return made

    yield open_page
    for made in pages:
        made.close()
    assert [each for each in said if not each.startswith("data:")] == []


def in_pdf(frames, scale):
    """The frames as a viewer of PDF shows them, so many pixels a mm."""
    data = paint_pdf(document(*frames))
    with pypdfium2.PdfDocument(data) as file:
        for number in range(len(frames)):
            sheet = file[number]
            bitmap = sheet.render(scale=scale * 25.4 / 72 * (1 - 1e-5))
            yield bitmap.to_pil().convert("RGB")
            bitmap.close()
            sheet.close()


def in_browser(opened, frames, sizes):
    """The same as a browser shows them as SVG, all on one page, each as large as its size in pixels."""
    x = y = row = 0
    spots, body = [], []
    for number, (each, (width, height)) in enumerate(zip(frames, sizes)):
        if x and x + width > WIDE:
            x, y, row = 0, y + row, 0
        spots.append((x, y, x + width, y + height))
        # A viewer stretches a page until it fills whole pixels.
        place = f'style="left:{x}px;top:{y}px" width="{width}" height="{height}"'
        made = draw(each, View(prefix=f"f{number}-", sized=False))
        body.append(made.replace("<svg", f'<svg {place} preserveAspectRatio="none"', 1))
        x, row = x + width, max(row, height)
    shot = opened("".join(body)).screenshot(full_page=True)
    whole = Image.open(io.BytesIO(shot)).convert("RGB")
    return [whole.crop(spot) for spot in spots]


def apart(one, other):
    """How far two images are apart: on average (of 255), and the share of pixels that are like none around them there.

    Edges may be up to a pixel off: viewers of PDF let areas and lines begin at whole pixels.
    """
    mean = max(ImageStat.Stat(ImageChops.difference(one, other)).mean)
    shares = []
    for a, b in ((one, other), (other, one)):
        low, high = a.filter(ImageFilter.MinFilter(3)), a.filter(ImageFilter.MaxFilter(3))
        beyond = ImageChops.lighter(ImageChops.subtract(b, high), ImageChops.subtract(low, b))
        red, green, blue = beyond.split()
        most = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
        shares.append(sum(most[40:]) / (one.width * one.height))
    return mean, max(shares)


def disagreeing(opened, named, scale, mean, share):
    """The frames that are further apart, with how far."""
    frames = [each for _, each in named]
    expected = list(in_pdf(frames, scale))
    shown = in_browser(opened, frames, [image.size for image in expected])
    found = [(name, *apart(a, b)) for (name, _), a, b in zip(named, expected, shown)]
    assert len({name for name, _ in named}) == len(named)
    return [each for each in found if each[1] > mean or each[2] > share]


def test_all_ways_of_marks_are_shown_alike(opened):
    named = [(name, sight(placed)) for name, placed in marks()]
    assert disagreeing(opened, named, FINE, 9.0, 0.006) == []


def test_all_elements_are_shown_alike(opened):
    assert disagreeing(opened, list(cases()), FINE, 9.0, 0.006) == []


def test_faces_of_games_are_shown_alike(opened):
    """Of two games, every twelfth of those that are no boards."""
    named = []
    for game in GAMES[1:3]:
        seen = inspect(DiskProject(ROOT), game)
        faces = {
            face.frame: f"{name}: {piece.name}, {side}"
            for name, pieces in seen.pieces.items()
            for piece in pieces
            for side, face in piece.sides.items()
            if max(face.size) < 150
        }
        named += [(name, each) for each, name in faces.items()][::12]
    assert len(named) > 10
    assert disagreeing(opened, named, COARSE, 5.0, 0.006) == []


def test_the_gallery_of_effects_is_shown_alike(opened, tool, tmp_path):
    """By a browser, by PDFium and by Poppler: text, light, blending, textures, frames, pictures and filters."""
    shutil.copytree(ROOT / "templates/starters/gallery", tmp_path / "content/gallery")
    seen = inspect(DiskProject(tmp_path), "gallery")
    assert seen.diagnostics == ()
    named = [(piece.name, piece.front.frame) for piece in seen.pieces["gallery"]]
    assert len(named) == 8
    assert disagreeing(opened, named, COARSE, 3.0, 0.006) == []
    frames = [frame for _, frame in named]
    expected = in_pdf(frames, COARSE)
    shown = in_poppler(tool("pdftoppm"), frames, tmp_path, COARSE)
    found = [(name, *apart(a, b)) for (name, _), a, b in zip(named, expected, shown, strict=True)]
    assert [each for each in found if each[1] > 3.0 or each[2] > 0.006] == []

    # Letters with outlines, gradients and shadows are found once, and in order.
    command = [tool("pdftotext"), "-l", "1", tmp_path / "faces.pdf", "-"]
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    titles = ("Letters", "Outlined", "Gilded", "Hollow", "Hard shadow", "The river bends")
    assert [words.count(title) for title in titles] == [1] * len(titles)
    assert sorted(titles, key=words.index) == list(titles)


def in_poppler(program, frames, folder, scale):
    """The frames as Poppler shows them, in the sizes of PDFium."""
    (folder / "faces.pdf").write_bytes(paint_pdf(document(*frames)))
    command = [program, "-r", str(scale * 25.4), "-png", folder / "faces.pdf", folder / "face"]
    subprocess.run(command, check=True)
    for number, frame_ in enumerate(frames, 1):
        size = [round(side * scale) for side in frame_.size]
        yield Image.open(folder / f"face-{number}.png").convert("RGB").crop((0, 0, *size))


def test_what_differs_is_noticed():
    """A thin line that is missing, another colour, a shift by three pixels."""
    size, ground = (18, 12), box(RED, 0, 0, 18, 12)
    base = [ground, (3, 3, box(BLUE))]
    others = (
        [*base, (0, 10, box(BLUE, width=18, height=0.4))],
        [box(RED._replace(blue=0.1), 0, 0, 18, 12), base[1]],
        [ground, (3.4, 3, box(BLUE))],
    )
    images = list(in_pdf([frame(*placed, size=size) for placed in (base, *others)], FINE))
    assert apart(images[0], images[0]) == (0.0, 0.0)
    found = [apart(images[0], image) for image in images[1:]]
    assert found[0][1] > 0.006
    assert found[1][0] > 9.0
    assert found[2][1] > 0.006


# Where a text is found, in mm of the drawing.
FOUND = """(text) => {
    getSelection().removeAllRanges();
    if (!window.find(text)) return null;
    const box = getSelection().getRangeAt(0).getBoundingClientRect(), mm = 96 / 25.4;
    return [box.left / mm, box.top / mm, box.right / mm, box.bottom / mm];
}"""


def test_words_are_found_and_copied_where_they_are_seen(opened):
    lines = [
        BODY.run("Pay ", 0, 4),
        Icon(8, 1, icon(), 3, ":star:"),
        BODY.run(" & roll", 11, 4, gap=1.0),
        BODY.run("2\xa0or\xa0more dice", 0, 9, tracking=0.2),
    ]
    page_ = opened(draw(page(*lines), View(title="Rules")))
    copied = """() => {
        getSelection().selectAllChildren(document.querySelector('text'));
        return getSelection().toString();
    }"""
    assert page_.evaluate(copied) == "Pay star & roll 2 or more dice"
    left, top, right, bottom = page_.evaluate(FOUND, "roll 2 or")
    assert 5 <= left < 6
    assert 5 < top < 9 < bottom < 16
    at = 5 + 11 + sum(word.advance * 4 for word in lines[2].glyphs) + 1.0 * 2
    assert right == pytest.approx(at, abs=1.3)
    left, *_ = page_.evaluate(FOUND, "star")
    assert left == pytest.approx(13, abs=0.1)
    spoken = page_.locator("svg").aria_snapshot()
    assert "Rules" in spoken
    assert "star" in spoken


def test_a_page_can_hide_the_lines_for_the_knife(opened):
    lines = [(0, 4 * at, box(RED, height=2, role=role)) for at, role in enumerate(Role)]
    made = draw(frame(*lines, size=(8, 16)))
    page_ = opened(f"<style>.{CLASSES[Role.CUT]}{{display:none}}</style>{made}")
    shot = Image.open(io.BytesIO(page_.screenshot())).convert("RGB")
    mm = 96 / 25.4
    seen = [shot.getpixel((int(2 * mm), int((4 * at + 1) * mm))) for at in range(len(Role))]
    assert seen == [(255, 0, 0), (255, 255, 255), (255, 0, 0), (255, 0, 0)]
