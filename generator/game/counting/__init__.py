"""Counting: which rows a function counts, and which values their cells have."""
