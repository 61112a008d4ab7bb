"""The cache: what earlier builds have made, by what it was made from. It can be deleted at any time."""
