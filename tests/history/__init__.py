"""Tags, differences and update kits."""
