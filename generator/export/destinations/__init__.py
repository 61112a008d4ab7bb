"""The destinations, one file each; see `generator.export`."""
