"""What was printed once, and what has changed since: tags, differences between two of them, and update kits.

A `Record` says of a game what there is on paper: of each item its values, its number of copies and digests of what is
drawn, and of each claim its figure. It is made of a game as it is now, or as it was at a git revision (`recording`), or
read from a tag, a small text file in the game's folder (`tags`). `difference` compares two records, `matching` finds
which row of one is which of the other, `amount` says how many pieces are to be put into the box and taken out of it,
and `update` prints them.
"""
