"""Facts of a model as a record: file, size, cost, and which kernels play it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from namdsp.analysis.aliasing import measure as measure_aliasing
from namdsp.checks.speed import measure_blocks
from namdsp.errors import AudioError, EngineError
from namdsp.model import Model
from namdsp.rendering.measure import measure
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.offline import OFFLINE_BLOCK

#: How the share of a core is measured: frames of a block, and about how long.
COST_BLOCK, COST_SECONDS = 64, 0.2


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


def schedule_of(model: Model, engine: str) -> dict[str, Any]:
    """Return which kernel runs which operations. An engine that was named must be able to run; `auto` may find none."""
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


def measures_of(model: Model, engine: str, level_dbfs: float, factors: Sequence[int]) -> dict[str, Any]:
    """Measure the sound, aliasing included, and the time that it takes in short blocks on this machine.

    level_dbfs : peak of the sines that aliasing is measured with
    factors    : of oversampling, the first is 1
    """
    measures = measure(model, engine=engine)
    onset = measures.onset_frames
    return {
        **measures.record(),
        "latency_ms": None if onset is None else 1000.0 * onset / model.sample_rate,
        **_aliasing(model, engine, level_dbfs, factors),
        "core_percent": None if engine == "reference" else _core_percent(model, engine),
    }


def _aliasing(model: Model, engine: str, level_dbfs: float, factors: Sequence[int]) -> dict[str, Any]:
    """Aliasing of sines, in dB below their harmonics; None for a capture that plays none of them."""
    try:
        aliasing = measure_aliasing(model, factors, level_dbfs=level_dbfs, engine=engine).record()
    except AudioError:
        return {"aliasing_db": None, "aliasing": None}
    return {"aliasing_db": aliasing["oversample"][0]["mean_db"], "aliasing": aliasing}


def _core_percent(model: Model, engine: str) -> float:
    """Share of a core that plays it in short blocks, as a sound card asks for them."""
    noise = 0.3 * np.random.default_rng(0).standard_normal(128 * COST_BLOCK)
    x = np.repeat(noise[np.newaxis].astype(np.float32), model.in_channels, axis=0)
    (row,) = measure_blocks(model, x, engine=engine, seconds=COST_SECONDS, blocks=(COST_BLOCK,))
    return 100.0 / float(row["times_real_time"])
