"""Numbers for people and programs: claims, odds, dice, compositions."""
