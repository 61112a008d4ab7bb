"""`punchboard claims`: the claims of a game, as printed and as computed."""

from __future__ import annotations

from typing import Annotated

from generator.cli import (
    GameName,
    Json,
    Workspace,
    chosen_games,
    exit_with_findings,
    find_workspace,
)
from generator.cli import _options as typer

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
    root = find_workspace(workspace)
    name = chosen_games(root, [game])[0]
    from generator.files.project import DiskProject
    from generator.game.claims.evaluate import check_claims
    from generator.game.loading.load import load
    from generator.game.loading.tables import counting_errors
    from generator.report.numbers.claims import claims_json, claims_text

    project = DiskProject(root)
    made = load(project, f"content/{name}")
    unread = counting_errors(made, made.value.components)
    if unread or made.value.lost:
        raise exit_with_findings(unread or made.diagnostics, project)
    claims = check_claims(made.value)
    title = made.value.title
    if as_json:
        listed = [claim for claim in claims if not (wrong and claim.holds)]
        print(claims_json(name, title, listed), end="")
    else:
        print(claims_text(title, claims, wrong), end="")
    if not all(claim.holds for claim in claims):
        raise typer.Exit(1)
