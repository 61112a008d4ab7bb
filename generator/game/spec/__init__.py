"""game.yaml, themes and printer.yaml as they are written: one type for each; the string under a field is its manual."""
