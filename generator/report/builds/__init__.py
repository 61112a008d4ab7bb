"""What is said of a build: its closing lines, progress, records, and files that are out of date."""
