"""A designer writes rules and templates in the browser: saved while typing, with findings, beside other programs."""

from __future__ import annotations

from socket import socket

import pytest

from tests.browser import BROWSER, launched
from tests.preview.games import CARD, FILES
from tests.preview.started import saved, started, written
from tests.preview.test_page_in_a_browser import CONTRAST, NAMELESS, TOO_WIDE, Opened

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="needs the program `chromium`"),
    pytest.mark.xdist_group("preview in a browser"),
]
RULES = FILES["content/tiny/rules.md"]
TEXT = "() => preview.views.get('text').editor?.text"


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with launched(playwright, tmp_path_factory.mktemp("browser")) as running:
        yield running


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return written(tmp_path_factory.mktemp("workspace"), FILES) / "content/tiny"


@pytest.fixture(scope="module")
def address(folder):
    with started(folder.parents[1], "tiny", "--port", "0") as preview:
        yield preview.address + "game/tiny/"


class Desk:
    """The text view of a game with a file open, which every test begins and ends as it is in `FILES`."""

    def __init__(self, opened, folder, name):
        self.opened, self.page, self.path = opened, opened.page, folder / name

    def shows(self, text):
        self.page.wait_for_function(f"(text) => ({TEXT})() === text", arg=text)

    def at(self, line, key="End"):
        """Puts the cursor at the end or the start of a line."""
        self.page.evaluate("(line) => preview.views.get('text').editor.go(line)", line)
        self.page.keyboard.press(key)

    def has(self, text):
        """Waits until the file is as wanted."""
        saved(self.page, self.path, text)

    def undone(self, text):
        """Undoes the last step by the button of the page."""
        self.page.locator("#undo:enabled").click()
        self.has(text)
        self.shows(text)


@pytest.fixture
def desk(browser, address, folder):
    def opened(name, scheme="light"):
        whole = FILES[f"content/tiny/{name}"]
        (folder / name).write_text(whole, encoding="utf-8")
        running = Opened(browser, f"{address}text?file={name}", color_scheme=scheme)
        made.append(running)
        desk = Desk(running, folder, name)
        desk.shows(whole)
        return desk

    made: list[Opened] = []
    yield opened
    for each in made:
        each.context.close()


def test_rules_are_saved_while_typing_and_undone_in_bursts(desk):
    text = desk("rules.md")
    page, keys = text.page, text.page.keyboard
    text.at(7)
    keys.type(" Or two.")
    text.has(typed := RULES.replace("Take one.", "Take one. Or two."))
    page.get_by_role("link", name="Show the page").click()
    page.locator(".book li").first.wait_for()
    page.locator("nav [data-view=text]").click()
    text.at(5)
    keys.type(" and rounds")
    text.has(both := typed.replace("# Turns", "# Turns and rounds"))
    # Typing is undone in the editor, steps by the page.
    keys.press("Control+z")
    text.has(typed)
    keys.press("Control+Shift+Z")
    text.has(both)
    text.at(1)
    keys.press("Control+f")
    keys.type("Take")
    page.get_by_label("Replace", exact=True).fill("Draw")
    page.get_by_role("button", name="replace all").click()
    text.has(both.replace("Take", "Draw"))
    page.wait_for_function("() => preview.store.get('history').undo === 'Edit rules.md'")
    text.undone(both)
    assert page.evaluate(CONTRAST) == page.evaluate(NAMELESS) == page.evaluate(TOO_WIDE) == []
    assert text.opened.silent()


def test_it_follows_other_programs_keeps_the_cursor_and_asks(desk):
    text = desk("rules.md")
    page, path = text.page, text.path
    text.at(7)
    path.write_text(above := RULES.replace("# Rules", "# Rules\n\nNew."), encoding="utf-8")
    text.shows(above)
    page.keyboard.type(" Mine.")
    text.has(mine := above.replace("Take one.", "Take one. Mine."))
    # The page holds what it saw: other lines are merged, the same line is asked about.
    page.route("**/text.json*", lambda route: route.abort())
    path.write_text(theirs := mine.replace("# Rules", "# Ours"), encoding="utf-8")
    page.unroute("**/text.json*")
    text.at(9)
    page.keyboard.type(" More.")
    text.has(theirs.replace("Mine.", "Mine. More."))
    text.shows(merged := path.read_text("utf-8"))
    page.route("**/text.json*", lambda route: route.abort())
    path.write_text(changed := merged.replace("Take one.", "Take three."), encoding="utf-8")
    page.keyboard.type(" Last.")
    dialog = page.locator("dialog.conflict")
    dialog.locator("text=Take three.").wait_for()
    page.unroute("**/text.json*")
    dialog.get_by_role("button", name="Keep what is on disk").click()
    text.shows(changed)
    assert path.read_text("utf-8") == changed


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_template_is_completed_and_its_findings_are_at_their_lines(desk, scheme):
    text = desk("templates/card.yaml", scheme)
    page, keys = text.page, text.page.keyboard
    page.locator('aside img[alt="Wolf, front"]').wait_for()
    text.at(5)
    keys.press("ArrowLeft")
    keys.type(", colo")
    page.locator(".cm-tooltip-autocomplete >> text=The colour.").wait_for()
    page.locator(".cm-tooltip-autocomplete li", has_text="color").first.click()
    keys.type("gren")
    text.has(CARD.replace("50, 20]", "50, 20], color: gren"))
    page.locator(".cm-lintRange-error", has_text="gren").wait_for()
    page.locator("aside li.error button", has_text="line 5").wait_for()
    page.locator(".cm-lint-marker").hover()
    page.locator(".cm-tooltip b", has_text="Help").first.wait_for()
    assert page.evaluate(CONTRAST) == page.evaluate(NAMELESS) == []
    for _ in "gren":
        keys.press("Backspace")
    keys.type("green")
    page.wait_for_function("() => preview.store.get('findings').length === 0")
    page.wait_for_function("() => !document.querySelector('.cm-lintRange')")
    assert text.opened.silent()


def test_a_text_that_is_only_shown_is_not_changed(browser, tmp_path):
    workspace = written(tmp_path, FILES)
    with (
        started(workspace, "tiny", "--port", "0", "--read-only") as preview,
        Opened(browser, preview.address + "game/tiny/text?file=rules.md") as opened,
    ):
        desk = Desk(opened, workspace / "content/tiny", "rules.md")
        desk.shows(RULES)
        desk.at(7)
        opened.page.keyboard.type("x")
        (desk.path).write_text(RULES + "More.\n", encoding="utf-8")
        desk.shows(RULES + "More.\n")
        assert opened.silent()


def test_what_is_typed_while_the_program_is_gone_is_saved_when_it_is_back(browser, tmp_path):
    workspace = written(tmp_path, FILES)
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        words = ("tiny", "--port", str(free.getsockname()[1]))
    with started(workspace, *words) as preview:
        opened = Opened(browser, preview.address + "game/tiny/text?file=rules.md")
        desk = Desk(opened, workspace / "content/tiny", "rules.md")
        desk.shows(RULES)
    desk.at(7)
    desk.page.keyboard.type(" Two.")
    desk.page.locator("output.wrong >> text=Not saved").wait_for()
    assert desk.path.read_text("utf-8") == RULES
    with started(workspace, *words), opened:
        desk.has(RULES.replace("one.", "one. Two."))
        desk.page.locator("output >> text=Saved").first.wait_for()
