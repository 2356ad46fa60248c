"""A new game: who plays, and by what rules."""
