"""`python -m savanna` is the command line."""

from savanna.cli import main

main()
