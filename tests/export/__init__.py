"""Exports, read back without our own writers."""
