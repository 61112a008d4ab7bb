"""`punchboard claims`: the claims of a game, as printed and as computed."""

from __future__ import annotations

from typing import Annotated

from generator.cli import (
    GameName,
    Json,
    Workspace,
)
from generator.cli import _options as typer
from generator.cli._lookup import load_game

Wrong = Annotated[bool, typer.Option("--wrong", help="Only the claims that are wrong.")]


def command(
    game: GameName, wrong: Wrong = False, as_json: Json = False, workspace: Workspace = None
) -> None:
    """List what a game claims, as printed and as computed.

    Prints a line for each of the `claims` of game.yaml: whether it holds, the printed value, the computed one, and the
    difference. For wrong ones, `punchboard check` shows the cells they are computed from and the smallest change that
    would make them true; the JSON has both for all claims. Exit code 1 means that a claim is wrong.

    \b
    Examples:
      punchboard claims my-game
      punchboard claims my-game --wrong
      punchboard claims my-game --json > claims.json
    """
    loaded = load_game(workspace, game)
    from generator.game.claims.evaluate import check_claims
    from generator.report.numbers.claims import claims_json, claims_text

    claims, title = check_claims(loaded.whole()), loaded.game.title
    if as_json:
        listed = [claim for claim in claims if not (wrong and claim.holds)]
        print(claims_json(loaded.name, title, listed), end="")
    else:
        print(claims_text(title, claims, wrong), end="")
    if not all(claim.holds for claim in claims):
        raise typer.Exit(1)
