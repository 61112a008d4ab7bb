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
        help="`game`, `template`, `theme`, `printer`, `build` or `diff` (default: `game`).",
    ),
]


def command(topic: Topic = "game") -> None:
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
    makers = {
        "game": _game,
        "template": _template,
        "theme": _theme,
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


def _theme() -> Schema:
    from generator.game.spec.json_schemas import theme_schema

    return theme_schema()


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
