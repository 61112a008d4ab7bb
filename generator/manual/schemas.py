"""The JSON Schemas of the files that users write, for editors that complete and check as you type."""

from __future__ import annotations

from typing import Any

WRITTEN = ("game", "template", "theme", "printer")
"""The files that users write."""


def schema(topic: str) -> dict[str, Any]:
    """The schema of a file that users write."""
    from generator.decode.json_schema import written

    if topic == "theme":
        from generator.game.spec.theme import ThemeSpec

        return written(ThemeSpec, "theme")
    if topic == "printer":
        from generator.game.spec.printer import PrinterSpec

        return written(PrinterSpec, "printer.yaml")
    from generator.export import json_schema
    from generator.template import manual

    return manual.schema() if topic == "template" else json_schema.schema()
