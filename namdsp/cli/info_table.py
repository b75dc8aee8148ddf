"""`namdsp info captures/`: a table of captures, or their facts as JSON."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from namdsp.batch.catalogue import CaptureFacts, Condition, check_names, chosen, in_order, value_of
from namdsp.cli import console
from namdsp.cli.arguments import usage_errors
from namdsp.cli.sheet import counted
from namdsp.cli.typed import ModelArguments
from namdsp.errors import NamdspError, SettingError
from namdsp.folders.find import NamedFile, find_models, is_pattern

#: Facts that the table has; the others are in --json.
COLUMNS = (
    *("name", "architecture", "gear_type", "tone_type"),
    *("weights_in_file", "loudness"),
)
#: The same with --measure.
MEASURED = (
    *("name", "onset_frames", "polarity", "certainty", "ambiguous"),
    *("gain_db", "loudness_lufs", "aliasing_db", "dc", "noise_dbfs", "oscillates", "silent"),
)


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: list[str]
    engine: str
    sort: str | None
    where: list[Condition]
    measure: bool
    level_db: float
    verbose: bool
    json: bool


def wants_table(arguments: Arguments) -> bool:
    """Whether the arguments ask for a table, not for all facts of one capture."""
    first, *others = arguments.model
    is_list = bool(others) or os.path.isdir(first) or is_pattern(first)
    return bool(arguments.sort or arguments.where) or is_list


def run(arguments: Arguments, describe: Callable[[str], dict[str, Any]]) -> int:
    """List the captures; 1 if any cannot be read.

    describe : returns the facts of a file; raises NamdspError
    """
    errors: list[str] = []
    captures = _facts(find_models(arguments.model, errors), describe, errors)
    for error in errors:
        console.print_error(error)
    names = [condition.name for condition in arguments.where]
    with usage_errors(arguments, SettingError):
        check_names(captures, names if arguments.sort is None else [*names, arguments.sort])
    shown = in_order(chosen(captures, arguments.where), arguments.sort)
    if shown or arguments.json:
        columns = MEASURED if arguments.measure else COLUMNS
        table = [{name: value_of(facts, name) for name in columns} for facts in shown]
        console.print_result(
            {"models": shown, "errors": errors}, shown={"captures": table}, as_json=arguments.json
        )
    if not arguments.json:
        unreadable = f", {len(errors)} cannot be read" if errors else ""
        console.print_message(
            f"{len(shown)} of {counted(len(captures) + len(errors), 'capture')}{unreadable}"
        )
    return 1 if errors else 0


def _facts(
    models: Sequence[NamedFile], describe: Callable[[str], dict[str, Any]], errors: list[str]
) -> list[CaptureFacts]:
    captures: list[CaptureFacts] = []
    status = console.Status()
    for index, model in enumerate(models):
        status.show(f"capture {index + 1} of {len(models)}")
        try:
            facts = describe(model.path)
        except NamdspError as error:
            errors.append(error.message)
            continue
        captures.append({"name": model.name, **facts})
    return captures
