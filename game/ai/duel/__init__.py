"""Two seats that play perfectly: the chance to win of every pair of totals, and of every decision in a turn.

Modules here import numpy, which takes a moment: import them only where a duel is solved or looked up.
"""
