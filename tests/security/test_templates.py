"""Templates that reach into Python, or never end."""

import jinja2
import pytest

from tests.effort import within
from tests.security import CARD, found, lines, parcel

REACHES = {
    "{{ cycler.__init__.__globals__.os.getpid() }}": "EXPR003",
    "{{ ''.__class__.__mro__[1].__subclasses__() | length }}": "EXPR003",
    "{{ '{0.__class__}'.format(1) }}": "EXPR003",
    "{{ ''['__cla' ~ 'ss__'] }}": "EXPR003",
    "{{ [''] | map(attribute='__class__') | list }}": "EXPR003",
    "{{ namespace.__init__.__globals__ | length }}": "EXPR003",
}

ENDLESS = (
    "{% set n = namespace(x=[1]) %}{% for i in range(40) %}{% set n.x = [n.x, n.x] %}{% endfor %}{{ n.x }}",
    "{% set n = namespace(x={}) %}{% for i in range(40) %}{% set n.x = {'a': n.x, 'b': n.x} %}{% endfor %}{{ n.x }}",
    "{% set n = namespace(x={}) %}{% for i in range(40) %}{% set n.x = dict(a=n.x, b=n.x) %}{% endfor %}{{ n.x }}",
    "{{ [[1] * 9999] * 9999 }}",
    "{% set n = namespace(x=3) %}{% for i in range(60) %}{% set n.x = n.x / (1 / n.x) %}{% endfor %}{{ n.x }}",
    "{{ '1e999999999' | int }}",
    "{{ '1e999999999' | round }}",
    "{% set s = 'a' * 99999 %}{% for i in range(9000) %}{{ s.count('a' * 5000 ~ 'b') }}{% endfor %}",
    "{% set s = 'a' * 99999 %}{% for i in range(9000) %}{{ 1 if s ~ 'b' == s ~ 'c' }}{% endfor %}",
    "{{ range(9999) | select('in', range(9999) | list) | list | length }}",
)


def card(text):
    return CARD.replace("{{ name }}", text)


@pytest.mark.parametrize(("text", "code"), REACHES.items())
def test_a_template_that_reaches_into_python_is_refused_at_its_line(text, code):
    plain = jinja2.Environment().from_string(text).render(name="Wolf")
    assert plain not in ("", text), "a plain environment gives what it should not"
    said = found(parcel(templates__card_yaml=card(text)))
    assert lines(said) == [(code, "card.yaml", 3)]
    assert plain not in "".join(f"{each.message} {each.hints}" for each in said)


def test_a_file_is_not_included(tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    loader = jinja2.FileSystemLoader(tmp_path)
    assert (
        jinja2.Environment(loader=loader).from_string("{% include 'secret.txt' %}").render()
        == "secret"
    )
    said = found(parcel(templates__card_yaml=card("{% include 'secret.txt' %}")))
    assert lines(said) == [("EXPR003", "card.yaml", 3)]


def test_a_loop_multiplies_in_a_plain_environment():
    text = ENDLESS[0].replace("40", "10")
    assert len(jinja2.Environment().from_string(text).render()) > 3 * 2**10, (
        "twice as much each turn"
    )


@pytest.mark.parametrize("text", ENDLESS)
def test_what_never_ends_is_refused_at_its_line(text):
    with within(3):
        assert lines(found(parcel(templates__card_yaml=card(text)))) == [
            ("EXPR004", "card.yaml", 3)
        ]


def test_a_number_with_endless_digits_in_a_cell_is_refused_at_the_cell():
    text = card("{{ name | round }}")
    with within(3):
        said = found(parcel(cards_csv="name\n1e999999999\n", templates__card_yaml=text))
    assert lines(said) == [("EXPR004", "cards.csv", 2)]


def test_names_that_double_each_other_end():
    names = "".join(f'  a{n + 1}: "{{{{ a{n} }}}}{{{{ a{n} }}}}"\n' for n in range(40))
    template = f'size: poker\nlet:\n  a0: xxxxxxxxxx\n{names}draw:\n  - text: "{{{{ a40 }}}}"\n'
    with within(3):
        (place,) = lines(found(parcel(templates__card_yaml=template)))
    assert place == ("EXPR004", "card.yaml", 17), (
        "10 letters 14 times doubled are more than 100,000"
    )


def test_partials_in_partials_end():
    use = "draw:\n" + "  - {use: p%d.yaml, box: [0, 0, 9, 9]}\n" * 10
    files = {f"templates__p{n}_yaml": use % ((n + 1,) * 10) for n in range(9)}
    files["templates__p9_yaml"] = "draw:\n  - rectangle: trim\n"
    top = "size: poker\n" + use % ((0,) * 10)
    with within(3):
        said = found(parcel(templates__card_yaml=top, **files))
    assert {each.code for each in said if each.severity.name == "ERROR"} == {"TMPL011"}
    assert "more than 20,000 elements" in said[0].message


def test_a_text_that_no_piece_could_show_is_not_set():
    with within(3):
        said = found(parcel(cards_csv="name\n" + "word " * 9000 + "\n"))
    (long,) = [each for each in said if each.code == "TEXT010"]
    assert long.message == "the text has too many characters for a piece: 44,999"
