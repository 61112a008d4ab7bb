"""Punchboard turns tables and YAML into print-and-play board game components."""

__version__ = "0.1.0"
