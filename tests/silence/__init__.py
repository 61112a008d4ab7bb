"""A search for silence: games are changed at random, printed, and read back by a reader of its own."""
