"""The rules of 10 000 as pure functions over frozen values."""
