"""The opponent and the coach.

`turn` knows the odds of one turn, `duel` and `field` the chance to win of games of two and of many; `players`
play by them, and `coach` explains. What takes time is done off the frame, by `thinker`, `study` and `drill`.
"""
