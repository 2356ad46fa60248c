"""Everything that knows pygame."""
