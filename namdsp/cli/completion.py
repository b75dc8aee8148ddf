"""`namdsp completion bash`: completion script for a shell, with commands, options and their values."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from namdsp.cli import console
from namdsp.cli.arguments import new_parser
from namdsp.cli.usage import main_names


class Option(NamedTuple):
    """One option of a command.

    takes_value : whether a value follows; a file's name if there are no choices
    """

    names: tuple[str, ...]
    help: str
    takes_value: bool
    choices: tuple[str, ...]


class Command(NamedTuple):
    """A command. choices: of its arguments, which else are files."""

    name: str
    help: str
    options: tuple[Option, ...]
    choices: tuple[str, ...]


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(
        commands,
        "completion",
        "print what bash, zsh or fish reads to complete commands and options",
        epilog='bash: eval "$(namdsp completion bash)" in ~/.bashrc. zsh: the same with zsh in ~/.zshrc, after '
        "compinit. fish: namdsp completion fish > ~/.config/fish/completions/namdsp.fish",
    )
    parser.add_argument("shell", choices=tuple(SHELLS), help="for which shell")
    parser.set_defaults(run=partial(_run, commands))


def _run(commands: Any, arguments: argparse.Namespace) -> int:
    console.emit(
        SHELLS[arguments.shell](
            [_described(name, commands.choices[name]) for name in main_names(commands.choices)]
        )
    )
    return 0


def _described(name: str, parser: argparse.ArgumentParser) -> Command:
    shown = [action for action in parser._actions if action.help is not argparse.SUPPRESS]
    options = [
        Option(tuple(action.option_strings), _words(action.help), action.nargs != 0, _choices(action))
        for action in shown
        if action.option_strings
    ]
    choices = [each for action in shown if not action.option_strings for each in _choices(action)]
    return Command(name, _words(parser.description), tuple(options), tuple(choices))


def _words(text: str | None) -> str:
    return " ".join((text or "").replace("%%", "%").split())


def _choices(action: argparse.Action) -> tuple[str, ...]:
    return tuple(map(str, action.choices or ()))


def _bash(commands: list[Command]) -> str:
    values, options = [], []
    for command in commands:
        names = " ".join(name for option in command.options for name in option.names)
        options.append(f'    "{command.name} -"*) words="{names}" ;;')
        options += [f'    "{command.name} "*) words="{" ".join(command.choices)}" ;;'] * bool(command.choices)
        values += [
            f'    "{command.name} {name}") words="{" ".join(option.choices)}" ;;'
            for option in command.options
            for name in option.names
            if option.choices
        ]
    return "\n".join(
        [
            "_namdsp() {",
            '  local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" command= words=',
            f'  if [ "$COMP_CWORD" -eq 1 ]; then words="{" ".join(command.name for command in commands)}"',
            '  else command="${COMP_WORDS[1]}"; fi',
            '  case "$command $word" in',
            *options,
            "  esac",
            '  case "$command $before" in',
            *values,
            "  esac",
            '  COMPREPLY=($(compgen -W "$words" -- "$word"))',
            "}",
            "complete -o default -F _namdsp namdsp",
        ]
    )


def _zsh(commands: list[Command]) -> str:
    lines = ["#compdef namdsp", "_namdsp() {", "  local -a commands", "  commands=("]
    lines += [f"    {shlex.quote(f'{each.name}:{each.help}')}" for each in commands]
    lines += [
        "  )",
        "  if (( CURRENT == 2 )); then _describe command commands; return; fi",
        "  shift words; (( CURRENT-- ))",
        "  case $words[1] in",
    ]
    for command in commands:
        specs = [
            shlex.quote(_zsh_option(name, option)) for option in command.options for name in option.names
        ]
        what = f"({' '.join(command.choices)})" if command.choices else "_files"
        lines.append(f"    {command.name}) _arguments {' '.join(specs)} {shlex.quote(f'*: :{what}')} ;;")
    return "\n".join(
        [
            *lines,
            "  esac",
            "}",
            'if [ "$funcstack[1]" = "_namdsp" ]; then _namdsp "$@"; else compdef _namdsp namdsp; fi',
        ]
    )


def _zsh_option(name: str, option: Option) -> str:
    text = "".join(f"\\{each}" if each in "[]:\\" else each for each in option.help)
    value = (
        f": :({' '.join(option.choices)})" if option.choices else ": :_files" if option.takes_value else ""
    )
    return f"{name}[{text}]{value}"


def _fish(commands: list[Command]) -> str:
    lines = []
    for command in commands:
        lines.append(
            f"complete -c namdsp -f -n __fish_use_subcommand -a {command.name} -d {_fish_quoted(command.help)}"
        )
        here = f"complete -c namdsp -n '__fish_seen_subcommand_from {command.name}'"
        if command.choices:
            lines.append(f"{here} -f -a '{' '.join(command.choices)}'")
        for option in command.options:
            names = [f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names]
            value = (
                f"-x -a '{' '.join(option.choices)}'"
                if option.choices
                else "-r"
                if option.takes_value
                else ""
            )
            lines.append(" ".join(filter(None, [here, *names, value, "-d", _fish_quoted(option.help)])))
    return "\n".join(lines)


def _fish_quoted(text: str) -> str:
    text = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{text}'"


SHELLS: dict[str, Callable[[list[Command]], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
