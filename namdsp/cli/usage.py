"""Wrong usage said so that it can be put right: by the command that was meant, with the word that was meant."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import NoReturn

from namdsp.cli.terminal import plain

#: What argparse takes for an option, and is a value: -inf, -1e3, -6dB.
_NEGATIVE = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
_OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][\w-]*")


class Parser(argparse.ArgumentParser):
    """A parser whose complaints show no control characters: names may come from a folder's listing."""

    def error(self, message: str) -> NoReturn:
        """End the program."""
        super().error(plain(message))


def parse(
    parser: argparse.ArgumentParser, arguments: Sequence[str], commands: Iterable[str]
) -> argparse.Namespace:
    """Parse a command line whose first word names one of the commands; ends the program if it is wrong.

    Each command's parser stands under the name `parser` in its own defaults.
    """
    _check_command(parser, arguments, commands)
    parsed, unknown = parser.parse_known_args(values_joined(arguments))
    if unknown:
        command: argparse.ArgumentParser = getattr(parsed, "parser", parser)
        options = _OPTION.findall(command.format_help())
        if set(unknown) & set(options):  # behind a --
            command.error(f"too much behind --, which ends the options: {' '.join(unknown)}")
        hints = [meant(word, options) for word in unknown if word.startswith("-")]
        command.error(f"not known here: {' '.join(unknown)}{''.join(hints)}")
    return parsed


def _check_command(
    parser: argparse.ArgumentParser, arguments: Sequence[str], commands: Iterable[str]
) -> None:
    names = list(commands)
    word = next((each for each in arguments if not each.startswith("-")), names[0])
    if word not in names:
        parser.error(f"{word!r} is no command; expected one of {', '.join(names)}{meant(word, names)}")


def values_joined(arguments: Sequence[str]) -> list[str]:
    """`--option -inf` as `--option=-inf`, for argparse would take a negative value for another option."""
    joined: list[str] = []
    for index, word in enumerate(arguments):
        if word == "--":
            return [*joined, *arguments[index:]]
        if joined and _NEGATIVE.match(word) and re.fullmatch(r"--[\w-]+", joined[-1]):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def meant(word: str, known: Iterable[str]) -> str:
    """`; did you mean ...?` if something known is like the word, else nothing."""
    names = sorted(set(known))
    name = word.partition("=")[0]
    found = [each for each in names if len(name.strip("-")) > 1 and each.startswith(name)]
    found = found or get_close_matches(name, names, n=1)
    return f"; did you mean {' or '.join(found)}?" if found else ""
