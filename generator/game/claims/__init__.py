"""Claims: computed, compared with what is printed, and what would make a wrong one hold."""
