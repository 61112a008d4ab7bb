"""The game: everything that game.yaml and the tables define, checked and complete.

`spec` is what is written, `expressions` what can be computed, `model` what is meant, `counting` and `functions` answer
questions about it, `loading` turns the spec into the model, `claims` compares a game's statements with its tables, and
`analysis` is for checks and reports. Each imports only from those before it.
"""
