"""Everything that people and programs read about a build: closing lines, progress, records, and old files."""
