"""What a game's tables and texts say beyond claims: words, supplies, maps, edges, bands, odds."""
