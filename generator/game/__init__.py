"""The game: what game.yaml and the tables say there is to print, checked and complete.

`spec` is what is written, `expressions` what can be computed, `model` what is meant, `counting` and `functions` what
can be asked of it, `loading` the way from spec to model, `claims` what a game says of itself, and `analysis` what
checks and reports want to know. Each imports from those before it only.
"""
