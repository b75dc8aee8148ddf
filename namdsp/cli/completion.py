"""`namdsp completion bash`: completion script for a shell. The script asks the command itself, through argcomplete."""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass
from typing import Any

from namdsp.cli import console
from namdsp.cli.arguments import new_parser
from namdsp.cli.typed import BaseArguments, positional

SHELLS = ("bash", "zsh", "fish")


@dataclass(kw_only=True)
class Arguments(BaseArguments):
    """What was typed."""

    shell: str = positional(choices=SHELLS, help="shell: bash, zsh or fish", metavar="shell")


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(
        commands,
        "completion",
        Arguments,
        example="namdsp completion bash",
        epilog='bash: eval "$(namdsp completion bash)" in ~/.bashrc. zsh: the same with zsh in ~/.zshrc, after '
        "compinit. fish: namdsp completion fish > ~/.config/fish/completions/namdsp.fish",
    )


def run(arguments: Arguments) -> int:
    """Print it."""
    from argcomplete.shell_integration import shellcode

    console.emit(shellcode(["namdsp"], shell=arguments.shell))
    return 0


def answer(parser: argparse.ArgumentParser) -> None:
    """End the process with words for the shell, if a shell asks."""
    if "_ARGCOMPLETE" in os.environ:
        import argcomplete

        argcomplete.autocomplete(parser, always_complete_options="long")
