"""Commands that need no screen."""
