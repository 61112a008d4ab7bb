"""From game.yaml and its tables to the game; `load` is the way in."""
