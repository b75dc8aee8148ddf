"""Help, the number of commands and options, and that each option reaches a typed argument."""

from __future__ import annotations

import argparse
import json
import re
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import Any, get_type_hints

import pytest
from builders import save, wavenet
from count_options import options

from namdsp.cli import COMMANDS, import_command, main
from namdsp.cli.command_list import GROUPS, REMOVED, REMOVED_OPTIONS
from namdsp.cli.parser import LAST, Parser
from namdsp.common.settings import CheckedSettings
from namdsp.rendering.job import Settings

#: Goals of the project, after which a command line is hard to remember.
MOST_COMMANDS, MOST_OPTIONS = 17, 85


def command_of(name: str) -> tuple[ModuleType, Parser]:
    module = import_command([name])
    assert module is not None
    commands = Parser(prog="namdsp").add_subparsers()
    module.add_parser(commands)
    return module, commands.choices[name]


def test_commands_and_options_are_few() -> None:
    found = options()
    assert list(found) == list(COMMANDS)
    assert len(found) <= MOST_COMMANDS
    assert len({name for names in found.values() for name in names}) <= MOST_OPTIONS


def test_the_help_shows_each_command_once_in_its_group(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert re.findall(r"^(\S.*):$", shown, re.MULTILINE) == ["options", *GROUPS]
    assert re.findall(r"^  (\w+) ", shown, re.MULTILINE) == list(COMMANDS)
    assert max(map(len, shown.splitlines())) <= 80


@pytest.mark.parametrize("name", COMMANDS)
def test_each_option_has_a_line_that_is_clear_alone_at_80_columns(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, parser = command_of(name)
    shown = parser.format_help()
    assert max(map(len, shown.splitlines())) <= 80
    assert len(re.findall(r"^usage: .*(?:\n .+)*", shown)[0].splitlines()) <= 2
    titles = re.findall(r"^(\S.*):$", shown, re.MULTILINE)
    assert [title for title in titles if title in LAST] == [title for title in LAST if title in titles]
    words = set(shown.split())
    for action in parser._actions:
        assert action.help, action.dest
        # no word is broken where a line ends, except at a hyphen
        missing = [
            word for word in action.help.replace("%%", "%").split() if word not in words and "-" not in word
        ]
        assert missing == [], action.dest
        assert not re.search(r"; default |, default |\bdefault \d", action.help), action.help


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_reaches_a_typed_argument(name: str) -> None:
    module, parser = command_of(name)
    read = {action.dest for action in parser._actions if action.default is not argparse.SUPPRESS}
    names: set[str] = set()
    for field in fields(module.Arguments):
        kind: Any = get_type_hints(module.Arguments)[field.name]
        is_record = isinstance(kind, type) and issubclass(kind, CheckedSettings)
        names |= {field.name} if field.name in read or not is_record else set(kind.defaults())
    if name == "batch":  # settings of all jobs, which may be ranges
        names |= set(Settings.table())
    replaced = {"mix", "align"} if "mix" in read else set()  # by mix.with_blend
    assert read - replaced <= names


def test_what_was_removed_is_not_there_and_what_replaces_it_is() -> None:
    found = options()
    assert not REMOVED.keys() & COMMANDS.keys()
    assert all(new.split()[1] in COMMANDS for new in REMOVED.values())
    every = {name for names in found.values() for name in names}
    assert {new.split()[0] for new in REMOVED_OPTIONS.values()} - {"namdsp"} <= every


def test_options_of_a_capture_reach_its_loading(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The field of --compat has the type of a record of settings, and is none."""
    path = save(wavenet(), tmp_path)
    assert main(["info", str(path), "--compat", "tanh=fast", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["compatibility"]["tanh"] == "fast"
