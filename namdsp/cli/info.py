"""`namdsp info model.nam`: what a capture is and what it costs, in four lines; with -v all facts, and kernels.

Several captures are listed as a table.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any

from namdsp.checks.facts import facts_of, measures_of, schedule_of
from namdsp.cli import console
from namdsp.cli.arguments import (
    add_engine_option,
    add_level_option,
    add_model_options,
    argument,
    load_model,
    new_parser,
    refuse_given,
    switch,
    usage_errors,
)
from namdsp.cli.typed import ModelArguments, option, positional, shared
from namdsp.common.short_repr import counted
from namdsp.errors import NamdspError, SettingError
from namdsp.folders.catalogue import (
    CaptureFacts,
    Condition,
    check_names,
    chosen,
    in_order,
    parse_condition,
    value_of,
)
from namdsp.folders.find import NamedFile, find_models, is_pattern
from namdsp.format.nam_file import namdsp_metadata
from namdsp.loading import ModelSettings
from namdsp.model import Model
from namdsp.notebook import one_line
from namdsp.plan.plan import is_mono
from namdsp.rendering.measure import Measures
from namdsp.standard_networks import standard_name

#: Longest text of the metadata on the first four lines, in characters.
LONGEST = 60
#: Factors of oversampling that aliasing is measured with.
ALIASING_FACTORS = (1, 2, 4, 8)
#: Names of what is measured of the sound.
MEASURED = tuple(field.name for field in fields(Measures))
#: Facts that the table has; the others are in --json.
COLUMNS = (
    *("name", "architecture", "gear_type", "tone_type"),
    *("weights_in_file", "loudness"),
)
#: The same with --measure.
MEASURED_COLUMNS = (
    *("name", "onset_frames", "polarity", "certainty", "ambiguous"),
    *("gain_db", "loudness_lufs", "aliasing_db", "dc", "noise_dbfs", "oscillates", "silent"),
)


@dataclass(kw_only=True)
class Arguments(ModelArguments):
    """What was typed."""

    model: list[str] = positional(
        nargs="+", help="capture, .nam; several, a folder or a pattern in quotes are listed as a table"
    )
    loading: ModelSettings = shared(add_model_options, "knobs")
    engine: str = shared(add_engine_option)
    sort: str | None = option(
        metavar="NAME",
        help="sort the table by a fact of --json, such as weights_in_file, or a key of the metadata",
    )
    where: list[Condition] = option(
        action="append",
        type=argument(parse_condition),
        default=[],
        metavar="NAME=VALUE",
        help="show only captures with this value, such as gear_type=amp; may be repeated",
    )
    measure: bool = option(
        action="store_true",
        help="also measure: share of a core, latency, polarity, gain, loudness, aliasing, and the output at silence",
    )
    level_db: float = shared(add_level_option)
    verbose: bool = switch()
    json: bool = switch()


def add_parser(commands: Any) -> None:
    """Describe the command."""
    new_parser(commands, "info", Arguments, example="namdsp info amp.nam")


def run(arguments: Arguments) -> int:
    """Describe one model, or list many."""

    if not arguments.measure:
        refuse_given(arguments.parser, ["--level-db"], "is for --measure")

    def describe(model: Model, *factors: int) -> dict[str, Any]:
        return facts_of(model) | (
            measures_of(model, arguments.engine, arguments.level_db, factors) if arguments.measure else {}
        )

    if _wants_table(arguments):
        if arguments.verbose:
            arguments.parser.error("-v describes one capture; for all facts of several, use --json")
        return _list(arguments, lambda path: describe(load_model(path, arguments), 1))
    model = load_model(arguments.model[0], arguments)
    facts = {**describe(model, *ALIASING_FACTORS), "schedule": schedule_of(model, arguments.engine)}
    below = _brief(facts) if arguments.verbose else _first_page(facts)
    console.print_result(facts, shown=_answer(model, facts), below=below, as_json=arguments.json)
    return 0


def _answer(model: Model, facts: dict[str, Any]) -> dict[str, str]:
    """Four lines for a person: what it is, how large, how loud, and what it costs."""
    stated = {name: one_line(text, LONGEST) for name, text in model.facts().items()}
    file = one_line(os.path.basename(model.file_as_read.file), LONGEST)
    title = f"{stated['name']} ({file})" if stated["name"] else file
    gear = _joined(stated["gear"], stated["tone"]) or "the file names no gear"
    channels = "" if is_mono(model) else stated["channels"]
    loudness = stated["loudness"] and f"{stated['loudness']}, as the file states"
    levels = _joined(*(f"{end} is {stated[end]}" for end in ("0 dBFS in", "0 dBFS out") if stated[end]))
    percent, latency = facts.get("core_percent"), facts.get("latency_ms")
    return {
        "capture": f"{title}: {gear}",
        "network": _joined(
            standard_name(model), stated["architecture"], f"{model.sample_rate / 1000:g} kHz", channels
        ),
        "loudness": "; ".join(filter(None, (loudness or "not stated in the file", levels))),
        "cost": _joined(
            stated["cost"],
            "" if percent is None else f"{percent:.2g}% of a core",
            "" if latency is None else f"latency {latency:.2g} ms",
        ),
    }


def _joined(*texts: str) -> str:
    return ", ".join(filter(None, texts))


def _first_page(facts: dict[str, Any]) -> dict[str, Any]:
    """What a person may need besides: measures, knobs, sizes, warnings."""
    page = {name: facts[name] for name in (*MEASURED, "knobs", "warnings") if name in facts}
    if facts.get("aliasing"):
        page["aliasing"] = facts["aliasing"]["oversample"]
    if form := namdsp_metadata(facts["metadata"]).get("format"):
        page = {"format": one_line(str(form), LONGEST), **page}
    if facts["slim_steps"]:
        page["sizes"] = f"{len(facts['slim_steps']) + 1}, chosen with --slim"
    return page


def _brief(facts: dict[str, Any]) -> dict[str, Any]:
    """For people: of the metadata what plain values say, of the schedule the kernels."""
    metadata, schedule = facts["metadata"], facts["schedule"]
    plain = {key: value for key, value in metadata.items() if not isinstance(value, dict | list)}
    plain |= {key: metadata[key] for key in ("date",) if key in metadata}
    kernels = [segment["kernel"] for segment in schedule["segments"]]
    notes = list(dict.fromkeys(segment["note"] for segment in schedule["segments"] if segment["note"]))
    refusals = [f"{engine}: {reason}" for engine, reason in schedule["passed_over"].items()]
    brief = {"segments": None, "passed_over": refusals, "kernels": kernels, "notes": notes}
    return facts | {"metadata": plain, "schedule": schedule | brief}


def _wants_table(arguments: Arguments) -> bool:
    """Whether the arguments ask for a table, not for all facts of one capture."""
    first, *others = arguments.model
    is_list = bool(others) or os.path.isdir(first) or is_pattern(first)
    return bool(arguments.sort or arguments.where) or is_list


def _list(arguments: Arguments, describe: Callable[[str], dict[str, Any]]) -> int:
    """List the captures; 1 if any cannot be read.

    describe : returns the facts of a file; raises NamdspError
    """
    errors: list[str] = []
    captures = _all_facts(find_models(arguments.model, errors), describe, errors)
    for error in errors:
        console.print_error(error)
    names = [condition.name for condition in arguments.where]
    with usage_errors(arguments, SettingError):
        check_names(captures, names if arguments.sort is None else [*names, arguments.sort])
    shown = in_order(chosen(captures, arguments.where), arguments.sort)
    if shown or arguments.json:
        columns = MEASURED_COLUMNS if arguments.measure else COLUMNS
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


def _all_facts(
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
