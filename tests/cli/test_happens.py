"""The manual on the files of the world: pages are found by their names, and name no code that there is not."""

import pytest

from generator.checks import all_manuals
from generator.manual.topics import odd_files, odd_files_of


@pytest.mark.parametrize("topic", odd_files())
def test_a_page_is_printed_by_its_name(topic, punchboard):
    ran = punchboard("explain", topic)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert f"{topic}: {odd_files_of(topic).title}" in lines
    flat = " ".join(ran.out.split())
    for row in odd_files_of(topic).rows:
        assert row.when in flat and " ".join(row.then.split()) in flat
    assert max(map(len, lines)) <= 100


@pytest.mark.parametrize("topic", odd_files())
def test_a_page_is_in_plain_words_and_names_codes_that_are(topic):
    rows = odd_files_of(topic).rows
    assert len({row.when for row in rows}) == len(rows) >= 5
    for row in rows:
        assert len(row.when) <= 100 and not row.when.endswith("."), row.when
        assert row.then.endswith((".", "`")), row.then
        assert set(row.codes) <= set(all_manuals()), row.codes
