"""Data, not code: sizes, papers, colours, icons, and what the codes mean."""
