"""Every command that is given a path under which there is nothing says the same line, and writes nothing."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from torch_here import torch
from writing import contents

from namdsp.cli import COMMANDS, import_command
from namdsp.cli.parser import Parser

Run = Callable[..., Any]
assert torch
#: Commands that read no file of the user's.
WITHOUT_INPUT = {"demo", "devices", "completion"}
#: Options that name a file to read, by what --help calls it.
INPUTS = {"FILE", "NAM", "CSV", "PATH"}
#: NO is the missing path, with any suffix; in.wav is a file, so that there is nothing below it.
ROWS = """
render NO.wav amp.nam out.wav
render in.wav NO.nam out.wav
render in.wav NO.namz out.wav
render in.wav amp.nam out.wav --ir NO.wav
render in.wav amp.nam NO.nam out/
render in.wav NO/ out/
render NO/ amp.nam out/
render in.wav amp.nam out.wav --before NO.nam
render in.wav amp.nam NO out/
render in.wav out.wav --mix amp.nam --mix NO.nam
render in.wav out.wav --mix NO.nam --mix amp.nam --align
render in.wav amp.nam out.wav --report out.html --reference NO.wav
batch NO.wav amp.nam -o out
batch NO/ amp.nam -o out
batch in.wav NO.nam -o out
batch in.wav NO/ -o out
batch in.wav --mix amp.nam --mix NO.nam -o out
batch in.wav amp.nam -o out --ir NO.wav
batch in.wav amp.nam -o out --before NO.nam
batch --jobs NO.csv -o out
batch --jobs NO.toml -o out
batch --verify -o NO
live NO.nam
live amp.nam --ir NO.wav
live amp.nam --before NO.nam
info NO.nam
info NO/
info --measure NO.namb
audition NO.wav amp.nam -o out
audition in.wav NO.nam -o out
audition in.wav NO/ -o out
audition in.wav amp.nam --ir NO.wav -o out
audition in.wav amp.nam --before NO.nam -o out
plot NO.nam
plot NO/
plot amp.nam NO.nam -o out/
join NO.nam ir.wav out.nam
join amp.nam NO.wav out.nam
join amp.nam ir.wav out.nam --loudness-from NO.wav
edit NO.nam --tag name=x -y
edit amp.nam NO.nam --tag name=x -y
export NO.nam -o out.nam
export NO.nam -o out
export --mix amp.nam --mix NO.nam -o out
export amp.nam --ir NO.wav -o out
export amp.nam --before NO.nam -o out
train NO.nam -o out.nam
train NO/ -o out/
train --mix amp.nam --mix NO.nam -o out.nam
train amp.nam --before NO.nam -o out.nam
train amp.nam --ir NO.wav -o out.nam
train amp.nam --dry NO.wav -o out.nam
train NO.wav in.wav -o out.nam
train in.wav NO.wav -o out.nam
train in.wav NO/ -o out/
train in.wav in.wav -o out.nam --from NO.nam
train in.wav takes -o out --table NO.csv
compare NO.nam in.wav --dry ir.wav
compare amp.nam NO.wav --dry in.wav
compare amp.nam in.wav --dry NO.wav
parity NO.nam
parity amp.nam NO.wav
bench NO.nam
warmup NO.nam
render in.wav/NO.wav amp.nam out.wav
render in.wav out.wav --mix amp.nam --mix in.wav/NO.nam
batch in.wav in.wav/NO.nam -o out
batch --jobs in.wav/NO.csv -o out
info in.wav/NO.nam
edit NO.nam --tag name=x -o out.nam
""".strip().splitlines()


@pytest.fixture(scope="module")
def parsers() -> dict[str, argparse.ArgumentParser]:
    commands = Parser(prog="namdsp").add_subparsers()
    for name in COMMANDS:
        import_command([name]).add_parser(commands)
    return {name: commands.choices[name] for name in COMMANDS}


def test_the_rows_are_of_all_commands_and_of_all_their_inputs(
    parsers: dict[str, argparse.ArgumentParser],
) -> None:
    assert {row.split()[0] for row in ROWS} == set(COMMANDS) - WITHOUT_INPUT
    for name, parser in parsers.items():
        read = [
            action.option_strings[-1]
            for action in parser._actions
            if action.metavar in INPUTS and action.option_strings and action.dest != "output"
        ]
        pairs = [pair for row in ROWS if row.split()[0] == name for pair in pairwise(row.split())]
        for option in read:
            assert any(word == option and value.startswith("NO") for word, value in pairs), (name, option)


@pytest.mark.parametrize("row", ROWS)
def test_a_missing_file_is_the_same_line_everywhere(
    run: Run, tiny: Path, wav: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, row: str
) -> None:
    monkeypatch.chdir(tiny.parent)
    tiny.rename("amp.nam")
    wav(500)
    wav([0.5, 0.1], name="ir.wav")
    Path("takes").mkdir()
    wav(500, name="takes/a.wav")
    before = contents(Path())
    words = [word.replace("NO", "nothere") for word in row.split()]
    (missing,) = (word for word in words if "nothere" in word)
    done = run(*words)
    errors = [line for line in done.err.splitlines() if "error" in line]
    assert errors == [f"error: {missing}: no such file or folder. Check the path"]
    assert (done.code, done.out) == (1, "")
    assert contents(Path()) == before
