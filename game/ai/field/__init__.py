"""Many seats: the chance to win of every decision of a turn, told by how soon each seat gets to the target.

Modules here import numpy, which takes a moment: import them only where such a chance is asked for.
"""
