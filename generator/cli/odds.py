"""`punchboard odds`: the odds of draws and dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from generator.cli import Json, Workspace, WrongUse, shows_bars, warn_of_absent_values
from generator.cli import _options as typer
from generator.cli._lookup import load_game
from generator.foundation.dataclasses import replace

if TYPE_CHECKING:
    from generator.foundation.diagnostics import Problem
    from generator.game.analysis.odds import DrawQuestion, RollQuestion

GameName = Annotated[str | None, typer.Argument(metavar="GAME", help="The game.")]
DeckName = Annotated[
    str | None,
    typer.Argument(
        metavar="DECK",
        help="The component to draw from; separate several that are shuffled together by commas.",
    ),
]
Cards = Annotated[
    str | None,
    typer.Argument(metavar="CARDS", help="The cards you want: an expression over their columns."),
]
DrawCount = Annotated[
    int | None, typer.Option("--draw", metavar="N", min=0, help="The number of cards drawn.")
]
HandCount = Annotated[
    int | None,
    typer.Option(
        "--hand",
        metavar="N",
        min=0,
        help="Draw an opening hand of this many cards, and redraw it once if it fails (a mulligan).",
    ),
]
AtLeast = Annotated[
    int | None,
    typer.Option(
        "--at-least",
        metavar="K",
        help="At least this many of them (default: 1), or this total of the dice.",
    ),
]
AtMost = Annotated[
    int | None, typer.Option("--at-most", metavar="K", help="At most this many, or this total.")
]
Exactly = Annotated[
    int | None, typer.Option("--exactly", metavar="K", help="Exactly this many, or this total.")
]
Of = Annotated[str, typer.Option("--of", metavar="CARDS", help="Draw only from these cards.")]
PutBack = Annotated[
    str,
    typer.Option(
        "--put-back",
        metavar="WHEN",
        help="When drawn cards go back: `each` before the next draw, or all when the deck is `empty` (default: never).",
    ),
]
Dice = Annotated[
    str,
    typer.Option(
        "--dice",
        metavar="DICE",
        help="Roll dice instead of drawing: `2d6+3`, `4d6kh3`, `d10!`, `5d6>=5`; see `punchboard explain dice`.",
    ),
]
Other = Annotated[str, typer.Option("--against", metavar="DICE", help="The dice of the opponent.")]
Ties = Annotated[
    str,
    typer.Option(
        "--ties",
        metavar="WORD",
        help="What a tie counts as: `lose`, `win`, `half` a win, or roll `again`.",
    ),
]
Total = Annotated[
    int | None,
    typer.Option(
        "--to", metavar="TOTAL", help="Show how many rolls it takes to add up to this total."
    ),
]
Games = Annotated[
    int | None,
    typer.Option(
        "--simulate",
        metavar="GAMES",
        min=2,
        max=100_000,
        help="Simulate this many games, if there are too many dice to compute.",
    ),
]
Bounded = tuple[int | None, int | None, int | None]
"""The values of `--at-least`, `--at-most` and `--exactly`."""


def command(
    game: GameName = None,
    deck: DeckName = None,
    cards: Cards = None,
    draw: DrawCount = None,
    hand: HandCount = None,
    at_least: AtLeast = None,
    at_most: AtMost = None,
    exactly: Exactly = None,
    of: Of = "",
    put_back: PutBack = "",
    dice: Dice = "",
    against: Other = "",
    ties: Ties = "",
    total: Total = None,
    games: Games = None,
    as_json: Json = False,
    workspace: Workspace = None,
) -> None:
    """Show the odds of drawing certain cards, or of rolling dice.

    For cards of a deck: the exact chance, the odds of each number of them, and on which draw the first one comes, or,
    with --at-least 2, the second. For --dice, without a game: each total, the mean, the spread, who wins --against
    other dice, and how many rolls it takes --to a total. Claims, rulebooks and templates compute the same with
    functions such as `drawn` and `dice`: `punchboard explain functions`.

    \b
    Examples:
      punchboard odds my-game events --draw 5 "category == 'Boss'"       at least one among five
      punchboard odds my-game events --draw 5 "cost > 2" --exactly 2     two, and no more
      punchboard odds my-game events --hand 7 "cost <= 1" --at-least 2   an opening hand with one mulligan
      punchboard odds my-game base,promo --draw 5 "kind == 'wolf'"       two decks shuffled together
      punchboard odds my-game tiles --draw 3 "doors == 4" --put-back each
      punchboard odds --dice 2d6+3 --at-least 9
      punchboard odds --dice 2d6+3 --against 3d6 --ties again
      punchboard odds --dice d10 --to 30
      punchboard odds --dice 4d6kh3 --json > odds.json
    """
    bounds = (at_least, at_most, exactly)
    if dice:
        drawing = (game, draw, hand, of or None, put_back or None)
        if any(each is not None for each in drawing):
            what = "`--dice` rolls dice, the other options draw cards"
            raise WrongUse(what, "leave out `--dice`, or the game and the options for cards")
        from generator.game.analysis.odds import RollQuestion

        question = RollQuestion(dice, None, against, ties, total, games or 0)
        print(_dice_text(question, bounds, as_json), end="")
        return
    if against or ties or total is not None or games:
        what = "`--against`, `--ties`, `--to` and `--simulate` need dice"
        raise WrongUse(what, "add `--dice 2d6+3`")
    if game is None or deck is None or cards is None:
        what = "the game, the deck and the cards are missing, or the dice"
        hint = "write `punchboard odds my-game events \"category == 'Boss'\" --draw 5`, or `--dice 2d6`"
        raise WrongUse(what, hint)
    wanted = _question(cards, (draw, hand), bounds, (of, put_back or "never"))
    loaded = load_game(workspace, game)
    from generator.game.analysis.odds import draw_odds
    from generator.report.numbers.odds import odds_json, odds_text

    found = loaded.compute(deck, lambda numbers: draw_odds(numbers, deck, wanted))
    print(odds_json(found, loaded.name) if as_json else odds_text(found, shows_bars()), end="")
    warn_of_absent_values([value for each in found.counted for value in each.absent_values])


def _dice_text(question: RollQuestion, bounds: Bounded, as_json: bool) -> str:
    """The odds of dice, as text or JSON. Raises `WrongUse`."""
    from generator.foundation.diagnostics import Problem
    from generator.game.analysis.odds import roll_odds
    from generator.report.numbers.rolls import rolls_json, rolls_text
    from generator.stats.distribution import range_of

    if question.ties and not question.against:
        raise WrongUse("`--ties` needs an opponent", "add `--against 3d6`")
    if question.games and (question.against or question.total is not None):
        raise WrongUse(
            "`--simulate` can only show what dice roll", "leave out `--against` and `--to`"
        )
    try:
        within = None if bounds == (None, None, None) else range_of(*bounds)
        found = roll_odds(replace(question, within=within))
    except Problem as problem:
        raise _as_options(problem) from None
    return rolls_json(found) if as_json else rolls_text(found, shows_bars())


def _question(
    cards: str, drawn: tuple[int | None, int | None], bounds: Bounded, deck: tuple[str, str]
) -> DrawQuestion:
    """The question about cards. Raises `WrongUse`."""
    draw, hand = drawn
    if (draw is None) == (hand is None):
        what = "the number of cards is missing"
        if draw is not None:
            raise WrongUse("use either `--draw` or `--hand`", "run the command twice for both")
        raise WrongUse(what, "write `--draw 5`, or `--hand 5`")
    if any(each is not None and each < 0 for each in bounds):
        raise WrongUse("a number of cards can't be below 0", "write 0 or more")
    from generator.foundation.diagnostics import Problem
    from generator.game.analysis.odds import DrawQuestion
    from generator.stats.draws import bounds as bounded

    try:
        within = bounded(*bounds)
    except Problem as problem:
        raise _as_options(problem) from None
    return DrawQuestion(cards, draw or hand or 0, within, *deck, hand is not None)


def _as_options(problem: Problem) -> WrongUse:
    """A problem with dice or bounds, with options in place of the arguments of functions."""
    found = problem.diagnostics[0]
    return WrongUse(
        *(
            text.replace("`exactly`", "`--exactly`")
            .replace("`at_least`", "`--at-least`")
            .replace("`at_most`", "`--at-most`")
            .replace("`dice_simulated`", "`--simulate 10000`")
            for text in (found.message, *found.hints)
        )
    )
