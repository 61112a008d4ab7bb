"""Measured boxes: templates filled with rows become faces, Markdown becomes pages."""

from __future__ import annotations

from generator.foundation.lazy_regex import regex
from generator.game.model.game import Game

_FACTS = (("players", "{} players"), ("time", "{}"), ("age", "age {}"))
_RANGE = regex(r"(?<=\d)\s*-\s*(?=\d)")


def printed_facts(game: Game) -> list[str]:
    """Who a game is for and how long it takes, as printed on covers.

    `3-6` becomes `3–6 players`; a text with its own words, such as `ab 8 Jahren`, is unchanged.
    """
    facts = {key: _RANGE.sub("–", text) for key, text in game.facts.items()}
    forms = {**dict(_FACTS), **({"players": "{} player"} if facts.get("players") == "1" else {})}
    return [
        text if text[0].isalpha() or text[-1].isalpha() else form.format(text)
        for key, form in forms.items()
        if (text := facts.get(key, "").strip())
    ]
