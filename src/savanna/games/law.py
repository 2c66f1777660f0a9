"""The number of the law that matches are played by (docs/records.md)."""

RULES = 2  # another one where a match would go on differently: R-A2, R-A8 and A7.2 changed with 2
