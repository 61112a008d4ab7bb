"""`punchboard odds`: the odds of draws and dice."""

from __future__ import annotations

from typing import Annotated

from generator.cli import Json, Workspace, WrongUse, shows_bars, warn_of_absent_values
from generator.cli._lookup import load_game
from generator.cli._options import Argument, Option
from generator.foundation.dataclasses import dataclass
from generator.foundation.diagnostics import Problem


@dataclass(frozen=True, slots=True)
class Command:
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

    game: Annotated[str | None, Argument("GAME", "The game.")] = None
    deck: Annotated[str | None, Argument("DECK")] = None
    """The component to draw from; separate several that are shuffled together by commas."""
    cards: Annotated[str | None, Argument("CARDS")] = None
    """The cards you want: an expression over their columns."""
    draw: Annotated[int | None, Option(metavar="N", min=0)] = None
    """The number of cards drawn."""
    hand: Annotated[int | None, Option(metavar="N", min=0)] = None
    """Draw an opening hand of this many cards, and redraw it once if it fails (a mulligan)."""
    at_least: Annotated[int | None, Option(metavar="K")] = None
    """At least this many of them (default: 1), or this total of the dice."""
    at_most: Annotated[int | None, Option(metavar="K")] = None
    """At most this many, or this total."""
    exactly: Annotated[int | None, Option(metavar="K")] = None
    """Exactly this many, or this total."""
    of: Annotated[str, Option(metavar="CARDS")] = ""
    """Draw only from these cards."""
    put_back: Annotated[str, Option(metavar="WHEN")] = ""
    """When drawn cards go back: `each` before the next draw, or all when the deck is `empty` (default: never)."""
    dice: Annotated[str, Option(metavar="DICE")] = ""
    """Roll dice instead of drawing: `2d6+3`, `4d6kh3`, `d10!`, `5d6>=5`; see `punchboard explain dice`."""
    against: Annotated[str, Option(metavar="DICE")] = ""
    """The dice of the opponent."""
    ties: Annotated[str, Option(metavar="WORD")] = ""
    """What a tie counts as: `lose`, `win`, `half` a win, or roll `again`."""
    to: Annotated[int | None, Option(metavar="TOTAL")] = None
    """Show how many rolls it takes to add up to this total."""
    simulate: Annotated[int | None, Option(metavar="GAMES", min=2, max=100_000)] = None
    """Simulate this many games, if there are too many dice to compute."""
    as_json: Json = False
    workspace: Workspace = None

    def run(self) -> None:
        """Prints the odds."""
        if self.dice:
            print(self._dice_text(), end="")
        else:
            self._print_draws()

    def _dice_text(self) -> str:
        """The odds of dice, as text or JSON. Raises `WrongUse`."""
        drawing = (self.game, self.draw, self.hand, self.of or None, self.put_back or None)
        if any(each is not None for each in drawing):
            what = "`--dice` rolls dice, the other options draw cards"
            raise WrongUse(what, "leave out `--dice`, or the game and the options for cards")
        from generator.game.analysis.odds import RollQuestion, roll_odds
        from generator.report.numbers.rolls import rolls_json, rolls_text
        from generator.stats.distribution import range_of

        if self.ties and not self.against:
            raise WrongUse("`--ties` needs an opponent", "add `--against 3d6`")
        if self.simulate and (self.against or self.to is not None):
            what = "`--simulate` can only show what dice roll"
            raise WrongUse(what, "leave out `--against` and `--to`")
        bounds = self._bounds
        try:
            within = None if bounds == (None, None, None) else range_of(*bounds)
            found = roll_odds(
                RollQuestion(
                    self.dice, within, self.against, self.ties, self.to, self.simulate or 0
                )
            )
        except Problem as problem:
            raise _as_options(problem) from None
        return rolls_json(found) if self.as_json else rolls_text(found, shows_bars())

    def _print_draws(self) -> None:
        """Prints the odds of cards. Raises `WrongUse`."""
        if self.against or self.ties or self.to is not None or self.simulate:
            what = "`--against`, `--ties`, `--to` and `--simulate` need dice"
            raise WrongUse(what, "add `--dice 2d6+3`")
        game, deck, cards = self.game, self.deck, self.cards
        if game is None or deck is None or cards is None:
            what = "the game, the deck and the cards are missing, or the dice"
            hint = "write `punchboard odds my-game events \"category == 'Boss'\" --draw 5`, or `--dice 2d6`"
            raise WrongUse(what, hint)
        if self.draw is not None and self.hand is not None:
            raise WrongUse("use either `--draw` or `--hand`", "run the command twice for both")
        if self.draw is None and self.hand is None:
            raise WrongUse("the number of cards is missing", "write `--draw 5`, or `--hand 5`")
        if any(each is not None and each < 0 for each in self._bounds):
            raise WrongUse("a number of cards can't be below 0", "write 0 or more")
        from generator.game.analysis.odds import DrawQuestion, draw_odds
        from generator.report.numbers.odds import odds_json, odds_text
        from generator.stats.draws import bounds

        try:
            within = bounds(*self._bounds)
        except Problem as problem:
            raise _as_options(problem) from None
        drawn, when = self.draw or self.hand or 0, self.put_back or "never"
        redraws = self.hand is not None
        asked = DrawQuestion(cards, drawn, within, self.of, when, redraws)
        loaded = load_game(self.workspace, game)
        found = loaded.compute(deck, lambda numbers: draw_odds(numbers, deck, asked))
        shown = odds_json(found, loaded.name) if self.as_json else odds_text(found, shows_bars())
        print(shown, end="")
        warn_of_absent_values([value for each in found.counted for value in each.absent_values])

    @property
    def _bounds(self) -> tuple[int | None, int | None, int | None]:
        return self.at_least, self.at_most, self.exactly


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
