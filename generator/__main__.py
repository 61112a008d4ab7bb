"""Lets `python -m generator` do what `punchboard` does."""

from generator.cli import main

if __name__ == "__main__":
    main()
