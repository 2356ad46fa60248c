"""Widgets with focus; no word of the game."""
