"""The parts of the play scene: what has been shown, where it stands, and how each part is drawn."""
