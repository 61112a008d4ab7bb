"""Dataclasses and named tuples that are made cheaply behave as those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import typing

import pytest

from generator.foundation.dataclasses import NamedTuple, asdict, dataclass, field, fields, replace

ASKED = (
    (("a", 1), {}),
    (("a",), {"count": 2, "notes": ("x",)}),
    ((), {"name": "b"}),
    ((), {}),
    (("a", 1, (), 4, 5), {}),
    (("a",), {"size": 3}),
    (("a",), {"name": "b"}),
)


class Plain(NamedTuple):
    name: str
    count: int = 3
    notes: tuple[str, ...] = ()

    @property
    def loud(self) -> str:
        """The name, loudly."""
        return self.name.upper()


class Usual(typing.NamedTuple):
    name: str
    count: int = 3
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Value:
    name: str
    count: int = 3
    notes: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class UsualValue:
    name: str
    count: int = 3
    notes: tuple[str, ...] = ()


@dataclass(slots=True, kw_only=True)
class Keyed:
    late: str = "z"
    name: str
    listed: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Finished:
    count: int
    seen: dict[str, int] = field(default_factory=dict)
    also: int = field(default=1, kw_only=True)

    def __post_init__(self) -> None:
        self.seen["count"] = self.count


@dataclass(slots=True)
class Longer(Finished):
    more: str = "m"


@dataclass(frozen=True, slots=True)
class Shared:
    kind: typing.ClassVar[str] = "all"
    name: str


def said(make, words, named):
    """What making a value gives, or what is wrong."""
    try:
        return repr(make(*words, **named))
    except TypeError as error:
        return str(error)


@pytest.mark.parametrize(("words", "named"), ASKED)
@pytest.mark.parametrize(("ours", "usual"), [(Plain, Usual), (Value, UsualValue)])
def test_values_are_made_and_refused_as_usual(ours, usual, words, named):
    assert said(ours, words, named).replace(ours.__name__, usual.__name__) == said(
        usual, words, named
    )


def test_a_named_tuple_is_a_tuple_with_names():
    made = Plain("a", notes=("n",))
    name, *rest = made
    assert (name, rest) == ("a", [3, ("n",)])
    assert made == ("a", 3, ("n",))
    assert hash(made) == hash(tuple(made))
    assert (made.name, made.count, made.loud) == ("a", 3, "A")
    assert type(Plain) is type
    assert not hasattr(made, "__dict__")
    assert Plain._fields == Usual._fields
    assert Plain._field_defaults == Usual._field_defaults
    assert made._asdict() == Usual(*made)._asdict()
    assert made._replace(count=9) == ("a", 9, ("n",))
    with pytest.raises(ValueError, match="unexpected field names"):
        made._replace(size=1)
    with pytest.raises(AttributeError):
        made.name = "b"
    assert typing.get_type_hints(Plain) == typing.get_type_hints(Usual)
    match made:
        case Plain(matched, count=3):
            assert matched == "a"
        case _:
            pytest.fail("it is not matched by its fields")


@pytest.mark.parametrize("made", [Plain("a", 1, ("b",)), Value("a", 1, ("b",)), Keyed(name="k")])
def test_values_are_copied(made):
    for copied in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):
        assert copied == made
        assert type(copied) is type(made)


def test_fields_that_are_made_are_made_for_each_value():
    one, two = Keyed(name="a"), Keyed(name="b", listed=[1])
    one.listed.append(5)
    assert (one.listed, two.listed, Keyed(name="c").listed) == ([5], [1], [])
    assert one.late == "z"
    assert said(Keyed, ("a",), {}) == (
        "Keyed.__init__() takes 1 positional argument but 2 were given"
    )
    assert "required keyword-only argument: 'name'" in said(Keyed, (), {"late": "q"})


def test_a_class_that_goes_on_with_another_has_the_fields_of_both():
    made = Longer(3, also=2, more="n")
    assert (made.count, made.also, made.more, made.seen) == (3, 2, "n", {"count": 3})
    assert replace(made, count=4).seen == {"count": 4}
    assert asdict(Longer(1)) == {
        "count": 1,
        "seen": {"count": 1},
        "also": 1,
        "more": "m",
    }


def test_what_is_not_provided_for_is_refused():
    with pytest.raises(TypeError, match="a field without a default follows one with a default"):

        class Wrong(NamedTuple):
            first: int = 1
            second: int

    with pytest.raises(TypeError, match="a field without a default follows one with a default"):

        @dataclass
        class AlsoWrong:
            first: int = 1
            second: int

    with pytest.raises(TypeError, match="supported"):

        @dataclass
        class Hidden:
            first: int = field(default=1, init=False)

    with pytest.raises(TypeError, match="needs the `field` of"):

        @dataclass
        class Foreign:
            first: int = dataclasses.field(default=1)


def test_the_types_of_fields_are_as_they_are_written():
    assert [(each.name, each.type) for each in fields(Value)] == [
        (each.name, each.type) for each in dataclasses.fields(UsualValue)
    ]
    assert typing.get_type_hints(Longer)["seen"] == dict[str, int]
    assert typing.get_type_hints(Shared) == {"kind": typing.ClassVar[str], "name": str}
    assert [each.name for each in fields(Shared)] == ["name"]
