"""Plays long convolutions in Triton's interpreter, and prints a line a job: its name, and `equal` or what differs.

TRITON_INTERPRET=1 python triton_convolve.py FOLDER     FOLDER: for models
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from builders import layer_array, linear, lstm, model, save, wavenet
from test_convolve import convolve_plan, response, signal
from triton_interpreter import make_exact

import namdsp
from namdsp.arithmetic.convolution import convolve
from namdsp.kernels.numpy_cpu.engine import build as build_numpy
from namdsp.kernels.triton_gpu import transfers
from namdsp.kernels.triton_gpu.device.interpreter import interpreter
from namdsp.kernels.triton_gpu.engine import build
from namdsp.kernels.triton_gpu.layers import bank as bank_module
from namdsp.kernels.triton_gpu.layers import engine as engine_module
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine
from namdsp.runtime.offline import RenderTask, render_tasks

#: Around the places where a level begins, or has one partition more.
TAPS = (65, 513, 1023, 1024, 1025, 1536, 1537, 8192)
CUTS = (90, 45)


def from_a_history(taps: int) -> str:
    """Voices of two models, each from its own history and place in a block."""
    plans = [convolve_plan(response(taps, seed), 1, 0.25 - seed) for seed in range(2)]
    plan, frames = plans[0], sum(CUTS)
    bank = FallbackEngine(plans, None, interpreter(), "the test says so").bank(2, (None, max(CUTS)))
    hosts = [build_numpy(each, max(CUTS)).voices(1) for each in plans]
    rng = np.random.default_rng(taps)
    clock = plan.ops[0].writes[1]
    for voice, began in enumerate((taps % 64, 1e9 + 447)):
        given = {0: rng.standard_normal((1, plan.lookbacks[0]), np.float32), clock: np.float32([[began]])}
        bank.fill(given, slice(voice, voice + 1))
        hosts[voice].fill(given)
    x, y, at = signal(frames, 2), np.full((2, frames), np.nan, np.float32), 0
    expected = np.full_like(y, np.nan)
    for length in CUTS:
        block = slice(at, at + length)
        bank.process(x[:, block], y[:, block])
        for voice, host in enumerate(hosts):
            host.process(x[voice : voice + 1, block], expected[voice : voice + 1, block])
        at += length
    for voice, host in enumerate(hosts):
        for kept in plan.signals_with_history:
            if not np.array_equal(bank.history(voice, kept), host.history(0, kept)):
                return f"the history of signal {kept} of voice {voice}"
    return differing(y, expected)


def over_a_period() -> str:
    """Several blocks of 512, more of 64 than one program has; of two channels."""
    h, x = response(1100), signal(2500, 2)
    y = np.empty_like(x)
    engine = FallbackEngine([convolve_plan(h, 2, None)], None, interpreter(), "the test says so")
    engine.bank(1, (None, 2500)).process(x, y)
    return differing(y, convolve(h, x))


def amp(folder: Path, kind: str, seed: int = 0) -> namdsp.Model:
    """A capture, a long response and, between captures, another capture, as one file."""
    small = layer_array(channels=2, kernel=2, dilations=(1, 3))
    parts = [wavenet(small, seed=seed), linear(1100, bias=True, seed=seed + 1)]
    parts += [wavenet(small, seed=4)] if kind == "between" else []
    return namdsp.load(save(model("Sequential", {"models": parts}, []), folder, f"{kind}_{seed}.nam"))


def whole(folder: Path) -> str:
    """In chunks, windows and pieces, one of them short; two channels; behind an LSTM."""
    parts = [lstm(3, seed=4, sample_rate=1000), linear(600, sample_rate=1000)]
    slow = model("Sequential", {"models": parts}, [], sample_rate=1000)
    behind = namdsp.load(save(slow, folder, "behind_lstm.nam"))
    split = amp(folder, "behind")
    assert build(split.plan, None).schedule[0].kernel == "whole model"
    for joined, x in ((split, signal(430)), (behind, signal(90, 2))):
        expected = joined.render(x, engine="numba", channels_first=True)
        result = differing(joined.render(x, engine="triton", channels_first=True), expected)
        if result != "equal":
            return result
    return "equal"


def elsewhere(folder: Path) -> str:
    """In the condition of a WaveNet; oversampled."""
    small = layer_array(channels=2, kernel=2, dilations=(1, 3))
    inside = namdsp.load(save(wavenet(small, condition=linear(600)), folder, "inside.nam"))
    x = signal(120)[0]
    result = differing(inside.render(x, engine="triton"), inside.render(x, engine="numpy"))
    behind = amp(folder, "behind")
    twice = [behind.render(x, engine=name, oversample=2) for name in ("triton", "numpy")]
    return result if result != "equal" else differing(*twice)


def conditioned(folder: Path) -> str:
    """A response alone: what is too small counts as 0, and what is not finite is refused in the words of NumPy."""
    cabinet = namdsp.load(save(linear(600, bias=False), folder, "cabinet.nam"))
    x, words = signal(200)[0], []
    x[:120] = 1e-30
    result = differing(cabinet.render(x, engine="triton"), cabinet.render(x, engine="numpy"))
    for name in ("triton", "numpy"):
        for wrong in (np.nan, 3e38):
            x[150:180] = wrong
            try:
                cabinet.render(x, engine=name)
            except namdsp.AudioError as refusal:
                words.append(str(refusal))
    return result if words[:2] == words[2:] and len(words) == 4 else f"words: {words}"


def in_a_list(folder: Path, kind: str) -> str:
    """Signals of lengths that end in a block, one after the other in one launch."""
    whole, x = amp(folder, kind), signal(130)[0]
    signals = [x[:70], x, x[:33]]
    played = whole.render(signals, engine="triton")
    expected = [whole.render(each, engine="numpy") for each in signals]
    return differing(np.concatenate(played), np.concatenate(expected))


def oversampled(folder: Path, kind: str) -> str:
    """A signal whose phases go through all parts on the device, in pieces."""
    joined, x = amp(folder, kind), signal(100)[0]
    transfers.MIN_ROW_FRAMES, transfers.MAX_ROWS_SAMPLES = 64, 1
    assert joined.offline_engine("triton", 1, 2).on_device  # type: ignore[union-attr]
    played, expected = (joined.render(x, engine=player, oversample=2) for player in ("triton", "numba"))
    return differing(played, expected)


def of_several_models(folder: Path, kind: str) -> str:
    """Signals of two models in one launch, where each model has a rest of its own."""
    plans, x = [amp(folder, kind, seed).plan for seed in (0, 2)], signal(90)
    signals, which = [x, x[:, :50], x[:, 40:]], [0, 1, 0]
    played = []
    for engines in ([build(plan, None) for plan in plans], [build_numpy(plan, 90) for plan in plans]):
        tasks = [RenderTask(engines[index], each) for index, each in zip(which, signals, strict=True)]
        played.append(np.concatenate([task.y[0] for task in render_tasks(tasks, None)]))
    return differing(*played)


def handed_over(folder: Path, kind: str) -> str:
    """A stream's state, from engine to engine."""
    whole, x, state, parts = amp(folder, kind), signal(150)[0], None, []
    for index, name in enumerate(("numba", "triton", "numpy", "triton")):
        stream = whole.stream(max_block=37, engine=name)
        if state is not None:
            stream.set_state(state)
        parts.append(stream.process(x[37 * index : 37 * (index + 1)]))
        state = stream.state()
    return differing(np.concatenate(parts), whole.render(x, engine="numpy")[: 4 * 37])


def differing(y: Any, expected: Any) -> str:
    wrong = np.flatnonzero((y.view(np.int32) != expected.view(np.int32)).reshape(-1))
    return f"{len(wrong)} of {y.size} samples, the first at {wrong[0]}" if len(wrong) else "equal"


def main(folder: Path) -> None:
    make_exact()
    np.seterr(all="ignore")
    bank_module.MIN_BLOCK, bank_module.BLOCK_SAMPLES, engine_module.FUSED_FRAMES = 64, 100, 300
    jobs: dict[str, Callable[[], str]] = {
        **{str(taps): lambda taps=taps: from_a_history(taps) for taps in TAPS},
        "period": over_a_period,
        "whole-behind": lambda: whole(folder),
        "alone": lambda: conditioned(folder),
        "elsewhere": lambda: elsewhere(folder),
    }
    for kind in ("between", "behind"):
        jobs[f"list-{kind}"] = lambda kind=kind: in_a_list(folder, kind)
        jobs[f"oversampled-{kind}"] = lambda kind=kind: oversampled(folder, kind)
        jobs[f"models-{kind}"] = lambda kind=kind: of_several_models(folder, kind)
        jobs[f"state-{kind}"] = lambda kind=kind: handed_over(folder, kind)
    for name, job in jobs.items():
        try:
            result = job()
        except Exception:
            result = traceback.format_exc().strip().replace("\n", "\\n")
        print(name, result, flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
