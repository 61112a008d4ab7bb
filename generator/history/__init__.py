"""What was printed of a game, and what has changed since: tags, differences between two states, and update kits.

A `Record` lists what is printed of a game: of each item its values, its number of copies and digests of its faces, and
of each claim its result. It is made from the present game or one at a git revision (`recording`), or read from a tag, a
small text file in the game's folder (`tags`). `difference` compares two records, `matching` finds which row of one is
which of the other, `box_update` lists how many pieces go into the box and come out of it, and `update_kit` prints them.
"""
