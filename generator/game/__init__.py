"""The game: what game.yaml and the tables say there is to print, checked and complete.

`spec` is game.yaml as it is written, `model` what it means, `load` goes from one to the other.
"""
