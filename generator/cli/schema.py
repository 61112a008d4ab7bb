"""`punchboard schema`: JSON Schemas, for editors that complete and check as you type."""

from __future__ import annotations

from typing import Annotated

from generator import data
from generator.cli import WrongUse
from generator.cli._options import Argument
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import similar
from generator.manual.schemas import WRITTEN, schema


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

        known, topic = (*WRITTEN, *data.names("schemas", ".json")), self.topic
        if topic not in known:
            raise WrongUse(f"there is no schema of `{topic}`", similar(topic, known, "topic"))
        document = schema(topic) if topic in WRITTEN else written_schema(topic)
        print(json_text(document), end="")
