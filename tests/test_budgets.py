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
    "namdsp": 30018,
    "namdsp/*.py": 1420,
    "namdsp/analysis": 294,
    "namdsp/architectures": 1277,
    "namdsp/arithmetic": 590,
    "namdsp/audio": 1032,
    "namdsp/audition": 199,
    "namdsp/batch": 2614,
    "namdsp/checks": 109,
    "namdsp/cli": 2896,
    "namdsp/exporting": 595,
    "namdsp/joining": 245,
    "namdsp/kernels": 6894,
    "namdsp/live": 859,
    "namdsp/matching": 300,
    "namdsp/native": 1900,
    "namdsp/oversampling": 532,
    "namdsp/plan": 840,
    "namdsp/plots": 277,
    "namdsp/rendering": 457,
    "namdsp/rig": 1439,
    "namdsp/runtime": 1252,
    "namdsp/torch": 1887,
    "namdsp/training": 2110,
    "tests": 16038,
    "tests/analysis": 170,
    "tests/architectures": 633,
    "tests/arithmetic": 405,
    "tests/audio": 685,
    "tests/audition": 250,
    "tests/batch": 1240,
    "tests/cli": 1314,
    "tests/*.py": 1937,
    "tests/exporting": 491,
    "tests/kernels": 2214,
    "tests/kit": 1561,
    "tests/live": 920,
    "tests/matching": 138,
    "tests/native": 330,
    "tests/oversampling": 75,
    "tests/plan": 281,
    "tests/pytorch": 888,
    "tests/rendering": 211,
    "tests/rig": 681,
    "tests/runtime": 1018,
    "tests/training": 526,
    "tests/typing_cases": 70,
    "tools": 3535,
    "tools/*.py": 768,
    "tools/bench": 1881,
    "tools/docs_site": 112,
    "tools/jack_bench": 182,
    "tools/model_zoo": 336,
    "tools/tune": 256,
}
COMMANDS_AT_MOST = 19
#: Options of all commands together, each counted once a command; `--help` is not.
OPTIONS_AT_MOST = 274
#: Packages that an installation or an extra names.
DEPENDENCIES = {
    "base": 8,
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
