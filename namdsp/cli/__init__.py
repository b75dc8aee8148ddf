"""The command line `namdsp`. Every command is a module with `add_parser` and `run`; none of them computes sound.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted. An error is one line on stderr, no traceback.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

import namdsp
from namdsp.cli import console
from namdsp.cli.command_list import COMMANDS
from namdsp.cli.parser import Parser, group_commands, new_parser, parse
from namdsp.common.fact_text import NAMES
from namdsp.errors import INTERRUPTED, NamdspError


def import_command(words: Sequence[str]) -> ModuleType | None:
    """Import the command that a command line names; nothing for help, the version, and a word that is no command."""
    word = next((word for word in words if not word.startswith("-")), "")
    return import_module(f"namdsp.cli.{word}") if word in COMMANDS else None


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code.

    argv : arguments without the program's name; None takes those of the process
    """
    console.open_missing()
    code = _guarded(argv)
    NAMES.clear()
    return code if console.finish() else code or 1


def _guarded(argv: Sequence[str] | None) -> int:
    """Run one command; every error becomes a message and an exit code."""
    try:
        with console.terminable():
            return _run(argv)
    except SystemExit as stop:  # argparse has printed the message
        return stop.code if isinstance(stop.code, int) else 0
    except KeyboardInterrupt:
        console.print_error("interrupted")
        return INTERRUPTED
    except NamdspError as error:
        console.print_error(error.message)
        for note in getattr(error, "__notes__", ()):
            console.print_message(f"  {note}")
        return 1
    except MemoryError:
        console.print_error("out of memory. Render a shorter file, or use another engine than the reference")
        return 1


def _run(argv: Sequence[str] | None) -> int:
    parser = Parser(
        prog="namdsp",
        usage="namdsp COMMAND ...",
        description="Plays, compares and makes Neural Amp Modeler captures (.nam), the models of amps and pedals.",
        epilog="Try `namdsp demo` first. `namdsp COMMAND --help` lists the options of a command.",
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"namdsp {namdsp.__version__}")
    commands = parser.add_subparsers(prog="namdsp", metavar="COMMAND", help=argparse.SUPPRESS)
    words = sys.argv[1:] if argv is None else argv
    asked = os.environ.get("COMP_LINE", "").split()[1:2] if "_ARGCOMPLETE" in os.environ else words
    command = import_command(asked)
    for name in COMMANDS:
        if command is not None and command.__name__ == f"namdsp.cli.{name}":
            command.add_parser(commands)
        else:
            new_parser(commands, name)
    group_commands(parser, commands)
    if "_ARGCOMPLETE" in os.environ:
        import_module("namdsp.cli.completion").answer(parser)
    arguments = parse(parser, words, commands.choices)
    if command is None:
        parser.print_help(sys.stderr)
        return 2
    with console.library_messages(quiet=getattr(arguments, "quiet", False)):
        code: int = command.run(import_module("namdsp.cli.typed").typed(command.Arguments, arguments))
    return code
