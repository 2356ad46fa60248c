"""House rules: every rule of a rule set to be changed, kept and shared."""
