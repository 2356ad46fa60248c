"""Dix Mille, the dice game 10 000 with dice that really roll."""
