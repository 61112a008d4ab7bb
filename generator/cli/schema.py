"""`punchboard schema`: JSON Schemas, for editors that complete and check as you type."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

from generator.cli import WrongUse
from generator.cli import _options as typer
from generator.foundation.diagnostics import similar

if TYPE_CHECKING:
    from generator.decode.json_schema import Schema

Topic = Annotated[
    str,
    typer.Argument(
        metavar="[TOPIC]",
        help="`game`, `template`, `printer`, `build` or `diff`; `game` where none is named.",
    ),
]


def command(topic: Topic = "game") -> None:
    """Print the JSON Schema of a file format.

    An editor that knows the schema of game.yaml completes its keys, shows their manual, and marks what is wrong.

    \b
    Examples:
      punchboard schema > game.schema.json                what game.yaml may say
      punchboard schema template > template.schema.json   what a template may say
      punchboard schema printer > printer.schema.json     what printer.yaml may say
      punchboard schema build                             what build.json says
      punchboard schema diff                              what `punchboard diff --format json` writes
    \b
    With the YAML language server, the first line of a game.yaml then is:
      # yaml-language-server: $schema=../../game.schema.json
    """
    makers = {
        "game": _game,
        "template": _template,
        "printer": _printer,
        "build": _build,
        "diff": _diff,
    }
    if topic not in makers:
        raise WrongUse(f"there is no schema of `{topic}`", similar(topic, makers, "topic"))
    print(json.dumps(makers[topic](), ensure_ascii=False, indent=2))


def _game() -> Schema:
    from generator.game.spec.json_schemas import schema

    return schema()


def _template() -> Schema:
    from generator.template.manual import schema

    return schema()


def _printer() -> Schema:
    from generator.game.spec.json_schemas import printer_schema

    return printer_schema()


def _build() -> Schema:
    from generator.decode.json_schema import produced
    from generator.report.builds.build_file import BuildFile

    return produced(BuildFile)


def _diff() -> Schema:
    from generator.decode.json_schema import produced
    from generator.report.difference_file import DifferenceFile

    return produced(DifferenceFile)
