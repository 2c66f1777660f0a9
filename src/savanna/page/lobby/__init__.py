"""A table before the cards are dealt."""
