"""What there is to show of a game, and what becomes of it from one look to the next."""

import json

from hypothesis import given
from hypothesis import strategies as st

from generator.frame import Frame
from generator.frame.digest import Digests
from generator.preview.change_log import MOST, change_entry, drawings, pictures
from generator.preview.finding_changes import FindingTracker
from generator.preview.image_store import ImageStore
from generator.preview.json_values import difference
from generator.preview.state import state
from tests.preview.games import FILES, edited, look

TABLE, CARDS, YAML, RULES = (
    f"content/tiny/{name}"
    for name in ("data/events.csv", "templates/card.yaml", "game.yaml", "rules.md")
)


class Story:
    """A game through several looks."""

    def __init__(self, files=FILES):
        self.images, self.files, self.number = ImageStore(), files, 1
        self.state, self.findings = state(look(files), self.images), FindingTracker()
        self.findings.next(look(files).build)

    def save(self, file, old, new):
        """What one save changes, as the page is told."""
        self.files = edited(self.files, file, old, new)
        self.number += 1
        seen = look(self.files, self.number, (file,))
        before, self.state = self.state, state(seen, self.images, self.state)
        said = change_entry(seen, before, self.state, self.findings.next(seen.build))
        assert set(drawings(said, before, self.state)) == set(pictures(said))
        return json.loads(json.dumps(said))

    @property
    def entries(self):
        return self.state.entries


def names(said):
    return [
        (each["name"], each["side"], each["before"] is not None, each["after"] is not None)
        for each in said["faces"]
    ]


def test_each_face_is_shown_once_with_its_row_and_cells():
    entries = Story().entries
    assert entries["component/events"]["faces"] == [
        *("events/Bear/front", "events/Wolf/front", "events/Gold/front", "events/Bear/back"),
    ]
    wolf, back = entries["face/events/Wolf/front"], entries["face/events/Bear/back"]
    assert wolf["copies"] == 4
    assert wolf["copied"]["copy"] == "content/tiny/data/events.csv:D3"
    assert wolf["row"]["copy"] == "content/tiny/data/events.csv:row 3"
    assert [*map(tuple, wolf["values"])] == [
        ("name", "Wolf", "A3"),
        ("cost", "1", "B3"),
        ("text", "Bite.", "C3"),
        ("count", "4", "D3"),
    ]
    assert (back["copies"], back["more"], back["row"], back["side"]) == (9, 2, None, "back")
    assert "gold" in back["text"]
    assert entries["component/chips"]["size"] == "20 × 20 mm"
    assert entries["game"]["papers"] == ["A4", "Letter"]
    assert json.loads(json.dumps(entries)) is not None


def test_what_is_printed_is_found_though_no_cell_says_it():
    story = Story(edited(FILES, CARDS, "{{ text }}", "Costs {{ cost }} coins"))
    assert "costs 3 coins" in story.entries["face/events/Bear/front"]["text"]


def test_a_finding_leads_to_its_faces_by_its_cell_and_by_its_name():
    long = "word " * 120
    by_cell = Story(edited(FILES, TABLE, "Bite.", long))
    found = next(each for each in by_cell.entries["findings"] if each["code"] == "TEXT002")
    assert found["place"]["said"] == "events.csv:C3"
    assert found["id"] in by_cell.entries["face/events/Wolf/front"]["findings"]
    assert by_cell.entries["face/events/Bear/front"]["findings"] == []
    by_name = Story(edited(FILES, CARDS, "{{ text }}", long))
    found = next(each for each in by_name.entries["findings"] if each["code"] == "TEXT002")
    assert found["place"]["copy"].startswith("content/tiny/templates/card.yaml:5")
    faces = [
        key
        for key, face in by_name.entries.items()
        if key.startswith("face/") and found["id"] in face["findings"]
    ]
    assert len(faces) == 3


def test_an_edited_cell_changes_one_face_and_says_its_value():
    said = Story().save(TABLE, "Bite.", "Howl.")
    assert names(said) == [("Wolf", "front", True, True)]
    assert said["faces"][0]["before"]["picture"] != said["faces"][0]["after"]["picture"]
    (value,) = said["values"]
    assert (value["name"], value["column"], value["before"], value["after"]) == (
        "Wolf",
        "text",
        "Bite.",
        "Howl.",
    )
    assert value["place"]["copy"] == "content/tiny/data/events.csv:C3"
    assert said["claims"] == said["pages"] == said["findings"]["new"] == []


def test_copies_change_a_claim_and_no_face():
    story = Story()
    said = story.save(TABLE, "Bite.,4", "Bite.,5")
    assert said["faces"] == []
    (claim,) = said["claims"]
    assert (claim["before"]["computed"], claim["computed"], claim["state"]) == (
        "9",
        "10",
        "differs",
    )
    assert [each["code"] for each in said["findings"]["new"]] == ["CLAIM001"]
    assert [each["page"] for each in said["pages"]] == [len(story.entries["book"]["pages"]) - 1]
    more = story.save(TABLE, "Bite.,5", "Bite.,7")
    assert (more["findings"]["new"], more["findings"]["gone"]) == ([], [])
    (still,) = more["findings"]["still"]
    assert (still["code"], "10" in still["before"], "12" in still["message"]) == (
        "CLAIM001",
        True,
        True,
    )
    back = story.save(TABLE, "Bite.,7", "Bite.,4")
    assert [each["code"] for each in back["findings"]["gone"]] == ["CLAIM001"]


def test_a_renamed_row_is_one_change_and_rows_come_and_go():
    story = Story()
    said = story.save(TABLE, "Bear,3", "Grizzly,3")
    assert names(said) == [("Grizzly", "front", True, True)]
    assert [(each["column"], each["before"], each["after"]) for each in said["values"]] == [
        ("name", "Bear", "Grizzly")
    ]
    said = story.save(TABLE, "Wolf,1,Bite.,4\n", "")
    assert names(said) == [("Wolf", "front", True, False)]
    assert [(each["name"], each.get("gone")) for each in said["values"]] == [("Wolf", True)]
    said = story.save(TABLE, "Gold,0", "Snake,1,Hiss.,1\nGold,0")
    assert names(said) == [("Snake", "front", False, True)]
    assert [(each["name"], each.get("new")) for each in said["values"]] == [("Snake", True)]


def test_rows_that_change_places_change_nothing():
    story = Story()
    said = story.save(TABLE, "Bear,3,Hug.,2\nWolf,1,Bite.,4\n", "Wolf,1,Bite.,4\nBear,3,Hug.,2\n")
    assert (said["faces"], said["values"]) == ([], [])
    assert story.entries["component/events"]["faces"][:2] == [
        "events/Wolf/front",
        "events/Bear/front",
    ]


def test_a_template_changes_all_its_faces():
    said = Story().save(CARDS, "fill: white", "fill: beige")
    assert [name for name, *_ in names(said)] == ["Bear", "Wolf", "Gold"]
    assert said["values"] == []


def test_of_very_many_faces_some_are_kept_and_all_are_counted(monkeypatch):
    monkeypatch.setitem(MOST, "faces", 2)
    story = Story()
    said = story.save(CARDS, "fill: white", "fill: beige")
    assert [name for name, *_ in names(said)] == ["Bear", "Wolf"]
    assert said["more"] == {"faces": 1, "values": 0, "pages": 0}
    assert said["changed"] == [f"events/{name}/front" for name in ("Bear", "Wolf", "Gold")]


def test_a_comment_changes_nothing():
    said = Story().save(CARDS, "size: poker\n", "# as a poker card\nsize: poker\n")
    assert (said["faces"], said["findings"]) == ([], {"new": [], "still": [], "gone": []})


def test_a_broken_game_keeps_what_it_had_and_is_compared_with_that():
    story = Story()
    shown = dict(story.entries)
    said = story.save(YAML, "data/events.csv", "data/evnts.csv")
    assert said["broken"]
    assert (said["faces"], said["values"], said["claims"], said["pages"]) == ([], [], [], [])
    assert [each["code"] for each in said["findings"]["new"]] == ["FILE001"]
    assert story.entries["component/events"] == {**shown["component/events"], "old": True}
    assert story.entries["face/events/Wolf/front"] == shown["face/events/Wolf/front"]
    assert story.entries["book"] == shown["book"]
    assert story.entries["game"]["components"] == ["events", "chips"]
    story.save(TABLE, "Bite.", "Howl.")
    said = story.save(YAML, "data/evnts.csv", "data/events.csv")
    assert names(said) == [("Wolf", "front", True, True)]
    assert [(each["before"], each["after"]) for each in said["values"]] == [("Bite.", "Howl.")]
    assert "old" not in story.entries["component/events"]
    assert [each["code"] for each in said["findings"]["gone"]] == ["FILE001"]


def test_a_game_that_cannot_be_read_at_all_is_reported():
    story = Story({**FILES, YAML: "title: [\n"})
    assert story.entries["game"]["broken"]
    assert story.entries["findings"][0]["severity"] == "error"
    assert story.entries["book"] == {"pages": [], "outline": []}


def test_the_rulebook_has_an_outline_and_its_links_lead_to_pages():
    book = Story().entries["book"]
    assert {"Rules", "Turns"} <= {each["title"] for each in book["outline"]}
    turns = next(each["page"] for each in book["outline"] if each["title"] == "Turns")
    links = [link for page in book["pages"] for link in page["links"]]
    assert any(link["to"] == turns for link in links)
    assert all(0 <= share <= 1 for link in links for share in link["at"])


def test_items_of_one_name_are_distinguished():
    story = Story(edited(FILES, TABLE, "Gold,0,Yours.,3", "Bear,0,Roar.,3"))
    assert {"events/Bear/front", "events/Bear~2/front"} <= set(
        story.entries["component/events"]["faces"]
    )
    said = story.save(TABLE, "Roar.", "Growl.")
    assert [each["face"] for each in said["faces"]] == ["events/Bear~2/front"]


def test_equal_frames_have_equal_names_and_others_have_others():
    one, other = (look(FILES, number).inspection.pieces["events"] for number in (1, 2))
    assert one[0].front.frame is not other[0].front.frame, "each look has its own"
    assert Digests().of(one[0].front.frame) == Digests().of(other[0].front.frame)
    assert len({Digests().of(piece.front.frame) for piece in one}) == 3
    moved = look(edited(FILES, CARDS, "[6, 6, 50, 9]", "[6, 6.1, 50, 9]")).inspection.pieces[
        "events"
    ]
    assert Digests().of(moved[0].front.frame) != Digests().of(one[0].front.frame)


def test_names_do_not_depend_on_what_is_remembered():
    frames = [piece.front.frame for piece in look(FILES).inspection.pieces["events"]]
    kept = Digests()
    first = [kept.of(frame) for frame in frames]
    kept.keep({id(frames[0])})
    assert [kept.of(frame) for frame in reversed(frames)] == first[::-1]
    assert kept.of(frames[0], "shape") != first[0]
    again = Frame(frames[0].size, frames[0].placed, ())
    assert kept.of(again) == first[0], "what was noted is not seen"


JSONS = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 3))


@given(JSONS, JSONS)
def test_a_difference_makes_the_one_state_the_other(before, after):
    step = difference(before, after)
    made = {key: value for key, value in before.items() if key not in step["gone"]} | step["set"]
    assert made == after
    assert not step["set"].keys() & step["gone"]


STANDEE = """\
  heroes: {data: data/events.csv, shape: standee, size: 30 x 50 mm, front: card.yaml}
  coins: {copies: 5, shape: circle, size: 20 mm, front: chip.yaml, back: chip.yaml}
"""


def test_preview_and_report_count_the_same_faces_and_call_them_by_the_same_sides():
    from generator.build import no_progress
    from generator.report.page.contact import contact_sheet

    files = edited(FILES, YAML, "rulebook:", STANDEE + "rulebook:")
    same = edited(files, TABLE, "Wolf,1,Bite.", "Bear,3,Hug.")  # two rows that look alike
    for game in (files, same):
        entries = Story(game).entries
        faces = {key: each for key, each in entries.items() if key.startswith("face/")}
        sheet = contact_sheet(look(game).inspection, no_progress)
        shown = [each.of for every in sheet.faces.values() for each in every]
        told = [(each["side"], each["copies"]) for each in faces.values()]
        assert [(each.side, each.copies) for each in shown] == told
        assert {"back"} <= {
            each["side"] for each in faces.values() if each["component"] == "heroes"
        }
        assert {each["copies"] for each in faces.values() if each["component"] == "coins"} == {5}
