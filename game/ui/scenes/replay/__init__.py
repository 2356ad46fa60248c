"""A throw seen again."""
