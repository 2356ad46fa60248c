"""How long a frame of the play scene takes while six dice roll, at three sizes: run by hand, alone.

python tests/bench/bench_frames.py
"""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.__main__ import main

for size in ("1280x720", "1920x1080", "3840x2160"):
    main(["bench", "frames", "--size", size])
