"""The command line `namdsp`. Every command is a module with `add_parser` and `run`; none of them computes sound.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted. An error is one line on stderr, no traceback.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

import namdsp
from namdsp.cli import compiling, console, usage
from namdsp.errors import NamdspError

INTERRUPTED = 130
#: The commands, in the order of the help. Each is a module of this folder.
COMMANDS = (
    "demo",
    "render",
    "batch",
    "live",
    "devices",
    "info",
    "audition",
    "plot",
    "alias",
    "join",
    "edit",
    "export",
    "distill",
    "train",
    "compare",
    "parity",
    "bench",
    "warmup",
    "completion",
)


def import_commands(argv: Sequence[str]) -> list[ModuleType]:
    """Import the command that the arguments begin with; all of them for help, completion and what is no command.

    All take twice as long as one.
    """
    named = argv[0] if argv else ""
    one = named in COMMANDS and named != "completion"
    return [import_module(f"namdsp.cli.{name}") for name in ((named,) if one else COMMANDS)]


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code.

    argv : arguments without the program's name; None takes those of the process
    """
    console.open_missing()
    code = _guarded(argv)
    compiling.end_announcements()
    return code if console.finish() else code or 1


def _guarded(argv: Sequence[str] | None) -> int:
    """Run one command; every error becomes a message and an exit code."""
    try:
        with console.terminable(), console.engine_warnings():
            return _run(argv)
    except SystemExit as stop:  # argparse has printed the message
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        console.print_error("interrupted")
        return INTERRUPTED
    except NamdspError as error:
        console.print_error(str(error))
        return 1
    except MemoryError:
        console.print_error("out of memory. Render a shorter file, or use another engine than the reference")
        return 1


def _run(argv: Sequence[str] | None) -> int:
    parser = usage.Parser(
        prog="namdsp",
        description="Plays Neural Amp Modeler captures (.nam): the same float32 bits on every engine.",
        epilog="`namdsp COMMAND --help` says what a command takes.",
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"namdsp {namdsp.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    words = sys.argv[1:] if argv is None else argv
    asked = os.environ.get("COMP_LINE", "").split()[1:2] if "_ARGCOMPLETE" in os.environ else words
    for command in import_commands(asked):
        command.add_parser(commands)
    if "_ARGCOMPLETE" in os.environ:
        import_module("namdsp.cli.completion").answer(parser)
    arguments = usage.parse(parser, words, commands.choices)
    if not hasattr(arguments, "run"):
        parser.print_help(sys.stderr)
        return 2
    code: int = arguments.run(arguments)
    return code
