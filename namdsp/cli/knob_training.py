"""`namdsp train dry.wav wets/ --table pack.csv -o amp.nam`: one capture with knobs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from namdsp.cli.arguments import refuse_given, usage_errors
from namdsp.cli.training_options import OF_CAPTURES, Arguments, check_before, make_one, name_of_output
from namdsp.errors import SettingError
from namdsp.folders.find import CAPTURE_SUFFIXES, find_models, find_takes
from namdsp.training.knob_table import read_positions
from namdsp.training.metadata import names_knobs
from namdsp.training.pairs import train
from namdsp.training.settings import TrainSettings

#: Options that a capture with knobs has no use for.
OF_OTHERS = ("--from", "--resume", *OF_CAPTURES)


def is_of_knobs(arguments: Arguments) -> bool:
    """Whether the table has positions of knobs; ends the command where --hold-out has none to choose from."""
    with usage_errors(arguments, SettingError):
        of_knobs = arguments.table is not None and names_knobs(arguments.table)
    if arguments.hold_out and not of_knobs:
        arguments.parser.error(
            "--hold-out: chooses positions of knobs, but none are given. Give a --table with a column such as knob:gain"
        )
    return of_knobs


def make_with_knobs(arguments: Arguments, first: str, wets: Sequence[str] | None) -> int:
    """Make one file. first : the dry signal, or without recordings the folder of captures"""
    refuse_given(arguments.parser, OF_OTHERS, "has no effect on a capture with knobs")
    if not arguments.output.lower().endswith(CAPTURE_SUFFIXES):
        arguments.parser.error(
            f"{arguments.output}: is a folder's name, but a table with knobs makes one capture. Name a file, such as "
            "-o amp.nam"
        )
    assert arguments.table is not None
    with usage_errors(arguments, SettingError):
        sources = find_models([first]) if wets is None else find_takes(wets)
        read_positions(arguments.table, sources, arguments.hold_out)
    check_before(arguments, [first, arguments.table, *(source.path for source in sources)])
    options = arguments.options(TrainSettings)
    if options["name"] is None:
        options["name"] = name_of_output(arguments)
    make = partial(train, first, wets, table=arguments.table, hold_out=arguments.hold_out, **options)
    return make_one(arguments, make, [first, arguments.table, *(source.path for source in sources)])
