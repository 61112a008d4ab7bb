"""`report.html` as somebody uses it: in a browser, with the keyboard, on a phone, without the script."""

from __future__ import annotations

import pytest

from tests.browser import BROWSER, PHONE, WIDE, launched, too_pale, too_wide
from tests.report.pages import EVIL, made

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="needs the program `chromium`"),
]


# What the keyboard should reach: everything one can follow, open or type into, unless it is in something closed.
REACHABLE = """() => [...document.querySelectorAll(
    'a[href], summary, input, [tabindex="0"]')].filter((e) => e.checkVisibility()).length"""
# Where the keyboard is, and whether that is seen.
FOCUSED = """() => {
    const e = document.activeElement, style = getComputedStyle(e);
    const all = [...document.querySelectorAll('*')];
    return {at: all.indexOf(e), tag: e.localName, href: e.getAttribute('href'), id: e.id,
        seen: e.matches(':focus-visible') && style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2,
        name: e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels[0].textContent)};
}"""
TOO_WIDE = too_wide(".scroll, nav, pre")
CONTRAST = too_pale(
    "h1, h2, h3, h4, p, a, th, td, dt, dd, b, span, code, summary",
    ".unseen, .skip",
)


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with launched(playwright, tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    file = tmp_path_factory.mktemp("page") / "report.html"
    file.write_text(made(), encoding="utf-8")
    return file.as_uri()


class Opened:
    """A page, with everything that it said and asked for."""

    def __init__(self, browser, address, size=WIDE, **options):
        self.context = browser.new_context(viewport=size, **options)
        self.page = self.context.new_page()
        self.page.set_default_timeout(5_000)
        self.said, self.asked = [], []
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("dialog", lambda dialog: self.said.append(dialog.message))
        self.page.goto(address)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.context.close()

    def lit(self):
        """The texts of the cells that are lit up, top to bottom."""
        script = """() => [...document.querySelectorAll('.grid td')].filter((e) =>
            getComputedStyle(e).boxShadow !== 'none').map((e) => e.textContent)"""
        return self.page.evaluate(script)


def test_it_says_nothing_and_asks_for_nothing(browser, address):
    with Opened(browser, address) as opened:
        opened.page.evaluate(
            "document.querySelectorAll('details').forEach((e) => { e.open = true; })"
        )
        opened.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        images = "() => [...document.images].every((e) => e.complete && e.naturalWidth > 0)"
        opened.page.wait_for_function(images)
        assert opened.said == []
        assert [url for url in opened.asked if not url.startswith("data:")] == [address]
        assert opened.page.evaluate("document.fonts.check('20px Game')")
        assert opened.page.title() == "Tiny & Co: design report"


def test_the_keyboard_reaches_everything_and_is_seen(browser, address):
    with Opened(browser, address) as opened:
        expected, found = opened.page.evaluate(REACHABLE), []
        for _ in range(expected + 5):
            opened.page.keyboard.press("Tab")
            focused = opened.page.evaluate(FOCUSED)
            if focused["tag"] == "body" or (found and focused["at"] == found[0]["at"]):
                break
            found.append(focused)
        assert found[0]["href"] == "#main"
        assert [f["href"] for f in found[1:8]] == [
            *("#faces", "#findings", "#claims", "#composition", "#draws", "#dice", "#tables"),
        ]
        assert {f["id"] for f in found} >= {"faces-filter", "findings-filter", "claims-filter"}
        assert len({f["at"] for f in found}) == len(found) == expected
        assert [f for f in found if not f["seen"]] == []
        assert [f for f in found if not f["name"]] == []
        # In the order in which it is read.
        assert [f["at"] for f in found] == sorted(f["at"] for f in found)


def test_enter_skips_opens_and_follows(browser, address):
    with Opened(browser, address) as opened:
        page = opened.page
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        numbers = page.get_by_role("table", name="Event cards by category")
        assert not numbers.is_visible()
        page.locator("[id='composition-events.1'] summary").focus()
        page.keyboard.press("Enter")
        assert numbers.is_visible()
        assert numbers.get_by_role("row").all_inner_texts()[1] == "Skill\t6\t46.15 %"
        numbers.get_by_role("link", name="6", exact=True).focus()
        page.keyboard.press("Enter")
        assert opened.lit() == ["Skill", "4", "Skill", "2"]
        banner = page.locator(".lit:target")
        assert banner.inner_text().startswith("Event cards with category Skill: 6 of 13 Back")
        assert page.evaluate("document.activeElement.className") == "lit"
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        assert page.evaluate("location.hash") == "#composition-events.1"
        assert opened.lit() == []


def test_lists_are_filtered_by_what_is_typed(browser, address):
    with Opened(browser, address) as opened:
        page = opened.page
        page.get_by_label("Filter faces").fill("event BEAR")
        faces = page.locator("#faces li[data-text]:visible")
        assert [t.split("\n")[0] for t in faces.all_inner_texts()] == ["Bear", f"{EVIL} and 4 more"]
        assert page.locator("#faces .component:visible").count() == 1
        assert page.locator("#faces-found").inner_text() == "2 of 9 faces"
        page.get_by_label("Filter claims").fill("2d6")
        assert page.locator(".claim:visible").count() == 1
        page.get_by_label("Filter claims").fill("")
        assert page.locator(".claim:visible").count() == 8
        assert opened.said == []


def test_it_works_without_its_script(browser, address):
    with Opened(browser, address, java_script_enabled=False) as opened:
        page = opened.page
        assert page.locator("input:visible").count() == 0
        page.get_by_role("link", name="Bear", exact=False).first.click()
        assert page.get_by_role("link", name="Back to all faces").count() == 1
        page.locator("#claim-1 .n a").nth(1).click()
        assert page.locator(".lit:target").is_visible()
        assert page.locator(".lit:target").inner_text().endswith("5 cells: E2 E3 E4 E5 E6")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_phone_shows_all_of_it(browser, address, scheme):
    with Opened(browser, address, PHONE, color_scheme=scheme, has_touch=True) as opened:
        page = opened.page
        page.evaluate("document.querySelectorAll('details').forEach((e) => { e.open = true; })")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        assert page.evaluate(TOO_WIDE) == []
        assert page.evaluate(CONTRAST) == []
        small = "() => [...document.querySelectorAll('nav a')].map((e) => e.offsetHeight)"
        assert min(page.evaluate(small)) >= 24
        ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
        assert ground == {"light": "rgb(255, 253, 249)", "dark": "rgb(29, 28, 26)"}[scheme]


def test_all_that_is_seen_has_a_name_for_those_who_do_not_see_it(browser, address):
    with Opened(browser, address) as opened:
        page = opened.page
        for landmark in ("banner", "navigation", "main", "contentinfo"):
            assert page.get_by_role(landmark).count() == 1, landmark
        regions = page.get_by_role("region").evaluate_all("es => es.map((e) => e.id)")
        assert regions == "faces findings ink claims composition draws dice tables".split()
        chart = page.get_by_role("img", name="2d6, chances in percent", exact=True)
        assert "7: 16.67 %" in page.locator("#dice-1-chart-about").text_content()
        assert chart.count() == 1
        charts = page.locator("svg[role=img]").count()
        assert page.locator("figure.plot:has(svg) table").count() == charts
        claims = page.get_by_role("table", name="Claims")
        assert claims.get_by_role("row").count() == 9
        assert claims.get_by_role("columnheader").all_inner_texts() == [
            *("Claim", "Printed", "Computed", "Result"),
        ]
        assert page.get_by_role("link", name="Enlarge Bear", exact=True).count() == 1
