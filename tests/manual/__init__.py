"""The manual in the terminal."""
