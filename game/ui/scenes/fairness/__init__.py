"""Whether the dice are fair, and how one can tell."""
