"""Recurrent models in Triton's interpreter against the NumPy engine: run as a script, prints what differs.

TRITON_INTERPRET=1 python triton_recurrent.py CASE ...     one line a case: its name, "equal" or what is not
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from triton_interpreter import make_exact

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kit"))

from recurrent import Layer, TinyLstm

import namdsp
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.kernels.triton_gpu.engine import build
from namdsp.kernels.triton_gpu.layers import bank as bank_module
from namdsp.kernels.triton_gpu.layers.engine import FallbackEngine
from namdsp.plan import plan as plan_module
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Lstm, Term
from namdsp.plan.plan import Plan
from namdsp.runtime import state
from namdsp.runtime.offline import RenderTask, render_tasks
from namdsp.runtime.renderer import prewarmed_histories

#: shorter than the layers are deep, longer than a tile of frames
BLOCKS = (1, 2, 11)


def noise(rows: int, frames: int = sum(BLOCKS), seed: int = 0) -> Any:
    return np.random.default_rng(seed).standard_normal((rows, frames)).astype(np.float32)


def same(actual: Any, expected: Any) -> bool:
    return bool(np.ptp(expected) > 0.01) and actual.tobytes() == expected.tobytes()


def compared_with_numpy(plan: Plan, voices: int, blocks: tuple[int, ...] = BLOCKS) -> str:
    """Voices in blocks, with samples that are none, from the states in the file; then their histories."""
    x = noise(voices * plan.in_channels, sum(blocks))
    x[-1, [0, 1, -1]], x[0, 4] = np.nan, 1e-30
    longest = max(blocks)
    banks = [build(plan, longest).voices(voices), NumpyEngine(plan, longest).voices(voices)]
    y = np.full((2, voices * plan.out_channels, x.shape[1]), np.nan, np.float32)
    replaced = [0, 0]
    for index, bank in enumerate(banks):
        bank.fill(plan.initial)
        at = 0
        for block in blocks:
            replaced[index] += bank.process(x[:, at : at + block], y[index][:, at : at + block])
            at += block
    if replaced != [3, 3] or not same(y[0], y[1]):
        return f"{replaced} replaced, {np.argwhere(y[0] != y[1])[:3].tolist()} differ"
    saved = [state.save(plan, bank) for bank in banks]
    if saved[0] != saved[1]:
        return "other states"
    other = build(plan, longest).voices(
        voices
    )  # the same, with its last blocks played after a restored state
    middle = NumpyEngine(plan, longest).voices(voices)
    middle.fill(plan.initial)
    middle.process(x[:, :3], np.empty((voices * plan.out_channels, 3), np.float32))
    state.restore(plan, other, state.save(plan, middle))
    again = np.empty((voices * plan.out_channels, blocks[-1]), np.float32)
    other.process(x[:, 3:], again)
    return "equal" if same(again, y[1][:, 3:]) else "differs after a restored state"


def sizes(hidden: int, layers: int, voices: int, blocks: tuple[int, ...] = BLOCKS) -> str:
    return compared_with_numpy(
        TinyLstm.random(hidden=hidden, layers=layers, seed=hidden).plan(), voices, blocks
    )


def fast() -> str:
    """The fast tanh, whose quotients may overflow; a block longer than what is loaded together, twice."""
    plan = TinyLstm.random(hidden=3, seed=8).plan()
    fast = Activation("Fasttanh")
    ops = (replace(op, squash=fast) if isinstance(op, Lstm) else op for op in plan.ops)
    return compared_with_numpy(replace(plan, ops=tuple(ops)), 2, (1, 2, 40))


def wide() -> str:
    """A layer whose weights stay in memory, gates made by another kernel, a convolution with a past after it."""
    net = TinyLstm.random(hidden=33, seed=5)
    builder = PlanBuilder(1)
    taps = np.float32([[[0.5, 0.25, 1.0]]])
    out = net.lower(builder, builder.conv("before", (Term(0, taps, 2),), None))
    plan = builder.finish(builder.conv("behind", (Term(out, taps),), np.float32([0.1])))
    return by_layers(plan, ["layer", "wide lstm", "conv", "conv"])


def part() -> str:
    """A whole LSTM model between convolutions; a second one whose hidden state others read too."""
    first, second = (TinyLstm.random(hidden=3, layers=2, seed=seed) for seed in (6, 7))
    builder = PlanBuilder(1)
    taps = np.float32([[[0.5, 0.25, 1.0]]])
    out = first.lower(builder, builder.conv("before", (Term(0, taps, 2),), None))
    layer = second.layers[0]
    states = {"hidden0": layer.hidden0, "cell0": layer.cell0}
    hidden = builder.lstm("second", out, layer.inputs, layer.bias, layer.weight, **states)
    heads = [builder.conv("head", (Term(hidden, second.head[:, :, None], 3),), None) for _ in range(2)]
    plan = builder.finish(
        builder.add("sum", builder.activate("tanh", heads[0], Activation("Tanh")), heads[1])
    )
    return by_layers(plan, ["conv", "lstm", "conv", "wide lstm", "conv", "conv"])


def files() -> str:
    """An LSTM as a condition model and one in a row, of the shipped models."""
    models = Path(__file__).resolve().parents[2] / "models" / "zoo"
    condition, row = (namdsp.load(models / f"{name}.nam").plan for name in ("condition_lstm", "row_lstm_cab"))
    result = by_layers(condition, ["lstm", "conv", "layer", "conv", "conv", "scale"])
    return result if result != "equal" else by_layers(row, ["lstm", "conv"])


def by_layers(plan: Plan, kernels: list[str]) -> str:
    results = [segment.kernel for segment in build(plan, 32).schedule]
    return compared_with_numpy(plan, 2, (1, 2, 5)) if results == kernels else f"kernels are {results}"


def fading() -> str:
    """States so small that their quotients underflow: in the interpreter the short division is wrong there."""
    net = TinyLstm.random(hidden=3, seed=2)
    tiny = {"hidden0": np.zeros(3, np.float32), "cell0": np.float32([1e-35, -2e-40, 1e-30])}
    plan = net.changed(**tiny, bias=np.zeros(12, np.float32)).plan()
    x = np.zeros((2, 24), np.float32)
    x[1, 20:] = noise(1, 4)
    y = np.full((2, 2, 24), np.nan, np.float32)
    for index, bank in enumerate((build(plan, 32).voices(2), NumpyEngine(plan, 32).voices(2))):
        bank.fill(plan.initial)
        bank.process(x[:, :11], y[index, :, :11])
        bank.process(x[:, 11:], y[index, :, 11:])
    sizes = np.abs(y[1, 0])
    assert 0 < sizes.min() < sizes.max() < 1e-30
    return "equal" if same(y[0], y[1]) else "differs"


def channels() -> str:
    """Several inputs and outputs, layers of different widths, biases."""
    rng = np.random.default_rng(4)

    def values(*shape: int) -> Any:
        return (0.7 * rng.standard_normal(shape)).astype(np.float32)

    builder, source, inputs = PlanBuilder(2), 0, 2
    for index, hidden in enumerate((5, 3)):
        layer = Layer(
            values(4 * hidden, inputs),
            values(4 * hidden),
            values(4 * hidden, hidden),
            values(hidden),
            values(hidden),
        )
        first = {"hidden0": layer.hidden0, "cell0": layer.cell0}
        source = builder.lstm(f"layers.{index}", source, layer.inputs, layer.bias, layer.weight, **first)
        inputs = hidden
    head = builder.conv("head", (Term(source, values(2, inputs)[:, :, None]),), values(2))
    return compared_with_numpy(builder.finish(head), 2)


def many() -> str:
    """Two models and recordings of all lengths: one launch for those of one number of channels."""
    plan_module.PREWARM_BLOCK = 8
    bank_module.BLOCK_SAMPLES, bank_module.MIN_BLOCK = 1, 12
    plans = [TinyLstm.random(hidden=2, seed=seed).plan() for seed in (1, 2)]
    for plan in plans:
        prewarmed_histories(NumpyEngine(plan, 64))  # not by a launch
    x = noise(6, 14)
    recordings = [x[:1], x[1:3], x[2:3, :13], x[3:4, :5], x[4:5], x[5:]]
    launched: list[int] = []
    voices = FallbackEngine.voices
    FallbackEngine.voices = lambda self, count: launched.append(count) or voices(self, count)  # type: ignore
    for which, expected in (([0, 1, 1, 0, 1, 0], [2, 5]), ([0] * 6, [2, 5])):
        launched.clear()
        device = [build(plan, None) for plan in plans]
        tasks = [RenderTask(device[i], recording) for i, recording in zip(which, recordings, strict=True)]
        results = [task.y for task in render_tasks(tasks, None)]
        for index, (i, recording) in enumerate(zip(which, recordings, strict=True)):
            if not same(
                results[index], render_tasks([RenderTask(NumpyEngine(plans[i], 64), recording)], 1)[0].y
            ):
                return f"take {index} of {which} differs"
        if sorted(launched) != expected:
            return f"launches of {launched} voices"
    return "equal"


CASES: dict[str, Callable[[], str]] = {
    "one-unit": partial(sizes, 1, 1, 5, (1, 2, 4)),
    "idle-lanes": partial(sizes, 5, 1, 2),
    "two-layers": partial(sizes, 8, 2, 2),
    "three-layers": partial(sizes, 2, 3, 2),
    "a-whole-warp": partial(sizes, 17, 1, 1),
    "fast-tanh": fast,
    "fading": fading,
    "channels": channels,
    "several-warps": partial(sizes, 3, 5, 1),
    "wide": wide,
    "part": part,
    "files": files,
    "many": many,
}


def main(names: list[str]) -> None:
    """Run the cases."""
    make_exact()
    np.seterr(all="ignore")
    warnings.simplefilter("error")
    for name in names:
        print(name, CASES[name](), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
