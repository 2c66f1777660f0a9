"""What the laboratory finds out for Tembo alone."""
