"""`punchboard schema`: JSON Schemas, for editors that complete and check as you type."""

from __future__ import annotations

from importlib import import_module
from typing import Annotated

from generator import data
from generator.cli import WrongUse
from generator.cli._options import Argument
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import similar

_WRITTEN = {
    "game": ("export.json_schema", "schema"),
    "template": ("template.manual", "schema"),
    "theme": ("game.spec.json_schemas", "theme_schema"),
    "printer": ("game.spec.json_schemas", "printer_schema"),
}
"""The functions that make the schemas of files that users write."""


@dataclass(frozen=True, slots=True)
class Command:
    """Print the JSON Schema of a file format.

    With the schema of game.yaml an editor completes keys, explains them and underlines mistakes.

    \b
    Examples:
      punchboard schema > game.schema.json                the keys of game.yaml
      punchboard schema template > template.schema.json   the keys of templates
      punchboard schema theme > theme.schema.json         the keys of themes
      punchboard schema printer > printer.schema.json     the keys of printer.yaml
      punchboard schema build                             the fields of build.json
      punchboard schema diff                              the fields that `punchboard diff --format json` writes
    \b
    With the YAML language server, the first line of a game.yaml then is:
      # yaml-language-server: $schema=../../game.schema.json
    """

    topic: Annotated[str, Argument("[TOPIC]")] = "game"
    """`game`, `template`, `theme`, `printer`, `build` or `diff` (default: `game`)."""

    def run(self) -> None:
        """Prints the schema."""
        from generator.report import json_text, written_schema

        known, topic = (*_WRITTEN, *data.names("schemas", ".json")), self.topic
        if topic not in known:
            raise WrongUse(f"there is no schema of `{topic}`", similar(topic, known, "topic"))
        if topic in _WRITTEN:
            module, name = _WRITTEN[topic]
            document = getattr(import_module(f"generator.{module}"), name)()
        else:
            document = written_schema(topic)
        print(json_text(document), end="")
