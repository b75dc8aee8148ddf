"""Whether all engines here match the reference bit for bit, at any block size. The renders: parity_renders.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import compare_truth, sha256_samples
from namdsp.audio.reader import AudioReader
from namdsp.checks.parity_renders import render_all, render_record
from namdsp.checks.probe_signal import probe_signal
from namdsp.common.short_repr import counted
from namdsp.errors import AudioError, CompileError, EngineError, WrongKernelError
from namdsp.kernels import BACKENDS
from namdsp.model import Model
from namdsp.runtime.offline import OFFLINE_BLOCK

# after the receptive field; together they keep an A1 at about 10 s, most of it spent in NumPy's small blocks
DEFAULT_SECONDS = 0.25
DEFAULT_MULTIPLY_ADDS = 300e6
# of a recurrent model, which NumPy and the reference play at about a thousand frames a second
RECURRENT_SECONDS = 0.04


def check_parity(
    model: Model,
    path: str | None,
    *,
    seconds: float | None,
    seed: int,
    engines: Sequence[str] | None,
    on_progress: Callable[[str], None],
) -> dict[str, Any]:
    """Return a record of all renders, and whether they have the bits of the reference.

    path    : of a recording, taken at the model's rate; None for a test signal
    seconds : of it, None for the usual length
    engines : that must run; None for all that can

    Raises
    ------
    AudioError : the recording cannot be used, or a render is not finite.
    """
    x, input_facts, notes = _input(model, path, seconds, seed)
    on_progress("rendering with the reference")
    reference = model.render(x, engine="reference", channels_first=True)
    truth = compare_truth(reference, model.truth(x, channels_first=True))
    renders: list[dict[str, Any]] = []
    refusals: dict[str, str] = {}
    for engine in engines or BACKENDS:
        try:
            model.stream(max_block=OFFLINE_BLOCK, channels=x.shape[0], engine=engine)
        except (CompileError, WrongKernelError) as wrong:  # what is broken is no reason to pass it over
            renders.append(render_record(engine, "first blocks", None, str(wrong)))
            continue
        except EngineError as refusal:
            refusals[engine] = str(refusal).removeprefix(f"{engine}: ").removeprefix("not usable here: ")
            continue
        renders += render_all(model, engine, x, reference, on_progress)
    missing = [engine for engine in engines or () if engine in refusals]
    return {
        "model": model.file.file,
        "model_sha256": model.file.sha256,
        "slim": model.slim,
        **input_facts,
        "sample_rate_hz": round(model.sample_rate),
        "reference_sha256": sha256_samples(reference),
        "truth": truth.as_dict(),
        "not_run": refusals,
        "warnings": [*notes, *model.warnings],
        "equal": bool(renders) and all(render["equal"] for render in renders) and not missing,
        "verdict": _verdict(renders, missing),
        "renders": renders,
    }


def _verdict(renders: Sequence[dict[str, Any]], missing: Sequence[str]) -> str:
    wrong = sum(not render["equal"] for render in renders)
    if wrong:
        return f"{wrong} of {counted(len(renders), 'render')} differ from the reference"
    if missing:
        return f"asked for by name, but cannot run: {', '.join(missing)}"
    if not renders:
        return "no engine can run here, so nothing was compared"
    engines = dict.fromkeys(render["engine"] for render in renders)
    return f"same bits: {counted(len(renders), 'render')} by {', '.join(engines)}"


def _input(
    model: Model, path: str | None, seconds: float | None, seed: int
) -> tuple[Float32, dict[str, Any], list[str]]:
    """What the engines are checked with, float32 [C, T]; facts about it; what may not be as it was meant."""
    rate_hz = round(model.sample_rate)
    if seconds is not None:
        frames = max(1, round(seconds * rate_hz))
    elif model.receptive_field is None:
        frames = round(RECURRENT_SECONDS * rate_hz)
    else:
        affordable = int(DEFAULT_MULTIPLY_ADDS / max(model.plan.multiply_adds, 1))
        usual = min(round(DEFAULT_SECONDS * rate_hz), max(affordable, OFFLINE_BLOCK))
        frames = 1 + model.plan.prewarm_frames + usual
    notes = []
    if path is None:
        name, x, file_frames = "test signal", probe_signal(model.in_channels, frames, seed=seed), frames
    else:
        name = path
        with AudioReader(name) as reader:
            x, file_frames = reader.read(frames), reader.frames
            if file_frames == 0:
                raise AudioError(f"{name}: has no frames; expected at least one. Give a longer input")
            if reader.sample_rate_hz != rate_hz:
                notes.append(
                    f"{name}: says {reader.sample_rate_hz} Hz, taken as {rate_hz} Hz, the model's rate"
                )
    facts = {
        "input": name,
        "input_sha256": sha256_samples(x),
        "seed": seed if path is None else None,
        "channels": x.shape[0],
    }
    return x, facts | {"frames": x.shape[1], "file_frames": file_frames}, notes
