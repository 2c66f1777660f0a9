"""A match as it is played, and what it has brought."""
