"""`punchboard claims`: the claims of a game, as printed and as computed."""

from __future__ import annotations

from generator.cli import GameName, Json, Workspace
from generator.cli._lookup import load_game
from generator.foundation.dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
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

    game: GameName
    wrong: bool = False
    """Only the claims that are wrong."""
    as_json: Json = False
    workspace: Workspace = None

    def run(self) -> int:
        """Prints the claims; returns the exit code."""
        loaded = load_game(self.workspace, self.game)
        from generator.game.claims.evaluate import check_claims
        from generator.report.numbers.claims import claims_json, claims_text

        claims, title = check_claims(loaded.whole()), loaded.game.title
        if self.as_json:
            listed = [claim for claim in claims if not (self.wrong and claim.holds)]
            print(claims_json(loaded.name, title, listed), end="")
        else:
            print(claims_text(title, claims, self.wrong), end="")
        return int(not all(claim.holds for claim in claims))
