"""Commands and names of options: python tools/count_options.py

Each command with its options; then the names that only one command has, and how many names and places there are.
"""

from __future__ import annotations

from collections import defaultdict

from namdsp.cli import COMMANDS, import_command
from namdsp.cli.parser import Parser


def options() -> dict[str, list[str]]:
    """Return the long names of each command's options, without --help."""
    commands = Parser(prog="namdsp").add_subparsers()
    for name in COMMANDS:
        command = import_command([name])
        assert command is not None
        command.add_parser(commands)
    return {
        name: sorted(
            action.option_strings[-1]
            for action in parser._actions
            if action.option_strings and "--help" not in action.option_strings
        )
        for name, parser in commands.choices.items()
    }


if __name__ == "__main__":
    places = defaultdict(list)
    for command, names in options().items():
        print(f"{command:10} {len(names):3}  {' '.join(names)}")
        for name in names:
            places[name].append(command)
    single = sorted(name for name, commands in places.items() if len(commands) == 1)
    print(f"\nin one command only: {' '.join(single)}")
    print(f"\n{len(options())} commands, {len(places)} names in {sum(map(len, places.values()))} places")
