"""Voices of recurrent plans in groups, lanes along voices: the bits of single voices, for any number and blocks."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from comparing import assert_same_bits
from recurrent import TinyLstm
from sampling import everything

from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numba_cpu.voice_groups import GroupedBank, is_grouped
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.kernels.voices import StateBank
from namdsp.native.ir import I64, Emitter
from namdsp.native.targets import Target
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.replicated import replicated
from namdsp.runtime.offline import RenderTask
from namdsp.runtime.schedule import render_tasks

LENGTHS = [1, 64, 7, 2, 80]


def noise(voices: int, frames: int = 160) -> Any:
    return np.random.default_rng(3).standard_normal((voices, frames)).astype(np.float32)


def played(bank: Any, plan: Any, x: Any) -> Any:
    y = np.full((bank.count * plan.out_channels, x.shape[1]), np.nan, np.float32)
    for split in cuts(x.shape[1], LENGTHS):
        bank.process(x[:, split], y[:, split])
    return y


@pytest.mark.parametrize(
    ("hidden", "layers", "target"),
    [
        (1, 1, Target(16, 32)),
        (5, 3, Target(8, 16)),
        (40, 1, Target(16, 32)),
        *([(33, 2, Target(4, 16))] if everything() else []),
    ],
)
def test_groups_have_the_bits_of_single_voices(hidden: int, layers: int, target: Target) -> None:
    plan = TinyLstm.random(hidden=hidden, layers=layers, seed=hidden).plan()
    engine = NumbaEngine(plan, 80, target)
    count = 2 * target.lanes + 3
    together, single = engine.voices(count), StateBank(engine, count)
    assert isinstance(together, GroupedBank)
    x = noise(count)
    for bank in (together, single):
        bank.fill(plan.initial)
    assert_same_bits(played(together, plan, x), played(single, plan, x))
    for voice in (0, target.lanes - 1, target.lanes, count - 1):
        for signal in plan.signals_with_history:
            assert_same_bits(together.history(voice, signal), single.history(voice, signal))


def test_a_voice_of_a_group_loads_and_saves_its_state() -> None:
    plan = TinyLstm.random(hidden=3).plan()
    engine = NumbaEngine(plan, 80, Target(4, 16))
    bank, other = engine.voices(9), engine.voices(9)
    x = noise(9)
    played(bank, plan, x)
    for voice in range(9):
        for signal in plan.signals_with_history:
            other.set_history(voice, signal, bank.history(voice, signal))
    assert_same_bits(played(other, plan, x), played(bank, plan, x))
    other.fill(plan.initial, slice(2, 5))
    stored, first = bank.history(5, plan.output - 1), plan.initial
    assert all(
        np.array_equal(other.history(3, signal), first[signal]) for signal in plan.signals_with_history
    )
    assert stored.shape == other.history(5, plan.output - 1).shape


def test_a_replicated_plan_is_the_plan_of_every_voice() -> None:
    builder = PlanBuilder(2)
    rng = np.random.default_rng(0)
    signal = builder.conv("in", (Term(0, rng.standard_normal((4, 1, 3)).astype(np.float32), 2, 2),), None)
    signal = builder.activate("act", signal, Activation("PReLU", slopes=(0.1, 0.2, 0.3, 0.4)))
    shapes = ((12, 4), (12,), (12, 3), (3,), (3,))
    values = [rng.standard_normal(shape).astype(np.float32) for shape in shapes]
    hidden = builder.lstm("lstm", signal, *values[:3], hidden0=values[3], cell0=values[4])
    plan = builder.finish(builder.scale("scale", builder.add("sum", hidden, hidden), np.float32(0.5)))
    x = noise(6, 40)
    batch = NumpyEngine(replicated(plan, 3), 80).voices(1)
    batch.fill(replicated(plan, 3).initial)
    y = played(batch, replicated(plan, 3), x)
    for voice in range(3):
        one = NumpyEngine(plan, 80).voices(1)
        one.fill(plan.initial)
        expected = played(one, plan, x[2 * voice : 2 * voice + 2])
        assert_same_bits(y[3 * voice : 3 * voice + 3], expected)


def test_only_plans_whose_work_is_recurrent_go_in_groups() -> None:
    assert is_grouped(TinyLstm.random(hidden=3).plan())
    builder = PlanBuilder(1)
    wide = builder.conv("wide", (Term(0, np.ones((64, 1, 64), np.float32)),), None)
    narrow = builder.conv("narrow", (Term(wide, np.ones((1, 64, 1), np.float32)),), None)
    assert not is_grouped(builder.finish(narrow))
    values = [np.ones(shape, np.float32) for shape in ((8, 1), (8,), (8, 2))]
    states = np.zeros(2, np.float32)
    hidden = builder.lstm("lstm", narrow, *values, hidden0=states, cell0=states)
    assert not is_grouped(builder.finish(hidden))


def test_recordings_of_any_lengths_are_voices_of_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = TinyLstm.random(hidden=3).plan()
    engine = NumbaEngine(plan, 64, Target(4, 16))
    recordings = [noise(1, frames) for frames in (90, 300, 299, 1, 0, 150, 160, 310, 155, 40, 200)]
    recordings.append(noise(3, 50))
    counts: list[int] = []
    created = engine.voices
    monkeypatch.setattr(engine, "voices", lambda count: counts.append(count) or created(count))
    results = [
        task.y for task in render_tasks([RenderTask(engine, recording) for recording in recordings], 2)
    ]
    assert 4 in counts
    for recording, y in zip(recordings, results, strict=True):
        expected = np.concatenate(
            [render_tasks([RenderTask(engine, row[np.newaxis])], 1)[0].y for row in recording]
        )
        assert_same_bits(y, expected)


@pytest.mark.parametrize("lanes", [1, 4, 8, 16])
def test_a_square_of_vectors_is_turned(lanes: int) -> None:
    import ctypes

    from llvmlite import ir

    from namdsp.kernels.numba_cpu.lstm_voices import transposed
    from namdsp.native.compile import ENTRY, native_address

    def write() -> str:
        module = ir.Module("turn")
        function = ir.Function(module, ir.FunctionType(I64, [I64]), ENTRY)
        e = Emitter(ir.IRBuilder(function.append_basic_block()), lanes)
        rows = [e.offset(function.args[0], row * lanes) for row in range(lanes)]
        for row, vector in zip(rows, transposed(e, [e.load(row) for row in rows]), strict=True):
            e.store(row, vector)
        e.b.ret(I64(0))
        return str(module)

    square = noise(lanes, lanes)
    expected = square.T.copy()
    address = native_address("turn", str(lanes), write)
    ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)(address)(square.ctypes.data)
    assert_same_bits(square, expected)
