"""Files for cutting machines."""
