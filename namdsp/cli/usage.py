"""Parsing of command lines, and usage errors that suggest the option or command that was meant."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any, NoReturn

from namdsp.cli import console
from namdsp.cli.formatting import with_options
from namdsp.cli.terminal import plain

#: What argparse takes for an option, and is a value: -inf, -1e3, -6dB.
_NEGATIVE = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
#: Option of another program -> options that it may mean here. A name without dashes is an argument.
TYPED = {
    name: tuple(here.split())
    for names, here in (
        ("gain volume level db gain-db", "--input-gain-db --output-gain-db"),
        ("gain-in gain-in-db ingain drive pregain trim", "--input-gain-db"),
        ("gain-out gain-out-db outgain master postgain makeup", "--output-gain-db"),
        ("cab cabinet cabs impulse impulse-response ir-file irs", "--ir"),
        ("cab-gain cab-gain-db ir-level", "--ir-gain-db"),
        ("f force overwrite replace yes clobber", "-y"),
        ("rate samplerate sample-rate sr fs hz", "--sample-rate --rate"),
        ("gate noise-gate noisegate threshold gate-threshold", "--gate-db"),
        ("m model models nam capture captures amp", "--models model"),
        ("block blocksize block-size buffer buffersize buffer-size frames", "--block"),
        ("device soundcard card interface", "--device --input --output"),
        ("gpu cuda", "--device --engine"),
        ("backend engines", "--engine --engines"),
        ("bits bit-depth bitdepth depth sample-format", "--subtype"),
        ("o out output output-dir outdir", "--output output"),
        ("i in input inputs di", "--input input takes"),
        ("j workers cores cpus processes", "--threads"),
        ("s silent", "--quiet"),
        ("lufs loudness", "--loudness-lufs --normalize"),
        ("normalise norm", "--normalize"),
        ("peak", "--peak-dbfs"),
        ("os oversampling", "--oversample"),
        ("duration length", "--seconds"),
        ("name-template template pattern", "--name"),
    )
    for name in names.split()
}
#: Shorter words resemble too many others.
_SHORTEST_WORD = 3
#: Ratio of `difflib` from which a known word is suggested.
_SIMILARITY = 0.85


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are short, and show no control characters: names may come from a folder's listing."""

    #: What a command is parsing now: an error in it names its unknown options first.
    _words: Sequence[str] = ()

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As in argparse, but an option that is not known is said before an argument that is missing."""
        if self._subparsers is None:
            self._words = args
        parsed = super().parse_known_args(args, namespace)
        self._words = ()
        return parsed

    def _unknown_options(self) -> list[str]:
        options = [word for word in takewhile(lambda word: word != "--", self._words) if len(word) > 1]
        options = [
            word for word in options if word[0] == "-" and not _NEGATIVE.match(word) and " " not in word
        ]
        known = self._option_string_actions
        return [
            word
            for word in options
            if word.partition("=")[0] not in known and (word.startswith("--") or word[:2] not in known)
        ]

    def error(self, message: str) -> NoReturn:
        """End the program with one line of usage and the message."""
        unknown = self._unknown_options()
        if unknown:
            message = _not_known(unknown, self)
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

    def options(self) -> list[str]:
        """Return the options that the help shows."""
        shown = [action for action in self._actions if action.help is not argparse.SUPPRESS]
        return [option for action in shown for option in action.option_strings]

    def arguments(self) -> list[str]:
        """Return the names of positional arguments."""
        return [action.dest for action in self._actions if not action.option_strings]


def parse(
    parser: Parser, arguments: Sequence[str], commands: Mapping[str, argparse.ArgumentParser]
) -> argparse.Namespace:
    """Parse a command line whose first word names one of the commands; ends the program if it is wrong.

    The parser of each command is in its defaults, under the name `parser`.
    """
    _check_command(parser, arguments, commands)
    parsed: argparse.Namespace
    parsed, unknown = parser.parse_known_args(values_joined(arguments))
    if unknown:
        command: Parser = getattr(parsed, "parser", parser)
        if set(unknown) & set(command.options()):  # after a --
            command.error(f"too much after --, which ends the options: {' '.join(unknown)}")
        command.error(_not_known(unknown, command))
    return parsed


def _not_known(words: Sequence[str], command: Parser) -> str:
    hints = [_option_meant(word, command) for word in words if word.startswith("-")]
    return f"not known here: {' '.join(words)}{''.join(hints)}"


def main_names(commands: Mapping[str, argparse.ArgumentParser]) -> list[str]:
    """Return the names of the commands, without their other spellings."""
    return [name for name, parser in commands.items() if parser.prog.endswith(f" {name}")]


def _check_command(
    parser: argparse.ArgumentParser, arguments: Sequence[str], commands: Mapping[str, argparse.ArgumentParser]
) -> None:
    names = main_names(commands)
    word = next((argument for argument in arguments if not argument.startswith("-")), names[0])
    if word not in commands:
        parser.error(f"{word!r} is no command; expected one of {', '.join(names)}{suggestion(word, names)}")


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


def _option_meant(word: str, command: Parser) -> str:
    """Return `; did you mean ...?` if the command has an option that this may mean, else nothing."""
    options, name = command.options(), word.partition("=")[0].strip("-").lower().replace("_", "-")
    known = [meant for meant in TYPED.get(name, ()) if meant in options or meant in command.arguments()]
    known_options = [meant for meant in known if meant.startswith("-")]
    if known and not known_options:
        return f"; {known[0]} is given without an option"
    return _did_you_mean(known_options) or suggestion(f"--{name}", options)


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` if the word begins something known or is very like it, else nothing."""
    from difflib import get_close_matches

    names = sorted(set(known))
    if len(word.strip("-")) < _SHORTEST_WORD:
        return ""
    begun = [name for name in names if name.startswith(word)]
    return _did_you_mean(begun or get_close_matches(word, names, 1, _SIMILARITY))


def _did_you_mean(options: Sequence[str]) -> str:
    return f"; did you mean {' or '.join(options)}?" if options else ""
