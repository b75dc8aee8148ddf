"""`namdsp info model.nam`: what a capture is, what it costs, and which kernels would run it here.

Of several captures: info_table.py.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from typing import Any

from namdsp.batch.catalogue import parse_condition
from namdsp.cli import console, info_table
from namdsp.cli.arguments import (
    add_engine_option,
    add_knob_option,
    add_model_options,
    add_switches,
    argument,
    load_model,
    new_parser,
)
from namdsp.errors import EngineError
from namdsp.model import Model
from namdsp.rendering.measure import measure
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(commands, "info", "show what a model is, what it costs, and which kernels run it")
    parser.add_argument(
        "model", nargs="+", help="capture, .nam; of several, of a folder or a pattern in quotes: a table"
    )
    add_knob_option(parser)
    add_model_options(parser)
    add_engine_option(parser)
    parser.add_argument(
        "--sort",
        metavar="NAME",
        help="order of the table: a fact of --json, such as weights_in_file, or a key of the metadata",
    )
    parser.add_argument(
        "--where",
        action="append",
        type=argument(parse_condition),
        default=[],
        metavar="NAME=VALUE",
        help="show only captures with this value, such as gear_type=amp; may be repeated",
    )
    parser.add_argument(
        "--measure",
        action="store_true",
        help="render each capture: onset, polarity, gain, loudness, and what it plays at silence",
    )
    add_switches(parser, "json")


def run(arguments: argparse.Namespace) -> int:
    """Describe one model, or list many."""

    def describe(model: Model) -> dict[str, Any]:
        measures = measure(model, engine=arguments.engine).record() if arguments.measure else {}
        return facts_of(model) | measures

    if info_table.wants_table(arguments):
        return info_table.run(arguments, lambda path: describe(load_model(path, arguments)))
    model = load_model(arguments.model[0], arguments)
    facts = {**describe(model), "schedule": _schedule(model, arguments.engine)}
    console.print_result(facts, shown=_brief(facts), as_json=arguments.json)
    return 0


def _brief(facts: dict[str, Any]) -> dict[str, Any]:
    """For people: of the metadata what plain values say, of the schedule the kernels."""
    metadata, schedule = facts["metadata"], facts["schedule"]
    plain = {key: value for key, value in metadata.items() if not isinstance(value, dict | list)}
    plain |= {key: metadata[key] for key in ("date",) if key in metadata}
    kernels = [segment["kernel"] for segment in schedule["segments"]]
    notes = list(dict.fromkeys(segment["note"] for segment in schedule["segments"] if segment["note"]))
    brief = {"segments": None, "kernels": kernels, "notes": notes}
    return facts | {"metadata": plain, "schedule": schedule | brief}


def facts_of(model: Model) -> dict[str, Any]:
    """Return the facts that need no engine."""
    file, plan, field = model.file_as_read, model.plan, model.receptive_field
    return {
        "model": file.file,
        "model_sha256": file.sha256,
        "file_version": file.version,
        "architecture": file.architecture,
        "knobs": [knob.record() for knob in model.knobs],
        "metadata": file.metadata,
        "sample_rate_hz": model.sample_rate,
        "sample_rate_stated": model.parsed.sample_rate is not None,
        "in_channels": model.in_channels,
        "out_channels": model.out_channels,
        "receptive_field_frames": field,
        "receptive_field_ms": None if field is None else 1000.0 * field / model.sample_rate,
        "weights_in_file": file.all_weights,
        "recurrent": [op.qualname for op in plan.recurrent],
        "multiply_adds_per_frame": plan.multiply_adds,
        "activations_per_frame": plan.activations,
        "history_bytes": plan.history_bytes,
        "slim": model.slim,
        "slim_steps": list(model.parsed.slim_steps),
        "compatibility": asdict(model.compatibility),
        "shape": model.parsed.describe(),
        "warnings": list(model.warnings),
    }


def _schedule(model: Model, engine: str) -> dict[str, Any]:
    """Which kernel runs which operations. An engine that was named must be able to run; `auto` may find none."""
    if engine == "reference":
        return {"engine": engine, "passed_over": {}, "segments": []}
    try:
        choice = build_engine(model.plan, engine, OFFLINE_BLOCK)
    except EngineError as refusal:
        if engine != "auto":
            raise
        return {"engine": None, "passed_over": {"auto": str(refusal)}, "segments": []}
    return {
        "engine": choice.engine.name,
        "details": choice.engine.details,
        "stream_bytes": choice.engine.voices(1).memory_bytes(),
        "passed_over": dict(choice.refusals),
        "segments": [
            {
                "kernel": segment.kernel,
                "ops": list(segment.qualnames),
                "multiply_adds_per_frame": segment.multiply_adds,
                "weight_bytes": segment.weight_bytes,
                "refusals": dict(segment.refusals),
                "note": segment.note,
            }
            for segment in choice.engine.schedule
        ],
    }
