"""game.yaml, themes and printer.yaml as they are written: a type for each; the string under a field is its manual."""
