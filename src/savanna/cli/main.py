"""The command line `savanna`. Everything heavy is imported by the command that needs it."""

from __future__ import annotations

import io
import os
import sys
import warnings
from typing import Annotated, NoReturn

import typer
from rich.console import Console

from savanna import __version__
from savanna.cli import lab, play, record, server

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
bench_app = typer.Typer(no_args_is_help=True)
app.add_typer(bench_app, name="bench", help="Measure speed, one command a question.")

out = Console(highlight=False, emoji=False)


def main() -> NoReturn:
    """Run a command and exit; whatever is wrong with its input is told in one clear line."""
    if sys.stdout is None:
        _stop("the standard output is closed")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that cannot show ▶ shows ? in its place
            stream.reconfigure(errors="replace")
    warnings.showwarning = lambda message, *_, **__: _warn(str(message))
    try:
        code = app(standalone_mode=False)
    except (typer.Abort, KeyboardInterrupt):
        raise SystemExit(130) from None
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None
    except OSError as error:
        _stop(f"{error.filename}: {error.strerror}")
    except ValueError as error:
        _stop(str(error))
    except Exception as error:
        if type(error).__name__ == "StorageTrouble":
            _stop(str(error))
        if not hasattr(error, "format_message"):
            raise
        if message := error.format_message():
            _stop(f"{message} (see --help)", code=2)
        raise SystemExit(2) from None  # no command was given: its help has been printed
    raise SystemExit(code)


def _warn(message: str) -> None:
    """Print a warning on standard error."""
    notes = Console(stderr=True, highlight=False, emoji=False)
    notes.print(f"savanna: {message}", style="yellow", markup=False)


def _stop(message: str, code: int = 1) -> NoReturn:
    """Print what went wrong on standard error, and exit with this code."""
    Console(stderr=True, highlight=False, emoji=False).print(
        f"savanna: {message}", style="red", markup=False, soft_wrap=True
    )
    raise SystemExit(code)


@app.callback(invoke_without_command=True)
def savanna(
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop")] = False,
) -> None:
    """Tembo and Awimbawé: play, check, replay and measure."""
    if version:
        out.print(f"savanna {__version__}")
        raise typer.Exit


for command in (
    *(play.play, record.check, record.show, play.hint, record.deal),
    *lab.COMMANDS,
    *server.COMMANDS,
):
    app.command()(command)
for name, bench in lab.BENCHES.items():
    bench_app.command(name)(bench)
