"""YAML that builds objects, pulls files in, or grows without end."""

import pytest
import yaml

from generator.files.yaml_nodes import parse
from generator.foundation.diagnostics import Problem
from tests.effort import within
from tests.security import GAME, found, lines, parcel

CARDS = GAME.replace("cards.csv", "cards.yaml")


def test_a_tag_runs_no_program(tmp_path):
    marker = tmp_path / "was-here"
    text = f'- name: Wolf\n  text: !!python/object/apply:os.mkdir ["{marker}"]\n'
    yaml.unsafe_load(text)
    assert marker.is_dir(), "a plain reader makes the folder"
    marker.rmdir()
    said = found(parcel(game_yaml=CARDS, cards_yaml=text))
    assert lines(said) == [("YAML006", "cards.yaml", 2)]
    assert "`!!python/object/apply:os.mkdir`" in said[0].message
    assert not marker.exists()


def test_a_tag_reads_no_file(tmp_path):
    class Including(yaml.SafeLoader):
        """A reader as many programs have it."""

    def included(loader, node):
        return (tmp_path / node.value).read_text()

    Including.add_constructor("!include", included)
    (tmp_path / "secret.txt").write_text("secret")
    text = "- name: Wolf\n- name: !include secret.txt\n"
    assert yaml.load(text, Including)[1] == {"name": "secret"}
    assert lines(found(parcel(game_yaml=CARDS, cards_yaml=text))) == [("YAML006", "cards.yaml", 2)]


def laughs(depth):
    listed = ["a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]"]
    listed += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, depth)]
    return "\n".join(listed)


def size(value):
    return sum(map(size, value)) if isinstance(value, list) else 1


def test_aliases_multiply_for_a_plain_reader_and_are_refused_here():
    assert size(yaml.safe_load(laughs(5))["a4"]) == 10**5, "360 letters are 100,000 values"
    with within(2), pytest.raises(Problem) as caught:
        parse(laughs(12), "game.yaml")
    (said,) = caught.value.diagnostics
    assert (said.code, said.origin.line) == ("YAML004", 7)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{a: " * 40_000,
        "- " * 60_000,
        "{" * 50_000,
        "a: {" + ",a" * 30_000,
        "a: " + "{a: #ffffff " * 8000,
    ],
)
def test_what_is_deep_or_broken_in_a_long_line_is_refused_at_once(text):
    with within(2), pytest.raises(Problem) as caught:
        parse(text, "card.yaml")
    (said,) = caught.value.diagnostics
    assert said.code == "YAML001"
    assert said.origin.line in (1, 2)


def test_thousands_of_unknown_keys_are_reported_in_twenty_one_messages():
    many = "".join(f"k{n}: x\n" for n in range(3_000))
    with within(2):
        said = found(parcel(game_yaml=GAME + many))
    assert len(said) == 21
    assert said[-1].message == "2,980 more keys are unknown"
