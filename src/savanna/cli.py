"""The command line: savanna play | check | show | deal | perft | bench."""

from __future__ import annotations

import typer

app = typer.Typer(no_args_is_help=True, add_completion=False)


@app.command()
def play() -> None:
    """Play."""


def main() -> None:
    app()
