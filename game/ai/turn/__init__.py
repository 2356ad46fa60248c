"""One turn by itself: the odds of a throw, and the play that brings the most points on average."""
