"""The parser of the command line: commands, their complaints, and suggestions. It imports no command."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from namdsp.cli import console
from namdsp.cli.command_list import COMMANDS, GROUPS, REMOVED, REMOVED_OPTIONS
from namdsp.cli.terminal import with_options
from namdsp.common.fact_text import plain
from namdsp.errors import Message, SettingError

#: What argparse takes for an option, and is a value: -inf, -1e3, -6dB.
_NEGATIVE = re.compile(r"-(\d|\.\d|inf|nan)", re.IGNORECASE)
#: Shorter words resemble too many others.
_SHORTEST_WORD = 3
#: Ratio of `difflib` from which a known word is suggested.
_SIMILARITY = 0.85


#: Titles of groups in the help, and those that come last, in their order.
CAPTURE, RIG, RUNNING, OUTPUT = LAST = ("capture", "rig", "running", "output")


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are short, and show no control characters: names may come from a folder's listing."""

    #: The command line.
    words: Sequence[str] = ()

    def __init__(
        self,
        *arguments: Any,
        example: str = "",
        explain: Callable[[Sequence[str], Sequence[str]], str | None] = lambda missing, words: None,
        **options: Any,
    ) -> None:
        super().__init__(*arguments, **options)
        self._negative_number_matcher = _NEGATIVE
        self._example, self._explain = example, explain

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As in argparse, which names what is missing, but shows no example."""
        required = [action for action in self._actions if action.required]
        for action in required:
            action.required = False
        try:
            parsed, unknown = super().parse_known_args(args, namespace)
        finally:
            for action in required:
                action.required = True
        names = [
            "/".join(action.option_strings) or str(action.metavar or action.dest)
            for action in required
            if getattr(parsed, action.dest, None) is None
        ]
        if names:
            usual = f"the following arguments are required: {', '.join(names)}; as in: {self._example}"
            self.error(self._explain(names, self.words) or usual)
        return parsed, unknown

    def error(self, message: str) -> NoReturn:
        """End the program with one line."""
        self.exit(2, plain(f"{self.prog}: error: {with_options(message)} (see {self.prog} --help)") + "\n")

    def format_help(self) -> str:
        """As in argparse, with a usage of one line: arguments and required options."""
        if self.usage is None:
            words = [
                _usage_of(action) for action in self._actions if action.required or not action.option_strings
            ]
            self.usage: str | None = " ".join([self.prog, *words, "[options]"])
        self._action_groups.sort(key=lambda group: LAST.index(group.title) if group.title in LAST else -1)
        return super().format_help()

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


def _usage_of(action: argparse.Action) -> str:
    """Return `[take ...]`, `-o OUT`: an argument or a required option as the usage shows it."""
    name = str(action.metavar or action.dest)
    if action.option_strings:
        return f"{action.option_strings[0]} {name}"
    shown = {"+": f"{name} [...]", "*": f"[{name} ...]", "?": f"[{name}]"}
    return shown.get(str(action.nargs), name)


def parse(parser: Parser, arguments: Sequence[str], commands: Mapping[str, Any]) -> argparse.Namespace:
    """Parse a command line whose first word names one of the commands; ends the program if it is wrong.

    The parser of each command is in its defaults, under the name `parser`.
    """
    word = next((argument for argument in arguments if not argument.startswith("-")), None)
    if word in REMOVED:
        parser.error(f"{word}: was removed. Use {REMOVED[word]}")
    if word is not None and word not in commands:
        expected = f"expected one of {', '.join(commands)}{suggestion(word, commands)}"
        parser.error(f"{word!r} is no command; {expected}")
    if word is not None:
        commands[word].words = arguments
        if was_removed := removed(arguments, word, commands[word]._option_string_actions):
            commands[word].error(was_removed)
    if word is not None and "--mix" in commands[word]._option_string_actions:
        from namdsp.cli.mix import with_blend

        at = arguments.index(word) + 1
        try:
            rest = with_blend(word, arguments[at:])
        except SettingError as error:
            commands[word].error(Message("--mix: ", error.message))
        arguments = [*arguments[:at], *rest]
    parsed: argparse.Namespace
    parsed, unknown = parser.parse_known_args(arguments)
    if unknown and not any(option.startswith("-") for option in unknown) and hasattr(parsed, "paths"):
        parsed.paths, unknown = [*parsed.paths, *unknown], []  # those after an option
    if unknown:
        command = getattr(parsed, "parser", parser)
        names = [option.partition("=")[0] for option in unknown if option.startswith("-")]
        known = command._option_string_actions
        hints = [suggestion(name, known) for name in names]
        if "--knob" in names:
            hints.append(". Set the knobs first: namdsp export amp.nam --knob gain=7 -o fixed.nam")
        command.error(f"not known here: {' '.join(unknown)}{''.join(hints)}")
    return parsed


def removed(words: Sequence[str], command: str, known: Iterable[str]) -> str:
    """Return `...: was removed` if an option was replaced by one that the command has, else nothing."""
    for name in (word.partition("=")[0] for word in words if word.startswith("--")):
        new = REMOVED_OPTIONS.get(f"{command} {name}", REMOVED_OPTIONS.get(name, ""))
        if new and name not in known and (new.split()[0] in known or not new.startswith("-")):
            return f"{name} was removed. Use {new}"
    return ""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean ...?` if the word is a part of something known or is very like it, else nothing."""
    from difflib import get_close_matches

    names = sorted(set(known))
    begun = [name for name in names if word in name] if len(word.strip("-")) >= _SHORTEST_WORD else []
    meant = begun or get_close_matches(word, names, 1, _SIMILARITY)
    return f"; did you mean {' or '.join(meant)}?" if meant else ""


def new_parser(commands: Any, name: str, declared: Any = None, **more: Any) -> Parser:
    """Add a command and return its parser.

    declared : its class of arguments, whose options are added
    more : for argparse, and
    example : a command line that is right, for the error of one where something is missing
    explain : (names of what is missing, the words of the command line) -> an error in place of the usual one, or None
    """
    summary = COMMANDS[name]
    parser: Parser = commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        allow_abbrev=False,
        **more,
    )
    parser.set_defaults(parser=parser, command=name)
    if declared is not None:
        declared.declare(parser)
    return parser


def group_commands(parser: Parser, commands: Any) -> None:
    """Show the commands in the groups of the list."""
    summaries = {action.dest: action for action in commands._choices_actions}
    for title, names in GROUPS.items():
        parser.add_argument_group(title)._group_actions += [summaries[name] for name in names]


def titled(container: argparse._ActionsContainer, title: str) -> argparse._ActionsContainer:
    """Return the group of a parser's help that has a title, new if there is none; a group itself as it is."""
    if not isinstance(container, argparse.ArgumentParser):
        return container
    known = (group for group in container._action_groups if group.title == title)
    return next(known, None) or container.add_argument_group(title)


def option_of(name: str) -> str:
    """Return the option of a setting: `--gate-db` of `gate_db`."""
    return f"--{name.replace('_', '-')}"
