"""`python -m savanna` is the command line."""

from savanna.cli.main import main

main()
