"""`namdsp info model.nam`: what a capture is and what it costs, in four lines; with -v all facts, and kernels.

Of several captures: info_table.py.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, fields
from typing import Any

import numpy as np

from namdsp.analysis.aliasing import measure as measure_aliasing
from namdsp.batch.catalogue import parse_condition
from namdsp.cli import console, info_table
from namdsp.cli.arguments import (
    add_engine_option,
    add_level_option,
    add_model_options,
    add_switches,
    argument,
    load_model,
    new_parser,
    refuse_given,
)
from namdsp.cli.bench import measure_blocks
from namdsp.cli.info_table import Arguments
from namdsp.errors import AudioError, EngineError
from namdsp.format.nam_file import namdsp_metadata
from namdsp.model import Model
from namdsp.notebook import one_line
from namdsp.plan.plan import is_mono
from namdsp.rendering.measure import Measures, measure
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.standard_networks import FILES, STANDARD_SHAPES, standard_network

#: Longest text of the metadata on the first four lines, in characters.
LONGEST = 60
#: How the share of a core is measured: frames of a block, and about how long.
COST_BLOCK, COST_SECONDS = 64, 0.2
#: Factors of oversampling that aliasing is measured with.
ALIASING_FACTORS = (1, 2, 4, 8)
#: Names of what is measured of the sound.
MEASURED = tuple(field.name for field in fields(Measures))


def add_parser(commands: Any) -> None:
    """Describe the command."""
    parser = new_parser(commands, "info", example="namdsp info amp.nam")
    parser.add_argument(
        "model",
        nargs="+",
        help="capture, .nam; several, a folder or a pattern in quotes are listed as a table",
    )
    add_model_options(parser, "knobs")
    add_engine_option(parser)
    parser.add_argument(
        "--sort",
        metavar="NAME",
        help="sort the table by a fact of --json, such as weights_in_file, or a key of the metadata",
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
        help="also measure: share of a core, latency, polarity, gain, loudness, aliasing, and the output at silence",
    )
    add_level_option(parser)
    add_switches(parser, "verbose", "json")


def run(arguments: Arguments) -> int:
    """Describe one model, or list many."""

    if not arguments.measure:
        refuse_given(arguments.parser, ["--level-db"], "is for --measure")

    def describe(model: Model, *factors: int) -> dict[str, Any]:
        return facts_of(model) | (_measures(model, arguments, factors) if arguments.measure else {})

    if info_table.wants_table(arguments):
        if arguments.verbose:
            arguments.parser.error("-v describes one capture; for all facts of several, use --json")
        return info_table.run(arguments, lambda path: describe(load_model(path, arguments), 1))
    model = load_model(arguments.model[0], arguments)
    facts = {**describe(model, *ALIASING_FACTORS), "schedule": _schedule(model, arguments.engine)}
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
        "network": _joined(_network(model, stated), f"{model.sample_rate / 1000:g} kHz", channels),
        "loudness": "; ".join(filter(None, (loudness or "not stated in the file", levels))),
        "cost": _joined(
            stated["cost"],
            "" if percent is None else f"{percent:.2g}% of a core",
            "" if latency is None else f"latency {latency:.2g} ms",
        ),
    }


def _joined(*texts: str) -> str:
    return ", ".join(filter(None, texts))


def _network(model: Model, stated: dict[str, str]) -> str:
    """Architecture and size, with the name of the standard network that has the same shape."""
    described = model.parsed.describe()
    shape = described.get("model", described)  # of a container, the size that plays
    for name in STANDARD_SHAPES:
        if (
            shape.get("weights") == FILES[name]["weights"]
            and standard_network(name).parsed.describe() == shape
        ):
            return f"{name.replace('_', ' ').capitalize()}, {stated['architecture']}"
    return stated["architecture"]


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


def _measures(model: Model, arguments: Arguments, factors: Sequence[int]) -> dict[str, Any]:
    """What is measured: of the sound, aliasing included, and the time that it takes in short blocks on this machine.

    factors : of oversampling, the first is 1; a table has the aliasing of that one alone
    """
    engine = arguments.engine
    measures = measure(model, engine=engine)
    onset = measures.onset_frames
    return {
        **measures.record(),
        "latency_ms": None if onset is None else 1000.0 * onset / model.sample_rate,
        **_aliasing(model, arguments, factors),
        "core_percent": None if engine == "reference" else _core_percent(model, engine),
    }


def _aliasing(model: Model, arguments: Arguments, factors: Sequence[int]) -> dict[str, Any]:
    """Aliasing of sines, in dB below their harmonics; None for a capture that plays none of them."""
    try:
        aliasing = measure_aliasing(
            model, factors, level_dbfs=arguments.level_db, engine=arguments.engine
        ).record()
    except AudioError:
        return {"aliasing_db": None, "aliasing": None}
    return {"aliasing_db": aliasing["oversample"][0]["mean_db"], "aliasing": aliasing}


def _core_percent(model: Model, engine: str) -> float:
    """Share of a core that plays it in short blocks, as a sound card asks for them."""
    noise = 0.3 * np.random.default_rng(0).standard_normal(128 * COST_BLOCK)
    x = np.repeat(noise[np.newaxis].astype(np.float32), model.in_channels, axis=0)
    (row,) = measure_blocks(model, x, engine=engine, seconds=COST_SECONDS, blocks=(COST_BLOCK,))
    return 100.0 / float(row["times_real_time"])


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
        "multiply_adds_per_second": plan.multiply_adds * model.sample_rate,
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
        choice = build_engine(model.plan, EngineRequest(engine, OFFLINE_BLOCK))
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
