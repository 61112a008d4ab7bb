"""Tests that run over all parts of a kind, and over the repository itself."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GENERATOR = ROOT / "generator"
