"""The running rules in words and pictures."""
