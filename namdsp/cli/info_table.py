"""`namdsp info captures/`: a table of captures, or their facts as JSON."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from typing import Any

from namdsp.batch.catalogue import CaptureFacts, check_names, chosen, in_order, value_of
from namdsp.batch.find import NamedFile, find_models
from namdsp.cli import console
from namdsp.cli.formatting import counted
from namdsp.cli.info_text import is_level
from namdsp.cli.terminal import Table, shortened
from namdsp.errors import NamdspError, SettingError

#: Title, key of the fact, formatting.
COLUMNS: tuple[tuple[str, str, Callable[[Any], str]], ...] = (
    ("architecture", "architecture", str),
    ("gear", "gear_type", str),
    ("tone", "tone_type", str),
    ("Hz", "sample_rate_hz", lambda value: f"{value:g}"),
    ("weights", "weights_in_file", lambda value: f"{value:,}"),
    ("M mul-adds/s", "multiply_adds_per_second", lambda value: f"{value / 1e6:,.0f}"),
    ("field ms", "receptive_field_ms", lambda value: f"{value:.1f}"),
    ("loudness dB", "loudness", lambda value: f"{value:.1f}" if is_level(value) else "-"),
)
#: Title in the table -> key in --json.
TITLES = {"capture": "name"} | {title.lower(): fact for title, fact, _ in COLUMNS}
RIGHT = (4, 5, 6, 7, 8)
MAX_TEXT_COLUMNS = 24


def wants_table(arguments: argparse.Namespace) -> bool:
    """Whether the arguments ask for a table, not for all facts of one capture."""
    paths = arguments.model
    is_list = len(paths) > 1 or not os.path.lexists(paths[0]) or os.path.isdir(paths[0])
    is_missing = (
        len(paths) == 1 and not os.path.lexists(paths[0]) and not any(char in paths[0] for char in "*?[")
    )
    return bool(arguments.sort or arguments.where) or (is_list and not is_missing)


def run(arguments: argparse.Namespace, describe: Callable[[str], dict[str, Any]]) -> int:
    """List the captures; 1 if any cannot be read.

    describe : returns the facts of a file; raises NamdspError
    """
    errors: list[str] = []
    captures = _facts(find_models(arguments.model, errors), describe, errors)
    for error in errors:
        console.print_error(error)
    where = [condition._replace(name=_fact(condition.name, captures)) for condition in arguments.where]
    sort = None if arguments.sort is None else _fact(arguments.sort, captures)
    try:
        check_names(captures, [*(condition.name for condition in where), *([] if sort is None else [sort])])
    except SettingError as error:
        arguments.parser.error(f"{error}, or a title of the table")
    shown = in_order(chosen(captures, where), sort)
    if shown or arguments.json:
        console.print_result(
            {"models": shown, "errors": errors}, lambda: [_table(shown)], as_json=arguments.json
        )
    if len(shown) > 1 and not arguments.json:
        unreadable = f", {len(errors)} cannot be read" if errors else ""
        console.print_message(
            f"{counted(len(shown), 'capture')} of {len(captures) + len(errors)}{unreadable}"
        )
    elif captures and not shown and not arguments.json:
        console.print_message(f"none of {counted(len(captures), 'capture')}")
    return 1 if errors else 0


def _fact(name: str, captures: Sequence[CaptureFacts]) -> str:
    """Return the fact that a title of the table shows; a name that a capture has itself is returned as it is."""
    if any(value_of(facts, name) is not None for facts in captures):
        return name
    return TITLES.get(name.lower(), name)


def _facts(
    models: Sequence[NamedFile], describe: Callable[[str], dict[str, Any]], errors: list[str]
) -> list[CaptureFacts]:
    captures: list[CaptureFacts] = []
    for model in models:
        try:
            facts = describe(model.path)
        except NamdspError as error:
            errors.append(str(error))
            continue
        per_second = facts["multiply_adds_per_frame"] * facts["sample_rate_hz"]
        captures.append({"name": model.name, **facts, "multiply_adds_per_second": per_second})
    return captures


def _table(shown: Sequence[CaptureFacts]) -> Table:
    rows = [["capture", *(title for title, _, _ in COLUMNS)]]
    for facts in shown:
        rows.append([_plain(facts["name"]), *(_cell(value_of(facts, key), show) for _, key, show in COLUMNS)])
    return Table(rows, right=RIGHT)


def _cell(value: Any, show: Callable[[Any], str]) -> str:
    """A fact as text; metadata may hold anything."""
    if value is None:
        return "-"
    try:
        return _plain(show(value))
    except (TypeError, ValueError):
        return _plain(str(value))


def _plain(text: str) -> str:
    return shortened(console.plain(text), MAX_TEXT_COLUMNS)
