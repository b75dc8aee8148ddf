"""Parsing of command lines, and usage errors that suggest the option or command that was meant."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NoReturn

from namdsp.cli import console
from namdsp.cli.terminal import plain, with_options

#: What argparse takes for an option, and is a value: -inf, -1e3, -6dB.
_NEGATIVE = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
#: Shorter words resemble too many others.
_SHORTEST_WORD = 3
#: Ratio of `difflib` from which a known word is suggested.
_SIMILARITY = 0.85


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are short, and show no control characters: names may come from a folder's listing."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._negative_number_matcher = _NEGATIVE

    def error(self, message: str) -> NoReturn:
        """End the program with one line of usage and the message."""
        self.exit(
            2,
            plain(f"usage: {self.brief()}")
            + "\n"
            + plain(f"{self.prog}: error: {with_options(message)}")
            + "\n",
        )

    def _print_message(self, message: str, file: Any = None) -> None:
        """As in argparse, which ignores that stdout takes nothing."""
        if file is sys.stdout:
            console.print_help(message)
        else:
            super()._print_message(message, file)

    def brief(self) -> str:
        """Return a line with the required arguments and options."""
        words = [self.prog, "[OPTIONS]"]
        for action in self._actions:
            name = str(action.metavar or action.dest)
            if action.option_strings and action.required:
                words.append(f"{action.option_strings[0]} {name}")
            elif isinstance(action, argparse._SubParsersAction):
                words += [name, "..."]
            elif not action.option_strings:
                shapes = {"?": "[{0}]", "*": "[{0} ...]", "+": "{0} [{0} ...]"}
                words.append(shapes.get(str(action.nargs), "{0}").format(name))
        return " ".join(words)


def parse(parser: Parser, arguments: Sequence[str], commands: Collection[str]) -> argparse.Namespace:
    """Parse a command line whose first word names one of the commands; ends the program if it is wrong.

    The parser of each command is in its defaults, under the name `parser`.
    """
    word = next((argument for argument in arguments if not argument.startswith("-")), None)
    if word is not None and word not in commands:
        expected = f"expected one of {', '.join(commands)}{suggestion(word, commands)}"
        parser.error(f"{word!r} is no command; {expected}")
    parsed: argparse.Namespace
    parsed, unknown = parser.parse_known_args(arguments)
    if unknown:
        command: Parser = getattr(parsed, "parser", parser)
        names = [option.partition("=")[0] for option in unknown if option.startswith("-")]
        hints = [suggestion(name, command._option_string_actions) for name in names]
        command.error(f"not known here: {' '.join(unknown)}{''.join(hints)}")
    return parsed


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` if the word begins something known or is very like it, else nothing."""
    from difflib import get_close_matches

    names = sorted(set(known))
    begun = (
        [name for name in names if name.startswith(word)] if len(word.strip("-")) >= _SHORTEST_WORD else []
    )
    meant = begun or get_close_matches(word, names, 1, _SIMILARITY)
    return f"; did you mean {' or '.join(meant)}?" if meant else ""
