"""The size of the house: what each room may have. Red above a number, and red far below it until it is lowered.

A number rises only in a commit that names what left for it; CONTRIBUTING.md has the rule.
"""

import argparse
import tomllib
from collections.abc import Iterator
from math import ceil

from count_code import ROOT, lines_by_room

from namdsp.cli import COMMANDS, import_commands

#: How far below its number a room may be: 3 %, of the small ones ten lines.
SLACK, FEWEST = 0.03, 10
#: Lines of code (tools/count_code.py).
LINES = {
    "namdsp": 32047,
    "namdsp/*.py": 1535,
    "namdsp/aliasing": 158,
    "namdsp/analysis": 94,
    "namdsp/architectures": 1209,
    "namdsp/arithmetic": 597,
    "namdsp/audio": 1205,
    "namdsp/audition": 208,
    "namdsp/batch": 2763,
    "namdsp/checks": 135,
    "namdsp/cli": 2956,
    "namdsp/exporting": 681,
    "namdsp/joining": 224,
    "namdsp/kernels": 7635,
    "namdsp/live": 1008,
    "namdsp/matching": 359,
    "namdsp/native": 2048,
    "namdsp/oversampling": 550,
    "namdsp/plan": 853,
    "namdsp/plots": 366,
    "namdsp/rendering": 449,
    "namdsp/rig": 1536,
    "namdsp/runtime": 1318,
    "namdsp/torch": 1991,
    "namdsp/training": 2169,
    "tests": 22436,
    "tests/*.py": 2405,
    "tests/aliasing": 93,
    "tests/analysis": 36,
    "tests/architectures": 835,
    "tests/arithmetic": 533,
    "tests/audio": 1102,
    "tests/audition": 283,
    "tests/batch": 1604,
    "tests/cli": 1994,
    "tests/exporting": 495,
    "tests/hostile": 434,
    "tests/kernels": 3845,
    "tests/kit": 1484,
    "tests/live": 1397,
    "tests/matching": 151,
    "tests/native": 418,
    "tests/oversampling": 184,
    "tests/plan": 330,
    "tests/plots": 79,
    "tests/pytorch": 982,
    "tests/rendering": 488,
    "tests/rig": 1078,
    "tests/runtime": 1543,
    "tests/training": 537,
    "tests/typing_cases": 106,
    "tools": 3590,
    "tools/*.py": 768,
    "tools/bench": 1936,
    "tools/docs_site": 112,
    "tools/jack_bench": 182,
    "tools/model_zoo": 336,
    "tools/tune": 256,
}
COMMANDS_AT_MOST = 19
#: Options of all commands together, each counted once a command; `--help` is not.
OPTIONS_AT_MOST = 267
#: Packages that an installation or an extra names.
DEPENDENCIES = {
    "base": 9,
    "dask": 2,
    "docs": 4,
    "gpu": 1,
    "live": 2,
    "namz": 1,
    "plot": 1,
    "torch": 1,
    "test": 18,
}


def lowest(budget: int) -> int:
    return budget - max(FEWEST, ceil(SLACK * budget))


def test_every_room_is_within_its_budget():
    lines = lines_by_room(ROOT)
    above = {room: count for room, count in lines.items() if count > LINES.get(room, 0)}
    assert not above, "rooms above their budget: something else must leave first"


def test_what_left_lowers_the_budget():
    lines = lines_by_room(ROOT)
    below = {
        room: lines.get(room, 0) for room, budget in LINES.items() if lines.get(room, 0) < lowest(budget)
    }
    assert not below, "lower the budgets of these rooms to what they have"


def options() -> Iterator[tuple[str, str]]:
    parser = argparse.ArgumentParser()
    commands = parser.add_subparsers()
    for command in import_commands(()):
        command.add_parser(commands)
    for name, one in commands.choices.items():
        for action in one._actions:
            if action.option_strings and "--help" not in action.option_strings:
                yield name, action.option_strings[-1]


def test_commands_and_options_are_within_their_budget():
    assert len(COMMANDS) <= COMMANDS_AT_MOST
    count = len(set(options()))
    assert lowest(OPTIONS_AT_MOST) <= count <= OPTIONS_AT_MOST, (
        f"{count} options: another must leave first, or lower the budget"
    )


def test_dependencies_are_within_their_budget():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    counts = {"base": len(project["dependencies"]), **{name: len(extras[name]) for name in extras}}
    above = {name: count for name, count in counts.items() if count > DEPENDENCIES.get(name, 0)}
    assert not above, "dependencies above their budget"
    assert not [name for name in DEPENDENCIES if counts.get(name, 0) < DEPENDENCIES[name]], "lower the budget"
