"""Regular expressions that are compiled when they are used, our own and those of modules of others."""

import re

import pytest

from generator.foundation.lazy_regex import compiled_late, regex


def test_an_expression_is_compiled_when_it_is_asked_and_then_once(monkeypatch):
    asked = []
    real = re.compile
    monkeypatch.setattr(re, "compile", lambda *told: asked.append(told) or real(*told))
    late = regex("[0-9]+", re.ASCII)
    assert asked == [] and late.pattern == "[0-9]+"
    assert late.findall("7 of 49") == ["7", "49"] and late.sub("n", "49") == "n"
    assert asked == [("[0-9]+", re.ASCII)]


def test_what_others_compile_meanwhile_is_compiled_late():
    usual = re.compile
    with compiled_late():
        late = re.compile("(", re.VERBOSE)
    assert re.compile is usual
    with pytest.raises(re.error):
        late.match("")
    with pytest.raises(ZeroDivisionError), compiled_late():
        1 / 0  # noqa: B018
    assert re.compile is usual
