"""LSTM layers of NumPy's engine: the bits of the definition by the short step and by the one as it is written."""

import numpy as np
import pytest
from comparing import assert_same_bits
from recurrent import TinyLstm
from single_op import numbers

from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.kernels.numpy_cpu import recurrence
from namdsp.kernels.numpy_cpu.engine import NumpyEngine

FRAMES = 60


@pytest.fixture
def written(monkeypatch):
    """How many steps were taken as they are written."""
    count = []
    step = recurrence._defined_step
    monkeypatch.setattr(recurrence, "_defined_step", lambda *argument: count.append(1) or step(*argument))
    return count


def play(model, x, block=7):
    plan = model.plan()
    engine = NumpyEngine(plan, block)
    voice = engine.voices(1)
    voice.fill(plan.initial)
    out = np.empty_like(x)
    for at in range(0, x.shape[1], block):
        voice.process(x[:, at : at + block], out[:, at : at + block])
    return out


def short(model):
    """Whether this BLAS sums in order, for all layers."""
    ops = [op for op in model.plan().ops if op.feedback]
    return all(recurrence.RunLstm(op, 64)._chains is not None for op in ops)


@pytest.mark.parametrize("hidden", [1, 2, 5, 18])
def test_a_layer_has_the_bits_of_the_definition(hidden, written):
    model = TinyLstm.random(hidden=hidden, layers=2, seed=hidden)
    x = numbers(np.random.default_rng(0), 1, FRAMES)
    assert_same_bits(play(model, x), model.forward(x, Float32Arithmetic()))
    assert not written or not short(model)


def test_sums_that_underflow_to_minus_zero_keep_their_sign(written):
    """A product may make +0 of them, and so of the cell."""
    tiny, minus = np.float32(-1e-45), np.float32(-0.0)
    model = TinyLstm.random(hidden=4)
    argument = {"inputs": (16, 1), "weight": (16, 4)}
    model = model.changed(
        **{name: np.full(shape, tiny) for name, shape in argument.items()},
        bias=np.zeros(16, np.float32),
        hidden0=np.full(4, 0.3, np.float32),
        cell0=np.full(4, minus),
    )
    plan = model.plan()
    voice = NumpyEngine(plan, 1).voices(1)
    voice.fill(plan.initial)
    voice.process(np.full((1, 1), 0.3, np.float32), np.empty((1, 1), np.float32))
    op = next(op for op in plan.ops if op.feedback)
    assert_same_bits(voice.history(0, op.cell), np.full((4, 1), minus))
    assert written


def test_where_the_blas_does_not_sum_in_order_steps_are_as_written(monkeypatch, written):
    model = TinyLstm.random(hidden=5)
    x = numbers(np.random.default_rng(0), 1, FRAMES)
    expected = play(model, x)
    assert not written or not short(model)
    written.clear()
    monkeypatch.setattr(recurrence, "find_exact_slab", lambda *shape: None)
    assert_same_bits(play(model, x), expected)
    assert len(written) == FRAMES


def test_a_layer_too_wide_to_try_is_played_as_written(monkeypatch):
    monkeypatch.setattr(recurrence, "MAX_TRIAL_COST", 0)
    assert not short(TinyLstm.random(hidden=5))
