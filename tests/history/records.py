"""Records made by hand, and by chance."""

from __future__ import annotations

from hypothesis import strategies as st

from generator.history.record import (
    ClaimRecord,
    ComponentRecord,
    ItemRecord,
    Look,
    Record,
    merge_items,
)

LETTERS = "abcdef"


def item(name: str, copies: int = 1, look: str = "", id: str = "", **values: str) -> ItemRecord:
    """An item that looks as its name and values say, or as it is told to."""
    told = look or "".join(filter(str.isalpha, f"{name}{sorted(values.items())}"))
    return ItemRecord(name, copies, Look(told, "back", "63 x 88", "box"), values, id)


def deck(*items: ItemRecord, name: str = "cards", columns: tuple[str, ...] = ()) -> ComponentRecord:
    """A component of some items."""
    known = columns or tuple(dict.fromkeys(column for each in items for column in each.values))
    return ComponentRecord(name, name.capitalize(), merge_items(list(items)), "card", known)


def game(*components: ComponentRecord, **facts: object) -> Record:
    """A game of some components."""
    return Record("Tiny", components, **facts)  # type: ignore[arg-type]


_WORDS = st.sampled_from(["1", "2", "3", "red", "blue", "draw two cards now", "draw one card now"])
ITEMS = st.builds(
    ItemRecord,
    st.sampled_from(["Wolf", "Bear", "Fox", "Owl", "Elk"]),
    st.integers(0, 3),
    st.builds(Look, st.sampled_from(LETTERS), st.sampled_from(["", "x", "y"])),
    st.dictionaries(st.sampled_from(["cost", "colour", "text"]), _WORDS, max_size=3),
    st.sampled_from(["", "", "1", "2", "3"]),
)
DECKS = st.builds(
    lambda items: ComponentRecord(
        "cards", "Cards", merge_items(items), "card", ("cost", "colour", "text")
    ),
    st.lists(ITEMS, max_size=9),
)
TEXTS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"], include_characters="\n\t"), max_size=12
)
_DIGESTS = st.text("abcdef", min_size=1, max_size=4)
RECORDS = st.builds(
    Record,
    TEXTS,
    st.lists(
        st.builds(
            ComponentRecord,
            TEXTS,
            TEXTS,
            st.lists(
                st.builds(
                    ItemRecord,
                    TEXTS.filter(bool),
                    st.integers(0, 99),
                    st.builds(Look, _DIGESTS, _DIGESTS, TEXTS, _DIGESTS),
                    st.dictionaries(TEXTS, TEXTS | st.tuples(TEXTS, TEXTS), max_size=3),
                    TEXTS,
                ),
                max_size=4,
            ).map(merge_items),
            TEXTS,
            st.lists(TEXTS, max_size=3).map(tuple),
            st.lists(TEXTS, max_size=3).map(tuple),
        ),
        max_size=3,
        unique_by=lambda each: each.name,
    ).map(tuple),
    TEXTS,
    st.lists(st.builds(ClaimRecord, TEXTS, TEXTS, TEXTS, TEXTS, st.booleans()), max_size=3).map(
        tuple
    ),
    st.lists(_DIGESTS, max_size=3).map(tuple),
)
"""Records of any texts, such as nobody would write."""
