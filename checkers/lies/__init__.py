"""Whether the checker of claims notices: lies that it must refuse, and their true twins that it must accept."""
