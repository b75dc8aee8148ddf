"""The size of the house: what each room may have. Red above a number, and red far below it until it is lowered.

A number rises only in a commit that names what left for it; CONTRIBUTING.md has the rule.
"""

import argparse
import tomllib
from collections.abc import Iterator
from functools import cache
from math import ceil

from count_code import ROOT, lines_by_room

from namdsp.cli import COMMANDS, import_commands

#: How far below its number a room may be: 3 %, of the small ones ten lines.
SLACK, FEWEST = 0.03, 10
#: Lines of code (tools/count_code.py).
LINES = {
    "namdsp": 30952,
    "namdsp/*.py": 1697,
    "namdsp/analysis": 306,
    "namdsp/architectures": 1630,
    "namdsp/arithmetic": 579,
    "namdsp/audio": 945,
    "namdsp/audition": 210,
    "namdsp/batch": 2627,
    "namdsp/checks": 109,
    "namdsp/cli": 3036,
    "namdsp/exporting": 496,
    "namdsp/joining": 251,
    "namdsp/kernels": 7055,
    "namdsp/live": 862,
    "namdsp/matching": 300,
    "namdsp/native": 1900,
    "namdsp/oversampling": 528,
    "namdsp/plan": 837,
    "namdsp/plots": 250,
    "namdsp/rendering": 457,
    "namdsp/rig": 1440,
    "namdsp/runtime": 1207,
    "namdsp/torch": 1961,
    "namdsp/training": 2269,
    "tests": 15468,
    "tests/analysis": 165,
    "tests/architectures": 756,
    "tests/arithmetic": 384,
    "tests/audio": 650,
    "tests/audition": 215,
    "tests/batch": 1198,
    "tests/cli": 1399,
    "tests/*.py": 1969,
    "tests/exporting": 407,
    "tests/kernels": 1849,
    "tests/kit": 1568,
    "tests/live": 925,
    "tests/matching": 138,
    "tests/native": 251,
    "tests/oversampling": 81,
    "tests/plan": 203,
    "tests/pytorch": 849,
    "tests/rendering": 167,
    "tests/rig": 652,
    "tests/runtime": 997,
    "tests/training": 575,
    "tests/typing_cases": 70,
    "tools": 3515,
    "tools/*.py": 768,
    "tools/bench": 1851,
    "tools/docs_site": 112,
    "tools/jack_bench": 187,
    "tools/model_zoo": 341,
    "tools/tune": 256,
}
COMMANDS_AT_MOST = 20
#: Options of all commands together, each counted once a command; `--help` is not.
OPTIONS_AT_MOST = 289
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
    "test": 17,
}


@cache
def lines_here() -> dict[str, int]:
    return lines_by_room(ROOT)


def lowest(budget: int) -> int:
    return budget - max(FEWEST, ceil(SLACK * budget))


def test_every_room_is_within_its_budget():
    lines = lines_here()
    above = {room: count for room, count in lines.items() if count > LINES.get(room, 0)}
    assert not above, "rooms above their budget: something else must leave first"


def test_what_left_lowers_the_budget():
    lines = lines_here()
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
