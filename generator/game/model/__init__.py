"""What there is to print: checked, complete, no optional left open."""
