"""A rule set as a person edits it: what can be set, what it means, what stands in its way, and the words."""
