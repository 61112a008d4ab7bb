"""What all data formats share: number formats."""
