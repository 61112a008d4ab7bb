"""`report.html`, read as a browser reads it."""

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from itertools import pairwise

import pytest

from generator.files.project import DiskProject
from generator.foundation.color import parse
from generator.report.page import contact
from generator.report.page.look import readable
from tests.build.games import ROOT
from tests.report.pages import EVIL, FILES, GAME, Page, made


@pytest.fixture(scope="module")
def text():
    return made()


@pytest.fixture(scope="module")
def page(text):
    return Page(text)


def linked(page, within, words):
    """The link with some words."""
    return next(e for e in page.all("a", within=within) if e.text == words)


def check_links(page):
    ids = [e.get("id") for e in page.elements if e.get("id")]
    assert len(ids) == len(set(ids))
    targets = {e.get("href") for e in page.all("a")}
    assert {t for t in targets if not t.startswith("#") or t[1:] not in ids} == set()
    named = [i for e in page.elements for i in (e.get("aria-labelledby") or "").split()]
    described = [e.get("aria-describedby") for e in page.elements if e.get("aria-describedby")]
    assert set(named + described) <= set(ids)


def test_all_links_lead_somewhere(page):
    check_links(page)
    assert len(page.all("a")) > 60


def test_nothing_is_loaded_from_elsewhere(text, page):
    sources = [e.get(key) for e in page.elements for key in ("src", "srcset", "data", "poster")]
    assert {s.split(",")[0] for s in sources if s} == {"data:image/webp;base64"}
    assert [e.get("href") for e in page.all("link")] == ["data:,"]
    style = page.all("style")[0].text
    assert set(re.findall(r"url\(([^)]{0,20})", style)) == {"data:font/ttf;base64"}
    assert "@import" not in style


def test_the_policy_forbids_what_the_page_does_not_bring(text, page):
    (policy,) = [e.get("content") for e in page.all("meta") if e.get("http-equiv")]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    for name in ("style", "script"):
        (inside,) = re.findall(rf"<{name}>(.*?)</{name}>", text, re.DOTALL)
        digest = b64encode(sha256(inside.encode()).digest()).decode()
        assert rules[f"{name}-src"] == f"'sha256-{digest}'"
    attributes = {key for e in page.elements for key in e.attributes}
    assert [key for key in attributes if key == "style" or key.startswith("on")] == []


def test_what_a_table_says_is_never_markup(text, page):
    assert len(page.all("script")) == 1
    assert [e for e in page.all("img") if not e.get("src").startswith("data:")] == []
    assert page.rows("t1")[2] == ["2", EVIL, "Skill", "1", "Bite.", "4"]
    # By its own words, not by what a browser would have to mend.
    assert "<script>alert" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; " in text


def test_the_same_inputs_give_the_same_bytes(text):
    assert made() == text


def test_the_head_tells_what_the_game_is(page):
    assert page.all("h1")[0].text == "Tiny & Co"
    facts = dict(zip((e.text for e in page.all("dt")), (e.text for e in page.all("dd"))))
    assert facts == {
        "Players": "2-4",
        "Version": "1.2.0",
        "Paper": "A4",
        "You also need": "1 six-sided die",
    }
    at = page.elements.index(page.all("ul", "tiles")[0])
    tiles = [e.text for e in page.elements[at + 1 : at + 20] if e.name == "li"]
    assert tiles[:3] == ["3 components", "45 pieces to cut out", "5 of 8 claims hold"]


def test_headings_skip_no_level(page):
    levels = [int(e.name[1]) for e in page.elements if re.fullmatch("h[1-6]", e.name)]
    assert levels[0] == 1
    assert all(b <= a + 1 for a, b in pairwise(levels))


def test_each_face_is_shown_once_with_its_copies(page):
    shown = [e for e in page.all("li") if (e.get("id") or "").startswith("face-")]
    assert [e.get("id") for e in shown] == [
        *(f"face-events.{n}" for n in range(1, 7)),
        *("face-weapons.1", "face-weapons.2", "face-chips.1"),
    ]
    assert page.at("face-events.2").text == "Bear × 2 · row Back to all faces"
    assert page.at("face-events.6").text.startswith(f"{EVIL} and 4 more back × 13")
    # All five rows together make 13 backs.
    assert page.cells(linked(page, "face-events.6", "× 13")) == ["4", "2", "2", "2", "3"]
    assert page.cells(linked(page, "face-events.2", "× 2")) == ["2"]
    assert page.at("face-chips.1").text.startswith("Chips × 30")
    names = [e.get("alt") for e in page.all("img", within="faces")]
    assert names[1] == "Bear"
    assert names[5] == f"{EVIL} and 4 more, back"


def test_faces_are_cut_out_as_they_will_be(page):
    from io import BytesIO

    from PIL import Image

    (chip,) = page.all("img", within="face-chips.1")
    picture = Image.open(BytesIO(b64decode(chip.get("src").split(",")[1]))).convert("RGBA")
    width, height = picture.size
    assert picture.getpixel((width // 2, height // 2))[3] == 255
    assert picture.getpixel((1, 1))[3] == picture.getpixel((width - 2, height - 2))[3] == 0


def test_paper_is_white_where_nothing_is_printed(page):
    from io import BytesIO

    from PIL import Image

    card = page.all("img", within="faces")[1]
    picture = Image.open(BytesIO(b64decode(card.get("src").split(",")[1]))).convert("RGBA")
    assert picture.getpixel((picture.width // 2, picture.height // 2)) == (255, 255, 255, 255)


def weight(text):
    """How many bytes the pictures of a page are, those that are shown twice counted once."""
    sources = set(re.findall(r'src="data:image/webp;base64,([^"]+)', text))
    return sum(len(b64decode(source)) for source in sources)


def test_pictures_that_are_too_much_are_made_less_fine(monkeypatch, text):
    most = weight(text) * 3 // 4
    monkeypatch.setattr(contact, "_BUDGET", most)
    less = made()
    assert most // 2 < weight(less) <= most
    assert len(Page(less).all("img")) == len(Page(text).all("img"))


def test_findings_lead_to_their_lines_and_claims(page):
    found = page.all("li", "finding")
    wrong = next(e for e in found if "CLAIM001" in e.text)
    assert "Half of them are skills: printed 50, computed 46.153846" in wrong.text
    at = page.elements.index(wrong)
    links = [e for e in page.elements[at : at + 20] if e.name == "a"]
    assert [e.text for e in links] == ["game.yaml:13", "See the claim and its cells"]
    assert "Half of them are skills" in page.at(links[0].get("href")[1:]).text
    assert links[1].get("href") == "#claim-2"
    assert "What CLAIM001 means" in wrong.text


def test_without_findings_it_says_so():
    lines = FILES["content/tiny/game.yaml"].partition("claims:")[0].splitlines(keepends=True)
    game = "".join(line for line in lines if not line.startswith("  weapons"))
    rows = "name,count\nBear,4\n"
    files = {"content/tiny/game.yaml": game, "content/tiny/data/events.csv": rows}
    page = Page(made({**FILES, **files}))
    check_links(page)
    assert page.all("li", "finding") == []
    assert "No problems found" in page.at("findings").text
    assert "This game has no claims" in page.at("claims").text
    assert "No claim in this game rolls dice" in page.at("dice").text
    assert "This game has no deck" in page.at("draws").text


def test_it_says_how_strict_the_checks_were():
    off = "checks: {profile: print, off: {two-spellings: a joke, CARD001: }, severity: {IMG021: advice}}"
    rows = "name,category,cost,text,count\nBear,Skill,1,a,1\nBear,skill,1,a,1\n"
    game = FILES["content/tiny/game.yaml"].replace("components:", f"{off}\ncomponents:")
    page = Page(
        made({**FILES, "content/tiny/game.yaml": game, "content/tiny/data/events.csv": rows})
    )
    check_links(page)
    rows = page.rows("findings")
    assert rows[:3] == [
        ["switched off", "why", "not shown"],
        ["two-spellings CARD009", "a joke", "1 finding"],
        ["duplicate-name CARD001", "no reason given", "1 finding"],
    ]
    assert page.cells(linked(page, "findings", "two-spellings")) == [f"7 {off}"]
    assert ["missing-file IMG021", "advice", "set in game.yaml"] in rows
    assert ["low-contrast CARD005", "error", "some players read in the dim light of a pub"] in rows
    assert "Checks use the profile print, for a print shop, or people" in page.at("findings").text


def test_claims_that_do_not_hold_come_first_with_what_they_are_made_of(page):
    order = [e.get("id") for e in page.all("div", "claim")]
    assert order == [f"claim-{n}" for n in (2, 7, 8, 1, 3, 4, 5, 6)]
    assert page.at("claim-2").text.endswith("50 46.153846 ✕ differs")
    assert page.at("claim-7").text.endswith("✕ no result")
    assert "`" not in page.at("claim-7").text
    # How far off it is, and the cells that would fix it.
    assert "Off by 3.85 no number of pieces out of 13 gives 50" in page.at("claim-2").text
    assert (
        "1 more copy of Gold (events.csv E6: 3 → 4) would make it true" in page.at("claim-8").text
    )
    assert page.cells(linked(page, "claim-8", "E6")) == ["3"]
    assert "Printed in the box" in page.at("claim-8").text
    assert page.at("claim-1").text.endswith("13 13 ✓ holds")
    assert "Why it is a guess" in page.at("claim-2").text


def test_a_computed_number_leads_to_its_cells(page):
    printed, computed = (e for e in page.all("a", within="claim-1") if e.text == "13")
    (line,) = page.cells(printed)
    assert line == "12 - {say: There are 13 events, of: count(events), is: 13}"
    assert page.cells(computed) == ["4", "2", "2", "2", "3"]
    skills = linked(page, "claim-2", "count(events, category='Skill')")
    assert page.cells(skills) == ["4", "2"]
    # What has no table of its own stands in game.yaml.
    _, computed = (e for e in page.all("a", within="claim-6") if e.text == "43")
    *cells, line = page.cells(computed)
    assert cells == ["4", "2", "2", "2", "3"]
    assert (
        line == "10 chips: {kind: token, copies: 30, shape: circle, size: 20 mm, front: chip.yaml}"
    )
    assert page.at(computed.get("href")[1:]).get("class") == "lit"
    # What comes from dice alone leads to the dice.
    _, rolled = (e for e in page.all("a", within="claim-3") if e.text == "7/12")
    assert page.at(rolled.get("href")[1:]).text.startswith("2d6")


def test_compositions_lead_to_the_cells_that_were_counted(page):
    assert page.rows("composition-events.1") == [
        ["category", "pieces", "share"],
        ["Skill", "6", "46.15 %"],
        ["Boss", "4", "30.77 %"],
        ["Free", "3", "23.08 %"],
    ]
    assert page.cells(linked(page, "composition-events.1", "6")) == ["Skill", "4", "Skill", "2"]
    assert page.rows("pieces")[1:] == [
        ["Event cards", "13", "5"],
        ["Weapons", "2", "2"],
        ["Chips", "30", "1"],
    ]


def test_what_is_even_is_reported_in_words_and_drawn_as_one():
    rows = "name,suit,rank,size,count\n" + "".join(
        f"{suit} {rank},{suit},{rank},{'big' if rank == 4 else 'small'},1\n"
        for suit in ("Oak", "Elm")
        for rank in range(6)
    )
    game = FILES["content/tiny/game.yaml"].partition("claims:")[0]
    page = Page(
        made({**FILES, "content/tiny/game.yaml": game, "content/tiny/data/events.csv": rows})
    )
    check_links(page)
    assert page.at("composition-events.1").text.startswith(
        "suit 6 each of Oak and Elm Numbers and cells"
    )
    assert page.at("composition-events.2").text.startswith(
        "rank 2 each of 0 to 5 Numbers and cells"
    )
    assert page.rows("composition-events.2")[1] == ["0", "2", "16.67 %"]
    assert [e for e in page.all("svg") if "composition-events.1" in e.inside] == []
    facts = page.all("p", "facts-line", within="draws-events")[0].text
    assert facts == "by suit: 6 each of Oak and Elm · 12 in the deck"
    assert [row[:3] for row in page.rows("draws-events.first")[1:]] == [["each", "6", "50.0"]]
    # With a claim on it the other column is what matters.
    game += "claims: [{say: Two are big, of: \"count(events, size='big')\", is: 2}]\n"
    page = Page(
        made({**FILES, "content/tiny/game.yaml": game, "content/tiny/data/events.csv": rows})
    )
    assert [row[0] for row in page.rows("draws-events.hand")] == ["size", "small", "big"]
    assert page.cells(linked(page, "draws-events.hand", "0.83")) == ["1", "1"]


def test_draws_are_exact(page):
    rows = page.rows("draws-events.first")
    assert rows[0] == [
        "category",
        "in deck",
        *(f"in {n}" for n in (1, 2, 3, 4, 5, 7, 10)),
        "mean draw",
    ]
    # 1 − C(9, n) / C(13, n) for the four bosses: 4/13, 1 − 36/78, …
    assert rows[2][:5] == ["Boss", "4", "30.8", "53.8", "70.6"]
    assert rows[2][-1] == "2.8"
    # The hand of 5: C(4, k) C(9, 5 − k) / C(13, 5)
    hand = page.rows("draws-events.hand")
    assert hand[2] == ["Boss", "9.8", "39.2", "39.2", "11.2", "0.7", "·", "1.54"]


def test_each_chance_leads_to_the_cells_of_its_kind(page):
    assert page.cells(linked(page, "draws-events.first", "53.8")) == ["2", "2"]
    assert page.cells(linked(page, "draws-events.hand", "39.2")) == ["2", "2"]
    # What never happens comes from no cell.
    assert "·" not in {e.text for e in page.all("a", within="draws-events.hand")}


def test_rolls_that_differ_by_a_number_share_a_chart():
    more = "".join(
        f"  - {{say: At {n}, of: \"dice('d6 - d6 {n}', at_least=1)\", is: 1}}\n"
        for n in ("+ 1", "+ 2", "")
    )
    made_of = Page(made({**FILES, "content/tiny/game.yaml": GAME + more}))
    titles = [e.text for e in made_of.all("h3", within="dice")]
    assert titles == ["2d6", "3d6, each 6 or more", "Knife: d10 in bands", "d6 - d6"]
    said = [e.text for e in made_of.all("li", within="dice-4")]
    assert said[:2] == ["d6 - d6 + 1: 1 on average", "d6 - d6 + 2: 2 on average"]
    assert said[2:] == ["At + 1", "At + 2", "At"]


def test_dice_are_those_that_the_claims_roll(page):
    titles = [e.text for e in page.all("h3", within="dice")]
    assert titles == ["2d6", "3d6, each 6 or more", "Knife: d10 in bands"]
    assert page.rows("dice-1")[6] == ["7", "1/6", "16.67 %", "58.33 %", "58.33 %"]
    assert page.rows("dice-2")[1:] == [
        ["0", "125/216", "57.87 %", "100 %", "57.87 %"],
        ["1", "25/72", "34.72 %", "42.13 %", "92.59 %"],
        ["2", "5/72", "6.94 %", "7.41 %", "99.54 %"],
        ["3", "1/216", "0.46 %", "0.46 %", "100 %"],
    ]
    assert page.rows("dice-3")[1:] == [
        ["0", "3/10", "30.00 %", "100 %", "30.00 %"],
        ["5", "7/10", "70.00 %", "70.00 %", "100 %"],
    ]
    assert [e.get("href") for e in page.all("a", within="dice-1")] == ["#claim-3"]
    # What the bands bring is read from cells.
    assert page.cells(linked(page, "dice-3", "7/10")) == ["1", "3", "0", "4", "10", "5"]


def test_each_chart_has_its_words_and_its_table(page):
    charts = [e for e in page.all("svg") if e.get("role") == "img"]
    assert len(charts) == len(page.all("title")) - 1 > 6
    for chart in charts:
        title, about = (page.at(chart.get(f"aria-{key}")) for key in ("labelledby", "describedby"))
        assert title.text
        assert re.search(r"\d", about.text)
        (figure,) = [i for i in chart.inside if page.at(i).name == "figure"]
        assert len(page.rows(figure)) > 1


def test_tables_are_as_in_the_spreadsheet(page):
    rows = page.rows("t1")
    assert rows[0] == ["", "A", "B", "C", "D", "E"]
    assert rows[1] == ["1", "name", "category", "cost", "text", "count"]
    assert rows[3] == ["3", "Bear", "Skill", "3", "Hug.", "2"]
    # A file that has no rows is told by its lines.
    assert page.rows("t2")[0][:3] == ["", "name", "low_from"]
    assert page.rows("t2")[2][:3] == ["line 2", "Axe", "1"]


def test_a_table_that_is_looked_up_is_shown_as_a_whole():
    game = FILES["content/tiny/game.yaml"].replace(
        "data: data/events.csv,",
        "data: data/events.csv, join: {table: data/kinds.csv, by: category},",
    )
    kinds = "category,worth\nSkill,1\nBoss,5\nFree,0\nHex,9\n"
    page = Page(
        made({**FILES, "content/tiny/game.yaml": game, "content/tiny/data/kinds.csv": kinds})
    )
    check_links(page)
    assert page.rows("t2")[1:] == [
        ["1", "category", "worth"],
        *(["2", "Skill", "1"], ["3", "Boss", "5"], ["4", "Free", "0"], ["5", "Hex", "9"]),
    ]


@pytest.mark.parametrize("color", ["#ffffff", "#000000", "#ffee00", "#7d1a1f", "#33507c"])
def test_the_accent_can_be_read_on_both_grounds(color):
    for ground in map(parse, ("#fffdf9", "#1d1c1a")):
        one, other = sorted((readable(parse(color), ground).luminance, ground.luminance))
        assert (other + 0.05) / (one + 0.05) >= 5.5


def test_a_whole_game_fits_into_a_page():
    """The game with most claims of those that come with the program."""
    files = {f.parent.name: f.read_text().count("say:") for f in ROOT.glob("content/*/game.yaml")}
    name = max(files, key=lambda each: files[each])
    text = made(name=name, project=DiskProject(ROOT, ROOT))
    assert len(text) < 6_000_000
    page = Page(text)
    check_links(page)
    assert len(page.all("div", "claim")) == files[name]
    assert [e for e in page.all("div", "claim") if "wrong" in e.looks] == []


def test_dice_that_fall_evenly_are_reported_in_words():
    game = FILES["content/tiny/game.yaml"].partition("claims:")[0]
    game += "claims: [{say: Up, of: \"dice('d4', at_least=3)\", is: 1/2}]\n"
    page = Page(made({**FILES, "content/tiny/game.yaml": game}))
    check_links(page)
    assert page.at("dice-1").text.startswith(
        "d4 4 equally likely results: 25.0 % each · 2.5 on average Numbers"
    )
    assert page.all("svg", within="dice-1") == []
    assert page.rows("dice-1")[1] == ["1", "1/4", "25.00 %", "100 %", "25.00 %"]
