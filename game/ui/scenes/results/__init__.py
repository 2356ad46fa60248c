"""How a match ended."""
