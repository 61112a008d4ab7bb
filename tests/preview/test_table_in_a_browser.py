"""A designer edits a table in the browser: by typing, by pasting, by rows and columns; and undoes it."""

from __future__ import annotations

import pytest

from tests.browser import BROWSER, launched
from tests.preview.games import FILES
from tests.preview.started import saved, started, written
from tests.preview.test_page_in_a_browser import CONTRAST, NAMELESS, TOO_WIDE, Opened

playwright = pytest.importorskip("playwright.sync_api", reason="needs Playwright for Python")

pytestmark = [
    pytest.mark.skipif(BROWSER is None, reason="needs the program `chromium`"),
    pytest.mark.xdist_group("preview in a browser"),
]
TABLE = "content/tiny/data/events.csv"
EVENTS = FILES[TABLE]
FOCUSED = """(wanted) => {
    const {rgrow, rgcol} = document.activeElement.dataset;
    return rgrow === String(wanted.row) && rgcol === String(wanted.column);
}"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    with launched(playwright, tmp_path_factory.mktemp("browser")) as running:
        yield running


class Desk:
    """The table view of a game, and the file that it edits."""

    def __init__(self, opened, path):
        self.opened, self.page, self.path = opened, opened.page, path

    def cell(self, text):
        return self.page.locator("revo-grid [role=gridcell]", has_text=text).first

    def select(self, text):
        """Clicks a cell, and waits until keys go to it."""
        self.cell(text).click()
        self.page.wait_for_function(
            "(text) => document.activeElement.matches('.rgCell')"
            " && document.activeElement.textContent === text",
            arg=text,
        )

    def type(self, text):
        """Types into the selected cell."""
        self.page.keyboard.type(text, delay=40)
        self.page.wait_for_function(
            "(text) => document.querySelector('revogr-edit input')?.value === text", arg=text
        )

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def has(self, text):
        """Waits until the file is as wanted."""
        saved(self.page, self.path, text)

    def press(self, key, row, column):
        """Presses a key, and waits until it has led to a cell."""
        self.page.keyboard.press(key)
        self.page.wait_for_function(FOCUSED, arg={"row": row, "column": column})

    def answered(self, words):
        """Fills in the dialog that asks for something."""
        dialog = self.page.locator("dialog.small")
        for field, text in zip(dialog.locator("input").all(), words, strict=True):
            field.fill(text)
        dialog.get_by_role("button", name="OK").click()


@pytest.fixture
def desk(browser, tmp_path):
    workspace = written(tmp_path, FILES)
    with (
        started(workspace, "tiny", "--port", "0") as preview,
        Opened(browser, preview.address + "game/tiny/table") as opened,
    ):
        desk = Desk(opened, workspace / TABLE)
        desk.cell("Bear").wait_for()
        yield desk


def test_cells_rows_and_columns_are_edited_and_undone(desk):
    states = [EVENTS]

    def wrote(text):
        desk.has(text)
        states.append(text)

    desk.select("Bear")
    desk.type("Badger")
    desk.page.keyboard.press("Enter")
    wrote(EVENTS.replace("Bear", "Badger"))
    # The card beside the table follows.
    desk.select("Badger")
    desk.page.locator('aside img[alt="Badger, front"]').wait_for()
    desk.button("Duplicate").click()
    wrote(states[-1].replace("Badger,3,Hug.,2\n", "Badger,3,Hug.,2\n" * 2))
    desk.page.locator("text=4 rows").wait_for()
    desk.select("Gold")
    desk.button("↑").click()
    wrote(
        "name,cost,text,count\nBadger,3,Hug.,2\nBadger,3,Hug.,2\nGold,0,Yours.,3\nWolf,1,Bite.,4\n"
    )
    desk.button("Add column").click()
    desk.answered(["cost 2"])
    wrote(
        states[-1]
        .replace(",", ",,", 0)
        .replace("name,cost", "name,cost 2,cost")
        .replace("Badger,", "Badger,,")
        .replace("Gold,", "Gold,,")
        .replace("Wolf,", "Wolf,,")
    )
    desk.button("Replace …").click()
    desk.answered(["Badger", "Elk"])
    wrote(states[-1].replace("Badger", "Elk"))
    for state in reversed(states[:-1]):
        desk.page.locator("#undo").click()
        desk.has(state)
    desk.page.locator("#undo[disabled]").wait_for()
    for state in states[1:]:
        desk.page.locator("#redo").click()
        desk.has(state)
    assert desk.opened.said == []
    assert desk.opened.silent()


def test_the_keyboard_alone_edits_and_undoes(desk):
    desk.select("Bear")
    keys = desk.page.keyboard
    desk.press("ArrowDown", 1, 0)
    desk.press("ArrowRight", 1, 1)
    desk.press("ArrowRight", 1, 2)
    desk.type("Howl, twice")
    desk.press("Tab", 1, 3)
    desk.has(EVENTS.replace("Bite.", '"Howl, twice"'))
    keys.press("Delete")
    desk.has(EVENTS.replace("Bite.,4", '"Howl, twice",'))
    keys.press("Control+z")
    desk.has(EVENTS.replace("Bite.", '"Howl, twice"'))
    keys.press("Control+z")
    desk.has(EVENTS)
    keys.press("Control+Shift+z")
    desk.has(EVENTS.replace("Bite.", '"Howl, twice"'))
    assert desk.opened.said == []
    assert desk.opened.silent()


def test_a_cell_is_edited_on_its_card_while_it_is_redrawn(desk):
    page, keys = desk.page, desk.page.keyboard
    keys.press("1")
    page.get_by_role("button", name="Enlarge Bear", exact=True).click()
    dialog = page.locator("dialog.face")
    before = dialog.locator(".large img").get_attribute("src")
    dialog.get_by_role("button", name="Edit name: Bear").click()
    dialog.get_by_role("textbox", name="name").fill("Elk")
    # Before the field is left.
    desk.has(EVENTS.replace("Bear", "Elk"))
    page.wait_for_function(
        "(before) => document.querySelector('dialog.face .large img').src !== before", arg=before
    )
    assert dialog.get_by_role("textbox", name="name").input_value() == "Elk"
    keys.type("s")
    keys.press("Enter")
    desk.has(EVENTS.replace("Bear", "Elks"))
    dialog.get_by_role("heading", name="Elks").wait_for()
    dialog.get_by_role("button", name="Edit text: Hug.").click()
    keys.type("Kick.")
    desk.has(EVENTS.replace("Bear", "Elks").replace("Hug.", "Kick."))
    keys.press("Escape")
    desk.has(EVENTS.replace("Bear", "Elks"))
    keys.press("Control+z")
    desk.has(EVENTS)
    assert desk.opened.said == []


def test_a_block_is_pasted_as_one_step(desk):
    desk.select("Bear")
    desk.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.setData('text/plain', text);
            document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
        }""",
        "Elk\t5\nHare\t6",
    )
    desk.has(EVENTS.replace("Bear,3", "Elk,5").replace("Wolf,1", "Hare,6"))
    desk.page.locator("#undo").click()
    desk.has(EVENTS)


def test_two_programs_that_change_one_line_are_asked_about(desk):
    page, path = desk.page, desk.path
    # The page holds what it saw, while another program saves.
    page.route("**/table.json*", lambda route: route.abort())
    path.write_text(EVENTS.replace("Wolf,1", "Lynx,1"), encoding="utf-8")
    desk.select("Wolf")
    desk.type("Hound")
    page.keyboard.press("Enter")
    dialog = page.locator("dialog.conflict")
    dialog.locator("text=Lynx,1").wait_for()
    assert dialog.locator("pre").all_text_contents() == ["Lynx,1,Bite.,4", "Hound,1,Bite.,4"]
    assert page.evaluate(CONTRAST) == page.evaluate(NAMELESS) == []
    page.unroute("**/table.json*")
    dialog.get_by_role("button", name="Write my edit").click()
    desk.has(EVENTS.replace("Wolf", "Hound"))


def test_a_table_that_is_only_shown_has_no_buttons(browser, tmp_path):
    workspace = written(tmp_path, FILES)
    with (
        started(workspace, "tiny", "--port", "0", "--read-only") as preview,
        Opened(browser, preview.address + "game/tiny/table") as opened,
    ):
        opened.page.locator("revo-grid [role=gridcell]", has_text="Bear").first.wait_for()
        assert opened.page.locator(".table .buttons button").count() == 0
        assert opened.page.locator("#undo").count() == 0
        for check in (TOO_WIDE, CONTRAST, NAMELESS):
            assert opened.page.evaluate(check) == []
        assert opened.silent()
