"""What is counted: the rows that a function means, and the values that their cells hold."""
