"""The command line `namdsp`. Every command is a module with `add_parser` and `run`; none of them computes sound.

Exit codes: 0 done, 1 failed, 2 wrong usage, 130 interrupted. An error is one line on stderr, no traceback.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, NoReturn

import namdsp
from namdsp.cli import console
from namdsp.cli.command_list import ALIASES, COMMANDS, new_parser
from namdsp.cli.terminal import NAMES, plain, with_options
from namdsp.errors import NamdspError, SettingError

INTERRUPTED = 130
#: What argparse takes for an option, and is a value: -inf, -1e3, -6dB.
_NEGATIVE = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
#: Shorter words resemble too many others.
_SHORTEST_WORD = 3
#: Ratio of `difflib` from which a known word is suggested.
_SIMILARITY = 0.85


def import_command(words: Sequence[str]) -> ModuleType | None:
    """Import the command that a command line names; nothing for help, the version, and a word that is no command."""
    word = next((word for word in words if not word.startswith("-")), "")
    name = ALIASES.get(word, word)
    return import_module(f"namdsp.cli.{name}") if name in COMMANDS else None


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
        console.print_error(str(error))
        for note in getattr(error, "__notes__", ()):
            console.print_message(f"  {note}")
        return 1
    except MemoryError:
        console.print_error("out of memory. Render a shorter file, or use another engine than the reference")
        return 1


def _run(argv: Sequence[str] | None) -> int:
    parser = Parser(
        prog="namdsp",
        description="Plays, compares and makes Neural Amp Modeler captures (.nam), the models of amps and pedals.",
        epilog="Try `namdsp demo` first. `namdsp COMMAND --help` lists the options of a command.",
        allow_abbrev=False,
    )
    parser.add_argument("-V", "--version", action="version", version=f"namdsp {namdsp.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    words = sys.argv[1:] if argv is None else argv
    asked = os.environ.get("COMP_LINE", "").split()[1:2] if "_ARGCOMPLETE" in os.environ else words
    command = import_command(asked)
    for name in COMMANDS:
        if command is not None and command.__name__ == f"namdsp.cli.{name}":
            command.add_parser(commands)
        else:
            new_parser(commands, name)
    if "_ARGCOMPLETE" in os.environ:
        import_module("namdsp.cli.completion").answer(parser)
    arguments = parse(parser, words, commands.choices)
    if command is None:
        parser.print_help(sys.stderr)
        return 2
    with console.library_messages(quiet=getattr(arguments, "quiet", False)):
        code: int = command.run(arguments)
    return code


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are short, and show no control characters: names may come from a folder's listing."""

    #: The command line.
    words: Sequence[str] = ()

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._negative_number_matcher = _NEGATIVE

    def error(self, message: str) -> NoReturn:
        """End the program with one line."""
        if message.endswith("required: output"):
            from namdsp.nam_source import SUFFIXES

            has_capture = any(word.lower().endswith(SUFFIXES) or os.path.isdir(word) for word in self.words)
            message = (
                f"{'the output' if has_capture else 'a capture (.nam)'} is missing; expected three names: "
            )
            message += "namdsp render in.wav amp.nam out.wav"
        elif "required: " in message:
            example = (import_module(f"namdsp.cli.{self.prog.split()[-1]}").__doc__ or "").split("`")[1:2]
            message = "; as in: ".join([message, *example])
        self.exit(2, plain(f"{self.prog}: error: {with_options(message)} (see {self.prog} --help)") + "\n")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """As in argparse, with a suggestion."""
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            error.message += suggestion(str(value), map(str, action.choices or ()))
            raise

    def _print_message(self, message: str, file: Any = None) -> None:
        """As in argparse, which ignores that stdout takes nothing."""
        if file is sys.stdout:
            console.print_help(message)
        else:
            super()._print_message(message, file)


def parse(parser: Parser, arguments: Sequence[str], commands: Mapping[str, Any]) -> argparse.Namespace:
    """Parse a command line whose first word names one of the commands; ends the program if it is wrong.

    The parser of each command is in its defaults, under the name `parser`.
    """
    word = next((argument for argument in arguments if not argument.startswith("-")), None)
    if word is not None and word not in commands:
        expected = f"expected one of {', '.join(commands)}{suggestion(word, commands)}"
        parser.error(f"{word!r} is no command; {expected}")
    if word is not None:
        commands[word].words = arguments
    if word is not None and "--mix" in commands[word]._option_string_actions:
        from namdsp.cli.arguments import with_blend

        at = arguments.index(word) + 1
        try:
            rest = with_blend(word, arguments[at:])
        except SettingError as error:
            commands[word].error(f"--mix: {error}")
        arguments = [*arguments[:at], *rest]
    parsed: argparse.Namespace
    parsed, unknown = parser.parse_known_args(arguments)
    if unknown:
        command = getattr(parsed, "parser", parser)
        names = [option.partition("=")[0] for option in unknown if option.startswith("-")]
        hints = [suggestion(name, command._option_string_actions) for name in names]
        if "--knob" in names:
            hints.append(". Bake first: namdsp bake amp.nam --knob gain=7 -o fixed.nam")
        command.error(f"not known here: {' '.join(unknown)}{''.join(hints)}")
    return parsed


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` if the word is a part of something known or is very like it, else nothing."""
    from difflib import get_close_matches

    names = sorted(set(known))
    begun = [name for name in names if word in name] if len(word.strip("-")) >= _SHORTEST_WORD else []
    meant = begun or get_close_matches(word, names, 1, _SIMILARITY)
    return f"; did you mean {' or '.join(meant)}?" if meant else ""
