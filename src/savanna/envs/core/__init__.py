"""What all environments are made of: rows of numbers, compiled loops, encodings."""
