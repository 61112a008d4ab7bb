"""What is kept between builds: whole or not at all, bounded, and never trusted."""

import os
import threading

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.cache import maintenance
from generator.build.cache.store import Store, key_of

KEY = key_of("a face", ["Wolf", 3])
HEAD = {"size": [63.5, 88.9], "says": "Größe \ud83d"}
RAW = bytes(range(256)) * 40


def store(tmp_path, **how):
    made = Store(tmp_path, **how)
    made.put("faces", KEY, HEAD, RAW)
    return made


def test_what_is_put_in_is_found_again(tmp_path):
    store(tmp_path)
    found = Store(tmp_path).get("faces", KEY)
    assert (found.head, found.raw) == (HEAD, RAW)
    assert Store(tmp_path).get("painted", KEY) is None
    assert Store(tmp_path).get("faces", key_of("another")) is None
    assert (tmp_path / ".punchboard/.gitignore").read_text() == "*\n"


def test_keys_tell_all_values_apart():
    told = [("a", "b"), ("ab",), (["a", "b"],), ("a", ["b"]), (1,), ("1",), (1.5,), (None,), ("",)]
    assert len({key_of(*each) for each in told}) == len(told)


@given(st.data())
def test_an_entry_that_was_spoilt_anywhere_is_missing_and_removed(tmp_path_factory, data):
    tmp_path = tmp_path_factory.mktemp("store")
    made = store(tmp_path)
    (file,) = (each.path for each in made.entries())
    whole = file.read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    if data.draw(st.booleans()):
        file.write_bytes(whole[:at])
    else:
        other = data.draw(st.integers(1, 255))
        file.write_bytes(whole[:at] + bytes([whole[at] ^ other]) + whole[at + 1 :])
    assert Store(tmp_path).get("faces", KEY) is None
    assert not file.exists()


def test_an_entry_under_another_name_is_foreign(tmp_path):
    made = store(tmp_path)
    (file,) = (each.path for each in made.entries())
    other = key_of("another")
    file.rename(file.with_name(other))
    assert made.get("faces", other) is None
    made.put("faces", KEY, HEAD, RAW)
    (tmp_path / ".punchboard/cache/painted").mkdir()
    file.rename(tmp_path / ".punchboard/cache/painted" / KEY)
    assert made.get("painted", KEY) is None


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_can_only_be_read_is_read(tmp_path):
    store(tmp_path)
    folder = tmp_path / ".punchboard/cache/faces"
    folder.chmod(0o500)
    try:
        made = store(tmp_path)
        made.put("faces", key_of("more"), HEAD)
        assert made.get("faces", KEY).raw == RAW
        assert made.get("faces", key_of("more")) is None
    finally:
        folder.chmod(0o700)


@pytest.mark.parametrize("way", [".punchboard", ".punchboard/cache", ".punchboard/cache/faces"])
def test_where_nothing_can_be_written_nothing_is_kept(tmp_path, way):
    (tmp_path / way).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / way).write_text("in the way")
    made = store(tmp_path)
    made.trim()
    assert made.get("faces", KEY) is None
    assert (tmp_path / way).read_text() == "in the way"


def test_a_link_is_not_followed(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "work").mkdir()
    (tmp_path / "work/.punchboard").symlink_to(tmp_path / "elsewhere")
    store(tmp_path / "work")
    assert list((tmp_path / "elsewhere").iterdir()) == []
    (tmp_path / "elsewhere/cache/checks").mkdir(parents=True)
    (tmp_path / "elsewhere/cache/checks" / KEY).write_text("{}")
    assert maintenance.kinds(tmp_path / "work") == []
    assert maintenance.clean(tmp_path / "work") == (0, 0)
    assert (tmp_path / "elsewhere/cache/checks" / KEY).exists()


def test_what_was_not_used_for_the_longest_time_goes_first(tmp_path):
    made = Store(tmp_path, most=10_000)
    keys = [key_of(number) for number in range(20)]
    for number, key in enumerate(keys):
        made.put("faces", key, {}, bytes(900))
        os.utime(tmp_path / ".punchboard/cache/faces" / key, (1_000_000 + number,) * 2)
    assert made.get("faces", keys[0]) is not None  # it is used now
    made.trim()
    left = [made.get("faces", key) is not None for key in keys]
    assert left == [True] + [False] * 13 + [True] * 6 or left == [True] + [False] * 12 + [True] * 7
    assert sum(each.size for each in made.entries()) <= 8_000


def test_what_a_build_that_died_has_begun_is_removed(tmp_path):
    made = store(tmp_path)
    folder = tmp_path / ".punchboard/cache/faces"
    old, new = folder / f".{KEY}-17-1", folder / f".{KEY}-18-1"
    for file in (old, new):
        file.write_bytes(b"half of an ent")
    os.utime(old, (1_000_000, 1_000_000))
    made.trim()
    assert (old.exists(), new.exists()) == (False, True)
    assert made.get("faces", KEY).raw == RAW


def test_files_that_vanish_meanwhile_disturb_nobody(tmp_path):
    """Several builds put in, read and remove the same entries at once."""
    keys = [key_of(number) for number in range(12)]
    wrong = []

    def work(turn):
        made = Store(tmp_path, most=4_000)
        for number in range(120):
            key = keys[(number * turn) % len(keys)]
            found = made.get("faces", key)
            if found is not None and found.raw != key.encode() * 20:
                wrong.append(key)
            made.put("faces", key, {}, key.encode() * 20)
            if number % 10 == 0:
                made.trim()

    threads = [threading.Thread(target=work, args=(turn,)) for turn in (1, 5, 7, 11)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_what_is_kept_is_reported_and_removed(tmp_path):
    made = store(tmp_path)
    made.put("rulebooks", KEY, {}, RAW)
    made.put("checks", KEY, {})
    assert [(kind.name, kind.entries) for kind in maintenance.kinds(tmp_path)] == [
        ("checks", 1),
        ("faces", 1),
        ("rulebooks", 1),
    ]
    os.utime(tmp_path / ".punchboard/cache/faces" / KEY, (1_000_000, 1_000_000))
    count, size = maintenance.clean(tmp_path, older_than=1)
    assert count == 1 and size > len(RAW)
    assert [kind.name for kind in maintenance.kinds(tmp_path)] == ["checks", "rulebooks"]
    assert maintenance.clean(tmp_path)[0] == 2
    assert maintenance.kinds(tmp_path) == []
    assert maintenance.clean(tmp_path) == (0, 0)
