"""What a build writes: files as values, kits replaced as a whole, and a list of what was written."""
