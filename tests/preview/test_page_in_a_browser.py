"""The page as a designer has it beside the spreadsheet: in a browser, while files are saved."""

from __future__ import annotations

import pytest

from tests.browser import BROWSER, PHONE, WIDE, launched, too_pale, too_wide
from tests.preview.games import FILES
from tests.preview.started import PATIENCE, started, written

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="needs the program `chromium`"),
    pytest.mark.xdist_group("preview in a browser"),
]

VIEWS = ("faces", "table", "text", "changes", "sheets", "rulebook", "findings", "numbers", "export")
TABLE, YAML = "content/tiny/data/events.csv", "content/tiny/game.yaml"
GROUNDS = {"light": "rgb(255, 253, 249)", "dark": "rgb(29, 28, 26)"}

# When a face came to show another picture, all of it loaded, by the clock of the machine.
WATCH = """(name) => {
    const image = [...document.querySelectorAll('.faces img')].find((each) => each.alt === name);
    const before = image.src;
    globalThis.arrived = new Promise((resolve) => {
        const there = () => image.src !== before && image.complete && image.naturalWidth;
        const look = () => (there() ? resolve(Date.now()) : requestAnimationFrame(look));
        look();
    });
}"""
# Whether a face of some name is shown.
HAS = "(name) => [...document.querySelectorAll('.faces b')].some((e) => e.textContent === name)"
TOO_WIDE = too_wide(".scroll, nav, pre, .unseen, .skip, dialog")
CONTRAST = too_pale(
    "h1, h2, h3, p, a, th, td, b, span, code, summary, button, output, label",
    ".unseen, .skip, .chart",
)
# What nobody would know who does not see it.
NAMELESS = """() => [...document.querySelectorAll('button, a[href], input, select, img')]
    .filter((e) => e.checkVisibility() && !(e.getAttribute('aria-label') || e.textContent.trim()
        || (e.labels && e.labels.length) || e.alt || e.closest('[aria-label]')))
    .map((e) => e.outerHTML.slice(0, 80))"""
FOCUS = """() => {
    const e = document.activeElement, style = getComputedStyle(e);
    return {name: e.getAttribute('aria-label') || e.textContent.trim() || e.id,
        seen: e.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2};
}"""


@pytest.fixture(scope="module")
def workspace(tmp_path_factory):
    return written(tmp_path_factory.mktemp("workspace"), FILES)


@pytest.fixture(scope="module")
def address(workspace):
    with started(workspace, "tiny", "--port", "0") as preview:
        yield preview.address + "game/tiny/"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with launched(playwright, tmp_path_factory.mktemp("browser")) as running:
        yield running


class Opened:
    """A page, with everything that it said and asked for."""

    def __init__(self, browser, address, size=WIDE, **options):
        self.context = browser.new_context(viewport=size, **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE * 500)
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on(
            "response",
            lambda answer: (
                answer.status >= 400 and self.said.append(f"{answer.status} {answer.url}")
            ),
        )
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.base = address
        self.page.goto(address)
        self.page.wait_for_function("() => preview.store.number > 0 && preview.store.online")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def names(self):
        """The captions of the faces that are shown."""
        return self.page.locator(".faces li:visible b").all_text_contents()

    def silent(self):
        """Whether nothing went wrong, and nothing was asked for from elsewhere."""
        own = self.base.partition("/game/")[0]
        return (
            self.said == []
            and [url for url in self.asked if not url.startswith((own, "data:"))] == []
        )

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)


@pytest.fixture
def save(workspace):
    """Saves a file with something written otherwise; all files are as they were in the end."""

    def change(file, old, new):
        path = workspace / file
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    yield change
    for name, text in FILES.items():
        if (workspace / name).read_text(encoding="utf-8") != text:
            (workspace / name).write_text(text, encoding="utf-8")


@pytest.fixture
def opened(browser, address):
    with Opened(browser, address) as opened_page:
        # What the test before has put back may still be on its way.
        opened_page.page.wait_for_function(HAS, arg="Bear")
        yield opened_page


def settled(opened, words):
    """Waits until the page says something of its state."""
    opened.page.wait_for_function("(words) => document.body.textContent.includes(words)", arg=words)


def test_a_saved_cell_is_seen_within_a_second_and_nothing_is_loaded_by_hand(opened, save):
    page, times = opened.page, []
    loads = len([url for url in opened.asked if url == opened.base])
    text = "Bite."
    for at in range(4):
        page.evaluate(WATCH, "Wolf")
        at_write = page.evaluate("Date.now()")
        save(TABLE, text, f"Howl {at}.")
        text = f"Howl {at}."
        times.append(page.evaluate("arrived") - at_write)
        page.wait_for_function(
            "(text) => preview.store.get('face/events/Wolf/front').text.includes(text)",
            arg=text.lower(),
        )
    assert min(times) <= 1000, times
    fetched = [url for url in opened.asked if "/picture/" in url]
    assert len(fetched) == len(set(fetched)), "what has not changed is not fetched again"
    assert len([url for url in opened.asked if url == opened.base]) == loads == 1
    assert page.locator("li.changed b").all_inner_texts() == ["Wolf"]
    assert "Wolf" in page.locator("#news").inner_text()
    assert opened.silent()


def test_what_changed_is_compared_side_by_side(opened, save):
    page = opened.page
    save(TABLE, "Hug.", "Squeeze.")
    page.locator("#news button", has_text="Compare").click()
    assert page.url.endswith("/changes")
    change = page.locator(".change").first
    # News of the save before may still have been there to click on.
    change.filter(has_text="Squeeze.").wait_for()
    assert change.locator("h3").inner_text() == "events.csv"
    assert (
        change.locator(".values li").all_inner_texts()
        == ["Bear text Hug. → Squeeze. events.csv:C2"]
        or "Squeeze." in change.inner_text()
    )
    images = change.locator(".pair img")
    images.nth(1).wait_for()
    assert images.nth(0).get_attribute("src") != images.nth(1).get_attribute("src")
    page.wait_for_function(
        "() => [...document.querySelectorAll('.pair img')].slice(0, 2).every((e) => e.naturalWidth)"
    )
    for mode, shown in (
        ("Before", [True, False]),
        ("After", [False, True]),
        ("Difference", [True, True]),
        ("Side by side", [True, True]),
    ):
        page.get_by_role("button", name=mode, exact=True).click()
        assert [images.nth(at).is_visible() for at in (0, 1)] == shown, mode
    opened.key("b")
    assert page.locator(".log").get_attribute("data-mode") == "before"
    assert opened.silent()


def test_two_pages_see_the_same(browser, address, opened, save):
    with Opened(browser, address, PHONE) as other:
        save(TABLE, "Gold,0", "Silver,0")
        for each in (opened, other):
            each.page.wait_for_function(HAS, arg="Silver")
            assert "Gold" not in each.names()


def test_a_page_that_nobody_sees_lets_go_and_comes_back_to_what_there_is_now(opened, save):
    page = opened.page
    hidden = """(hidden) => {
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate("preview.store.patience = 0")
    page.evaluate(hidden, True)
    page.wait_for_function("() => preview.store._source === null")
    number = page.evaluate("preview.store.number")
    save(TABLE, "Bear,3", "Grizzly,3")
    page.wait_for_timeout(300)
    assert page.evaluate("preview.store.number") == number
    page.evaluate(hidden, False)
    page.wait_for_function(HAS, arg="Grizzly")
    assert opened.silent()


def test_faces_are_filtered_by_component_text_side_and_finding(opened, save):
    page = opened.page
    assert opened.names() == ["Bear", "Wolf", "Gold", "Bear and 2 more", "Chips"]
    opened.key("/")
    page.keyboard.type("bite")
    assert opened.names() == ["Wolf"]
    assert page.locator("#faces-found").inner_text() == "1 of 5 faces"
    assert page.url.endswith("?q=bite")
    page.reload()
    page.wait_for_function("() => preview.store.number > 0")
    assert opened.names() == ["Wolf"], "what is asked for stays"
    opened.key("Escape")
    page.get_by_label("Component").select_option("chips")
    assert opened.names() == ["Chips"]
    page.get_by_label("Component").select_option("")
    page.get_by_label("Side").select_option("back")
    assert opened.names() == ["Bear and 2 more"]
    page.get_by_role("searchbox", name="Filter faces").fill("nothing like it")
    assert page.locator(".empty").inner_text().startswith("No face matches the filter.")
    page.get_by_role("button", name="Show all 5 faces").click()
    assert len(opened.names()) == 5
    save(TABLE, "Bite.", "word " * 120)
    page.wait_for_function("() => preview.store.get('findings').length > 0")
    opened.key("f")
    assert opened.names() == ["Wolf"]
    assert opened.silent()


def test_findings_have_cells_to_copy_and_lead_to_faces(browser, address, save):
    with Opened(browser, address, permissions=["clipboard-read", "clipboard-write"]) as opened:
        page = opened.page
        save(TABLE, "Bite.", "word " * 120)
        page.wait_for_function(
            "() => preview.store.get('findings').some((each) => each.code === 'TEXT002')"
        )
        assert page.locator("nav .wrong").count() == 1
        opened.key("7")
        finding = page.locator(".finding", has_text="TEXT002")
        assert "`" not in finding.inner_text()
        finding.get_by_role("button", name="Copy content/tiny/data/events.csv:C3").click()
        settled(opened, "Copied content/tiny/data/events.csv:C3")
        assert page.evaluate("navigator.clipboard.readText()") == "content/tiny/data/events.csv:C3"
        finding.locator("summary").click()
        assert "Fix" in finding.inner_text()
        finding.get_by_role("button", name="Enlarge Wolf").click()
        dialog = page.get_by_role("dialog", name="Wolf")
        assert "TEXT002" in dialog.inner_text()
        opened.key("Escape")
        page.get_by_role("searchbox", name="Filter findings").fill("no such thing")
        assert page.locator(".finding:visible").count() == 0
        assert opened.silent()


def test_a_broken_game_says_so_and_keeps_what_it_showed(opened, save):
    page = opened.page
    save(YAML, "data/events.csv", "data/evnts.csv")
    page.locator("#alarm a").wait_for()
    assert "can’t be printed: 1 error" in page.locator("#alarm").inner_text()
    assert opened.names()[:3] == ["Bear", "Wolf", "Gold"]
    page.locator("#alarm a").click()
    assert "data/events.csv" in page.locator(".finding .help").inner_text()
    save(YAML, "data/evnts.csv", "data/events.csv")
    page.wait_for_function("() => !document.getElementById('alarm').textContent")
    settled(opened, "No problems found")
    assert opened.silent()


def test_the_keyboard_does_it_all(opened):
    page = opened.page
    opened.key("Tab")
    assert page.evaluate(FOCUS)["name"] == "Skip to content"
    stops = []
    for _ in range(30):
        opened.key("Tab")
        stops.append(page.evaluate(FOCUS))
        if stops[-1]["name"].startswith("Enlarge"):
            break
    assert stops[-1]["name"] == "Enlarge Bear"
    assert [stop for stop in stops if not stop["seen"]] == []
    opened.key("ArrowRight", "ArrowRight", "ArrowLeft")
    assert page.evaluate(FOCUS)["name"] == "Enlarge Wolf"
    opened.key("Enter")
    dialog = page.locator("dialog.face")
    assert dialog.get_by_role("heading").first.inner_text() == "Wolf"
    assert [cell.strip() for cell in dialog.locator("tr").nth(2).inner_text().split("\t")] == [
        "text",
        "Bite.",
        "C3",
    ]
    opened.key("ArrowRight")
    assert dialog.get_by_role("heading").first.inner_text() == "Gold"
    plain = dialog.locator(".large img").get_attribute("src")
    opened.key("x")
    assert dialog.locator(".large img").get_attribute("src") == plain.replace("/picture/", "/bled/")
    opened.key("Escape")
    assert not dialog.is_visible()
    opened.key("?")
    help_ = page.get_by_role("dialog", name="Keyboard shortcuts")
    assert "Show only faces with findings" in help_.inner_text()
    opened.key("?")
    assert not help_.is_visible()
    for key, title in (
        ("2", "Table"),
        ("3", "Text"),
        ("4", "Changes"),
        ("5", "Sheets"),
        ("6", "Rulebook"),
        ("7", "Findings"),
        ("1", "Faces"),
    ):
        opened.key(key)
        assert page.get_by_role("heading", level=2, name=title).count() == 1, key
    page.go_back()
    assert page.url.endswith("/findings")
    assert opened.silent()


def test_light_and_dark_follow_the_system_or_the_switch(browser, address):
    with Opened(browser, address, color_scheme="dark") as opened:
        page = opened.page
        ground = "getComputedStyle(document.body).backgroundColor"
        assert page.evaluate(ground) == GROUNDS["dark"]
        opened.key("d")
        assert page.evaluate(ground) == GROUNDS["light"]
        page.reload()
        assert page.evaluate(ground) == GROUNDS["light"], "the choice stays"
        opened.key("d", "d")
        assert page.evaluate(ground) == GROUNDS["dark"]
        page.emulate_media(color_scheme="light")
        assert page.evaluate(ground) == GROUNDS["light"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_of_it_in_both_themes(browser, address, scheme):
    with Opened(browser, address, PHONE, color_scheme=scheme, has_touch=True) as opened:
        page = opened.page
        for view in VIEWS:
            page.locator(f"nav [data-view={view}]").tap()
            page.wait_for_function("() => !document.querySelector('[aria-busy]')")
            assert page.url == address + view.removeprefix("faces")
            assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"], view
            assert page.evaluate(TOO_WIDE) == [], view
            assert page.evaluate(CONTRAST) == [], view
            assert page.evaluate(NAMELESS) == [], view
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == GROUNDS[scheme]
        page.locator("nav [data-view=faces]").tap()
        page.locator(".zoom").first.tap()
        assert page.evaluate(CONTRAST) == []
        assert page.get_by_role("dialog").bounding_box()["width"] == PHONE["width"]
        assert opened.silent()


def test_sheets_rulebook_and_numbers_show_pages_and_charts(opened):
    page = opened.page
    opened.key("5")
    page.locator(".pages img").nth(2).wait_for()
    assert "pages on A4" in page.locator(".sheets .lead").inner_text()
    opened.key("p")
    page.wait_for_function(
        "() => document.querySelector('.sheets .lead').textContent.includes('on Letter')"
    )
    page.locator(".pages .zoom").nth(2).click()
    assert page.locator("#enlarged-title").inner_text().startswith("Page 3 of")
    opened.key("ArrowLeft", "Escape")
    opened.key("6")
    page.get_by_role("link", name="Turns").first.click()
    assert page.evaluate("document.activeElement.id").startswith("page-")
    page.get_by_role("searchbox", name="Search the rulebook").fill("there are 9 events")
    assert page.locator(".book li:visible").count() == 1
    opened.key("Escape", "8")
    page.locator("#claim-1").wait_for()
    page.locator("#claim-1 .n a").nth(1).click()
    assert page.locator(".lit:target").is_visible()
    assert opened.silent()
