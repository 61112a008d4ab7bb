"""`punchboard odds`: the chance that cards are drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from generator.cli import (
    Workspace,
    WrongUse,
    chosen_games,
    find_workspace,
    shows_bars,
    stopped,
)

if TYPE_CHECKING:
    from generator.game.odds import Odds, Question

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game.")]
DeckName = Annotated[str, typer.Argument(metavar="DECK", help="Which of its components.")]
Cards = Annotated[
    str,
    typer.Argument(
        metavar="CARDS", help="The cards to look out for: an expression over their columns."
    ),
]
DrawCount = Annotated[
    int | None, typer.Option("--draw", metavar="N", min=0, help="How many cards are drawn.")
]
HandCount = Annotated[
    int | None,
    typer.Option(
        "--hand",
        metavar="N",
        min=0,
        help="Draw an opening hand of so many, and draw it anew once where it fails (a mulligan).",
    ),
]
AtLeast = Annotated[
    int | None,
    typer.Option(
        "--at-least", metavar="K", min=0, help="At least so many of them; 1 where nothing is said."
    ),
]
AtMost = Annotated[
    int | None, typer.Option("--at-most", metavar="K", min=0, help="At most so many of them.")
]
Exactly = Annotated[
    int | None, typer.Option("--exactly", metavar="K", min=0, help="Exactly so many of them.")
]
Of = Annotated[
    str,
    typer.Option("--of", metavar="CARDS", help="Draw from these cards only.", show_default=False),
]
PutBack = Annotated[
    str,
    typer.Option(
        "--put-back",
        metavar="WHEN",
        help="When drawn cards come back: `never`, `each` before the next, or all when it is `empty`.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON, for a program.")]


def command(
    game: GameName,
    deck: DeckName,
    cards: Cards,
    draw: DrawCount = None,
    hand: HandCount = None,
    at_least: AtLeast = None,
    at_most: AtMost = None,
    exactly: Exactly = None,
    of: Of = "",
    put_back: PutBack = "never",
    as_json: Json = False,
    workspace: Workspace = None,
) -> None:
    """Say how likely it is to draw some cards.

    Prints the chance, exactly; how often each number of them is drawn; and on which draw the first of them comes, or,
    with --at-least 2, the second. Claims, rulebooks and templates compute the same with `drawn`, `first_drawn` and
    their like: `punchboard explain drawn`.

    \b
    Examples:
      punchboard odds my-game events --draw 5 "category == 'Boss'"       at least one among five
      punchboard odds my-game events --draw 5 "cost > 2" --exactly 2     two, and no more
      punchboard odds my-game events --hand 7 "cost <= 1" --at-least 2   an opening hand with one mulligan
      punchboard odds my-game tiles --draw 3 "doors == 4" --put-back each
      punchboard odds my-game events --draw 5 "category == 'Boss'" --json > odds.json
    """
    root = find_workspace(workspace)
    name = chosen_games(root, [game])[0]
    if (draw is None) == (hand is None):
        what = "say how many cards are drawn, or how many the opening hand has"
        raise WrongUse(what, "write `--draw 5`, or `--hand 5`")
    from generator.diagnostics import Problem
    from generator.game.odds import Question
    from generator.report.odds import odds_json, odds_text
    from generator.stats.draws import bounds

    try:
        within = bounds(at_least, at_most, exactly)
    except Problem as problem:
        hint = "write `--exactly` alone, or `--at-least` and `--at-most`"
        raise WrongUse(problem.diagnostics[0].message, hint) from None
    asked = Question(cards, draw or hand or 0, within, of, put_back, hand is not None)
    found = _odds(root, name, deck, asked)
    print(odds_json(found, name) if as_json else odds_text(found, shows_bars()), end="")


def _odds(root: Path, name: str, deck: str, asked: Question) -> Odds:
    """The odds. Raises `WrongUse`, and stops where the deck cannot be read."""
    from generator.diagnostics import Problem, errors
    from generator.game.load import load
    from generator.game.numbers import Numbers
    from generator.game.odds import odds
    from generator.game.uncountable import uncountable
    from generator.project import DiskProject

    project = DiskProject(root)
    made = load(project, f"content/{name}")
    numbers = Numbers(made.value)
    try:
        wrong = uncountable(made, [numbers.component(deck)])
        if not wrong:
            return odds(numbers, deck, asked)
    except Problem as problem:
        said = problem.diagnostics[0]
        if said.code:
            raise WrongUse(said.message, *said.hints) from None
        wrong = list(errors(made.diagnostics))
    raise stopped(wrong, project)
