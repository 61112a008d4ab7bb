"""The bench deck, and the measurement of whole builds."""
